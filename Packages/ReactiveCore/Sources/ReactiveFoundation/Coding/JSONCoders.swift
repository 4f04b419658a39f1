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
