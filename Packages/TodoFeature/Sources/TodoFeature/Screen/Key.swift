/// A key that the user presses, as a terminal reports it.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// A letter that is pressed together with the control key; a lowercase one.
  case control(Character)
  /// A key that is pressed together with the alt key, or after the escape key; ``backspace`` is
  /// `"\u{7F}"`.
  case alt(Character)
  /// A text that is pasted.
  case paste(String)
  case enter, escape, tab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}
