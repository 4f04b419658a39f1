import Foundation

/// The property X-APPLE-SORT-ORDER is the negative rank, because it is in ascending order.
///
/// Most programs write none. Then all machines compute the same rank from CREATED, so that none has to write it.
/// The todo that was made last is above the others.
extension TodoComponent {
  private static let property = "X-APPLE-SORT-ORDER"

  /// True if there is an order.
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
    let second = time(of: "CREATED")?.second(in: .gmt)
    let age = second.map { Int64($0) - Int64(Date.timeIntervalBetween1970AndReferenceDate) } ?? 0
    return age * Self.ranksPerSecond + rankOfIdentity
  }

  /// The part of the rank that differs among todos of one second, so that there is room between them.
  private var rankOfIdentity: Int64 {
    guard let bytes = identity?.uuid else { return 0 }
    let number = Int64(bytes.13) << 16 | Int64(bytes.14) << 8 | Int64(bytes.15)
    return number % Self.ranksPerSecond
  }

  /// With this number, such todos are above those of a list that has never been synced, unless more than
  /// 800,000 were added to it.
  private static let ranksPerSecond: Int64 = 1 << 22

  private static func clamped(_ number: Int64) -> Int64 {
    min(max(number, -((1 << 62) - 1)), (1 << 62) - 1)
  }
}
