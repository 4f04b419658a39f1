import Foundation

/// The property UID is the identity.
extension TodoComponent {
  /// The identity; `nil` if there is none.
  var identity: UUID? {
    guard let value = first("UID")?.value.trimmed, !value.isEmpty else { return nil }
    let uid = TextValue.decoded(value)
    return UUID(uuidString: uid) ?? UUID(hashOf: uid)
  }
}

extension UUID {
  /// Makes a UUID of a text, the same on every machine: version 8 of RFC 9562, of two hashes
  /// FNV-1a of 64 bits. The first one begins with its own offset, the second one with the upper half of
  /// that of 128 bits.
  init(hashOf text: String) {
    let hashes = (
      Self.hash(text, offset: 0xcbf2_9ce4_8422_2325), Self.hash(text, offset: 0x6c62_272e_07bb_0142)
    )
    let high = hashes.0 & ~0xF000 | 0x8000
    let low = hashes.1 & ~(0b11 << 62) | 0b10 << 62
    self.init(uuid: unsafeBitCast((high.bigEndian, low.bigEndian), to: uuid_t.self))
  }

  private static func hash(_ text: String, offset: UInt64) -> UInt64 {
    text.utf8.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
