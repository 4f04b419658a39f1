import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The history on the screen")
struct HistoryTests {
  private let screen = LiveScreen()

  @Test("The history shows the list after each entry, back to the beginning, and forth again")
  func history() {
    screen.press(.character("d"), .character("J"), .character("u"), .character("h"))
    // The move is undone: it is the newest entry, and shows the list as it would be.
    screen.expect(
      """
       1970-01-01 00:00 moved 2 (A) Call M… 2/2
       [ ] 3 Tea
      >[ ] 2 (A) Call Mom                 11-20
       [x] 4 Eggs


       left: before, right: after, q: back
      """
    )
    screen.press(.left)
    screen.expect(
      """
       1970-01-01 00:00 removed 1 Milk +ho… 1/2
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs


       left: before, right: after, q: back
      """
    )
    screen.press(.left, .left)
    screen.expect(
      """
       before all changes                   0/2
       [ ] 1 Milk +home
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs

       left: before, right: after, q: back
      """
    )
    screen.press(.right, .right, .right)
    #expect(screen.text.contains("2/2"))
    screen.press(.character("q"))
    #expect(screen.text.hasPrefix(" todo: all"))
    #expect(screen.database.todos.map(\.number) == [2, 3, 4])
  }

  @Test("A long journal is read in parts")
  func longHistory() {
    for _ in 0..<75 { screen.press(.character("J"), .character("K")) }
    screen.press(.character("h"))
    for _ in 0..<149 { screen.press(.left) }
    #expect(screen.text.hasPrefix(" 1970-01-01 00:00 moved 1 Milk +ho…"))
    #expect(screen.text.contains("1/150"))
    screen.press(.left, .left)
    #expect(screen.text.hasPrefix(" before all changes"))
  }
}
