import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let sharing = [
    OperatorCase(
      "share",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, PlainSubjectModel($0)) }
    ) { bench in
      TestedPublisher(bench.upstream.share())
    },
    OperatorCase(
      "share(replay:)",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared],
      model: { SharingModel($0, ReplaySubjectModel($0, 2), asksAtOnce: true) }
    ) { bench in
      TestedPublisher(bench.upstream.share(replay: 2))
    },
    OperatorCase(
      "partition",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { harness in
        SharingModel(harness, PlainSubjectModel(harness) { $0.isMultiple(of: 2) == ($1 > 3) })
      }
    ) { bench in
      let parts = bench.upstream.partition(bench.tracked { $0 > 3 })
      return TestedPublisher(byTurns: [parts.matches, parts.nonMatches])
    },
    OperatorCase(
      "multicast.autoconnect",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, PlainSubjectModel($0)) }
    ) { bench in
      TestedPublisher(
        bench.upstream.multicast(bench.tracked(PassthroughSubject.init)).autoconnect()
      )
    },
    OperatorCase(
      "multicast of a current value",
      .init(upstreams: 2, downstreams: 3),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, PlainSubjectModel($0, 7), asksAtOnce: true) }
    ) { bench in
      TestedPublisher(bench.upstream.multicast(subject: CurrentValueSubject(7)).autoconnect())
    },
    OperatorCase(
      "multicast",
      .init(upstreams: 2, downstreams: 3, connects: true),
      traits: [.losesValues, .isShared, .endsAtOnce, .staysConnected, .neverEnds],
      model: { SharingModel($0, PlainSubjectModel($0), connectsItself: false) }
    ) { bench in
      TestedPublisher(connectable: bench.upstream.multicast(bench.tracked(PassthroughSubject.init)))
    },
    OperatorCase(
      "makeConnectable",
      .init(upstreams: 2, downstreams: 3, connects: true, fails: false),
      traits: [.losesValues, .isShared, .endsAtOnce, .staysConnected, .neverEnds],
      model: { SharingModel($0, PlainSubjectModel($0), connectsItself: false) }
    ) { bench in
      TestedPublisher(connectable: bench.safePublisher(0).makeConnectable())
    },
    OperatorCase(
      "makeConnectable.autoconnect",
      .init(upstreams: 2, downstreams: 3, fails: false),
      traits: [.losesValues, .isShared, .endsAtOnce],
      model: { SharingModel($0, PlainSubjectModel($0)) }
    ) { bench in
      TestedPublisher(bench.safePublisher(0).makeConnectable().autoconnect())
    },
  ]
}

/// A subject between one upstream and all downstreams. One that connects itself does so when the first
/// downstream has subscribed (of two, one of which subscribes inside the other's subscription, the inner
/// one), and disconnects when the last one has cancelled.
private final class SharingModel: Model {
  private let connectsItself: Bool
  private let model: any SubjectModel
  /// True if a subscriber has ever requested values: then upstreams are asked at once.
  private var hasAsked: Bool
  private var subscriberCount = 0
  private var isConnecting = false
  private var isConnected = false
  /// The upstreams of the connections, in order.
  private var connections: [Int] = []
  /// Those that feed the subject, until it has completed.
  private var feeding: [Int] = []
  private var left: Set<Int> = []

  /// - Parameter asksAtOnce: True if the subject asks upstreams before a subscriber requests values.
  init(
    _ harness: ModelHarness,
    _ model: any SubjectModel,
    connectsItself: Bool = true,
    asksAtOnce: Bool = false
  ) {
    self.connectsItself = connectsItself
    self.model = model
    hasAsked = asksAtOnce
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    if connectsItself { subscriberCount += 1 }
    model.subscribe(downstream, endsAnyway: !connectsItself)
    if connectsItself, !isConnecting, !isConnected { connectFirst() }
  }

  override func subscribed(to upstream: Int) {
    connections.append(upstream)
    if model.isCompleted { return harness.cancel(upstream: upstream) }
    feeding.append(upstream)
    if hasAsked { harness.request(.unlimited, of: upstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    model.send(value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    feeding = []
    model.end(error)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    model.request(demand, by: downstream)
    guard !hasAsked else { return }
    hasAsked = true
    for upstream in feeding { harness.request(.unlimited, of: upstream) }
  }

  /// A downstream that has completed does not count as cancelled.
  override func cancel(by downstream: Int) {
    guard connectsItself, !left.contains(downstream), !model.hasEnded(downstream) else { return }
    left.insert(downstream)
    subscriberCount -= 1
    if subscriberCount == 0, isConnected { disconnectLast() }
  }

  override func connect() {
    if !connectsItself { harness.subscribe(to: 0) }
  }

  override func disconnect() {
    if !connectsItself, let upstream = connections.popLast() { harness.cancel(upstream: upstream) }
  }

  private func connectFirst() {
    isConnecting = true
    if subscriberCount > 0 {
      harness.subscribe(to: 0)
      isConnected = true
      if subscriberCount == 0 { disconnectLast() }
    }
    isConnecting = false
  }

  private func disconnectLast() {
    isConnected = false
    if let upstream = connections.popLast() { harness.cancel(upstream: upstream) }
  }
}
