import Testing

@testable import ReactiveCore

@Suite("The state machine of autoconnect")
struct AutoconnectStateMachineTests {
  @Test("The autoconnect state machine connects a subscriber that comes during a disconnection")
  func comesWhileDisconnecting() {
    var machine = AutoconnectStateMachine()
    var log: [String] = []
    func note(_ text: String, _ connects: Bool) { log.append("\(text): \(connects)") }

    machine.subscriberWillCome()
    note("first subscribes", machine.addSubscriber())
    note("unwanted", machine.didConnect(TrackingSubscription()) != nil)
    note("last leaves", machine.subscriberWillLeave() != nil)
    machine.subscriberWillCome()
    note("second subscribes", machine.addSubscriber())
    note("connect anew", machine.didDisconnect())
    note("unwanted", machine.didConnect(TrackingSubscription()) != nil)
    note("connect anew", machine.didDisconnect())
    #expect(
      log == [
        "first subscribes: true", "unwanted: false", "last leaves: true",
        "second subscribes: false",
        "connect anew: true", "unwanted: false", "connect anew: false",
      ]
    )
  }

  @Test(
    "The autoconnect state machine connects no subscriber that left again during a disconnection"
  )
  func leavesWhileDisconnecting() {
    var machine = AutoconnectStateMachine()
    machine.subscriberWillCome()
    let connects = machine.addSubscriber()
    let leftWhileConnecting = machine.subscriberWillLeave() == nil
    let isUnwanted = machine.didConnect(TrackingSubscription()) != nil
    machine.subscriberWillCome()
    let connectsAtOnce = machine.addSubscriber()
    let leaves = machine.subscriberWillLeave() == nil
    let connectsAnew = machine.didDisconnect()
    #expect(connects && leftWhileConnecting && isUnwanted && leaves)
    #expect(!connectsAtOnce && !connectsAnew)
  }
}
