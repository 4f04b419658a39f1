#if DEBUG
  import Synchronization

  /// The check that an isolated closure is called on its actor.
  @usableFromInline
  struct IsolationCheck: Sendable {
    /// Set when a check has passed off the main queue: the main actor then runs elsewhere, as with a
    /// custom executor, and the queue is no evidence of a mistake.
    private static let mainActorRunsElsewhere = Atomic(false)

    private let actor: any Actor
    private let isMainActor: Bool
    private let name: StaticString

    /// - Parameters:
    ///   - actor: The isolation of the closure. Without one there is nothing to check.
    ///   - name: The operator that calls the closure.
    @usableFromInline
    init?(_ actor: (any Actor)?, of name: StaticString) {
      guard let actor else { return nil }
      self.actor = actor
      self.isMainActor = actor is MainActor
      self.name = name
    }

    /// Stops the program unless it is called on the actor.
    @usableFromInline
    func callAsFunction() {
      // The runtime decides. It stops the program without a message off the main queue, so ours is
      // written before.
      let isOffMainQueue = isMainActor && MainQueue.isCurrent == false
      if isOffMainQueue, !Self.mainActorRunsElsewhere.load(ordering: .relaxed) {
        writeToStandardError("\(message)\n")
      }
      actor.preconditionIsolated(message)
      if isOffMainQueue { Self.mainActorRunsElsewhere.store(true, ordering: .relaxed) }
    }

    private var message: String {
      """
      ReactiveCore: a closure of `\(name)` is isolated to \(isMainActor ? "the main actor" : "an actor") \
      but was called outside it. Put receive(on: DispatchQueue.main) before `\(name)`. If subscribing \
      or cancelling calls the closure, do that on the main queue. If the closure does not use the \
      actor's state, mark it @Sendable.
      """
    }
  }
#endif
