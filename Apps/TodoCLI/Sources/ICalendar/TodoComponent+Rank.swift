/// The property X-APPLE-SORT-ORDER is the negative rank, because it is in ascending order.
extension TodoComponent {
  private static let order = "X-APPLE-SORT-ORDER"

  /// The rank; `nil` if there is none.
  var rank: Int64? { first(Self.order)?.number.map { -Self.clamped($0) } }

  /// Writes a rank.
  mutating func write(rank: Int64?) {
    set(Self.order, to: rank.map { String(-Self.clamped($0)) })
  }

  private static func clamped(_ number: Int64) -> Int64 {
    min(max(number, -((1 << 62) - 1)), (1 << 62) - 1)
  }
}
