import Foundation
import TestSupport

extension Snapshots {
  /// The texts that `todo` prints of itself, in a folder of this target.
  init(_ folder: String) {
    self.init(
      in: URL(fileURLWithPath: #filePath).appendingPathComponent("../../Snapshots/\(folder)")
        .standardizedFileURL
    )
  }
}
