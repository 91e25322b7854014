extension Summary {
    /// For programs: one JSON object.
    func json() -> String {
        var object = JSONText()
        object.add("event", "summary")
        object.add("trace", trace)
        object.add("pipeline", pipeline)
        var input = flow(recording.input)
        input.add("gap_variation", recording.input.gaps.variation)
        object.add("input", input)
        var output = flow(recording.output)
        output.add("input_values", recording.valuesOut)
        object.add("output", output)
        var latency = JSONText()
        latency.add("mean", recording.latency.mean)
        latency.add("p95", recording.latency.percentile(95))
        latency.add("max", recording.latency.count > 0 ? recording.latency.longest : nil)
        latency.add("p95_is_exact", raw: recording.latency.isExact ? "true" : "false")
        object.add("added_latency_ns", latency)
        object.add("dropped", recording.dropped - recording.unseen)
        object.add("after_end", recording.unseen)
        object.add("skipped_unreadable", unreadableLines)
        object.add("skipped_backwards", backwardLines)
        guard let prediction else {
            object.add("poisson", raw: "null")
            return object.closed
        }
        var poisson = JSONText()
        poisson.add("values", predictedCount)
        poisson.add("rate_per_second", prediction.flow.rate)
        poisson.add("mean_latency_ns", prediction.flow.meanLatency * 1e9)
        poisson.add("formula", prediction.formula)
        poisson.add("symbols", prediction.symbols)
        object.add("poisson", poisson)
        return object.closed
    }

    private func flow(_ flow: FlowStatistics) -> JSONText {
        var object = JSONText()
        object.add("values", flow.count)
        object.add("first", raw: flow.count > 0 ? json(flow.first) : "null")
        object.add("last", raw: flow.count > 0 ? json(flow.last) : "null")
        object.add("rate_per_second", flow.rate)
        var gaps = JSONText()
        gaps.add("min", flow.gaps.count > 0 ? flow.gaps.shortest : nil)
        gaps.add("median", flow.gaps.median)
        gaps.add("mean", flow.gaps.mean)
        gaps.add("max", flow.gaps.count > 0 ? flow.gaps.longest : nil)
        gaps.add("median_is_exact", raw: flow.gaps.isExact ? "true" : "false")
        object.add("gap_ns", gaps)
        return object
    }

    private func json(_ instant: Nanoseconds) -> String {
        var text = ByteText()
        time.writeJSON(instant, to: &text)
        return text.text
    }
}
