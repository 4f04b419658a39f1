import Dispatch
import Marbles
import Testing

@Test func aSearchWaitsForAPause() {
  let scheduler = DispatchQueue.test
  let keys = scheduler.publisher("a-b-----c---|")
  let searches = keys.debounce(for: 2, scheduler: scheduler)
  expectMarbles(searches, "----b-----c-|", on: scheduler)
}

@Test func aNewQueryCancelsTheOldOne() {
  let scheduler = DispatchQueue.test
  let queries = scheduler.publisher("a--b-----|")
  let answers = ["a": scheduler.publisher("----1|"), "b": scheduler.publisher("----2|")]
  expectMarbles(
    queries.compactMap { answers[$0] }.switchToLatest(),
    "-------2-|",
    on: scheduler
  )
  #expect(answers["a"]?.subscriptions == ["^--!"])
  #expect(answers["b"]?.subscriptions == ["---^----!"])
}

@Test func twoSubscribersShareOneRequest() {
  let scheduler = DispatchQueue.test
  let request = scheduler.publisher("--a|")
  let shared = request.share()
  let first = scheduler.record(shared)
  scheduler.advance(by: 1)
  let second = scheduler.record(shared)
  scheduler.advance(by: 3)
  #expect(first.diagram == "--a|")
  #expect(second.diagram == "-a|")
  #expect(request.subscriptions == ["^--!"])
}
