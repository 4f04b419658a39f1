/// The work that a scheduled item belongs to: that of one subscription, or of none in particular.
///
/// Items of one lane that are due at one instant keep their order. A lane takes four bytes, because
/// every pending item has one.
struct Lane: Hashable {
  /// The lane of items that are scheduled on the scheduler itself.
  static let none = Lane(number: 0, name: 0)

  let bits: UInt32

  /// - Parameters:
  ///   - number: The number of the lane. After 16 million lanes the numbers start again.
  ///   - name: The number of its name among the scheduler's lane names, from 1; 0 if it has none.
  fileprivate init(number: UInt32, name: UInt8) {
    bits = number << 8 | UInt32(name)
  }

  /// False for a single item, and for items that are scheduled on the scheduler itself.
  var isNumbered: Bool { bits >> 8 != 0 }

  fileprivate var name: Int { Int(bits & 0xFF) }
}

/// The lanes of one scheduler, and their names in messages.
///
/// A name is stored once, however many lanes have it: operators make a lane for every subscription.
struct Lanes {
  private var lastNumber: UInt32 = 0
  private var names: [StaticString] = []

  mutating func make(named name: StaticString) -> Lane {
    lastNumber &+= 1
    return Lane(number: lastNumber, name: UInt8(nameNumber(name)))
  }

  /// Returns the lane of a single item that has a name.
  mutating func unnumberedLane(named name: StaticString) -> Lane {
    Lane(number: 0, name: UInt8(nameNumber(name)))
  }

  /// Returns the name of a lane; `nil` if it has none.
  func name(of lane: Lane) -> StaticString? {
    lane.name == 0 ? nil : names[lane.name - 1]
  }

  /// Returns the number of a name. Adds the name if it is new.
  ///
  /// The names are few and never copied, so they are compared by their addresses.
  private mutating func nameNumber(_ name: StaticString) -> Int {
    if let index = names.firstIndex(where: { $0.utf8Start == name.utf8Start }) { return index + 1 }
    // There is room for 255 names. All later lanes get the last name.
    if names.count < 255 { names.append(name) }
    return names.count
  }
}
