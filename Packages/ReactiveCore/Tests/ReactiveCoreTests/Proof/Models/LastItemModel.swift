@testable import ReactiveCore

/// Passes values and demand on. When the upstream finishes there may be one more item, which waits
/// until downstream has asked. The end waits until the subscription has been handed down.
class LastItemModel: Model {
  private var ending: TestError??
  private var isHandedDown = false
  private var isAsked = false

  /// The item that is sent before downstream finishes; nil if there is none.
  func lastItem() -> Item? { nil }

  final override func subscribed(to upstream: Int) {
    harness.handDown()
    isHandedDown = true
    sendEnd()
  }

  final override func end(_ error: TestError?, from upstream: Int) {
    ending = .some(error)
    sendEnd()
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    ask()
    harness.request(demand)
  }

  final func ask() {
    isAsked = true
    sendEnd()
  }

  private func sendEnd() {
    guard isHandedDown, let error = ending else { return }
    if error == nil, let item = lastItem() {
      guard isAsked else { return }
      ending = nil
      harness.deliver(item)
    }
    harness.end(error)
  }
}
