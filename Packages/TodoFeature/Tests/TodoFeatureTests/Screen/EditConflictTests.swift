import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("A todo that is changed elsewhere while its text is typed")
struct EditConflictTests {
  private let screen = LiveScreen(columns: 60)

  /// Changes a todo as another process does it.
  ///
  /// - Parameter isSeen: False if the screen is not told of it.
  private func changeElsewhere(
    _ text: String?,
    isSeen: Bool = true,
    _ priority: Priority? = nil
  ) {
    let old = screen.database.todos
    var new = old
    let index = new.firstIndex { $0.number == 1 }!
    if let text {
      (new[index].description, new[index].priority) = (text, priority)
    } else {
      new.remove(at: index)
    }
    let change = ListChange(from: old, to: new)
    if isSeen {
      screen.database.changeElsewhere(change, .edit)
    } else {
      _ = screen.database.save(change, .edit)
    }
  }

  /// Replaces the text of the selected todo, "Milk +home", while it is changed elsewhere.
  private func edit(_ text: String, elsewhere: String?, isSeen: Bool) {
    screen.press(.character("e"), .control("u"))
    screen.type(text)
    changeElsewhere(elsewhere, isSeen: isSeen)
    screen.press(.enter)
  }

  private var text: String? { screen.database.todos.first { $0.number == 1 }?.typedText }

  @Test("Different words are merged, and the screen says so", arguments: [true, false])
  func merge(isSeen: Bool) {
    edit("Oat milk +home", elsewhere: "Milk +home +shop", isSeen: isSeen)
    #expect(text == "Oat milk +home +shop")
    #expect(
      screen.state.message
        == .note("merged with a change elsewhere: edited 1 Oat milk +home +shop; u takes it back")
    )
    screen.press(.character("u"))
    #expect(text == "Milk +home +shop")
  }

  @Test("A todo that is not changed elsewhere is saved as always", arguments: [true, false])
  func unchanged(isSeen: Bool) {
    edit("Oat milk +home", elsewhere: "Milk +home", isSeen: isSeen)
    #expect(text == "Oat milk +home")
    #expect(screen.state.message == .note("edited 1 Oat milk +home; u takes it back"))
  }

  @Test(
    "If the same words have changed, both texts are shown, and the user chooses one",
    arguments: [true, false]
  )
  func choose(isSeen: Bool) {
    for key in "mte" {
      let (mine, theirs) = ("Oat drink \(key)", "Soy milk \(key)")
      edit(mine, elsewhere: theirs, isSeen: isSeen)
      #expect(text == theirs)
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0] == " changed elsewhere while you typed")
      #expect(lines[1] == " yours: \(mine)" && lines[2] == " theirs: \(theirs)")
      #expect(lines[6] == " m: yours, t: theirs, e: edit yours")
      screen.press(.character("x"))
      screen.press(.character(key))
      switch key {
      case "m": #expect(text == mine)
      case "t":
        #expect(text == theirs)
        #expect(screen.state.message == .note("kept '\(theirs)'; yours was '\(mine)'"))
      default:
        screen.type(" e")
        screen.press(.enter)
        #expect(text == mine + " e")
      }
      #expect(screen.state.mode == .list)
      #expect(screen.state.list.app.todos == screen.database.todos)
    }
  }

  @Test("If the todo has changed once more before the choice, both texts are shown again")
  func chooseAgain() {
    edit("Oat milk", elsewhere: "Soy milk", isSeen: false)
    changeElsewhere("Rice milk", isSeen: false)
    screen.press(.character("m"))
    #expect(text == "Rice milk")
    #expect(screen.text.contains("theirs: Rice milk"))
    screen.press(.character("m"))
    #expect(text == "Oat milk")
  }

  @Test("The text of a todo that was removed can be added anew", arguments: [true, false])
  func removed(isSeen: Bool) {
    edit("Oat milk", elsewhere: nil, isSeen: isSeen)
    #expect(text == nil)
    #expect(
      screen.state.message
        == .problem("the todo has been removed meanwhile; enter adds the text as a new one")
    )
    screen.press(.enter)
    #expect(screen.database.todos.first?.description == "Oat milk")
  }

  @Test("Conflicts that arrive while something else is typed are shown after it, one after another")
  func laterConflicts() {
    let screen = LiveScreen(columns: 60, answerDelay: 1)
    screen.scheduler.advance(by: 1)
    var todos = screen.database.todos
    (todos[0].description, todos[2].description) = ("Soy milk", "Green tea")
    _ = screen.database.save(ListChange(from: screen.database.todos, to: todos), .edit)
    for (key, text) in [(Key.home, "Oat milk"), (.down, "Coffee")] {
      screen.press(key, .character("e"), .control("u"))
      screen.type(text)
      screen.press(.enter)
      if key == .home { screen.press(.down) }
    }
    screen.press(.character("a"))
    screen.type("Bread")
    screen.scheduler.advance(by: 1)
    #expect(screen.state.mode == .adding(TextEntry("Bread")))
    screen.press(.enter)
    #expect(screen.text.contains("\n yours: Oat milk\n theirs: Soy milk\n"))
    screen.press(.character("t"))
    #expect(screen.text.contains("\n yours: Coffee\n theirs: Green tea\n"))
    screen.press(.character("t"))
    #expect(screen.state.mode == .list)
  }

  @Test("Two priorities are a conflict, too, and a check elsewhere is none")
  func priorities() {
    screen.press(.character("e"), .control("u"))
    screen.type("(A) Milk +home")
    changeElsewhere("Milk +home", isSeen: false, Priority("B"))
    screen.press(.enter)
    #expect(screen.text.contains("theirs: (B) Milk +home"))
    screen.press(.character("m"))
    #expect(text == "(A) Milk +home")
    screen.press(.character("e"))
    screen.type(" x")
    var new = screen.database.todos
    new[0].isComplete = true
    screen.database.changeElsewhere(ListChange(from: screen.database.todos, to: new), .check)
    screen.press(.enter)
    #expect(text == "(A) Milk +home x" && screen.database.todos[0].isComplete)
  }

  @Test("A failure has the number that the database has given the todo since it was typed")
  func number() {
    let mine = Todo(description: "Oat milk", id: UUID(1))
    let theirs = Todo(description: "Soy milk", id: UUID(1), number: 7)
    let messages = [theirs, nil].map { theirs in
      ListDatabase.Failure.changedMeanwhile(EditConflict(mine: mine, theirs: theirs)).message
    }
    #expect(
      messages == [
        "todo 7 was changed meanwhile, and stays 'Soy milk'; what you typed is 'Oat milk'",
        "the todo was removed meanwhile; what you typed is 'Oat milk'",
      ]
    )
  }

  @Test("After random edits of two screens, each typed word is in the list or shown to its user")
  func random() {
    var random = SplitMix64(seed: 60)
    for round in 0..<300 {
      let screen = LiveScreen(columns: 200)
      var base = "a b c"
      func set(_ text: String, isSeen: Bool) {
        var new = screen.database.todos
        new[0].description = text
        let change = ListChange(from: screen.database.todos, to: new)
        if isSeen {
          screen.database.changeElsewhere(change, .edit)
        } else {
          _ = screen.database.save(change, .edit)
        }
      }
      func changed(_ text: String, _ word: String) -> String {
        var words = text.split(separator: " ").map(String.init)
        let index = Int.random(in: 0...words.count, using: &random)
        if Bool.random(using: &random), index < words.count {
          words[index] = word
        } else {
          words.insert(word, at: index)
        }
        return words.joined(separator: " ")
      }
      set(base, isSeen: true)
      for step in 0..<5 {
        let (mine, theirs) = ("+m\(step)", "t\(step)")
        let typed = changed(base, mine)
        screen.press(.character("e"), .control("u"))
        screen.type(typed)
        let isChanged = Bool.random(using: &random)
        if isChanged {
          set(changed(base, theirs), isSeen: Bool.random(using: &random))
        }
        screen.press(.enter)
        let now = screen.database.todos[0].description
        if case .choosing(let conflict) = screen.state.mode {
          #expect(conflict.mine.description == typed, "round \(round)")
          #expect(now.contains(theirs) && isChanged)
          screen.press(.character("t"))
        } else {
          #expect(
            now.contains(mine) && (!isChanged || now.contains(theirs)),
            "round \(round): \(now)"
          )
        }
        base = screen.database.todos[0].description
        #expect(screen.state.list.app.todos == screen.database.todos)
      }
    }
  }
}
