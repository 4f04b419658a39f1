/// What a scheduled item belongs to: the work of one subscription, or nobody in particular.
///
/// Items of one lane keep their order, whatever may be permuted among those that are due at one
/// instant. It fits into four bytes, since every pending item has one.
struct Lane: Hashable {
  /// The lane of what is scheduled on the scheduler itself.
  static let none = Lane(number: 0, name: 0)

  private let bits: UInt32

  /// - Parameters:
  ///   - number: Tells this lane from others. After 16 million lanes the numbers begin anew.
  ///   - name: The place of its name among the scheduler's lane names.
  fileprivate init(number: UInt32, name: UInt8) {
    bits = number << 8 | UInt32(name)
  }

  fileprivate var name: Int { Int(bits & 0xFF) }
}

/// The lanes of one scheduler, and the names that they are called by in messages.
///
/// A name is kept once, however many lanes have it: operators make a lane for every subscription.
struct Lanes {
  private var lastNumber: UInt32 = 0
  private var names: [StaticString] = [""]

  mutating func make(named name: StaticString) -> Lane {
    lastNumber &+= 1
    return Lane(number: lastNumber, name: UInt8(index(of: name)))
  }

  /// The lane of a single item that has a name.
  mutating func laneOfNobody(named name: StaticString) -> Lane {
    Lane(number: 0, name: UInt8(index(of: name)))
  }

  /// The name of a lane; `nil` for the lane of nobody.
  func name(of lane: Lane) -> String? {
    lane.name == 0 ? nil : names[lane.name].description
  }

  /// The names are few and never copied: where two are the same, they lie at the same place.
  private mutating func index(of name: StaticString) -> Int {
    if let index = names.firstIndex(where: { $0.utf8Start == name.utf8Start }) { return index }
    // There is room for 255; what comes after these goes by the name of the last.
    if names.count < 256 { names.append(name) }
    return names.count - 1
  }
}
