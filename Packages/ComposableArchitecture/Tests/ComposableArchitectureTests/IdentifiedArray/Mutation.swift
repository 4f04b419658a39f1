@testable import ComposableArchitecture

/// One change of an identified array, with numbers that fit an array of any size: positions count
/// round, so that a program stays valid when steps are left out of it.
enum Mutation {
  case append(Row), appendContents([Row]), insert(Row, Int)
  case updateOrAppend(Row), updateOrInsert(Row, Int), update(String, Int)
  case set(Row), unset(Int), tagByID(Int, String), tagAt(Int, String)
  case removeID(Int), removeElement(Row), removeAt(Int), removeOffsets([Int]), removeWhere(Int)
  case removeAll(Bool), removeFirst, removeFirstFew(Int), removeLast, removeLastFew(Int)
  case removeSubrange(Int, Int), filter(Int), popLast
  case insertContents([Row], Int), replaceSubrange(Int, Int, [Row]), plus([Row]), plusEqual([Row])
  case move([Int], Int), swap(Int, Int), sort, reverse, shuffle(UInt64), partition(Int)
  case sortSlice(Int, Int), reverseSlice(Int, Int), assign(Row, Int), reserveCapacity(Int)

  static func random(using random: inout SplitMix64) -> Mutation {
    func number(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }
    func numbers() -> [Int] { (0..<number(4)).map { _ in number(12) } }
    func row() -> Row { Row(id: number(10), tag: tag()) }
    func rows() -> [Row] { (0..<number(5)).map { _ in row() } }
    func tag() -> String { String(["a", "b", "c", "d"][number(4)]) }
    // Additions come more often than single removals, so that arrays grow at all.
    switch number(42) {
    case 0...3: return .append(row())
    case 4: return .appendContents(rows())
    case 5...7: return .insert(row(), number(12))
    case 8: return .updateOrAppend(row())
    case 9...10: return .updateOrInsert(row(), number(12))
    case 11: return .update(tag(), number(12))
    case 12...13: return .set(row())
    case 14: return .unset(number(10))
    case 15: return .tagByID(number(10), tag())
    case 16: return .tagAt(number(12), tag())
    case 17: return .removeID(number(10))
    case 18: return .removeElement(row())
    case 19: return .removeAt(number(12))
    case 20: return .removeOffsets(numbers())
    case 21: return .removeWhere(2 + number(3))
    case 22: return number(4) == 0 ? .removeAll(number(2) == 0) : .append(row())
    case 23: return .removeFirst
    case 24: return .removeFirstFew(number(3))
    case 25: return .removeLast
    case 26: return .removeLastFew(number(3))
    case 27: return .removeSubrange(number(12), number(12))
    case 28: return .filter(2 + number(3))
    case 29: return .move(numbers(), number(12))
    case 30: return .swap(number(12), number(12))
    case 31: return .sort
    case 32: return .reverse
    case 33: return .shuffle(UInt64(number(100)))
    case 34: return .partition(2 + number(3))
    case 35: return .insertContents(rows(), number(12))
    case 36: return .replaceSubrange(number(12), number(12), rows())
    case 37: return number(2) == 0 ? .plus(rows()) : .plusEqual(rows())
    case 38: return .popLast
    case 39: return .assign(row(), number(12))
    case 40: return .reverseSlice(number(12), number(12))
    default:
      return number(2) == 0 ? .sortSlice(number(12), number(12)) : .reserveCapacity(number(40))
    }
  }
}

extension IdentifiedArray where ID == Int, Element == Row {
  /// Makes a change by the method under test, and says what the method returned.
  mutating func apply(_ mutation: Mutation) -> String {
    func place(_ number: Int) -> Int { number % (count + 1) }
    func existing(_ number: Int) -> Int { number % count }
    switch mutation {
    case .append(let row): return "\(append(row))"
    case .appendContents(let rows): append(contentsOf: rows)
    case .insert(let row, let at): return "\(insert(row, at: place(at)))"
    case .updateOrAppend(let row): return describe(updateOrAppend(row))
    case .updateOrInsert(let row, let at):
      let (original, index) = updateOrInsert(row, at: place(at))
      return "\(describe(original)) \(index)"
    case .update(let tag, let at):
      guard !isEmpty else { break }
      let row = Row(id: self[existing(at)].id, tag: tag)
      return "\(update(row, at: existing(at)))"
    case .set(let row): self[id: row.id] = row
    case .unset(let id): self[id: id] = nil
    case .tagByID(let id, let tag): self[id: id]?.tag = tag
    case .tagAt(let at, let tag): if !isEmpty { self[existing(at)].tag = tag }
    case .removeID(let id): return describe(remove(id: id))
    case .removeElement(let row): return describe(remove(row))
    case .removeAt(let at): if !isEmpty { return "\(remove(at: existing(at)))" }
    case .removeOffsets(let offsets): if !isEmpty { remove(atOffsets: offsets.map(existing)) }
    case .removeWhere(let divisor): removeAll { $0.id.isMultiple(of: divisor) }
    case .removeAll(let keepsCapacity): removeAll(keepingCapacity: keepsCapacity)
    case .removeFirst: if !isEmpty { return "\(removeFirst())" }
    case .removeFirstFew(let number): removeFirst(place(number))
    case .removeLast: if !isEmpty { return "\(removeLast())" }
    case .removeLastFew(let number): removeLast(place(number))
    case .removeSubrange(let one, let other): removeSubrange(range(place(one), place(other)))
    case .popLast: return describe(popLast())
    case .insertContents(let rows, let at): insert(contentsOf: rows, at: place(at))
    case .replaceSubrange(let one, let other, let rows):
      replaceSubrange(range(place(one), place(other)), with: rows)
    case .plus(let rows): self = self + rows
    case .plusEqual(let rows): self += rows
    case .filter(let divisor): self = filter { !$0.id.isMultiple(of: divisor) }
    case .move(let offsets, let to):
      if !isEmpty { move(fromOffsets: offsets.map(existing), toOffset: place(to)) }
    case .swap(let one, let other): if !isEmpty { swapAt(existing(one), existing(other)) }
    case .sort: sort { $0.id < $1.id }
    case .reverse: reverse()
    case .shuffle(let seed):
      var random = SplitMix64(seed: seed)
      shuffle(using: &random)
    case .partition(let divisor): return "\(partition { $0.id.isMultiple(of: divisor) })"
    case .sortSlice(let one, let other):
      self[range(place(one), place(other))].sort { $0.id > $1.id }
    case .reverseSlice(let one, let other): self[range(place(one), place(other))].reverse()
    case .assign(let row, let at): if !isEmpty { self[existing(at)] = row }
    case .reserveCapacity(let number): reserveCapacity(number)
    }
    return ""
  }
}

extension [Row] {
  /// Makes the same change of a plain array, as simply as it can be said.
  mutating func model(_ mutation: Mutation) -> String {
    func place(_ number: Int) -> Int { number % (count + 1) }
    func existing(_ number: Int) -> Int { number % count }
    func index(_ id: Int) -> Int? { firstIndex { $0.id == id } }
    switch mutation {
    case .append(let row): return model(.insert(row, count))
    case .appendContents(let rows), .plus(let rows), .plusEqual(let rows):
      for row in rows where index(row.id) == nil { append(row) }
    case .insertContents(let rows, let at):
      let tail = self[place(at)...]
      removeSubrange(place(at)...)
      for row in rows where index(row.id) == nil && !tail.contains(where: { $0.id == row.id }) {
        append(row)
      }
      self += tail
    case .replaceSubrange(let one, let other, let rows):
      let bounds = range(place(one), place(other))
      removeSubrange(bounds)
      return model(.insertContents(rows, bounds.lowerBound))
    case .popLast: return describe(popLast())
    case .insert(let row, let at):
      if let index = index(row.id) { return "\((inserted: false, index: index))" }
      let place = place(at)
      insert(row, at: place)
      return "\((inserted: true, index: place))"
    case .updateOrAppend(let row):
      let original = index(row.id).map { self[$0] }
      _ = model(.set(row))
      return describe(original)
    case .updateOrInsert(let row, let at):
      let original = index(row.id).map { self[$0] }
      if original == nil { insert(row, at: place(at)) } else { _ = model(.set(row)) }
      return "\(describe(original)) \(index(row.id) ?? -1)"
    case .update(let tag, let at), .tagAt(let at, let tag):
      guard !isEmpty else { break }
      let original = self[existing(at)]
      self[existing(at)].tag = tag
      if case .update = mutation { return "\(original)" }
    case .set(let row): if let index = index(row.id) { self[index] = row } else { append(row) }
    case .unset(let id): removeAll { $0.id == id }
    case .tagByID(let id, let tag): if let index = index(id) { self[index].tag = tag }
    case .removeID(let id): return describe(index(id).map { remove(at: $0) })
    case .removeElement(let row): return model(.removeID(row.id))
    case .removeAt(let at): if !isEmpty { return "\(remove(at: existing(at)))" }
    case .removeOffsets(let offsets):
      if !isEmpty {
        let gone = offsets.map { self[existing($0)] }
        removeAll { gone.contains($0) }
      }
    case .removeWhere(let divisor), .filter(let divisor):
      removeAll { $0.id.isMultiple(of: divisor) }
    case .removeAll: self = []
    case .removeFirst: if !isEmpty { return "\(removeFirst())" }
    case .removeFirstFew(let number): removeFirst(place(number))
    case .removeLast: if !isEmpty { return "\(removeLast())" }
    case .removeLastFew(let number): removeLast(place(number))
    case .removeSubrange(let one, let other): removeSubrange(range(place(one), place(other)))
    case .move(let offsets, let to):
      guard !isEmpty else { break }
      let moving = Set(offsets.map(existing)).sorted().map { self[$0] }
      let head = self[..<place(to)].filter { !moving.contains($0) }
      let tail = self[place(to)...].filter { !moving.contains($0) }
      self = head + moving + tail
    case .swap(let one, let other): if !isEmpty { swapAt(existing(one), existing(other)) }
    case .sort: sort { $0.id < $1.id }
    case .reverse: reverse()
    case .shuffle(let seed):
      var random = SplitMix64(seed: seed)
      shuffle(using: &random)
    case .partition(let divisor): return "\(partition { $0.id.isMultiple(of: divisor) })"
    case .sortSlice(let one, let other):
      self[range(place(one), place(other))].sort { $0.id > $1.id }
    case .reverseSlice(let one, let other): self[range(place(one), place(other))].reverse()
    case .assign(let row, let at):
      guard !isEmpty else { break }
      if let index = index(row.id) { swapAt(index, existing(at)) }
      self[existing(at)] = row
    case .reserveCapacity: break
    }
    return ""
  }
}

private func describe(_ row: Row?) -> String {
  row?.description ?? "nil"
}

private func range(_ one: Int, _ other: Int) -> Range<Int> {
  min(one, other)..<max(one, other)
}
