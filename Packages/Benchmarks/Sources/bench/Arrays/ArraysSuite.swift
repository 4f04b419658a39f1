import BenchmarkKit
import ComposableArchitecture
import OrderedCollections

extension Suite {
  /// Identified arrays beside the ordered dictionaries of swift-collections.
  static func arrays(_ scale: Scale) -> Suite {
    Suite(
      name: "arrays",
      cases: sizes.flatMap { name, size in
        mutations().map { $0.measured(of: scale(size), named: name, scale) }
      }
    )
  }
}

private let sizes = [("100", 100), ("2k", 2_000), ("20k", 20_000), ("200k", 200_000)]

private typealias Identified = IdentifiedArrayOf<Row>
private typealias Ordered = OrderedDictionary<Int, Row>

private struct Row: Identifiable, Equatable {
  let id: Int
  var title: String
  var isComplete = false

  init(id: Int) {
    self.id = id
    title = "Row"
  }
}

/// A change that leaves as many rows as there were, in both kinds of collection.
private struct Mutation {
  let name: String
  /// The number of changes for a number of rows.
  let repetitions: (Int) -> Int
  let ours: (inout Identified, _ count: Int, _ repetition: Int) -> Void
  let peer: (inout Ordered, _ count: Int, _ repetition: Int) -> Void

  func measured(of size: Int, named sizeName: String, _ scale: Scale) -> Case {
    let count = Swift.max(repetitions(size) / (200_000 / scale(200_000)), 2)
    return Case(
      "\(name), \(sizeName) rows",
      elements: count,
      unit: "change",
      expecting: Total(of: [size]),
      ours: { tally in
        var rows = Identified(uniqueElements: (0..<size).map(Row.init))
        tally.afterwards { tally.add(rows.count) }
        return { for repetition in 0..<count { ours(&rows, size, repetition) } }
      },
      peer: { tally in
        var rows = Ordered(uniqueKeysWithValues: (0..<size).map { ($0, Row(id: $0)) })
        tally.afterwards { tally.add(rows.count) }
        return { for repetition in 0..<count { peer(&rows, size, repetition) } }
      },
      peerName: "OrderedDictionary"
    )
  }
}

private func few(_ size: Int) -> Int { Swift.max(20, 2_000_000 / (size + 100)) }
private func many(_ size: Int) -> Int { 200_000 }

private func mutations() -> [Mutation] {
  [
    insertAndRemove("at the front", 0), insertAndRemove("in the middle", 0.5),
    insertAndRemove("at the end", 1), removeByID(), changeByID(), swapping(), removingSome(),
    removingFirst(), sorting(), making(),
  ]
}

/// - Parameter part: The position, as a part of the count.
private func insertAndRemove(_ name: String, _ part: Double) -> Mutation {
  let repetitions = { (size: Int) -> Int in part == 1 ? many(size) : few(size) }
  return Mutation(
    name: "insert and remove \(name)",
    repetitions: repetitions,
    ours: { rows, count, repetition in
      let position = Int(Double(count) * part)
      rows.insert(Row(id: count + repetition), at: position)
      rows.remove(at: position)
    },
    peer: { rows, count, repetition in
      let position = Int(Double(count) * part)
      let row = Row(id: count + repetition)
      rows.updateValue(row, forKey: row.id, insertingAt: position)
      rows.remove(at: position)
    }
  )
}

private func removeByID() -> Mutation {
  Mutation(
    name: "remove by id and append",
    repetitions: few,
    ours: { rows, count, repetition in
      let id = repetition &* 7919 % count
      if let row = rows.remove(id: id) { rows.append(row) }
    },
    peer: { rows, count, repetition in
      let id = repetition &* 7919 % count
      if let row = rows.removeValue(forKey: id) { rows[id] = row }
    }
  )
}

private func changeByID() -> Mutation {
  Mutation(
    name: "change one by id",
    repetitions: many,
    ours: { rows, count, repetition in
      rows[id: repetition &* 7919 % count]?.isComplete.toggle()
    },
    peer: { rows, count, repetition in
      rows[repetition &* 7919 % count]?.isComplete.toggle()
    }
  )
}

private func swapping() -> Mutation {
  Mutation(
    name: "swapAt",
    repetitions: many,
    ours: { rows, count, repetition in
      rows.swapAt(repetition &* 7919 % count, repetition &* 104_729 % count)
    },
    peer: { rows, count, repetition in
      rows.swapAt(repetition &* 7919 % count, repetition &* 104_729 % count)
    }
  )
}

private func removingSome() -> Mutation {
  Mutation(
    name: "removeAll(where:) of a copy",
    repetitions: few,
    ours: { rows, _, _ in
      var copy = rows
      copy.removeAll { $0.id.isMultiple(of: 3) }
      withExtendedLifetime(copy) {}
    },
    peer: { rows, _, _ in
      var copy = rows
      copy.removeAll { $0.key.isMultiple(of: 3) }
      withExtendedLifetime(copy) {}
    }
  )
}

private func removingFirst() -> Mutation {
  Mutation(
    name: "removeFirst(10) and append them",
    repetitions: few,
    ours: { rows, _, _ in
      let first = Array(rows.prefix(10))
      rows.removeFirst(10)
      for row in first { rows.append(row) }
    },
    peer: { rows, _, _ in
      let first = Array(rows.values.prefix(10))
      rows.removeFirst(10)
      for row in first { rows[row.id] = row }
    }
  )
}

private func sorting() -> Mutation {
  Mutation(
    name: "sort",
    repetitions: { few($0 * 10) },
    ours: { rows, count, repetition in
      rows.sort { ($0.id ^ repetition) &* 7919 % 10_007 < ($1.id ^ repetition) &* 7919 % 10_007 }
    },
    peer: { rows, count, repetition in
      rows.sort { ($0.key ^ repetition) &* 7919 % 10_007 < ($1.key ^ repetition) &* 7919 % 10_007 }
    }
  )
}

private func making() -> Mutation {
  Mutation(
    name: "make of a sequence",
    repetitions: few,
    ours: { rows, _, _ in
      withExtendedLifetime(Identified(uniqueElements: rows.elements)) {}
    },
    peer: { rows, _, _ in
      let pairs = rows.values.lazy.map { (row: Row) -> (Int, Row) in (row.id, row) }
      withExtendedLifetime(Ordered(uniqueKeysWithValues: pairs)) {}
    }
  )
}
