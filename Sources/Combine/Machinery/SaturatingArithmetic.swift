/// Arithmetic for lengths of time: a result that is too large, or too small, becomes the nearest number there is.
extension Int {
    @inlinable
    func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        // Two numbers of different sign can't overflow, so one of them tells the side.
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    @inlinable
    func saturatingSubtract(_ other: Int) -> Int {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    @inlinable
    func saturatingMultiply(by other: Int) -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The nearest integer; what isn't a number counts as endless, as it does to Dispatch.
    @inlinable
    init(saturating value: Double) {
        let rounded = value.rounded()
        if let exact = Int(exactly: rounded) {
            self = exact
        } else {
            self = rounded < 0 ? .min : .max
        }
    }
}
