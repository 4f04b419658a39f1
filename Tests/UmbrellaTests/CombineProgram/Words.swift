import Combine

struct Words {
  let text: String

  func counts() -> [String: Int] {
    var counts: [String: Int] = [:]
    let cancellable = text.split(separator: " ").publisher
      .map(String.init)
      .filter { $0.count > 2 }
      .receive(on: ImmediateScheduler.shared)
      .reduce(into: [:]) { counts, word in counts[word, default: 0] += 1 }
      .sink { counts = $0 }
    cancellable.cancel()
    return counts
  }

  func asynchronously() async -> [String] {
    var words: [String] = []
    for await word in text.split(separator: " ").publisher.values { words.append(String(word)) }
    return words
  }
}

extension Publisher {
  func reduce<Result>(
    into initial: Result,
    _ update: @escaping (inout Result, Output) -> Void
  ) -> Publishers.Reduce<Self, Result> {
    reduce(initial) { result, value in
      var result = result
      update(&result, value)
      return result
    }
  }
}
