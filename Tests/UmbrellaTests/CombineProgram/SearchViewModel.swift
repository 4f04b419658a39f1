import Combine
import Foundation

final class SearchViewModel: ObservableObject {
  @Published var query = ""
  @Published var results: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init<S: Scheduler>(
    scheduler: S = DispatchQueue.main,
    search: @escaping (String) -> AnyPublisher<[String], URLError>
  ) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .map { query in
        search(query).replaceError(with: []).eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: scheduler)
      .assign(to: \.results, on: self)
      .store(in: &cancellables)
  }
}
