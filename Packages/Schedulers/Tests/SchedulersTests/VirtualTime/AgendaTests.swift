import Dispatch
import Testing

@testable import LiveSchedulers
@testable import Schedulers

@Suite("The agenda")
struct AgendaTests {
  @Test("Cancelling most of many items leaves the others in their order")
  func compaction() {
    var agenda = Agenda<SchedulerTimeline<Int>>()
    var done: [Int] = []
    let tokens = (0..<1_000).map { index in
      agenda.add(due: index / 10, lane: .none, action: ScheduledAction { done.append(index) })
    }
    for (index, token) in tokens.enumerated() where index % 7 != 0 {
      #expect(agenda.cancel(token) != nil)
    }
    #expect(agenda.items().count == 143)
    while let next = agenda.takeNext(by: .max, at: 0) { next.action.run() }
    #expect(done == stride(from: 0, to: 1_000, by: 7).map(\.self))
    #expect(agenda.items().count == 0)
  }

  @Test("A token of an item that is done cancels nothing, though its place is taken again")
  func oldToken() {
    var agenda = Agenda<SchedulerTimeline<Int>>()
    let old = agenda.add(due: 1, lane: .none, action: ScheduledAction {})
    _ = agenda.takeNext(by: 1, at: 0)
    _ = agenda.add(due: 2, lane: .none, action: ScheduledAction {})
    #expect(agenda.cancel(old) == nil)
    #expect(agenda.items().count == 1)
  }

  @Test("Cancelling twice is cancelling once")
  func twice() {
    var agenda = Agenda<SchedulerTimeline<Int>>()
    let token = agenda.add(due: 1, interval: 1, lane: .none, action: ScheduledAction {})
    #expect(agenda.cancel(token) != nil)
    #expect(agenda.cancel(token) == nil)
    #expect(agenda.takeNext(by: 10, at: 0) == nil)
  }

  @Test("An item whose next time would not be later is done once")
  func endOfTime() {
    var agenda = Agenda<SchedulerTimeline<DispatchQueue.SchedulerTimeType>>()
    let end = DispatchQueue.SchedulerTimeType(nanoseconds: .max)
    _ = agenda.add(due: end, interval: 1, lane: .none, action: ScheduledAction {})
    #expect(agenda.takeNext(by: end, at: end) != nil)
    #expect(agenda.takeNext(by: end, at: end) == nil)
  }
}
