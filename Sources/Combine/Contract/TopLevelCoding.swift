/// Encodes values: what ``Publisher/encode(encoder:)`` takes. Foundation's encoders are such.
public protocol TopLevelEncoder {
    /// What values are encoded to.
    associatedtype Output

    /// Encodes `value`, or throws where that can't be done.
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}

/// Decodes values: what ``Publisher/decode(type:decoder:)`` takes. Foundation's decoders are such.
public protocol TopLevelDecoder {
    /// What values are decoded from.
    associatedtype Input

    /// Decodes a value of the type from `from`, or throws where there is none.
    func decode<T>(_ type: T.Type, from: Input) throws -> T where T: Decodable
}
