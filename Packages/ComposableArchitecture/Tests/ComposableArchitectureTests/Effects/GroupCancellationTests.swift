import Foundation
import Testing

@testable import ComposableArchitecture

private struct TicksId: Hashable {}
private enum Action { case start, stop, tick }
private enum ParentAction { case child(Action) }

@Suite("A group of effects that starts an effect with the id of the group")
struct GroupCancellationTests {
  private let clock = DispatchQueue.test

  /// A group in which a timer has the id of the group.
  enum Group: CaseIterable {
    case timerAlone, merge, mergeFirst, concatenate, nested, mergedPublishers, combinedPublishers
    case flatMap, flatMapOfRequest, cancelFirst, twoIds

    fileprivate func effect(on clock: TestSchedulerOf<DispatchQueue>) -> Effect<Action, Never> {
      let timer: Effect<Action, Never> = Effect.timer(id: TicksId(), every: 1, on: clock)
        .map { _ in .tick }
      let nothing = Effect<Action, Never>.fireAndForget {}
      let never = Empty<Action, Never>(completeImmediately: false)
      switch self {
      case .timerAlone: return timer
      case .merge: return .merge(nothing, never.eraseToEffect(), timer)
      case .mergeFirst: return .merge(timer, never.eraseToEffect())
      case .concatenate: return .concatenate(nothing, Empty().eraseToEffect(), timer)
      case .nested: return .merge(nothing, .concatenate(nothing, .merge(nothing, timer)))
      case .mergedPublishers:
        return Empty<Action, Never>().merge(with: timer, never).eraseToEffect()
      case .combinedPublishers:
        return Just(1).combineLatest(timer).map(\.1).eraseToEffect()
      case .flatMap: return Just(1).flatMap { _ in timer }.eraseToEffect()
      case .flatMapOfRequest:
        return [1, 2].publisher.flatMap(maxPublishers: .max(1)) {
          $0 == 1 ? nothing : timer
        }
        .eraseToEffect()
      case .cancelFirst:
        return .merge(
          .cancel(id: TicksId()),
          clock.timerPublisher(every: 1).autoconnect().map { _ in .tick }.eraseToEffect()
        )
      case .twoIds: return .merge(nothing, timer.cancellable(id: 1), nothing).cancellable(id: 1)
      }
    }
  }

  private func child(_ group: Group, cancelInFlight: Bool) -> Reducer<Int, Action, Void> {
    Reducer { count, action, _ in
      switch action {
      case .start:
        return group.effect(on: clock)
          .cancellable(id: TicksId(), cancelInFlight: cancelInFlight)
      case .stop:
        return .cancel(id: TicksId())
      case .tick:
        count += 1
        return .none
      }
    }
  }

  @Test(
    "A group with an effect of its own id runs, replaces older effects, and ends by the id",
    arguments: Group.allCases
  )
  func store(group: Group) {
    for cancelInFlight in [false, true] {
      let viewStore = ViewStore(
        Store(
          initialState: 0,
          reducer: child(group, cancelInFlight: cancelInFlight),
          environment: ()
        )
      )
      viewStore.send(.start)
      clock.advance(by: 2)
      #expect(viewStore.state == 2)
      viewStore.send(.start)
      clock.advance(by: 2)
      #expect(viewStore.state == 4)
      viewStore.send(.stop)
      clock.advance(by: 2)
      #expect(viewStore.state == 4)
      #expect(clock.pending.isEmpty)
    }
  }

  @Test(
    "A group runs and ends also if its parent gives it the id of an effect inside it",
    arguments: Group.allCases
  )
  func pulledBack(group: Group) {
    let reducer = Reducer<Int, ParentAction, Void> { count, action, _ in
      child(group, cancelInFlight: false)
        .pullback(state: \.self, action: /ParentAction.child, environment: { $0 })
        .run(&count, action, ())
        .cancellable(id: TicksId())
    }
    let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))
    viewStore.send(.child(.start))
    clock.advance(by: 2)
    #expect(viewStore.state == 2)
    viewStore.send(.child(.stop))
    clock.advance(by: 2)
    #expect(viewStore.state == 2)
    #expect(clock.pending.isEmpty)
  }

  @Test(
    "Outside of a store, a group with an effect of its own id ends, and leaves no entry behind",
    arguments: Group.allCases
  )
  func outside(group: Group) {
    let context = EffectContext()
    let recordings = (0..<2).map { _ in
      Recording(
        Effect.concatenate(.fireAndForget {}, group.effect(on: clock))
          .cancellable(id: TicksId())
          .bound(to: context)
      )
    }
    clock.advance(by: 2)
    #expect(recordings.map(\.values.count) == [0, 2])
    context.cancel([CancelID(TicksId())])
    #expect(recordings.map(\.events.last) == [.finished, .finished])
    #expect(context.count == 0)
    clock.run()
  }

  private let context = EffectContext()
  private let subject = PassthroughSubject<Int, Never>()

  private func record(
    _ effect: Effect<Int, Never>,
    onValue: @escaping (Int) -> Void = { _ in }
  ) -> Recording<Int, Never> {
    Recording(effect.bound(to: context), onValue: onValue)
  }

  @Test("A cancel inside a group ends the effects of the id that the group has started before")
  func startedBefore() {
    let before = PassthroughSubject<Int, Never>()
    let recording = record(
      .merge(
        before.eraseToEffect().cancellable(id: 1),
        .cancel(id: 1),
        subject.eraseToEffect().cancellable(id: 1)
      )
      .cancellable(id: 1)
    )
    before.send(1)
    subject.send(2)
    #expect(recording.events == [.value(2)])
    context.cancel([CancelID(1)])
    #expect(recording.events == [.value(2), .finished])
    #expect(context.count == 0)
  }

  @Test("A cancel inside a group that comes after the subscribing ends the group")
  func later() {
    let late = Effect<Int, Never>.concatenate(
      subject.first().eraseToEffect(),
      .cancel(id: 1),
      Effect(value: 2)
    )
    for group in [late, .merge(late, Effect(Empty(completeImmediately: false)))] {
      let recording = record(group.cancellable(id: 1))
      subject.send(1)
      #expect(recording.events == [.value(1), .finished])
    }
    #expect(context.count == 0)
  }

  @Test("A subscriber of a value that the group sends while it is subscribed ends the group")
  func bySubscriber() {
    let group = Effect.merge(.cancel(id: 1), Effect(value: 1), subject.eraseToEffect())
    let recording = record(group.cancellable(id: 1)) { _ in context.cancel([CancelID(1)]) }
    #expect(recording.events == [.value(1), .finished])
    #expect(context.count == 0)
  }

  @Test("A reducer that cancels the group for an action of its start ends it")
  func byReducer() {
    let never = Empty<Action, Never>(completeImmediately: false)
    let group = Effect.merge(Effect(value: .tick), never.eraseToEffect())
      .cancellable(id: TicksId())
    let reducer = Reducer<Int, Action, Void> { count, action, _ in
      count += 1
      return action == .tick ? .cancel(id: TicksId()) : group.deferred(for: 1, scheduler: clock)
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let task = store.send(.start)
    clock.advance(by: 1)
    #expect(ViewStore(store).state == 2)
    #expect(task.task?.isPending == false)
  }
}
