import ComposableArchitecture
import Observation
import Testing

private struct State: Equatable {
  var name = "Blob"
  var total = 0
}

private let reducer = Reducer<State, Int, Void> { state, action, _ in
  state.total += action
  return .none
}

/// Collects what is told inside `withObservationTracking`, whose closure has to be sendable.
// Safe to share: all that changes sits in a lock.
private final class Log: @unchecked Sendable {
  private let lines = _Lock<[String]>([])
  // Called on the thread of the test alone.
  var onLine: () -> Void = {}

  var all: [String] { lines.withLock { $0 } }

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
    onLine()
  }
}

@Suite("Tracking a view store by Observation")
struct StoreTrackingTests {
  private let viewStore = ViewStore(
    Store(initialState: State(), reducer: reducer, environment: ())
  )
  private let log = Log()

  private func track(_ name: String = "changed") {
    let log = log
    withObservationTracking {
      _ = viewStore.total
    } onChange: {
      log.append(name)
    }
  }

  @Test("A state that is read is tracked until the next change, which is told once")
  func once() {
    track()
    #expect(log.all == [])
    viewStore.send(1)
    #expect(log.all == ["changed"])
    viewStore.send(1)
    #expect(log.all == ["changed"])
    track()
    viewStore.send(1)
    #expect(log.all == ["changed", "changed"])
  }

  @Test("A duplicate state is no change for Observation")
  func duplicates() {
    track()
    for action in [0, 0, 1, 0] { viewStore.send(action) }
    #expect(log.all == ["changed"])
    let sloppy = ViewStore(
      Store(initialState: State(), reducer: reducer, environment: ()),
      removeDuplicates: { $0.total / 10 == $1.total / 10 }
    )
    let log = log
    withObservationTracking({ _ = sloppy.state }, onChange: { log.append("sloppy") })
    sloppy.send(9)
    #expect(log.all == ["changed"])
    sloppy.send(1)
    #expect(log.all == ["changed", "sloppy"])
  }

  @Test("Every tracker is told, whatever part of the state it has read")
  func several() {
    track("first")
    track("second")
    let log = log
    withObservationTracking({ _ = viewStore.name }, onChange: { log.append("third") })
    viewStore.send(1)
    #expect(log.all.sorted() == ["first", "second", "third"])
  }

  @Test("While the change is told the state is still the old one, and it can be tracked again")
  func oldState() {
    var seen: [Int] = []
    log.onLine = {
      seen.append(viewStore.total)
      if seen.count < 3 { track() }
    }
    track()
    for _ in 0..<5 { viewStore.send(1) }
    #expect(seen == [0, 1, 2])
    #expect(viewStore.total == 5)
    log.onLine = {}
  }

  @Test("Observation tracks the state of a scoped store")
  func scoped() {
    let store = Store(initialState: State(), reducer: reducer, environment: ())
    let (name, total) = (
      ViewStore(store.scope(state: \.name)), ViewStore(store.scope(state: \.total))
    )
    let log = log
    withObservationTracking({ _ = name.state }, onChange: { log.append("name") })
    withObservationTracking({ _ = total.state }, onChange: { log.append("total") })
    store.send(1)
    #expect(log.all == ["total"])
  }

  @Test("A view store still announces its changes while Observation tracks it")
  func announcements() {
    var announced: [Int] = []
    let announcement = viewStore.objectWillChange.sink { announced.append(viewStore.total) }
    track()
    for _ in 0..<2 { viewStore.send(1) }
    #expect(announced == [0, 1])
    #expect(log.all == ["changed"])
    announcement.cancel()
  }

  @Test(
    "A tracker keeps neither the view store nor its store; a released view store keeps no tracker"
  )
  func lifetime() {
    weak var witness: DeinitWitness?
    weak var log: Log?
    do {
      let strong = DeinitWitness()
      witness = strong
      let strongLog = Log()
      log = strongLog
      let reducer = Reducer<Int, Int, DeinitWitness> { state, action, _ in
        state += action
        return .none
      }
      let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: strong))
      withObservationTracking({ _ = viewStore.state }, onChange: { strongLog.append("changed") })
      #expect(viewStore.state == 0)
      #expect(strongLog.all == [])
    }
    #expect(witness == nil)
    #expect(log == nil)
  }
}
