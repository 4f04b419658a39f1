public import Foundation
public import ReactiveCore

extension Foundation.JSONEncoder: ReactiveCore.TopLevelEncoder {
  /// A JSON document.
  public typealias Output = Data
}

extension Foundation.JSONDecoder: ReactiveCore.TopLevelDecoder {
  /// A JSON document.
  public typealias Input = Data
}

extension Foundation.PropertyListEncoder: ReactiveCore.TopLevelEncoder {
  /// A property list, in the encoder's output format.
  public typealias Output = Data
}

extension Foundation.PropertyListDecoder: ReactiveCore.TopLevelDecoder {
  /// A property list, in any format.
  public typealias Input = Data
}
