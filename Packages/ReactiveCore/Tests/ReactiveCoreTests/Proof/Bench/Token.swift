/// The values of the proofs: a number, and in the tests for leaks an object that tells whether the
/// value is still held.
struct Token: ExpressibleByIntegerLiteral {
  let number: Int
  let witness: Witness?

  init(_ number: Int, _ witness: Witness? = nil) {
    self.number = number
    self.witness = witness
  }

  init(integerLiteral number: Int) {
    self.init(number)
  }
}

extension Token: Comparable {
  static func == (left: Token, right: Token) -> Bool { left.number == right.number }
  static func < (left: Token, right: Token) -> Bool { left.number < right.number }
}

/// A value as downstream sees it: one number, or several (a tuple, a group).
enum Item: Equatable, CustomStringConvertible {
  case one(Int)
  case many([Int])

  var description: String {
    switch self {
    case .one(let number): "\(number)"
    case .many(let numbers): "\(numbers)"
    }
  }
}

extension Item: ExpressibleByIntegerLiteral {
  init(integerLiteral number: Int) {
    self = .one(number)
  }
}

/// A type of values that convert to an ``Item``.
protocol ItemConvertible {
  var item: Item { get }
}

extension Token: ItemConvertible {
  var item: Item { .one(number) }
}

extension Int: ItemConvertible {
  var item: Item { .one(self) }
}

extension Bool: ItemConvertible {
  var item: Item { .one(self ? 1 : 0) }
}

extension Array: ItemConvertible where Element == Token {
  var item: Item { .many(map(\.number)) }
}

extension Optional: ItemConvertible where Wrapped: ItemConvertible {
  var item: Item { map(\.item) ?? .many([]) }
}
