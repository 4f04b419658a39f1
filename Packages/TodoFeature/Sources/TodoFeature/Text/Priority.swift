import ComposableArchitecture

/// The priority of a todo: a letter from A, the highest, to Z.
///
/// Source: the rules of the todo.txt format.
public struct Priority: Hashable, Sendable {
  private let code: UInt8

  /// The letter.
  public var letter: Character { Character(Unicode.Scalar(code)) }

  /// Creates a priority; `nil` if the letter is not one of A to Z.
  public init?(_ letter: Character) {
    guard let code = letter.asciiValue else { return nil }
    self.init(code)
  }

  /// Creates a priority of a text; `nil` if it is not one of the letters A to Z.
  public init?(utf8 text: Span<UInt8>) {
    guard text.count == 1 else { return nil }
    self.init(text[0])
  }

  private init?(_ code: UInt8) {
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(code) else { return nil }
    self.code = code
  }
}

extension Priority: Comparable {
  /// Returns true if the first priority is the higher one: A comes before B.
  public static func < (first: Priority, second: Priority) -> Bool {
    first.code < second.code
  }
}

extension Priority: CustomStringConvertible {
  /// The priority as it is written in a todo: `(A)`.
  public var description: String { "(" + String(letter) + ")" }
}

extension Priority: CustomDebugOutputConvertible {
  /// The priority in the form `(A)`, for the messages of test stores.
  public var debugOutput: String { description }
}
