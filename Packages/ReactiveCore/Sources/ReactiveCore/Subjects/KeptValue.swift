/// The newest value that came without demand.
///
/// It is an object of its own, so that only subscriptions of subjects that keep such a value pay for
/// it, and so that the deinit of a generic subscription need not look up the value's type.
@usableFromInline
final class KeptValue<Output> {
  @exclusivity(unchecked) @usableFromInline var value: Output?

  @inlinable
  init(_ value: Output) {
    self.value = value
  }
}
