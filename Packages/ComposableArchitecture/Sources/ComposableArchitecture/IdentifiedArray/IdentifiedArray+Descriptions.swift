extension IdentifiedArray: CustomStringConvertible {
  /// The elements, written as an array is.
  public var description: String { storage.description }
}

extension IdentifiedArray: CustomDebugStringConvertible {
  /// The elements, written as an array is.
  public var debugDescription: String { storage.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// Shows the elements as an array does, and nothing of how they are found by id.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
