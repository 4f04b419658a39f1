/// Who is attached to a subject, downstream and upstream. A plain value; the subject keeps it in its
/// lock.
@usableFromInline
struct SubjectRoster {
  @usableFromInline var conduits = ConduitList<Conduit>()
  @usableFromInline var upstreams = SubjectUpstreams()
  @usableFromInline var isCompleted = false
  /// Whether the upstreams are asked for values: all of them are, or none.
  var asksUpstreams: Bool

  @usableFromInline
  init(asksUpstreams: Bool) {
    self.asksUpstreams = asksUpstreams
  }
}

extension Lock<SubjectRoster> {
  @usableFromInline
  borrowing func remove(_ conduit: Conduit) {
    withLock { _ = $0.conduits.remove(conduit) }
  }

  /// Attaches an upstream, unless the end has come.
  @usableFromInline
  borrowing func add(_ subscription: any Subscription) {
    let (isCompleted, asksUpstreams) = withLock { roster in
      if !roster.isCompleted { roster.upstreams.append(subscription) }
      return (roster.isCompleted, roster.asksUpstreams)
    }
    if isCompleted {
      subscription.cancel()
    } else if asksUpstreams {
      subscription.request(.unlimited)
    }
  }

  /// Asks the upstreams, unless they have been asked.
  @usableFromInline
  borrowing func conduitHasDemand() {
    let upstreams: [any Subscription] = withLock { roster in
      guard !roster.asksUpstreams else { return [] }
      roster.asksUpstreams = true
      return roster.upstreams.all
    }
    for subscription in upstreams { subscription.request(.unlimited) }
  }
}
