import Synchronization

/// The same pointer, of which the compiler can't tell where it leads.
///
/// To be used for whatever is written to raw memory inside an object. The compiler looks for objects that nobody keeps,
/// and puts them on the stack; of words without a type it thinks that they keep nothing.
@inlinable
func hidden(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    Atomic(pointer).load(ordering: .relaxed)
}
