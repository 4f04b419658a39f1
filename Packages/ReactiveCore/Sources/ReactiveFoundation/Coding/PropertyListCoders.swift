public import Foundation
public import ReactiveCore

extension Foundation.PropertyListEncoder: ReactiveCore.TopLevelEncoder {
  /// A property list, in the encoder's output format.
  public typealias Output = Data
}

extension Foundation.PropertyListDecoder: ReactiveCore.TopLevelDecoder {
  /// A property list, in any format.
  public typealias Input = Data
}
