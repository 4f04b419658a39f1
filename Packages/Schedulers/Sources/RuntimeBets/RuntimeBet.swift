/// A fact about the inside of the Swift runtime, the compiler or a test library, on which a part of Metronome relies.
///
/// No document promises such a fact, and another toolchain may change it. So each bet has a probe, which finds out
/// once in a process whether the fact holds, and the part that relies on it asks first: a lost bet ends a feature with
/// a message, and never in a wrong result. `Tests/RuntimeBets/README.md` lists all of them.
@_spi(Layers)
public struct RuntimeBet: Sendable {
  /// The name of the type that relies on the fact.
  @_spi(Layers) public let name: String

  /// The fact.
  @_spi(Layers) public let fact: String

  /// The feature that ends if the fact does not hold, and how it ends.
  @_spi(Layers) public let consequence: String

  /// True if the fact holds in this process.
  @_spi(Layers) public let isWon: Bool

  /// The sentences that say what does not hold, and what to do.
  package static func explanation(of fact: String) -> String {
    """
    Metronome relies on something that does not hold in this process: \(fact) Use the toolchain that Metronome names in \
    its README.
    """
  }

  /// The names of bets that count as lost, whatever their probes find.
  // Safe to share: a test sets it in a process of its own, before the first use.
  @_spi(Layers) nonisolated(unsafe) public static var lost: Set<String> = []

  /// Makes a bet, and calls its probe.
  ///
  /// - Parameters:
  ///   - name: The name of the type that relies on the fact.
  ///   - fact: The fact.
  ///   - consequence: What ends, and how, if it does not hold.
  ///   - probe: Returns true if the fact holds.
  @_spi(Layers) public init(
    _ name: String,
    that fact: String,
    orElse consequence: String,
    probe: () -> Bool
  ) {
    self.name = name
    self.fact = fact
    self.consequence = consequence
    isWon = !Self.lost.contains(name) && probe()
  }
}
