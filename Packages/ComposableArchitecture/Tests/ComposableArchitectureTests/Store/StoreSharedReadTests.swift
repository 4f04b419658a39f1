import ComposableArchitecture
import Foundation
import Testing

/// A state whose parts belong together: a read in the middle of an action finds others.
private struct Log: Equatable {
  var numbers = [0]
  var text = Log.text(of: 1)
  var isFinished = false

  var isConsistent: Bool { text == Log.text(of: numbers.count) }

  mutating func note(_ number: Int) {
    numbers.append(number)
    if numbers.count > 40 { numbers = [number] }
    text = Log.text(of: numbers.count)
  }

  /// A text that is too long to be stored in place.
  static func text(of count: Int) -> String { "the number of the entries is \(count)" }
}

private enum Action { case start, noted(Int), finished }

private let reducer = Reducer<Log, Action, Void> { log, action, _ in
  switch action {
  case .start:
    return .run { send in
      for number in 0..<5_000 { await send(.noted(number)) }
      await send(.finished)
    }
  case .noted(let number): log.note(number)
  case .finished: log.isFinished = true
  }
  return .none
}

/// The ways to a state of a store.
enum SharedReader: CaseIterable {
  case viewStore, announcingViewStore, distinctViewStore, newScope, newSubscription
  case newSubscriptionOfPart, states

  fileprivate func makeRead(_ store: Store<Log, Action>) -> () -> Log {
    switch self {
    case .viewStore:
      let viewStore = ViewStore(store)
      return { viewStore.state }
    case .announcingViewStore:
      let viewStore = ViewStore(store)
      let announcements = viewStore.objectWillChange.sink {}
      return { withExtendedLifetime(announcements) { viewStore.state } }
    case .distinctViewStore:
      let viewStore = ViewStore(store, removeDuplicates: ==)
      return { viewStore.state }
    case .newScope:
      return { ViewStore(store.scope(state: { $0 })).state }
    case .newSubscription, .states:
      return { first(of: store.publisher) }
    case .newSubscriptionOfPart:
      let publisher = store.publisher
      return {
        var log = Log()
        log.numbers = first(of: publisher.numbers)
        log.text = Log.text(of: log.numbers.count)
        log.isFinished = first(of: publisher.isFinished)
        return log
      }
    }
  }
}

private func first<Value>(of publisher: StorePublisher<Value>) -> Value {
  var value: Value?
  publisher.sink { value = $0 }.cancel()
  return value!
}

/// An actor that makes a store, and reads it while the store's effect sends from other threads.
private actor Owner {
  lazy var store = Store(initialState: Log(), reducer: reducer, environment: ())

  func inconsistentReads(by reader: SharedReader) async -> Int {
    let read = reader.makeRead(store)
    let task = store.send(.start)
    var count = 0
    var log: Log
    repeat {
      log = read()
      if !log.isConsistent { count += 1 }
      await Task.yield()
    } while !log.isFinished
    await task.finish()
    return count
  }

  func inconsistentStates() async -> Int {
    store.send(.start)
    var count = 0
    for await log in store.states {
      assertIsolated()
      if !log.isConsistent { count += 1 }
      if log.isFinished { break }
    }
    return count
  }
}

@Suite("Reads of a store while its effects send from other threads")
struct StoreSharedReadTests {
  @Test("A store made by an actor shows whole states", arguments: SharedReader.allCases)
  func actor(reader: SharedReader) async {
    let owner = Owner()
    let count =
      reader == .states
      ? await owner.inconsistentStates() : await owner.inconsistentReads(by: reader)
    #expect(count == 0)
  }

  @Test(
    "A store that is made on a queue, or may be used anywhere, shows whole states",
    arguments: [true, false]
  )
  func queue(isUnchecked: Bool) async {
    // Not on a thread of the pool, which the effect needs.
    let count = await withCheckedContinuation { continuation in
      DispatchQueue(label: "store").async {
        let store =
          isUnchecked
          ? Store.unchecked(initialState: Log(), reducer: reducer, environment: ())
          : Store(initialState: Log(), reducer: reducer, environment: ())
        let viewStore = ViewStore(store)
        viewStore.send(.start)
        var count = 0
        while !viewStore.isFinished {
          if !viewStore.state.isConsistent { count += 1 }
        }
        continuation.resume(returning: count)
      }
    }
    #expect(count == 0)
  }

  @Test("A new subscription misses no change that another thread makes meanwhile")
  func noGap() async {
    let counter = Reducer<Int, Action, Void> { count, action, _ in
      switch action {
      case .start:
        var log = Log()
        return reducer.run(&log, .start, ())
      case .noted: count += 1
      case .finished: count = -1
      }
      return .none
    }
    let isInOrder = await Task.detached {
      let store = Store(initialState: 0, reducer: counter, environment: ())
      let task = store.send(.start)
      var isInOrder = true
      while ViewStore(store).state >= 0 {
        let seen = _Lock([Int]())
        let cancellable = store.publisher.sink { value in seen.withLock { $0.append(value) } }
        while seen.withLock({ $0.count < 3 && $0.last != -1 }) { await Task.yield() }
        cancellable.cancel()
        let values = seen.withLock { $0 }.prefix { $0 >= 0 }
        isInOrder = isInOrder && zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 }
      }
      await task.finish()
      return isInOrder
    }.value
    #expect(isInOrder)
  }

  @Test("An action that is sent while a state is read is handled before the read returns")
  func sendInRead() async {
    await Task.detached {
      let counter = Reducer<Int, Void, Void> { count, _, _ in
        count += 1
        return .none
      }
      let store = Store(initialState: 0, reducer: counter, environment: ())
      var hasSent = false
      let scoped = store.scope(state: { count in
        if !hasSent {
          hasSent = true
          store.send(())
        }
        return count
      })
      #expect(ViewStore(scoped).state == 1)
    }.value
  }
}
