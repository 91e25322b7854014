/// Text that is put together from many small pieces, as bytes, since a timeline may have millions of lines.
struct ByteText {
    private(set) var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Starts again, in the same memory.
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    @inline(__always)
    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    /// Appends a decimal number.
    mutating func append(_ number: Nanoseconds) {
        if number < 0 { bytes.append(ASCII.minus) }
        append(number.magnitude, width: 1)
    }

    /// Appends a number with zeros in front, so that it has at least so many digits.
    mutating func append(_ number: UInt64, width: Int) {
        var digits = 1
        var power = number / 10
        while power > 0 {
            power /= 10
            digits += 1
        }
        bytes.append(contentsOf: repeatElement(ASCII.zero, count: max(digits, width)))
        var index = bytes.count - 1
        var rest = number
        while rest > 0 {
            bytes[index] += UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            index -= 1
        }
    }

    /// Takes zeros away from the end, down to a length.
    mutating func trimZeros(to length: Int) {
        while bytes.count > length, bytes.last == ASCII.zero { bytes.removeLast() }
    }

    mutating func removeLast(_ count: Int) {
        bytes.removeLast(count)
    }

    /// Appends text in quotes, as JSON has it.
    mutating func append(json text: String) {
        bytes.append(ASCII.quote)
        if text.utf8.contains(where: { $0 < ASCII.space || $0 == ASCII.quote || $0 == ASCII.backslash }) {
            for byte in text.utf8 { append(escaped: byte) }
        } else {
            append(text)
        }
        bytes.append(ASCII.quote)
    }

    private mutating func append(escaped byte: UInt8) {
        switch byte {
        case ASCII.quote, ASCII.backslash:
            bytes.append(ASCII.backslash)
            bytes.append(byte)
        case ASCII.newline: append("\\n")
        case ASCII.carriageReturn: append("\\r")
        case ASCII.tab: append("\\t")
        case 0..<ASCII.space:
            append("\\u00")
            bytes.append(ASCII.zero + byte >> 4)
            bytes.append(byte & 15 < 10 ? ASCII.zero + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
        default: bytes.append(byte)
        }
    }
}
