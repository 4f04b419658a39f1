/// The limits of a text.
struct XMLLimits {
  /// The number of elements inside of each other.
  var depth = 64
  /// The number of elements.
  var elements = 2_000_000
}
