import Testing

@testable import ReactiveCore

@Suite("The guard against asking for nothing")
struct PositiveDemandTests {
  @Test("The demand guard passes requests and cancellation on, and is described as its upstream is")
  func passes() {
    let upstream = TrackingSubscription()
    let guarding = PositiveDemand.guarding(upstream)
    guarding.request(.max(2))
    guarding.cancel()
    #expect(upstream.history.events == [.request(.max(2)), .cancel])
    #expect("\(guarding)" == "\(upstream)")
  }

  @Test("The demand guard is not put around a subscription that traps already")
  func once() {
    let guarding = PositiveDemand.guarding(TrackingSubscription())
    let again = PositiveDemand.guarding(guarding)
    #expect(again.combineIdentifier == guarding.combineIdentifier)
  }

  @Test("filter and compactMap hand down the subscription of a subject as it is")
  func handsDown() {
    let subject = PassthroughSubject<Int, Never>()
    var isTheSubjects: [Bool] = []
    subject.filter { _ in true }.scan(0, +).compactMap { $0 }.subscribe(
      AnySubscriber(receiveSubscription: {
        isTheSubjects.append($0 is SubjectConduit<Int, Never>)
      })
    )
    subject.send(completion: .finished)
    #expect(isTheSubjects == [true])
  }
}
