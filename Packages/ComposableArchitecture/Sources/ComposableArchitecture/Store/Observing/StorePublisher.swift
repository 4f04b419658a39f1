extension Store {
  /// A publisher that sends the state now and after each action, also if the action has not changed
  /// it. For a scope whose state is `Equatable`, it sends the state only when it has changed. Its
  /// members are publishers of parts of the state, without duplicates.
  ///
  /// It keeps the store alive. The publisher of a ``ViewStore`` sends no duplicates.
  @inlinable public var publisher: StorePublisher<State> {
    StorePublisher(owner: self, source: source, reader: StateReader(of: source), duplicates: nil)
  }
}

/// A publisher of a store's state. Its members are publishers of parts of the state, each without
/// duplicates.
///
/// - Demand: without demand, only the newest state waits. It is sent at the next request.
/// - Completion: never. Cancellation: at once, also while a state is sent.
/// - Threads: subscribe on the thread of the store. Each subscriber is sent one state at a time.
///
/// Source: the Composable Architecture's `StorePublisher`.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  /// Kept alive by every subscription.
  @usableFromInline let owner: AnyObject
  /// The state that the values are parts of.
  @usableFromInline let source: StateNode
  @usableFromInline let reader: StateReader<State>
  /// Determines which values are not sent; nil if each change of the source is sent.
  @usableFromInline let duplicates: DuplicateCheck<State>?

  @inlinable
  init(
    owner: AnyObject,
    source: StateNode,
    reader: StateReader<State>,
    duplicates: DuplicateCheck<State>?
  ) {
    self.owner = owner
    self.source = source
    self.reader = reader
    self.duplicates = duplicates
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    let subscription = source.reading {
      let subscription = StoreSubscription(
        to: source,
        reader: reader,
        duplicates: duplicates,
        owner: owner,
        downstream: AnySubscriber(subscriber)
      )
      source.updates.subscriptions.add(subscription)
      return subscription
    }
    subscription.start()
  }

  /// A publisher of a part of the state, without duplicates.
  ///
  /// A part that is stored in the state is read directly after each action; any other part is
  /// computed. Of members of members, only the last one is compared, not those that lead to it.
  @inlinable
  public subscript<LocalState: Equatable>(
    dynamicMember keyPath: KeyPath<State, LocalState>
  ) -> StorePublisher<LocalState> {
    StorePublisher<LocalState>(
      owner: owner,
      source: source,
      reader: reader.member(keyPath),
      duplicates: DuplicateCheck(==)
    )
  }
}

/// Reads a part of a state, at its address or by a function.
///
/// The runtime follows a key path step by step, at each access. If the key path leads only through
/// stored properties, the part has the same offset in every whole. Then it is read directly at that
/// offset, no matter how many key paths led to it. With key paths, an action whose change does not
/// concern a hundred subscribers of parts took eight times as long.
@frozen
@usableFromInline
enum StateReader<Part> {
  /// Valid as long as the source of the whole lives.
  case stored(UnsafePointer<Part>)
  case computed(() -> Part)

  /// Reads the whole state of a source.
  @inlinable
  init(of source: StateSource<Part>) {
    self =
      StateBox<Part>.isLaidOutAsContent
      ? .stored(UnsafePointer(UnsafeRawPointer(source.storage).assumingMemoryBound(to: Part.self)))
      : .computed { source.storage.pointee.value }
  }

  /// The part as it is now.
  @inlinable var part: Part {
    switch self {
    case .stored(let address): address.pointee
    case .computed(let read): read()
    }
  }

  /// Returns a reader of a member of this part.
  @inlinable
  func member<Member>(_ keyPath: KeyPath<Part, Member>) -> StateReader<Member> {
    guard case .stored(let address) = self, let offset = MemoryLayout<Part>.offset(of: keyPath)
    else {
      return .computed { part[keyPath: keyPath] }
    }
    let member = UnsafeRawPointer(address) + offset
    return .stored(member.assumingMemoryBound(to: Member.self))
  }
}
