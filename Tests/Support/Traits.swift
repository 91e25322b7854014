import Testing

extension Tag {
    /// A test that runs on a real clock, to check that the parts are joined. What it asserts never depends on speed.
    @Tag public static var wiring: Self
}

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that hangs. The limit is that of a whole run on a slow machine: all tests share a thread for each core,
    /// so one that waits goes on only when the others let it.
    public static var againstHanging: Self { .timeLimit(.minutes(30)) }
}
