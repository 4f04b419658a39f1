import Testing

@testable import TodoCLI

@Suite("Numbers as arguments")
struct NumberListTests {
  @Test("Those that follow one another are joined, but for what may be the value of an option")
  func joining() {
    #expect(NumberList.joined(["check", "1", "2", "3"]) == ["check", "1\u{0}2\u{0}3"])
    #expect(
      NumberList.joined(["check", "1", "2", "--database", "3", "4", "5"])
        == ["check", "1\u{0}2", "--database", "3", "4\u{0}5"]
    )
    let others = ["check", "1", "two", "3", "--", "-4", "5"]
    #expect(NumberList.joined(others) == others)
    #expect(NumberList.joined([]) == [])
  }

  @Test("A joined argument gives its numbers, and anything else is no number")
  func parsing() {
    #expect(NumberList(argument: "1\u{0}2\u{0}3")?.numbers == [1, 2, 3])
    #expect(NumberList(argument: "7")?.numbers == [7])
    for text in ["", "x", "1 2", "1\u{0}x"] { #expect(NumberList(argument: text) == nil) }
  }
}
