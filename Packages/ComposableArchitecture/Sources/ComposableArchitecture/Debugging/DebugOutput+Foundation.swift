import Dispatch
import Foundation

// The conformances of this file are looked up at run time. A static archive keeps an object file only if
// something in it is called by name: `debugOutput(ofBridged:)` is.

/// Returns the text of an error that holds an `NSError`, without differences in its order.
@inline(never)
func debugOutput(ofBridged error: any _BridgedStoredNSError) -> String {
  error._nsError.debugOutput
}

extension UUID: CustomDebugOutputConvertible {
  /// The UUID's text, `DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD`.
  public var debugOutput: String { uuidString }
}

extension URL: CustomDebugOutputConvertible {
  /// The URL's text; a relative one is followed by its base.
  public var debugOutput: String { description }
}

extension Date: CustomDebugOutputConvertible {
  /// The date in ISO 8601 and UTC, `2020-05-25T12:00:00Z`, with as many digits of the second as
  /// distinguish it from every other date.
  public var debugOutput: String {
    // Most dates were made from a number of seconds since 1970, and have few digits in that unit.
    // Any other date lies between two such numbers: at least nine digits distinguish it from both.
    if Date(timeIntervalSince1970: timeIntervalSince1970) == self {
      text(of: timeIntervalSince1970, leastDigits: 0, Date.init(timeIntervalSince1970:))
    } else {
      text(
        of: timeIntervalSinceReferenceDate,
        leastDigits: 9,
        Date.init(timeIntervalSinceReferenceDate:)
      )
    }
  }

  private func text(
    of seconds: TimeInterval,
    leastDigits: Int,
    _ makeDate: (TimeInterval) -> Date
  ) -> String {
    guard seconds.magnitude < 1e14 else { return "Date(\(seconds))" }
    let wholeSeconds = seconds.rounded(.down)
    let fraction = seconds - wholeSeconds
    let isoText = makeDate(wholeSeconds).formatted(.iso8601)
    let digits = (leastDigits...17).first { digits in
      let scale = pow(10, TimeInterval(digits))
      return makeDate(wholeSeconds + (fraction * scale).rounded() / scale) == self
    }
    guard digits != 0 else { return isoText }
    let fractionText = String(format: "%.*f", digits ?? 17, fraction)
    return "\(isoText.dropLast())\(fractionText.dropFirst())Z"
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

extension AttributedString: CustomDebugOutputConvertible {
  /// The string and its attributes, as in its description.
  public var debugOutput: String { visible(description) }
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
  /// The expression that names the main queue or a global one, `DispatchQueue.main`, or that makes any other
  /// one, `DispatchQueue(label: "files", qos: .background)`.
  public var debugOutput: String {
    // Queues of the system are known by their labels: each mention of one makes another object.
    switch label {
    case DispatchQueue.main.label: "DispatchQueue.main"
    case DispatchQueue.global().label: "DispatchQueue.global()"
    case DispatchQueue.global(qos: .userInitiated).label:
      "DispatchQueue.global(qos: .userInitiated)"
    case DispatchQueue.global(qos: .utility).label: "DispatchQueue.global(qos: .utility)"
    case DispatchQueue.global(qos: .background).label: "DispatchQueue.global(qos: .background)"
    case DispatchQueue.global(qos: .userInteractive).label:
      "DispatchQueue.global(qos: .userInteractive)"
    default:
      "DispatchQueue(label: \(ComposableArchitecture.debugOutput(label)), qos: .\(qos.qosClass))"
    }
  }
}

extension RunLoop: CustomDebugOutputConvertible {
  /// `RunLoop.main` for the main run loop; nothing distinguishes the others.
  public var debugOutput: String { self === RunLoop.main ? "RunLoop.main" : "RunLoop()" }
}

extension OperationQueue: CustomDebugOutputConvertible {
  /// `OperationQueue.main` for the main queue; the name of any other one.
  public var debugOutput: String {
    if self === OperationQueue.main { return "OperationQueue.main" }
    // A queue without a given name is named after its address.
    guard let name, !name.isEmpty, !name.contains(" 0x") else { return "OperationQueue()" }
    return name
  }
}

extension NSError: CustomDebugOutputConvertible {
  /// The error's domain, code and user information, as in its description, but in a fixed order.
  public var debugOutput: String {
    let entries = userInfo.map { key, value in
      "\(key)=\((value as? String).map(visible) ?? ComposableArchitecture.debugOutput(value))"
    }
    .sorted().joined(separator: ", ")
    return "Error Domain=\(domain) Code=\(code)" + (entries.isEmpty ? "" : " UserInfo={\(entries)}")
  }
}

extension NSSet: HashOrdered {}
extension NSDictionary: HashOrdered {}
