/// A 4-ary min-heap by time, and among equal times by sequence: nothing but the algorithm.
///
/// Entries move by memory copies, without a reference count touched.
struct QuadHeap<Payload> {
  struct Entry {
    var time: UInt64
    var sequence: UInt64
    var payload: Payload

    @inline(__always)
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.time < rhs.time || (lhs.time == rhs.time && lhs.sequence < rhs.sequence)
    }
  }

  private var entries: [Entry] = []

  var firstTime: UInt64? { entries.first?.time }
  var firstPayload: Payload { entries[0].payload }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { rise(in: $0) }
  }

  mutating func removeFirst() -> Payload {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return last.payload }
    return entries.withUnsafeMutableBufferPointer { entries in
      let first = entries.baseAddress!.move()
      sink(last, in: entries)
      return first.payload
    }
  }

  /// Gives the first entry another time, in place.
  mutating func postponeFirst(to time: UInt64) {
    entries.withUnsafeMutableBufferPointer { entries in
      var first = entries.baseAddress!.move()
      first.time = time
      sink(first, in: entries)
    }
  }
}

/// Lets the last entry rise to its place.
@inline(__always)
private func rise<Payload>(in entries: UnsafeMutableBufferPointer<QuadHeap<Payload>.Entry>) {
  let base = entries.baseAddress!
  var hole = entries.count - 1
  let entry = (base + hole).move()
  while hole > 0, case let parent = (hole - 1) / 4, entry < base[parent] {
    (base + hole).moveInitialize(from: base + parent, count: 1)
    hole = parent
  }
  (base + hole).initialize(to: entry)
}

/// Lets an entry sink to its place from the first one, which is vacant.
@inline(__always)
private func sink<Payload>(
  _ entry: QuadHeap<Payload>.Entry,
  in entries: UnsafeMutableBufferPointer<QuadHeap<Payload>.Entry>
) {
  let base = entries.baseAddress!
  var hole = 0
  while case let start = 4 * hole + 1, start < entries.count {
    var least = start
    for child in start + 1..<max(start + 1, min(start + 4, entries.count))
    where base[child] < base[least] {
      least = child
    }
    guard base[least] < entry else { break }
    (base + hole).moveInitialize(from: base + least, count: 1)
    hole = least
  }
  (base + hole).initialize(to: entry)
}
