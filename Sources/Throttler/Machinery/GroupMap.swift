/// Values by the keys of groups.
///
/// A table of places, searched from the one that the key's hash says, and the entries without gaps beside it. Unlike a
/// dictionary it becomes small again when it has become sparse, uses the hash that a key has anyway, and hands out where an
/// entry is, so that it can be changed without another look-up.
struct GroupMap<Value> {
    private struct Entry {
        let key: GroupKey
        var value: Value
    }

    /// For each place, which entry is there, counted from one; zero for none. A power of two, and at least half empty.
    private var places: ContiguousArray<UInt32> = []
    private var entries: ContiguousArray<Entry> = []

    var count: Int { entries.count }

    /// How many entries fit into the memory that is held.
    var capacity: Int { max(places.count / 2, entries.capacity) }

    /// Where the entry of the key is, until one is added or removed.
    @inline(__always)
    func index(of key: GroupKey) -> Int? {
        guard !places.isEmpty else { return nil }
        let mask = places.count - 1
        var place = key.spread & mask
        while true {
            let entry = Int(places[place])
            if entry == 0 { return nil }
            if entries[entry - 1].key == key { return entry - 1 }
            place = (place + 1) & mask
        }
    }

    /// The value of the entry there.
    subscript(index: Int) -> Value {
        @inline(__always) _read { yield entries[index].value }
        @inline(__always) _modify { yield &entries[index].value }
    }

    /// Adds an entry with a key that is not there.
    mutating func add(_ value: Value, _ key: GroupKey) {
        entries.append(Entry(key: key, value: value))
        if entries.count * 2 > places.count {
            rebuild(places: max(4, places.count * 2))
        } else {
            occupy(entries.count - 1)
        }
    }

    /// Removes the entry there.
    mutating func remove(at index: Int) {
        vacate(index)
        // The last entry fills the gap.
        let last = entries.count - 1
        if index != last {
            let place = place(of: last)
            entries.swapAt(index, last)
            places[place] = UInt32(index + 1)
        }
        entries.removeLast()
        if entries.isEmpty {
            self = GroupMap()
        } else if places.count > 64, entries.count * 8 < places.count {
            // Into storage of its own size: assigning or copying an array keeps the old one.
            var smaller: ContiguousArray<Entry> = []
            smaller.reserveCapacity(entries.count * 2)
            smaller.append(contentsOf: entries)
            entries = smaller
            rebuild(places: places.count / 2)
        }
    }

    private func place(of entry: Int) -> Int {
        let mask = places.count - 1
        var place = entries[entry].key.spread & mask
        while Int(places[place]) != entry + 1 { place = (place + 1) & mask }
        return place
    }

    private mutating func occupy(_ entry: Int) {
        let mask = places.count - 1
        var place = entries[entry].key.spread & mask
        while places[place] != 0 { place = (place + 1) & mask }
        places[place] = UInt32(entry + 1)
    }

    /// Empties the place of an entry, and moves up what would not be found behind the gap.
    private mutating func vacate(_ entry: Int) {
        let mask = places.count - 1
        var gap = place(of: entry)
        var next = (gap + 1) & mask
        while places[next] != 0 {
            let wanted = entries[Int(places[next]) - 1].key.spread & mask
            // How far it is from where its search begins: at least as far as the gap is, and it may move there.
            if (next - wanted) & mask >= (next - gap) & mask {
                places[gap] = places[next]
                gap = next
            }
            next = (next + 1) & mask
        }
        places[gap] = 0
    }

    private mutating func rebuild(places count: Int) {
        places = ContiguousArray(repeating: 0, count: count)
        for entry in entries.indices { occupy(entry) }
    }
}
