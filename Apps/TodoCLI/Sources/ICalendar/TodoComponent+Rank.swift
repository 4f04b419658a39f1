import Foundation

/// The property X-APPLE-SORT-ORDER is the negative rank, because it is in ascending order.
///
/// Most programs write none. Then the rank is made of CREATED, the last one on top: all machines have the same
/// list, and none has to write it.
extension TodoComponent {
  private static let property = "X-APPLE-SORT-ORDER"

  /// True if there is the property.
  var hasRank: Bool { order != nil }

  /// The rank.
  var rank: Int64 { order.map { -Self.clamped($0) } ?? rankOfCreation }

  /// Writes a rank.
  mutating func write(rank: Int64) {
    set(Self.property, to: String(-Self.clamped(rank)))
  }

  private var order: Int64? { first(Self.property)?.number }

  /// The rank of a todo without an order; 0 if it is not known when it was made.
  private var rankOfCreation: Int64 {
    // The time zone of this machine is not that of others.
    guard let second = time(of: "CREATED")?.second(in: .gmt) else { return 0 }
    return (Int64(second) - Int64(Date.timeIntervalBetween1970AndReferenceDate))
      * Self.ranksPerSecond
  }

  /// This leaves room between todos, and puts them above those of a list that is not synced yet, as long as
  /// that has had fewer than 800,000.
  private static let ranksPerSecond: Int64 = 1 << 22

  private static func clamped(_ number: Int64) -> Int64 {
    min(max(number, -((1 << 62) - 1)), (1 << 62) - 1)
  }
}
