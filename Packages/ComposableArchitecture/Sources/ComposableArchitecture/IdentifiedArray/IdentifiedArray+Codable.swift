extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  @inlinable
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads elements as an array does.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the id, if two elements have the same one.
  @inlinable
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    self.init(minimumCapacity: elements.count)
    for (position, element) in elements.enumerated() {
      let (isNew, first) = append(element)
      guard isNew else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: """
              The elements at positions \(first) and \(position) have the same id, \(element.id), but \
              every element of an identified array needs an id of its own.
              """
          )
        )
      }
    }
  }
}
