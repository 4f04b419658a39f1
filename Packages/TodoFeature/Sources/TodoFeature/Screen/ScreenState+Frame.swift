import Foundation

extension ScreenState {
  /// Returns the picture of the screen: a title, the todos, and a line at the bottom.
  ///
  /// - Parameter timeZone: The time zone of the moments in the history.
  /// - Complexity: O(*n*) in the number of todos, to count them; O(*m*) in the size of the screen for
  ///   all else.
  public func frame(timeZone: TimeZone = .current) -> Frame {
    let area = area
    let filler = [[Frame.Span]](repeating: [], count: max(listHeight - area.count, 0))
    let (bottom, cursor) = bottom
    let lines = [title(timeZone)] + area + filler + [bottom]
    return Frame(
      lines: Array(lines.prefix(size.rows)),
      cursor: size.rows < 3 ? nil : cursor
    )
  }
}

extension ScreenState {
  private func title(_ timeZone: TimeZone) -> [Frame.Span] {
    let (left, right) = titleParts(timeZone)
    let room = size.columns - right.columnCount - 1
    // The right part is left out if the left one has no room beside it.
    guard left.columnCount <= room || room >= 20 else { return [Frame.Span(padded(left), .title)] }
    let text = left.truncated(toColumns: room)
    let space = String(repeating: " ", count: room + 1 - text.columnCount)
    return [Frame.Span(text + space + right, .title)]
  }

  private func titleParts(_ timeZone: TimeZone) -> (left: String, right: String) {
    switch mode {
    case .history(let history):
      let moment = history.entry.map { "\($0.moment(in: timeZone)) \($0)".visible }
      return (
        moment ?? "before all changes",
        "\(history.entries.count - history.index)/\(history.entries.count)"
      )
    case .help:
      return ("keys", "any other key: back")
    case .details(let id, _):
      let number = list.app.todos.first { $0.id == id }?.number
      return (number.map { "todo \($0)" } ?? "todo", "esc: back")
    case .choosing:
      return ("changed elsewhere while you typed", "")
    case .list, .adding, .editing, .changing, .filtering:
      let filter = filter.isEmpty ? "" : "  /\(filter.visible)"
      let left = "todo: \(selection)\(filter)"
      return (left, counts(beside: left))
    }
  }

  /// The numbers of todos. That of the waiting ones is left out if there are none, or no room for it.
  private func counts(beside left: String) -> String {
    let done = list.app.todos.count(where: \.isComplete)
    let others = "\(list.app.todos.count - waitingCount - done) open, \(done) done"
    let all = waitingCount == 0 ? others : "\(others), \(waitingCount) waiting"
    let room = size.columns - left.columnCount - 1
    return ((all + syncSign).columnCount <= room ? all : others) + syncSign
  }

  /// The state of the syncs; empty if there are none.
  private var syncSign: String {
    switch (sync.phase, sync.failure) {
    case (.stopped, nil): ""
    case (.stopped, _), (_, .refused): ", not synced"
    case (.syncing, nil): ", syncing"
    case (_, .some): ", offline"
    case (.waiting, nil): sync.hasChanges ? ", syncing" : ", synced"
    }
  }

  /// The lines between the title and the bottom.
  private var area: [[Frame.Span]] {
    switch mode {
    case .help(let topLine):
      return ScreenHelp.lines(columns: size.columns).dropFirst(topLine).prefix(listHeight)
        .map { [Frame.Span($0, .note)] }
    case .details(let id, let topLine):
      return details(of: id).dropFirst(topLine).prefix(listHeight).map { [Frame.Span($0, .note)] }
    case .choosing(let conflict):
      let texts = [("yours", conflict.mine), ("theirs", conflict.theirs ?? conflict.mine)]
      return texts.map { name, todo in
        let line = "\(name): \(todo.typedText)".visible
        return [Frame.Span(line.truncated(toColumns: size.columns), .note)]
      }
    case .history(let history):
      let touched = Set(history.entry?.todos.map(\.id) ?? [])
      return lines(history.todos.dropFirst(history.topRow).prefix(listHeight)) { _, todo in
        touched.contains(todo.id)
      }
    case .list, .adding, .editing, .changing, .filtering:
      let visible = rows[topRow..<min(topRow + listHeight, rows.count)]
      return lines(visible.map { list.app.todos[$0] }) { row, _ in
        topRow + row == selectedRow
      }
    }
  }

  private func lines(
    _ todos: some Collection<Todo>,
    _ isSelected: (Int, Todo) -> Bool
  ) -> [[Frame.Span]] {
    let width = String(todos.lazy.compactMap(\.number).max() ?? 0).count
    let days = dueTexts(of: todos)
    let dueWidth = days.lazy.compactMap { $0?.count }.max().map { $0 + 1 } ?? 0
    // On a screen that is too narrow for the column, the days stay in the texts.
    let hasColumn = dueWidth > 0 && size.columns >= dueWidth + 8
    return zip(todos, days).enumerated().map { row, element in
      let (todo, day) = element
      let number = todo.number.map(String.init) ?? ""
      let space = String(repeating: " ", count: width - number.count)
      let start = "[\(todo.isComplete ? "x" : " ")] \(space)\(number) "
      var shown = todo
      if hasColumn { shown.setDue(nil) }
      // A text can be longer than all screens, and only its beginning is seen.
      let text = start + shown.typedText.prefix(columns: size.columns + 1).visible
      var line = text.truncated(toColumns: size.columns - (hasColumn && day != nil ? dueWidth : 0))
      if hasColumn, let day {
        line += String(
          repeating: " ",
          count: size.columns - line.columnCount - day.count
        )
        line += day
      }
      let isSelected = isSelected(row, todo)
      return [
        Frame.Span(
          isSelected ? padded(line) : line,
          .todo(todo.urgency(today: today)),
          isSelected: isSelected
        )
      ]
    }
  }

  /// Returns the due days of todos as their column shows them: without the year if that is this year, and with the
  /// times below each other.
  private func dueTexts(of todos: some Collection<Todo>) -> [String?] {
    let dues = todos.map(\.due)
    let times = dues.map { due in due?.time.map { " \($0)" } ?? "" }
    let width = times.lazy.map(\.count).max() ?? 0
    return zip(dues, times).map { due, time in
      due.map { due in
        let day = due.day.description
        let shortDay = due.day.year == today.year ? day.dropFirst(5) : day[...]
        return shortDay + time + String(repeating: " ", count: width - time.count)
      }
    }
  }

  /// The line at the bottom, and the cursor in it.
  private var bottom: ([Frame.Span], Frame.Cursor?) {
    switch mode {
    case .adding(let entry): return line(of: entry, "add: ")
    case .editing(_, let entry): return line(of: entry, "edit: ")
    case .changing(_, let property, let entry): return line(of: entry, "\(property): ")
    case .filtering(let entry): return line(of: entry, "/")
    case .list, .choosing, .help, .details, .history: break
    }
    let (text, style): (String, Frame.Style) =
      switch message {
      case .note(let text): (text, .note)
      case .problem(let text): (text, .problem)
      case nil: (hint, .note)
      }
    return (
      [Frame.Span((countdown + text.visible).truncated(toColumns: size.columns), style)], nil
    )
  }

  /// The part of the second before the sort that is left.
  private var countdown: String {
    guard tenthsUntilSort > 0 else { return "" }
    let marks = String(repeating: "#", count: tenthsUntilSort)
    return "[" + marks + String(repeating: ".", count: 10 - tenthsUntilSort) + "] "
  }

  private var hint: String {
    if quitting != nil { return "saving; q again quits without" }
    return switch mode {
    case .history: "left: before, right: after, q: back"
    case .help, .details: ""
    case .choosing: "m: yours, t: theirs, e: edit yours"
    case .list where rows.isEmpty && !list.app.todos.isEmpty:
      "no such todos; tab and esc show others"
    case .list, .adding, .editing, .changing, .filtering:
      "a: add, space: check, ?: all keys, q: quit"
    }
  }

  /// The line in which a text is typed; of a long text, the part before the cursor.
  private func line(of entry: TextEntry, _ prompt: String) -> ([Frame.Span], Frame.Cursor?) {
    if let message, case .problem(let text) = message {
      return ([Frame.Span(text.visible.truncated(toColumns: size.columns), .problem)], nil)
    }
    let room = max(size.columns - prompt.count - 1, 1)
    // A pasted text can be long: only what can be seen is written out.
    let before = entry.before.suffix(columns: room).visible.suffix(columns: room)
    let after = entry.after.prefix(columns: room).visible
      .prefix(columns: room - before.columnCount)
    return (
      [Frame.Span((prompt + before + after).truncated(toColumns: size.columns), .note)],
      Frame.Cursor(column: prompt.count + before.columnCount, row: size.rows - 1)
    )
  }

  /// A text that takes all columns.
  private func padded(_ text: String) -> String {
    let text = text.truncated(toColumns: size.columns)
    return text + String(repeating: " ", count: max(size.columns - text.columnCount, 0))
  }
}
