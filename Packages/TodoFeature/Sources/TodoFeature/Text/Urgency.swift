/// The urgency of a todo, by which it is coloured.
public enum Urgency: Sendable {
  /// It is done.
  case done
  /// It was due before today.
  case overdue
  /// It is due today.
  case dueToday
  /// It has a priority.
  case prioritized
  /// None of these.
  case normal
}

extension Todo {
  /// Returns the urgency on a day.
  public func urgency(today: Day) -> Urgency {
    if isComplete { return .done }
    if let day = due?.day, day <= today { return day < today ? .overdue : .dueToday }
    return priority == nil ? .normal : .prioritized
  }
}
