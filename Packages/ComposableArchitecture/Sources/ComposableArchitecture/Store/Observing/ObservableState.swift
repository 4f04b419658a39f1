public import Observation
import Synchronization

/// A state whose properties are observed one by one. The macro `@ObservableState` of `ComposableFeatures` makes one.
///
/// Source: the Composable Architecture's `ObservableState`.
public protocol ObservableState: Observable {
  /// The identity of the value. A copy has the same one; it stays while properties change.
  var _$id: ObservableStateID { get }

  /// Gives the value another identity, so that one can tell whether it is replaced by a copy of itself.
  mutating func _$willModify()
}

/// The identity of a state.
///
/// Source: the Composable Architecture's `ObservableStateID`.
public struct ObservableStateID: Hashable, Sendable {
  private static let count = Atomic<UInt64>(0)

  package private(set) var number = count.wrappingAdd(1, ordering: .relaxed).newValue
  /// The cases of enums that the state is the payload of, the innermost first.
  private var tags: [Int] = []

  /// Makes an identity that no other value has.
  public init() {}

  /// The identity of a payload; another one at each call if it has none.
  public static func _$id<T>(for value: T) -> ObservableStateID {
    (value as? any ObservableState)?._$id ?? ObservableStateID()
  }

  /// The identity of a payload.
  public static func _$id<T: ObservableState>(for value: T) -> ObservableStateID { value._$id }

  /// The identity of an enum whose payload this one belongs to.
  ///
  /// - Parameter tag: The number of the case.
  public func _$tag(_ tag: Int) -> ObservableStateID {
    var id = self
    id.tags.append(tag)
    return id
  }

  /// Makes this another identity.
  public mutating func _$willModify() {
    number = ObservableStateID().number
  }
}

extension Store: Observable where State: ObservableState {}

extension Store where State: ObservableState {
  /// The state. What is read of it is observed: by `withObservationTracking`, for example.
  ///
  /// - Thread: that of the store.
  ///
  /// Source: the Composable Architecture's `Store.state`.
  public var state: State {
    // Read for the sake of observation: another identity is another state.
    _ = identity.state
    StateObserver.current?.noteRead(of: updates)
    return source.state
  }

  /// A part of the state, which is observed on its own.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// The identity of the state, as a state of its own.
  private var identity: ViewStore<ObservableStateID, Void> {
    parts.object(for: StoreParts.Identity()) {
      let id = StateSource(from: source, duplicates: DuplicateCheck(==)) { $0._$id }
      // This store would hold itself if it was the parent: it lives longer in any case.
      let store = Store<ObservableStateID, Void>(id, parent: nil, observer: id) { _ in
        StoreTask(nil)
      }
      return ViewStore(store, duplicates: nil)
    }
  }
}
