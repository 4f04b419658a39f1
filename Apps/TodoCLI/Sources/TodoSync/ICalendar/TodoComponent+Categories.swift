import TodoFeature

/// The values of the properties CATEGORIES that can be words of a text are the categories. Others are
/// kept as they are.
extension TodoComponent {
  /// The categories.
  var categories: Set<String> { Set(categoryValues.compactMap(Self.category)) }

  /// True if there is a category that cannot be a word of a text.
  var hasOtherCategories: Bool {
    categoryValues.contains { !$0.trimmed.isEmpty && Self.category($0) == nil }
  }

  /// The values of all properties.
  private var categoryValues: [ArraySlice<UInt8>] {
    lines.filter { $0.name == "CATEGORIES" }.flatMap { TextValue.parts($0.value) }
  }

  /// Adds categories, and removes others.
  mutating func writeCategories(adding added: Set<String>, removing removed: Set<String>) {
    update("CATEGORIES") { [ending] line in
      let parts = TextValue.parts(line.value)
      let kept = parts.filter { part in
        Self.category(part).map { !removed.contains($0) } ?? true
      }
      if kept.count == parts.count { return line }
      return kept.isEmpty ? nil : line.with(value: kept.joined(separator: [comma]), ending: ending)
    }
    if !added.isEmpty { add(added) }
  }

  /// Adds categories at the end of the first property.
  private mutating func add(_ categories: Set<String>) {
    let values = categories.sorted().map(TextValue.encoded).joined(separator: [comma])
    let old = first("CATEGORIES")?.value ?? []
    let separator = old.trimmed.isEmpty ? [] : [comma]
    set("CATEGORIES", keepingParametersWith: Array(old) + separator + values)
  }

  /// Returns the category of a value; `nil` if it cannot be a word of a text.
  private static func category(_ value: ArraySlice<UInt8>) -> String? {
    // After a comma many people write a space.
    let category = TextValue.decoded(value.trimmed)
    return SyncFields.isWord(category: category) ? category : nil
  }
}

private let comma = UInt8(ascii: ",")
