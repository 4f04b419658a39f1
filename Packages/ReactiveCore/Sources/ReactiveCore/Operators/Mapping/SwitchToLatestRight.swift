public import Synchronization

/// The right of `switchToLatest` to deliver, which has one owner at a time.
///
/// As long as the demand is unlimited and nothing is queued, it stands open for the values of the
/// current inner publisher: they pass without the lock. All else, which is what this says nothing
/// about, happens inside the lock of ``SwitchToLatestNode``, and closes it.
@usableFromInline
struct SwitchToLatestRight: ~Copyable {
  // Whether it is taken, plus whether it is open; if it is, plus the number of the inner publisher
  // that it is open for, times four.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable static var taken: UInt { 1 }
  @inlinable static var open: UInt { 2 }

  @inlinable
  init() {}

  @inlinable
  static func openFor(_ number: Int) -> UInt { UInt(bitPattern: number) << 2 | open }

  /// Takes the right for one value, if it stands open for the inner publisher of that number.
  @inlinable
  borrowing func tryEnter(_ number: Int) -> Bool {
    word.compareExchange(
      expected: Self.openFor(number),
      desired: Self.openFor(number) | Self.taken,
      ordering: .acquiring
    ).exchanged
  }

  /// Gives the right of ``tryEnter(_:)`` back, unless it has been closed meanwhile: then there is
  /// more to do, inside the lock.
  @inlinable
  borrowing func tryLeave(_ number: Int) -> Bool {
    word.compareExchange(
      expected: Self.openFor(number) | Self.taken,
      desired: Self.openFor(number),
      ordering: .releasing
    ).exchanged
  }

  // MARK: - Inside the lock

  /// Takes the right and closes it. If somebody has it, that one will look for what there is to do.
  ///
  /// - Returns: Whether the caller has it now.
  @inlinable
  borrowing func take() -> Bool {
    word.exchange(Self.taken, ordering: .acquiringAndReleasing) & Self.taken == 0
  }

  /// Closes it, whoever has it.
  @inlinable
  borrowing func close() {
    word.bitwiseAnd(Self.taken, ordering: .acquiringAndReleasing)
  }

  /// Gives the right back, with nothing left to deliver.
  ///
  /// - Parameter number: The inner publisher that it is to stand open for.
  @inlinable
  borrowing func leave(openFor number: Int?) {
    word.store(number.map(Self.openFor) ?? 0, ordering: .releasing)
  }
}
