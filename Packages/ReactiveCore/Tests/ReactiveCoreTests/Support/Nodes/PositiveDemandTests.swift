import Testing

@testable import ReactiveCore

@Suite("The guard against asking for nothing")
struct PositiveDemandTests {
  @Test("passes on requests and cancellation, and is described as its upstream is")
  func passes() {
    let upstream = TrackingSubscription()
    let guarding = PositiveDemand.guarding(upstream)
    guarding.request(.max(2))
    guarding.cancel()
    #expect(upstream.history.events == [.request(.max(2)), .cancel])
    #expect("\(guarding)" == "\(upstream)")
  }

  @Test("takes the place of another one, instead of being put around it")
  func once() {
    let upstream = TrackingSubscription()
    weak var first: PositiveDemand?
    let second = {
      let made = PositiveDemand.guarding(upstream)
      first = made
      return PositiveDemand.guarding(made)
    }()
    #expect(first == nil)
    second.request(.max(1))
    #expect(upstream.history.events == [.request(.max(1))])
    #expect("\(second)" == "\(upstream)")
  }
}
