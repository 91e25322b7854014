import Testing

/// Expects a condition that changes what it asks, which `#expect` refuses.
func verify(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(condition, sourceLocation: sourceLocation)
}
