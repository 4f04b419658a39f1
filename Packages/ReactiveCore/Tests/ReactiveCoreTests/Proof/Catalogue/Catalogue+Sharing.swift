@testable import ReactiveCore

extension Catalogue {
  static let sharing = [
    Specimen(
      "share",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, connectsItself: true) }
    ) { bench in
      Exposed(bench.upstream.share())
    },
    Specimen(
      "multicast.autoconnect",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, connectsItself: true) }
    ) { bench in
      Exposed(bench.upstream.multicast(bench.tie(PassthroughSubject.init)).autoconnect())
    },
    Specimen(
      "multicast of a current value",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, connectsItself: true, value: 7) }
    ) { bench in
      Exposed(bench.upstream.multicast(subject: CurrentValueSubject(7)).autoconnect())
    },
    Specimen(
      "multicast",
      .init(upstreams: 2, downstreams: 3, connects: true),
      traits: [.losesValues, .isShared, .endsAtOnce, .staysConnected, .neverEnds],
      model: { SharingModel($0, connectsItself: false) }
    ) { bench in
      Exposed(connectable: bench.upstream.multicast(bench.tie(PassthroughSubject.init)))
    },
  ]
}

/// A subject between one upstream and all downstreams. By itself it connects when the first one has
/// come (of two, one of which subscribes inside the other's subscription, the inner one), and
/// disconnects when the last one has gone.
private final class SharingModel: Model {
  private let connectsItself: Bool
  private let audience: Audience
  /// Whether anybody has ever asked: then upstreams are asked at once.
  private var hasAsked: Bool
  private var subscriberCount = 0
  private var isConnecting = false
  private var isConnected = false
  /// The upstreams of the connections, in order.
  private var connections: [Int] = []
  /// Those that feed the subject, until it has completed.
  private var feeding: [Int] = []
  private var left: Set<Int> = []

  init(_ stage: ModelStage, connectsItself: Bool, value: Int? = nil) {
    self.connectsItself = connectsItself
    audience = Audience(stage, value)
    hasAsked = value != nil
    super.init(stage)
  }

  override func subscribe(_ downstream: Int) {
    if connectsItself { subscriberCount += 1 }
    audience.subscribe(downstream, endsAnyway: !connectsItself)
    if connectsItself, !isConnecting, !isConnected { connectFirst() }
  }

  override func subscribed(to upstream: Int) {
    connections.append(upstream)
    if audience.isCompleted { return stage.cancel(upstream: upstream) }
    feeding.append(upstream)
    if hasAsked { stage.request(.unlimited, of: upstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    audience.send(value)
    return .none
  }

  override func end(_ error: Trouble?, from upstream: Int) {
    feeding = []
    audience.end(error)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    audience.request(demand, by: downstream)
    guard !hasAsked else { return }
    hasAsked = true
    for upstream in feeding { stage.request(.unlimited, of: upstream) }
  }

  /// One that has completed does not leave.
  override func cancel(by downstream: Int) {
    guard connectsItself, !left.contains(downstream), !audience.hasEnded(downstream) else { return }
    left.insert(downstream)
    subscriberCount -= 1
    if subscriberCount == 0, isConnected { disconnectLast() }
  }

  override func connect() {
    if !connectsItself { stage.subscribe(to: 0) }
  }

  override func disconnect() {
    if !connectsItself, let upstream = connections.popLast() { stage.cancel(upstream: upstream) }
  }

  private func connectFirst() {
    isConnecting = true
    if subscriberCount > 0 {
      stage.subscribe(to: 0)
      isConnected = true
      if subscriberCount == 0 { disconnectLast() }
    }
    isConnecting = false
  }

  private func disconnectLast() {
    isConnected = false
    if let upstream = connections.popLast() { stage.cancel(upstream: upstream) }
  }
}
