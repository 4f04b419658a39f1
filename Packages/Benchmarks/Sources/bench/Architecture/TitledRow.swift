/// A row as users' lists have it.
struct TitledRow: Identifiable, Equatable {
  let id: Int
  let title: String
  var isComplete = false

  init(id: Int) {
    self.id = id
    // Longer than the strings that fit into their own 16 bytes.
    title = "The title of row \(id)"
  }
}
