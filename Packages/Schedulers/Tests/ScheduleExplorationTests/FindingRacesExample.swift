import Foundation
import ScheduleExploration
import Testing

// MARK: The first failing order

struct Search {
  let queries = PassthroughSubject<String, Never>()
  let find: (String) -> AnyPublisher<String, Never>

  var answers: some Publisher<String, Never> {
    queries.flatMap { find($0) }
  }
}

func theLastQueryWins(_ scheduler: TestSchedulerOf<DispatchQueue>) throws {
  let search = Search { query in
    Just("found \(query)").delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
  }
  var shown = ""
  let subscription = search.answers.sink { shown = $0 }
  search.queries.send("m")
  search.queries.send("metronome")
  scheduler.advance(by: 2)
  subscription.cancel()
  if shown != "found metronome" { throw WrongAnswer(shown: shown) }
}

struct WrongAnswer: Error {
  var shown: String
}

// MARK: The mend

extension Search {
  var latestAnswers: some Publisher<String, Never> {
    queries.map { find($0) }.switchToLatest()
  }
}

func theLastQueryWinsAlways(_ scheduler: TestSchedulerOf<DispatchQueue>) throws {
  let search = Search { query in
    Just("found \(query)").delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
  }
  var shown = ""
  let subscription = search.latestAnswers.sink { shown = $0 }
  search.queries.send("m")
  search.queries.send("metronome")
  scheduler.advance(by: 2)
  subscription.cancel()
  if shown != "found metronome" { throw WrongAnswer(shown: shown) }
}

// MARK: Tasks

actor Session {
  private(set) var token: String? = "old"
  private let scheduler: AnySchedulerOf<DispatchQueue>

  init(scheduler: AnySchedulerOf<DispatchQueue>) {
    self.scheduler = scheduler
  }

  func refresh() async throws {
    try await scheduler.sleep(for: .seconds(1))
    token = "new"
  }

  func logout() async throws {
    try await scheduler.sleep(for: .seconds(1))
    token = nil
  }
}

@Sendable func loggingOutWins(_ scheduler: TestSchedulerOf<DispatchQueue>) async throws {
  let session = Session(scheduler: scheduler.eraseToAnyScheduler())
  async let refresh: Void = session.refresh()
  async let logout: Void = session.logout()
  await scheduler.advance(by: 2)
  _ = try await (refresh, logout)
  if let token = await session.token { throw WrongAnswer(shown: token) }
}
