import Dispatch
import Foundation

extension UUID: CustomDebugOutputConvertible {
  /// The UUID's text, `DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD`.
  public var debugOutput: String { uuidString }
}

extension URL: CustomDebugOutputConvertible {
  /// The URL's text; a relative one is followed by its base.
  public var debugOutput: String { description }
}

extension Date: CustomDebugOutputConvertible {
  /// The date in ISO 8601 and UTC, `2020-05-25T12:00:00Z`, with the digits of a broken second.
  public var debugOutput: String {
    guard timeIntervalSince1970.magnitude < 1e14 else {
      return "Date(\(timeIntervalSinceReferenceDate))"
    }
    let wholeSeconds = timeIntervalSince1970.rounded(.down)
    let isoText = Date(timeIntervalSince1970: wholeSeconds).formatted(.iso8601)
    return isoText.dropLast() + fractionText(from: wholeSeconds) + "Z"
  }

  /// The digits after the second, with their point.
  ///
  /// Most dates count from 1970, and read best with the digits that their number of seconds has there.
  /// Others lie between two such numbers; nine digits keep them apart from their neighbours.
  private func fractionText(from wholeSeconds: TimeInterval) -> String {
    let seconds = timeIntervalSince1970
    guard Date(timeIntervalSince1970: seconds) == self else {
      let whole = timeIntervalSinceReferenceDate.rounded(.down)
      let fraction = min(timeIntervalSinceReferenceDate - whole, 0.999_999_999)
      return String(String(format: "%.9f", fraction).dropFirst())
    }
    guard seconds != wholeSeconds, let digits = Decimal(string: "\(seconds)") else { return "" }
    return String("\(digits - Decimal(wholeSeconds))".dropFirst())
  }
}

extension Data: CustomDebugOutputConvertible {
  /// The number of bytes and the first sixteen of them, `Data(2 bytes: CA FE)`.
  public var debugOutput: String {
    let unit = count == 1 ? "byte" : "bytes"
    guard !isEmpty else { return "Data(0 bytes)" }
    let bytes = prefix(16).map { String(format: "%02X", $0) }.joined(separator: " ")
    return "Data(\(count) \(unit): \(bytes)\(count > 16 ? " …" : ""))"
  }
}

extension Decimal: CustomDebugOutputConvertible {
  /// The number's digits.
  public var debugOutput: String { description }
}

extension Locale: CustomDebugOutputConvertible {
  /// The locale's description.
  public var debugOutput: String { description }
}

extension TimeZone: CustomDebugOutputConvertible {
  /// The time zone's identifier; its other properties change with the seasons.
  public var debugOutput: String { identifier }
}

extension Duration: CustomDebugOutputConvertible {
  /// The duration in seconds, `1.5 seconds`.
  public var debugOutput: String { description }
}

extension DispatchQueue: CustomDebugOutputConvertible {
  /// The queue's label.
  public var debugOutput: String { label.isEmpty ? "DispatchQueue()" : label }
}

extension OperationQueue: CustomDebugOutputConvertible {
  /// The queue's name.
  public var debugOutput: String {
    // A queue that was given no name is named after its address.
    guard let name, !name.isEmpty, !name.contains(" 0x") else { return "OperationQueue()" }
    return name
  }
}

extension NSError: CustomDebugOutputConvertible {
  /// The error's domain, code and user information, as in its description, but in a fixed order.
  public var debugOutput: String {
    let entries = userInfo.map { "\($0)=\($1)" }.sorted().joined(separator: ", ")
    return "Error Domain=\(domain) Code=\(code)" + (entries.isEmpty ? "" : " UserInfo={\(entries)}")
  }
}
