import Foundation

/// The versions of resources.
enum ETag {
  /// Returns a version as a server wrote it; `nil` if it cannot be the value of a header.
  static func valid(_ text: String?) -> String? {
    guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines),
      (1...1024).contains(text.utf8.count),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    else { return nil }
    return text
  }

  /// Returns a version that stands for each byte of a text; `nil` for a weak one.
  static func strong(_ text: String?) -> String? {
    valid(text).flatMap { $0.hasPrefix("W/") ? nil : $0 }
  }
}
