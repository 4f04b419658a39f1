import ComposableArchitecture
import Foundation

/// The meanings of the keys.
extension ScreenState {
  /// Does what a key demands in the part of the screen that gets the keys.
  mutating func press(_ key: Key, _ environment: ListEnvironment) -> Effect<ScreenAction, Never> {
    if key == .control("c"), !isTyping { return quit() }
    switch mode {
    case .list: return pressInList(key, environment)
    case .adding, .editing, .changing, .filtering: return pressInText(key, environment)
    case .choosing(let conflict): return pressInConflict(key, conflict, environment)
    case .help(let topLine): pressInHelp(key, topLine)
    case .details(let id, let topLine): pressInDetails(key, id, topLine)
    case .history(let history): return pressInHistory(key, history, environment)
    }
    return .none
  }

  private mutating func pressInList(
    _ key: Key,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    if let row = key.target(from: selectedRow, count: rows.count, page: listHeight) {
      select(row: row)
      return .none
    }
    switch key {
    case .character("a"): mode = .adding(TextEntry())
    case .character("/"): mode = .filtering(TextEntry(filter))
    case .character("?"): mode = .help(topLine: 0)
    case .character("h"): return readJournal(History.firstCount, environment)
    case .character("u"): return Effect(value: .list(.undo(1)))
    case .character("U"): return Effect(value: .list(.redo(1)))
    case .character("q"): return quit()
    case .tab:
      selection = selection.next
      updateRows()
    case .escape:
      clearFilter()
    default:
      return selectedTodo.map { press(key, on: $0) } ?? .none
    }
    return .none
  }

  /// Does what a key demands of the selected todo.
  private mutating func press(_ key: Key, on todo: Todo) -> Effect<ScreenAction, Never> {
    switch key {
    case .enter:
      mode = .details(todo.id, topLine: 0)
    case .character(" "):
      return Effect(
        value: .list(.app(.todo(index: rows[selectedRow], action: .checkboxTapped)))
      )
    case .character("e"):
      mode = .editing(todo, TextEntry(todo.typedText))
    case .character("t"):
      mode = .changing(todo, .due, TextEntry(todo.due?.description ?? ""))
    case .character("p"):
      mode = .changing(todo, .priority, TextEntry(todo.priority.map { String($0.letter) } ?? ""))
    case .character("+"):
      mode = .changing(todo, .project, TextEntry(todo.projects.first ?? ""))
    case .character("A"):
      mode = .changing(todo, .append, TextEntry())
    case .character("n"):
      mode = .changing(todo, .note, TextEntry())
    case .character("d"), .delete:
      return Effect(value: .list(.remove([todo.id])))
    case .character("J"):
      return rows.indices.contains(selectedRow + 1)
        ? move(todo, before: rows[selectedRow + 1] + 1) : .none
    case .character("K"):
      return selectedRow > 0 ? move(todo, before: rows[selectedRow - 1]) : .none
    default:
      break
    }
    return .none
  }

  /// Moves a todo before another one; to the end of the list if there is no other one.
  private func move(_ todo: Todo, before index: Int) -> Effect<ScreenAction, Never> {
    let todos = list.app.todos
    let destination: ListDestination =
      todos.indices.contains(index) ? .before(todos[index].id) : .bottom
    return Effect(value: .list(.move(todo.id, destination)))
  }

  private mutating func pressInHelp(_ key: Key, _ topLine: Int) {
    if let line = scrolled(
      by: key,
      from: topLine,
      of: ScreenHelp.lines(columns: size.columns).count
    ) {
      mode = .help(topLine: line)
    } else {
      mode = .list
    }
  }

  private mutating func pressInDetails(_ key: Key, _ id: Todo.ID, _ topLine: Int) {
    if let line = scrolled(by: key, from: topLine, of: details(of: id).count) {
      mode = .details(id, topLine: line)
    } else if [.escape, .enter, .character("q")].contains(key) {
      mode = .list
    }
  }

  /// Returns the line of a text that a key brings to the top; `nil` if the key does not move.
  private func scrolled(by key: Key, from topLine: Int, of count: Int) -> Int? {
    let last = max(count - listHeight, 0)
    return key.target(from: topLine, count: last + 1, page: listHeight).map {
      min(max($0, 0), last)
    }
  }
}

// MARK: - Texts

extension ScreenState {
  private mutating func pressInText(
    _ key: Key,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    switch (mode, key) {
    case (.filtering, .escape), (.filtering, .control("c")):
      mode = .list
      clearFilter()
    case (_, .escape), (_, .control("c")):
      mode = .list
    case (.filtering(let entry), .enter):
      do {
        try setFilter(entry.text, environment)
        mode = .list
      } catch {
        message = .problem("\(error)")
      }
    case (.adding(let entry), .enter):
      return enter(entry, environment) { .add([$0]) }
    case (.editing(let seen, let entry), .enter):
      guard list.app.todos.contains(where: { $0.id == seen.id }) else {
        showRemoval(of: entry)
        return .none
      }
      return edit(seen, entry, environment)
    case (.changing(let todo, let property, let entry), .enter):
      return change(property, of: todo, to: entry.text, environment)
    case (.changing(let todo, let property, var entry), _):
      if entry.press(key) { mode = .changing(todo, property, entry) }
    case (.adding(var entry), _):
      if entry.press(key) { mode = .adding(entry) }
    case (.editing(let seen, var entry), _):
      if entry.press(key) { mode = .editing(seen, entry) }
    case (.filtering(var entry), _):
      guard entry.press(key) else { return .none }
      mode = .filtering(entry)
      struct FilterID: Hashable {}
      return Effect(value: .filterDue)
        .debounce(id: FilterID(), for: 0.15, scheduler: environment.app.mainQueue)
    case (.list, _), (.choosing, _), (.help, _), (.details, _), (.history, _):
      break
    }
    return .none
  }

  /// Gives a property of a todo the value that was typed. One that cannot be read is shown again.
  private mutating func change(
    _ property: PropertyChange.Property,
    of todo: Todo,
    to text: String,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    // Nothing is appended, and an empty value removes the property.
    let isAddition = property == .append || property == .note
    if isAddition, text.isBlank {
      mode = .list
      return .none
    }
    do throws(PropertyChange.Problem) {
      let change = try PropertyChange(
        property,
        typed: text.isBlank ? "none" : text,
        today: environment.today
      )
      guard !todo.changed(by: change).description.isBlank else {
        throw PropertyChange.Problem(message: "the todo would have no text any more")
      }
      mode = .list
      return Effect(value: .list(.change([todo.id], change)))
    } catch {
      message = .problem(error.message)
      return .none
    }
  }

  /// Gives a todo the text that was typed.
  ///
  /// - Parameter seen: The todo as the user has seen it.
  private mutating func edit(
    _ seen: Todo,
    _ entry: TextEntry,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    typed = (try? EnteredText(entry.text, today: environment.today)).map { Todo($0, id: seen.id) }
    return enter(entry, environment) { .edit(seen.id, $0, replacesPriority: true, seen: seen) }
  }

  /// Shows a text whose todo was removed elsewhere.
  private mutating func showRemoval(of entry: TextEntry) {
    mode = .adding(entry)
    message = .problem("the todo has been removed meanwhile; enter adds the text as a new one")
  }

  /// Shows the next text that could not be merged, unless something else is typed.
  mutating func showConflict() {
    guard mode == .list, !conflicts.isEmpty else { return }
    let conflict = conflicts.removeFirst()
    if conflict.theirs == nil {
      showRemoval(of: TextEntry(conflict.mine.typedText))
    } else {
      message = nil
      mode = .choosing(conflict)
    }
  }

  private mutating func pressInConflict(
    _ key: Key,
    _ conflict: EditConflict,
    _ environment: ListEnvironment
  ) -> Effect<ScreenAction, Never> {
    guard let theirs = conflict.theirs else { return .none }
    let mine = conflict.mine.typedText
    switch key {
    case .character("m"):
      return edit(theirs, TextEntry(mine), environment)
    case .character("e"):
      mode = .editing(theirs, TextEntry(mine))
    case .character("t"), .escape:
      mode = .list
      message = .note("kept '\(theirs.typedText)'; yours was '\(mine)'")
    default:
      break
    }
    return .none
  }

  /// Ends the typing of a todo's text. A blank text changes nothing; one that cannot be read is shown
  /// again.
  private mutating func enter(
    _ entry: TextEntry,
    _ environment: ListEnvironment,
    _ action: (EnteredText) -> ListAction
  ) -> Effect<ScreenAction, Never> {
    do {
      let text = try EnteredText(entry.text, today: environment.today)
      mode = .list
      return Effect(value: .list(action(text)))
    } catch .blank {
      mode = .list
    } catch {
      message = .problem("\(error)")
    }
    return .none
  }

  private var isTyping: Bool {
    switch mode {
    case .adding, .editing, .changing, .filtering: true
    case .list, .choosing, .help, .details, .history: false
    }
  }

  /// Applies the filter that is being typed, if it can be read so far.
  mutating func applyFilter(_ environment: ListEnvironment) {
    if case .filtering(let entry) = mode { try? setFilter(entry.text, environment) }
  }

  private mutating func setFilter(
    _ text: String,
    _ environment: ListEnvironment
  ) throws(TodoQuery.Problem) {
    if text.isBlank { return clearFilter() }
    query = try TodoQuery(text, today: environment.today)
    filter = text
    updateRows()
  }

  private mutating func clearFilter() {
    (query, filter) = (nil, "")
    updateRows()
  }
}

// MARK: -

extension Key {
  /// Returns the row that a key moves to; `nil` if the key does not move.
  ///
  /// - Parameters:
  ///   - row: The present row.
  ///   - count: The number of rows.
  ///   - page: The number of rows of a page.
  func target(from row: Int, count: Int, page: Int) -> Int? {
    switch self {
    case .up, .character("k"), .control("p"): row - 1
    case .down, .character("j"), .control("n"): row + 1
    case .pageUp, .control("b"): row - page
    case .pageDown, .control("f"): row + page
    case .home, .character("g"): 0
    case .end, .character("G"): count - 1
    default: nil
    }
  }
}

extension TodoSelection {
  /// The choice after this one.
  fileprivate var next: TodoSelection {
    switch self {
    case .all: .open
    case .open: .done
    case .done: .waiting
    case .waiting: .all
    }
  }
}
