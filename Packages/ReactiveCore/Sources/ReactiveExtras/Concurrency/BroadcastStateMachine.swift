/// The state of a ``Broadcast``. Pure: it calls nothing.
struct BroadcastStateMachine<Element, Failure: Error> {
  /// The answer to a consumer that asks: an element, nil at the end, or the failure.
  typealias Next = Result<Element?, Failure>
  typealias Waiting = UnsafeContinuation<Next, Never>

  /// A consumer: the elements that it has not received yet.
  struct Side {
    var elements = _Fifo<Element>()
    /// The task that waits for an element, if there is one: then the buffer is empty.
    var waiting: Waiting?
  }

  private let policy: Publishers.BufferingPolicy
  /// The consumers that have neither left nor received the end.
  private var sides: [Int: Side] = [:]
  private var nextID = 0
  /// The number of consumers whose buffer is full: the base waits for them.
  private var fullCount = 0
  private var isStarted: Bool
  private var isAsking = false
  private var completion: Subscribers.Completion<Failure>?

  /// True once all consumers have left.
  private(set) var hasBeenLeft = false

  init(bufferingPolicy: Publishers.BufferingPolicy, isStarted: Bool) {
    policy = bufferingPolicy
    self.isStarted = isStarted
  }

  /// - Returns: True if the base has to be asked for one element.
  mutating func shouldAsk() -> Bool {
    guard isStarted, !isAsking, !hasBeenLeft, completion == nil, fullCount == 0 else {
      return false
    }
    isAsking = true
    return true
  }

  /// - Returns: The consumers that wait for this element, and the elements that are lost, to be released
  ///   outside the lock.
  mutating func receive(_ element: Element) -> (waiting: [Waiting], lost: [Element]) {
    isAsking = false
    let policy = policy
    var waiting: [Waiting] = []
    var lost: [Element] = []
    for id in sides.keys {
      change(id) { side in
        if let continuation = side.waiting.take() {
          waiting.append(continuation)
        } else if let element = side.append(element, policy) {
          lost.append(element)
        }
      }
    }
    return (waiting, lost)
  }

  /// - Returns: The consumers that wait: they receive the end.
  mutating func complete(_ completion: Subscribers.Completion<Failure>) -> [Waiting] {
    _ = exchange(&self.completion, with: completion)
    let waiting = sides.filter { $0.value.waiting != nil }
    for id in waiting.keys { sides[id] = nil }
    return waiting.values.compactMap(\.waiting)
  }

  /// - Returns: The number of a new consumer; nil if all have left.
  mutating func join() -> Int? {
    guard !hasBeenLeft else { return nil }
    nextID += 1
    sides[nextID] = Side()
    if isFull(sides[nextID]!) { fullCount += 1 }
    return nextID
  }

  /// - Returns: What a consumer receives at once; nil if it waits.
  mutating func next(_ id: Int, _ continuation: Waiting) -> Next? {
    isStarted = true
    guard sides[id] != nil else { return .success(nil) }
    var next: Next?
    change(id) { side in
      next = side.elements.popFirst().map { .success($0) }
      guard next == nil else { return }
      _require(side.waiting == nil, "an iterator of a shared sequence serves one task at a time")
      side.waiting = continuation
    }
    guard next == nil, let completion else { return next }
    sides[id] = nil
    return Self.result(of: completion)
  }

  /// - Returns: What the consumer has not received, to be used outside the lock.
  mutating func leave(_ id: Int) -> Side? {
    guard let side = sides.removeValue(forKey: id) else { return nil }
    if isFull(side) { fullCount -= 1 }
    hasBeenLeft = sides.isEmpty && completion == nil
    return side
  }

  static func result(of completion: Subscribers.Completion<Failure>) -> Next {
    switch completion {
    case .finished: .success(nil)
    case .failure(let error): .failure(error)
    }
  }

  /// Changes a consumer, and counts it if its buffer is full.
  private mutating func change(_ id: Int, _ body: (inout Side) -> Void) {
    guard var side = sides.removeValue(forKey: id) else { return }
    if isFull(side) { fullCount -= 1 }
    body(&side)
    if isFull(side) { fullCount += 1 }
    sides[id] = side
  }

  private func isFull(_ side: Side) -> Bool {
    guard case .bounded(let size) = policy else { return false }
    return side.waiting == nil && side.elements.count >= size
  }
}

extension BroadcastStateMachine.Side {
  /// Keeps an element that the consumer has not asked for.
  ///
  /// - Returns: The element that is lost, if the buffer is full.
  fileprivate mutating func append(
    _ element: Element,
    _ policy: Publishers.BufferingPolicy
  ) -> Element? {
    if case .bufferingOldest(let size) = policy, elements.count >= size { return element }
    elements.append(element)
    guard case .bufferingLatest(let size) = policy, elements.count > size else { return nil }
    return elements.removeFirst()
  }
}
