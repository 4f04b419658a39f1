import ArgumentParser
import Foundation
import TodoFeature

/// Completions of todo numbers, with the texts of the todos as descriptions, and of projects and contexts.
///
/// A completion script calls the program for them. Nothing is written if there is no database, or if it
/// cannot be read: there are no completions then.
extension CompletionKind {
  /// The numbers of todos; after `+` and `@`, projects and contexts.
  static func numbers(of selection: TodoSelection) -> CompletionKind {
    .custom { words, index, prefix in
      let isNumber = prefix.allSatisfy(\.isNumber) && !isAfterMark(words, index)
      return isNumber
        ? candidates(selection, words, index, prefix) : categories(words, index, prefix)
    }
  }

  /// The projects and contexts of the todos.
  static var categories: CompletionKind {
    .custom { words, index, prefix in categories(words, index, prefix) }
  }

  /// True if bash has separated the word from a mark of a context before it.
  private static func isAfterMark(_ words: [String], _ index: Int) -> Bool {
    CompletionShell.requesting == .bash && words.indices.contains(index - 1)
      && words[index - 1] == "@"
  }

  private static func categories(
    _ words: [String],
    _ index: Int,
    _ prefix: String
  ) -> [String] {
    guard let todos = try? database(words).todos() else { return [] }
    let isAfterMark = isAfterMark(words, index)
    let start = isAfterMark ? "@" + prefix : prefix
    let names = Set(todos.flatMap { $0.projects.map { "+" + $0 } + $0.contexts.map { "@" + $0 } })
      .filter { $0.hasPrefix(start) && $0.dropFirst().allSatisfy(\.isPlainInShells) }.sorted()
    // Bash replaces only what is after the mark.
    let isMarkKept = isAfterMark || CompletionShell.requesting == .bash && prefix == "@"
    return isMarkKept ? names.map { String($0.dropFirst()) } : names
  }

  /// The number of todos of which a shell is told all.
  private static let candidateLimit = 1_000

  /// - Parameters:
  ///   - selection: The todos whose numbers are completed.
  ///   - words: The words of the command line, as they are typed, with their quotes.
  ///   - index: The index of the word to complete.
  ///   - prefix: The part of this word before the cursor.
  private static func candidates(
    _ selection: TodoSelection,
    _ words: [String],
    _ index: Int,
    _ prefix: String
  ) -> [String] {
    // Of a long list, not all todos are read.
    let read = try? database(words).read { list in
      try list.todos(numbered: NumberPrefix(prefix), among: selection, limit: candidateLimit)
    }
    let given = Set(words.enumerated().filter { $0.offset != index }.map(\.element))
    let candidates = (read ?? []).compactMap { todo -> (number: String, text: String)? in
      guard let number = todo.number.map(String.init), !given.contains(number) else { return nil }
      // No line break is left, which would end the candidate.
      let text = (todo.priority.map { "\($0) " } ?? "") + todo.description
      return (number, text.visible)
    }
    return CompletionShell.requesting.map { $0.candidates(candidates) } ?? candidates.map(\.number)
  }

  /// The database that the command line names.
  private static func database(_ words: [String]) throws -> TodoDatabase {
    let path = try DatabaseLocation.path(
      option: ShellWords(words).databasePath,
      environment: EnvironmentVariable.values(),
      currentFolder: TodoProgram.currentFolder()
    )
    return TodoDatabase(path: path, limit: 1)
  }
}

extension Character {
  /// True if no shell expands or splits the character.
  fileprivate var isPlainInShells: Bool { isLetter || isNumber || "-_./".contains(self) }
}

extension CompletionShell {
  /// Returns numbers and texts in the form in which the shell takes candidates.
  fileprivate func candidates(_ todos: [(number: String, text: String)]) -> [String] {
    switch self {
    case .zsh:
      // A backslash is an escape there.
      return todos.map { "\($0.number):\($0.text.replacing("\\", with: #"\\"#))" }
    case .fish:
      return todos.map { "\($0.number)\t\($0.text)" }
    default:
      // Bash has no descriptions. As long as there are several candidates, it inserts only the part
      // that they have in common, which is a part of the numbers.
      guard todos.count > 1 else { return todos.map(\.number) }
      return todos.map { todo in
        // Bash expands each candidate, so that `$(command)` would run the command. And it shows only
        // what is after the last slash, as of the name of a file.
        let text = "\(todo.number) \(todo.text)".replacing("/", with: "\u{2215}")
        return "'" + text.replacing("'", with: #"'\''"#) + "'"
      }
    }
  }
}

/// The words of a command line, as a shell has them before it removes the quotes.
struct ShellWords {
  private let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  /// The path after the last `--database` or `--store`; `nil` if there is none.
  var databasePath: String? {
    get throws {
      var path: String?
      for (index, word) in words.enumerated() {
        for option in DatabaseOptions.pathNames {
          if word.hasPrefix(option + "=") {
            path = String(word.dropFirst(option.count + 1))
          } else if word == option {
            // Bash makes three words of `--database=path`.
            let rest = words[(index + 1)...].prefix(2)
            path = rest.first == "=" ? rest.last : rest.first
          }
        }
      }
      return try path.map(Self.unquoted)
    }
  }

  /// A word that only the shell itself can expand.
  struct NotConstant: Error {}

  /// Removes the quotes and escapes of a word, and expands a tilde.
  static func unquoted(_ word: String) throws -> String {
    var result = ""
    var quote: Character?
    var rest = Substring(word)
    if rest == "~" || rest.hasPrefix("~/") {
      guard let home = try EnvironmentVariable.values()[.home] else { throw NotConstant() }
      result = home
      rest = rest.dropFirst()
    }
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case ("'", nil), ("\"", nil):
        quote = character
      case ("\\", nil):
        result += rest.popFirst().map(String.init) ?? ""
      case ("\\", "\""):
        if let next = rest.first, "\\\"$`".contains(next) {
          result.append(rest.removeFirst())
        } else {
          result.append(character)
        }
      case ("$", nil), ("`", nil), ("$", "\""), ("`", "\""):
        throw NotConstant()
      default:
        result.append(character)
      }
    }
    return result
  }
}
