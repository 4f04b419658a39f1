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
