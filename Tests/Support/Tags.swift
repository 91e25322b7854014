import Testing

extension Tag {
    /// A test that runs on a real clock, to check that the parts are joined. What it asserts never depends on speed.
    @Tag public static var wiring: Self
}
