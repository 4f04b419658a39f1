/// The names of values in a diagram.
struct MarbleNames<Output> {
  /// Returns the name of a value.
  let name: (Output) -> String
  /// Returns the name that a recording would use for a value that a diagram names.
  let recorded: (String) -> String

  /// Names each value by its description.
  init() {
    name = { String(describing: $0) }
    recorded = { $0 }
  }

  /// Names the values of a dictionary by their keys, and others by their descriptions.
  init(_ values: [String: Output]) where Output: Equatable {
    let sorted = values.sorted { $0.key < $1.key }
    let name = { (value: Output) in
      sorted.first { $0.value == value }?.key ?? String(describing: value)
    }
    self.name = name
    recorded = { key in values[key].map(name) ?? key }
  }
}
