/// What a node keeps for its subscriber until it can be sent.
///
/// A type of its own, so that it drags along no type but its values'.
@usableFromInline
enum Signal<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}
