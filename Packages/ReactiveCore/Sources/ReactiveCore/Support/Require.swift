/// Ends the program with `message` unless `condition` holds, in debug and in release builds.
///
/// Swift's `precondition` prints nothing in an optimised build, where most users first see a
/// mistake.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// functions.
@inlinable
public func _require(
  _ condition: Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  guard condition else { fatalError(message(), file: file, line: line) }
}

/// Ends the program unless `number` is `minimum` or more. The message is the rule, and the number.
///
/// The message is made here: clients would compile its interpolation at each call.
@inlinable
public func _require(
  _ number: Int,
  atLeast minimum: Int,
  _ rule: StaticString,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if number < minimum { failRequirement(rule, number, file: file, line: line) }
}

@usableFromInline
@inline(never)
func failRequirement(_ rule: StaticString, _ number: Int, file: StaticString, line: UInt) -> Never {
  fatalError("\(rule), not \(number)", file: file, line: line)
}
