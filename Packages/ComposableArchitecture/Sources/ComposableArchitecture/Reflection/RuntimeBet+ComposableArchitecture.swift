@_spi(Layers) import RuntimeBets

extension RuntimeBet {
  /// All bets of the Composable Architecture.
  @_spi(Layers) public static let ofComposableArchitecture = [
    enumLayout, payloadAccessCache, stateTracking, stateBox,
  ]

  static let enumLayout = RuntimeBet(
    "EnumLayout",
    that: """
      The metadata of an enum, its value witnesses, its descriptor and its field records are where the runtime's ABI has \
      them.
      """,
    orElse: "Case paths and messages read enums by `Mirror`: the same results, more slowly."
  ) {
    EnumLayout.isAsExpected
  }

  private static let payloadAccessCache = RuntimeBet(
    "PayloadAccessCache",
    that: "A type has one address, a multiple of 8, as long as the process runs.",
    orElse: "More than one list is searched for a type: the same results, more slowly."
  ) {
    let (first, second): (Any.Type, Any.Type) = ([String: [Int]].self, type(of: [String: [Int]]()))
    let address = UInt(bitPattern: ObjectIdentifier(first))
    return address == UInt(bitPattern: ObjectIdentifier(second)) && address % 8 == 0
  }

  static let stateTracking = RuntimeBet(
    "StateTracking",
    that: """
      `withObservationTracking` keeps a reference to the key path of each property that is read, and a key path with an \
      argument is an object of its own.
      """,
    orElse:
      "Every state that was read once counts as tracked: its changes are announced also where nobody listens."
  ) {
    StateTracking.isSeenByItsKeyPath
  }

  static let stateBox = RuntimeBet(
    "StateBox",
    that: "A structure with one stored property has the address and the layout of that property.",
    orElse:
      "`store.publisher` computes the parts of the state in place of reading them: the same results, more slowly."
  ) {
    StateBox.hasLayoutOfContent(Int8(1)) && StateBox.hasLayoutOfContent("a text")
      && StateBox.hasLayoutOfContent(Int?.some(2))
  }
}
