import Testing

@testable import ReactiveCore

@Suite("The guard against asking for nothing")
struct PositiveDemandTests {
  @Test("passes on requests and cancellation, and is called what it guards")
  func passes() {
    let upstream = TrackingSubscription()
    let guarding = PositiveDemand.guarding(upstream)
    guarding.request(.max(2))
    guarding.cancel()
    #expect(upstream.history.events == [.request(.max(2)), .cancel])
    #expect("\(guarding)" == "\(upstream)")
  }

  @Test("is not put around another one")
  func once() {
    let first = PositiveDemand.guarding(TrackingSubscription())
    let second = PositiveDemand.guarding(first)
    #expect(first as AnyObject === second as AnyObject)
  }
}
