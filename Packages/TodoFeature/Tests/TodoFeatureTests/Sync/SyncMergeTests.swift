import Foundation
import Testing

@testable import TodoFeature

@Suite("A merge of this machine and a server")
struct SyncMergeTests {
  private static let id = UUID(1)

  private func fields(_ text: String, rank: Int64 = 1) -> SyncFields {
    SyncFields(Todo(description: text, id: Self.id), rank: rank)
  }

  private func remote(_ fields: SyncFields, modified: TimeInterval = 0) -> RemoteTodo {
    RemoteTodo(
      href: "/todos/1.ics",
      etag: "\"\(fields.text)\"",
      id: Self.id,
      fields: fields,
      modified: Date(timeIntervalSince1970: modified),
      source: ""
    )
  }

  private func item(
    _ local: SyncFields?,
    base: RemoteTodo?,
    sent: SyncItem.Sent? = nil,
    modified: Date = .distantPast
  ) -> SyncItem {
    SyncItem(
      id: Self.id,
      local: local.map { SyncItem.Local(fields: $0, modified: modified) },
      base: base,
      sent: sent
    )
  }

  /// Merges a change of the server with a todo that was changed here at the moment 10.
  private func merge(
    base: SyncFields?,
    sent: SyncFields? = nil,
    local: SyncFields,
    remote: SyncFields,
    modified: TimeInterval = 20
  ) -> SyncMerge {
    let item = self.item(
      local,
      base: base.map { self.remote($0) },
      sent: sent.map { SyncItem.Sent(fields: $0, upload: "1") },
      modified: Date(timeIntervalSince1970: 10)
    )
    return SyncMerge(
      [item],
      with: RemoteChanges(changed: [self.remote(remote, modified: modified)])
    )
  }

  @Test(
    "A word that another program writes into the text alone counts, and the property follows it",
    arguments: [
      ("Milk +home", "Milk +home +shop"),
      ("Milk", "Milk due:2026-12-01"),
      ("Milk due:2026-11-30", "Milk due:2026-12-01"),
    ]
  )
  func wordAlone(before: String, after: String) throws {
    let base = fields(before)
    var changed = base
    changed.text = after
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.map(\.fields) == [fields(after)])
    #expect(merge.conflictCount == 0)
    guard case .put(let upload) = merge.requests.first else {
      Issue.record("the server has to get the property")
      return
    }
    #expect(upload.fields == fields(after))
  }

  @Test(
    "A word that another program removes from the text alone stays here: the property is still there",
    arguments: ["Milk +home", "Milk due:2026-11-30"]
  )
  func wordRemovedAlone(before: String) {
    let base = fields(before)
    var changed = base
    changed.text = "Milk"
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.isEmpty && merge.requests.isEmpty)
  }

  @Test("A property that another program changes alone changes the word")
  func propertyAlone() {
    let base = fields("Milk +home due:2026-11-30")
    var changed = base
    changed.due = Day("2026-12-01")
    changed.categories = ["shop"]
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.map(\.fields) == [fields("Milk due:2026-12-01 +shop")])
  }

  @Test("A word of ours that this machine has not seen yet is no change by another program")
  func wordOfOurs() {
    // One machine has written the word, and then another program has removed the property.
    var changed = remote(fields("Milk +home due:2026-12-01"))
    (changed.fields.due, changed.fields.categories) = (nil, [])
    changed.notes.words = ["+home", "due:2026-12-01"]
    #expect(changed.fields(since: item(nil, base: remote(fields("Milk")))) == changed.fields)
    #expect(changed.taken == fields("Milk"))
    changed.fields.text += " +shop"
    #expect(changed.taken == fields("Milk +shop"))
  }

  @Test("What is noted of our words is written again when another program has removed them")
  func oldNote() {
    let base = fields("Milk +home")
    var changed = remote(fields("Milk"))
    changed.notes.words = ["+home"]
    let item = self.item(base, base: remote(base))
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [changed.fields])
    #expect(merge.requests.count == 1)
  }

  @Test("If the day is removed, so are all words for days")
  func severalDays() {
    var base = fields("x due:2026-01-01 due:2026-02-02")
    base.due = Day("2026-01-01")
    var changed = base
    changed.due = nil
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.map(\.fields) == [fields("x")])
  }

  @Test("The words of a long text are removed at once")
  func manyWords() {
    let words = (0..<100_000).map { "+c\($0 % 1000)" }.joined(separator: " ")
    var changed = fields("Milk \(words)")
    changed.categories = []
    let merge = merge(
      base: fields("Milk \(words)"),
      local: fields("Milk \(words)"),
      remote: changed
    )
    #expect(merge.written.map(\.fields) == [fields("Milk")])
  }

  @Test("One machine's text and another one's words both stay")
  func textAndWords() {
    let merge = merge(
      base: fields("Milk +home"),
      local: fields("Oat milk +home"),
      remote: fields("Milk +home +shop due:2026-12-01")
    )
    #expect(merge.written.map(\.fields) == [fields("Oat milk +home due:2026-12-01 +shop")])
    #expect(merge.conflictCount == 0)
  }

  @Test("Of two texts, that of the side that has changed the todo last stays", arguments: [5, 20])
  func clocks(modified: TimeInterval) {
    let merge = merge(
      base: fields("Milk"),
      local: fields("Milk, here"),
      remote: fields("Milk, there"),
      modified: modified
    )
    #expect(merge.conflictCount == 1)
    #expect(merge.written.map(\.fields.text) == (modified == 20 ? ["Milk, there"] : []))
    #expect(merge.overruled.map(\.fields.text) == (modified == 20 ? [] : ["Milk, there"]))
  }

  @Test("So it is if what was sent has no answer: it may never have arrived", arguments: [5, 20])
  func unansweredEdit(modified: TimeInterval) {
    let local = fields("Milk, here +c")
    let merge = merge(
      base: fields("Milk"),
      sent: local,
      local: local,
      remote: fields("Milk, there +d"),
      modified: modified
    )
    #expect(merge.conflictCount == 1)
    guard case .put(let upload) = merge.requests.first else {
      Issue.record("the server does not have the category")
      return
    }
    #expect(upload.fields.text == (modified == 20 ? "Milk, there +d +c" : "Milk, here +c +d"))
  }

  @Test("A new todo that the server has must have been sent: what it changes there is no conflict")
  func unansweredTodo() {
    let local = fields("Milk +c")
    let merge = merge(
      base: nil,
      sent: local,
      local: local,
      remote: fields("Oat milk"),
      modified: 5
    )
    #expect(merge.written.map(\.fields.text) == ["Oat milk"])
    #expect(merge.conflictCount == 0)
  }

  @Test(
    "If the server's text tells whether an upload has arrived, that is believed",
    arguments: [true, false]
  )
  func uploadKnown(hasArrived: Bool) {
    var local = fields("Milk")
    local.isComplete = true
    var there = remote(fields("Milk"), modified: 5)
    there.notes.uploads = hasArrived ? ["0", "1", "2"] : ["0", "2"]
    let item = self.item(
      local,
      base: remote(fields("Milk")),
      sent: SyncItem.Sent(fields: local, upload: "1", isRefused: true),
      modified: Date(timeIntervalSince1970: 10)
    )
    let merge = SyncMerge([item], with: RemoteChanges(changed: [there]))
    // Another machine has checked it off again, or has never seen that it was checked.
    #expect(merge.written.map(\.fields.isComplete) == (hasArrived ? [false] : []))
    #expect(merge.requests.isEmpty == hasArrived && merge.conflictCount == 0)
  }

  @Test("An upload that is sent again keeps its name")
  func names() {
    let milk = fields("Milk")
    var item = self.item(milk, base: nil, sent: SyncItem.Sent(fields: milk, upload: "1"))
    for name in ["1", "2"] {
      guard
        case .put(let upload) = SyncMerge([item], with: RemoteChanges(), newName: { "2" }).requests
          .first
      else {
        Issue.record("it has to be sent")
        return
      }
      #expect(upload.name == name)
      item.sent?.fields.text = "Bread"
    }
  }

  @Test(
    "A program that does not keep the order does not move the todo, and the order is written again"
  )
  func orderDropped() {
    let base = fields("Milk")
    var changed = remote(fields("Oat milk", rank: -5))
    changed.notes.hasRank = false
    let item = self.item(base, base: remote(base))
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [fields("Oat milk")])
    #expect(merge.requests.count == 1)
  }

  /// Another program has made a todo, and then changed its text: the words of our text are not in it.
  @Test(
    "What another program makes and changes is written only if its text has a word without a property",
    arguments: [
      ("Milk", 0), ("Milk due:2026-12-01", 0), ("Milk +shop", 1), ("Milk due:2026-12-02", 1),
    ]
  )
  func foreignTodo(text: String, requestCount: Int) throws {
    var made = remote(fields(text, rank: -5))
    (made.fields.due, made.fields.categories) = (Day("2026-12-01"), ["home"])
    made.notes.hasRank = false
    let taken = SyncMerge([], with: RemoteChanges(changed: [made]))
    #expect(taken.requests.isEmpty)
    var item = self.item(try #require(taken.written.first).fields, base: taken.bases.first)
    #expect(SyncMerge([item], with: RemoteChanges()).requests.count == requestCount)
    made.fields.text = "Oat " + text
    let followed = SyncMerge([item], with: RemoteChanges(changed: [made]))
    #expect(followed.written.map(\.fields) == [made.taken])
    #expect(followed.requests.count == requestCount)
    item.local?.fields.rank = 7
    #expect(SyncMerge([item], with: RemoteChanges()).requests.count == 1)
    let removed = SyncMerge([item], with: RemoteChanges(removed: [made.href]))
    #expect(removed.removed == [Self.id] && removed.requests.isEmpty)
  }

  @Test(
    "A word of another program that has no property yet may change, beside another edit of this machine"
  )
  func foreignWord() throws {
    var made = remote(fields("Milk +shop due:2026-12-01"))
    (made.fields.due, made.fields.categories) = (nil, [])
    let taken = SyncMerge([], with: RemoteChanges(changed: [made]))
    var item = self.item(
      try #require(taken.written.first).fields,
      base: taken.bases.first,
      modified: .distantFuture
    )
    item.local?.fields.priority = Priority("A")
    for text in [
      "Milk +shop due:2026-12-02", "Milk due:2026-12-01", "Oat milk +shop due:2026-12-01",
    ] {
      made.fields.text = text
      let merge = SyncMerge([item], with: RemoteChanges(changed: [made]))
      var expected = fields(text)
      expected.priority = Priority("A")
      #expect(merge.written.map(\.fields) == [expected])
      #expect(merge.conflictCount == 0 && merge.requests.count == 1)
    }
  }

  @Test(
    "A category that was removed and added again on the server is not taken for one that was removed here"
  )
  func categoryAgain() throws {
    var made = remote(fields("Milk +home"))
    made.fields.categories = []
    made.notes.words = ["+home"]
    let taken = SyncMerge([], with: RemoteChanges(changed: [made]))
    #expect(taken.written.map(\.fields) == [fields("Milk")])
    let item = self.item(fields("Milk"), base: taken.bases.first)
    made.fields.categories = ["home"]
    let merge = SyncMerge([item], with: RemoteChanges(changed: [made]))
    #expect(merge.written.map(\.fields) == [fields("Milk +home")])
  }

  @Test(
    "A text with a word that is no day is not taken for another text when it gets the word for the day"
  )
  func wordThatIsNoDay() throws {
    var made = remote(fields("Pay due:friday"))
    made.fields.due = Day("2026-12-01")
    let taken = SyncMerge([], with: RemoteChanges(changed: [made]))
    let item = self.item(
      fields("Pay the rent due:2026-12-01"),
      base: taken.bases.first,
      modified: .distantFuture
    )
    made.fields.priority = Priority("A")
    let merge = SyncMerge([item], with: RemoteChanges(changed: [made]))
    var expected = fields("Pay the rent due:2026-12-01")
    expected.priority = Priority("A")
    #expect(merge.written.map(\.fields) == [expected] && merge.conflictCount == 0)
  }

  @Test("Of two resources with one identity, the one with the first address counts")
  func twins() {
    let base = remote(fields("Milk"))
    var twin = remote(fields("Bread"))
    let item = self.item(base.fields, base: base)
    twin.href = "/todos/2.ics"
    let ignored = SyncMerge([item], with: RemoteChanges(changed: [twin]))
    #expect(ignored.written.isEmpty && ignored.requests.isEmpty && ignored.bases.isEmpty)
    twin.href = "/todos/0.ics"
    let taken = SyncMerge([item], with: RemoteChanges(changed: [twin]))
    #expect(taken.written.map(\.fields.text) == ["Bread"])
  }

  @Test("At the address of a todo there may be another one: the old one is removed")
  func replaced() {
    let base = remote(fields("Milk"))
    var other = remote(fields("Bread"))
    other.id = UUID(2)
    let item = self.item(base.fields, base: base)
    let merge = SyncMerge([item], with: RemoteChanges(changed: [other]))
    #expect(merge.removed == [Self.id] && merge.forgotten == [Self.id])
    #expect(merge.written.map(\.id) == [UUID(2)])
  }

  @Test(
    "A repeated todo that has a later day is not checked again, on whichever machine it was checked",
    arguments: [true, false]
  )
  func repetition(isSent: Bool) {
    let base = fields("Water due:2026-12-01")
    var local = base
    (local.isComplete, local.completionDate) = (true, Day("2026-12-01"))
    var changed = remote(fields("Water due:2026-12-08"))
    changed.notes.isRepeated = true
    let item = self.item(
      local,
      base: remote(base),
      sent: isSent ? SyncItem.Sent(fields: local, upload: "1") : nil
    )
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [changed.fields])
    #expect(merge.requests.isEmpty && merge.conflictCount == 0)
    changed.notes.isRepeated = false
    let other = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(other.written.first?.fields.isComplete == true)
  }

  @Test("What one side has removed and the other one has edited stays")
  func removalAgainstEdit() {
    let base = remote(fields("Milk"))
    let gone = item(nil, base: base)
    let taken = SyncMerge(
      [gone],
      with: RemoteChanges(changed: [remote(fields("Oat milk"))])
    )
    #expect(taken.written.map(\.fields.text) == ["Oat milk"])
    #expect(taken.requests.isEmpty)
    let edited = item(fields("Oat milk"), base: base)
    let kept = SyncMerge([edited], with: RemoteChanges(removed: [base.href]))
    #expect(kept.removed.isEmpty && kept.requests.count == 1)
    // The place in the list alone is no edit.
    var moved = edited
    moved.local?.fields = fields("Milk", rank: 9)
    let removed = SyncMerge([moved], with: RemoteChanges(removed: [base.href]))
    #expect(removed.removed == [Self.id] && removed.requests.isEmpty)
  }
}
