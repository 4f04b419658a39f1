import Dispatch
import Schedulers
import Testing

private struct Episode: Equatable {
  var id: Int
  var isFavorite = false
}

private struct ApiClient {
  var fetchEpisode: () -> AnyPublisher<Episode?, Never>

  static let mock = ApiClient { Just(Episode(id: 42)).eraseToAnyPublisher() }
}

// Safe to share: it is made of a closure that captures nothing that changes.
extension ApiClient: @unchecked Sendable {}

/// Loads an episode, and receives it on the scheduler that it is given.
private final class EpisodeViewModel: ObservableObject {
  @Published var episode: Episode?

  private let apiClient: ApiClient
  private let mainQueue: AnySchedulerOf<DispatchQueue>

  init(apiClient: ApiClient, mainQueue: AnySchedulerOf<DispatchQueue>) {
    self.apiClient = apiClient
    self.mainQueue = mainQueue
  }

  func reloadButtonTapped() {
    apiClient.fetchEpisode()
      .receive(on: mainQueue)
      .assign(to: &$episode)
  }

  func favoriteButtonTapped() {
    episode?.isFavorite.toggle()
  }
}

/// The same, generic over its scheduler.
private final class GenericEpisodeViewModel<S: Scheduler>: ObservableObject {
  @Published var episode: Episode?

  private let apiClient: ApiClient
  private let scheduler: S

  init(apiClient: ApiClient, scheduler: S) {
    self.apiClient = apiClient
    self.scheduler = scheduler
  }

  func reloadButtonTapped() {
    apiClient.fetchEpisode()
      .receive(on: scheduler)
      .assign(to: &$episode)
  }
}

/// Loads episodes ten seconds after the tap.
private final class HomeViewModel: ObservableObject {
  @Published var episodes: [Episode]?

  private let apiClient: ApiClient
  private let scheduler: AnySchedulerOf<DispatchQueue>

  init(apiClient: ApiClient, scheduler: AnySchedulerOf<DispatchQueue>) {
    self.apiClient = apiClient
    self.scheduler = scheduler
  }

  func reloadButtonTapped() {
    Just(())
      .delay(for: .seconds(10), scheduler: scheduler)
      .flatMap { [apiClient] in apiClient.fetchEpisode() }
      .map { episode in episode.map { [$0] } }
      .assign(to: &$episodes)
  }
}

@Suite("View models on schedulers that tests choose")
struct EpisodeViewModelTests {
  @Test("An immediate scheduler needs no waiting")
  func immediate() {
    let viewModel = EpisodeViewModel(apiClient: .mock, mainQueue: .immediate)
    viewModel.reloadButtonTapped()
    #expect(viewModel.episode == Episode(id: 42))
  }

  @Test("An immediate scheduler collapses a delay of ten seconds")
  func immediateDelay() {
    let viewModel = HomeViewModel(apiClient: .mock, scheduler: .immediate)
    viewModel.reloadButtonTapped()
    #expect(viewModel.episodes == [Episode(id: 42)])
  }

  @Test("A test scheduler holds a delay of ten seconds until they are over")
  func controlledDelay() {
    let scheduler = DispatchQueue.test
    let viewModel = HomeViewModel(apiClient: .mock, scheduler: scheduler.eraseToAnyScheduler())
    viewModel.reloadButtonTapped()
    scheduler.advance(by: .milliseconds(9_999))
    #expect(viewModel.episodes == nil)
    scheduler.advance(by: .milliseconds(1))
    #expect(viewModel.episodes == [Episode(id: 42)])
  }

  @Test("A generic view model takes any scheduler")
  func generic() {
    let viewModel = GenericEpisodeViewModel(
      apiClient: .mock,
      scheduler: DispatchQueue.immediate
    )
    viewModel.reloadButtonTapped()
    #expect(viewModel.episode == Episode(id: 42))
  }

  @Test("A live main queue delivers a little later, and not at once", .timeLimit(.minutes(10)))
  @MainActor
  func live() async {
    let viewModel = EpisodeViewModel(apiClient: .mock, mainQueue: .main)
    viewModel.reloadButtonTapped()
    #expect(viewModel.episode == nil)
    // The queue is serial: what is enqueued now runs after the delivery.
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(viewModel.episode == Episode(id: 42))
  }

  @Test("An unimplemented scheduler proves that favouriting needs no scheduler")
  func unimplemented() {
    let viewModel = EpisodeViewModel(apiClient: .mock, mainQueue: .unimplemented)
    viewModel.episode = Episode(id: 1)

    viewModel.favoriteButtonTapped()
    #expect(viewModel.episode?.isFavorite == true)
    viewModel.favoriteButtonTapped()
    #expect(viewModel.episode?.isFavorite == false)
  }

  @Test("An unimplemented scheduler fails the test that uses it")
  func unimplementedIsUsed() {
    let viewModel = EpisodeViewModel(
      apiClient: .mock,
      mainQueue: .unimplemented("EpisodeViewModel.mainQueue")
    )
    let issues = reportedIssues { viewModel.reloadButtonTapped() }
    // The value and the completion are both scheduled: a member is reported once.
    #expect(issues.count == 1)
    #expect(
      issues.first?.message.hasPrefix(
        "EpisodeViewModel.mainQueue - schedule(options:_:) was called on an unimplemented scheduler"
      ) == true
    )
  }
}
