import Combine

class Model: ObservableObject {
  let name = "model"
}

final class CounterModel: Model {
  @Published var count = 0
  @Published private(set) var isEven = true
  private var cancellables = Set<AnyCancellable>()

  override init() {
    super.init()
    $count
      .map { $0.isMultiple(of: 2) }
      .removeDuplicates()
      .assign(to: &$isEven)
    objectWillChange
      .sink { [weak self] in self?.changes += 1 }
      .store(in: &cancellables)
  }

  var changes = 0
}
