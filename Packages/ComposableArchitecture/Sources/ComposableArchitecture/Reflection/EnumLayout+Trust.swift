@_spi(Layers) import RuntimeBets

extension EnumLayout {
  private enum Probe {
    case word(String)
    case none
    case number(Int, label: Bool)
    indirect case boxed(String)
    case nothing(Void)
  }

  /// True if the runtime's tables are where this type expects them.
  static let isTrusted = RuntimeBet.enumLayout.isWon

  /// Reads all tables of an enum whose layout is known.
  static var isAsExpected: Bool {
    #if _ptrauth(_arm64e)
      // Value witnesses are signed pointers there, and cannot be called like this.
      return false
    #else
      guard let layout = EnumLayout(unchecked: Probe.self), layout.caseCount == 5 else {
        return false
      }
      func agrees(
        _ value: Probe,
        _ name: String,
        _ type: Any.Type?,
        isIndirect: Bool = false
      ) -> Bool {
        let tag = layout.tag(of: value)
        let payload = layout.payload(ofCase: tag)
        return layout.name(ofCase: tag) == name && payload?.type == type
          && payload.map(\.isIndirect) ?? false == isIndirect
      }
      func holds(_ value: Probe, _ text: String) -> Bool {
        let tag = layout.tag(of: value)
        guard let isIndirect = layout.payload(ofCase: tag)?.isIndirect else { return false }
        return layout.withPayload(of: value, tag: tag, isIndirect: isIndirect) {
          $0.assumingMemoryBound(to: String.self).pointee == text
        }
      }
      let text = "a text that is too long to be stored in the string itself"
      return agrees(.word(text), "word", String.self)
        && agrees(.none, "none", nil)
        && agrees(.number(1, label: true), "number", (Int, label: Bool).self)
        && agrees(.boxed(text), "boxed", String.self, isIndirect: true)
        && agrees(.nothing(()), "nothing", Void.self)
        && holds(.word(text), text) && holds(.boxed(text), text)
        && layout.isBitwiseTakable
        && layout.payload(of: Probe.word(text), as: String.self, isIndirect: false) == text
        && layout.payload(of: Probe.boxed(text), as: String.self, isIndirect: true) == text
    #endif
  }
}
