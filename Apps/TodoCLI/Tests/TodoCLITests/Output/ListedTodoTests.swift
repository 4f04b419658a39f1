import Foundation
import Testing

@testable import TodoCLI

@Suite("The list as text and as JSON")
struct ListedTodoTests {
  private let list = [
    ListedTodo(number: 12, id: "B", text: "Eggs\nand \u{1B}[1mham", isDone: false),
    ListedTodo(number: 3, id: "A", text: "Milk", isDone: true),
  ]

  @Test("A line is the box, the number and the text; the numbers are aligned")
  func lines() {
    #expect(list.lines(isForTerminal: true) == "[ ] 12 Eggs\\nand \\u{1B}[1mham\n[x]  3 Milk\n")
  }

  @Test("Outside a terminal a text is printed exactly")
  func exactLines() {
    #expect(list.lines(isForTerminal: false) == "[ ] 12 Eggs\nand \u{1B}[1mham\n[x]  3 Milk\n")
  }

  @Test("JSON has one object a line, its members in a fixed order")
  func json() {
    #expect(
      list.json == #"""
        [
          {"number":12,"id":"B","text":"Eggs\nand \u001b[1mham","done":false},
          {"number":3,"id":"A","text":"Milk","done":true}
        ]

        """#
    )
  }

  @Test("An empty list is no line, and an empty array")
  func empty() {
    #expect([ListedTodo]().lines(isForTerminal: true) == "")
    #expect([ListedTodo]().json == "[]\n")
  }

  @Test(
    "A JSON reader gets back every text exactly, and a terminal that shows the JSON obeys nothing",
    arguments: [
      "", "Milk", #""quoted" \ back/slash"#, "\0\u{1}\u{8}\u{B}\u{C}\u{1F}\u{7F}\u{80}\u{9F}",
      "tab\tline\nreturn\r\n", "\u{2028}\u{2029}\u{202E}\u{2066}\u{61C}", "👩‍👩‍👧 牛乳 e\u{301}",
      "\u{FFFF}",
    ]
  )
  func roundTrip(text: String) throws {
    let json = [ListedTodo(number: 1, id: "A", text: text, isDone: false)].json
    let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let read = try #require(objects?.first?["text"] as? String)
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    let line = json.split(separator: "\n")[1]
    #expect(String(line).visible == line)
  }
}
