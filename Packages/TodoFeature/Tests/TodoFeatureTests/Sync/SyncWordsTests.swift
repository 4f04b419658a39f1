import Foundation
import Testing

@testable import TodoFeature

@Suite("A merge of texts and properties, which other programs change apart")
struct SyncWordsTests: MergeSamples {
  @Test(
    "A word that another program writes into the text alone counts, and the property follows it",
    arguments: [
      ("Milk +home", "Milk +home +shop"),
      ("Milk", "Milk due:2026-12-01"),
      ("Milk due:2026-11-30", "Milk due:2026-12-01"),
      ("Milk due:2026-11-30", "Milk due:2026-11-30T10:00"),
      ("Milk due:2026-11-30T10:00", "Milk due:2026-11-30T10:00:00"),
      ("Milk due:2026-11-30T10:00", "Milk due:2026-11-30"),
      ("Milk", "Milk t:2026-12-01"),
      ("Milk t:2026-11-30", "Milk t:2026-12-01"),
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
    arguments: [
      "Milk +home", "Milk due:2026-11-30", "Milk due:2026-11-30T10:00", "Milk t:2026-11-30",
    ]
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
    let base = fields("Milk +home due:2026-11-30 t:2026-11-20")
    var changed = base
    changed.due = DayAndTime("2026-12-01")
    changed.start = DayAndTime("2026-11-21")
    changed.categories = ["shop"]
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.map(\.fields) == [fields("Milk due:2026-12-01 t:2026-11-21 +shop")])
    (changed.due, changed.start) = (DayAndTime("2026-12-01T10:00"), nil)
    let timed = self.merge(base: base, local: base, remote: changed)
    #expect(timed.written.map(\.fields) == [fields("Milk due:2026-12-01T10:00 +shop")])
    changed.due = nil
    let removed = self.merge(base: base, local: base, remote: changed)
    #expect(removed.written.map(\.fields) == [fields("Milk +shop")])
  }

  @Test("A word of ours that this machine has not seen yet is no change by another program")
  func wordOfOurs() {
    // One machine has written the word, and then another program has removed the property.
    var changed = remote(fields("Milk +home due:2026-12-01"))
    (changed.fields.due, changed.fields.categories) = (nil, [])
    changed.metadata.words = ["+home", "due:2026-12-01"]
    changed.metadata.hasOtherCategories = true
    #expect(changed.fields(since: item(nil, base: remote(fields("Milk")))) == changed.fields)
    #expect(changed.taken == fields("Milk"))
    changed.fields.text += " +shop"
    #expect(changed.taken == fields("Milk +shop"))
  }

  @Test("The note of our words is written again when another program has removed the words")
  func oldNote() {
    let base = fields("Milk +home")
    var changed = remote(fields("Milk"))
    changed.metadata.words = ["+home"]
    let item = self.item(base, base: remote(base))
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [changed.fields])
    #expect(merge.requests.count == 1)
  }

  @Test("If the day is removed, all words for days are removed, too")
  func severalDays() {
    var base = fields("x due:2026-01-01 due:2026-02-02")
    base.due = DayAndTime("2026-01-01")
    var changed = base
    changed.due = nil
    let merge = merge(base: base, local: base, remote: changed)
    #expect(merge.written.map(\.fields) == [fields("x")])
  }

  @Test("The words of a long text are removed at once")
  func manyWords() {
    let words = (0..<100_000).map { "+c\($0 % 1000)" }.joined(separator: " ")
    var changed = fields("Milk \(words)")
    changed.categories = ["c0"]
    let merge = merge(
      base: fields("Milk \(words)"),
      local: fields("Milk \(words)"),
      remote: changed
    )
    let kept = Array(repeating: "+c0", count: 100).joined(separator: " ")
    #expect(merge.written.map(\.fields) == [fields("Milk \(kept)")])
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

  /// Another program has made a todo, and then changed its text: the words of our text are not in it.
  @Test(
    "A todo of another program is written only if its text has a word without a property",
    arguments: [
      ("Milk", 0), ("Milk due:2026-12-01", 0), ("Milk +shop", 1), ("Milk due:2026-12-02", 1),
    ]
  )
  func foreignTodo(text: String, requestCount: Int) throws {
    var made = remote(fields(text, rank: -5))
    (made.fields.due, made.fields.categories) = (DayAndTime("2026-12-01"), ["home"])
    made.metadata.hasRank = false
    let taken = SyncMerge([], with: RemoteChanges(changed: [made]))
    #expect(taken.requests.isEmpty)
    var item = self.item(try #require(taken.written.first).fields, base: taken.bases.first)
    #expect(SyncMerge([item], with: RemoteChanges()).requests.count == requestCount)
    made.fields.text = "Oat " + text
    let followed = SyncMerge([item], with: RemoteChanges(changed: [made]))
    #expect(followed.written.map(\.fields) == [made.taken])
    #expect(followed.requests.count == requestCount)
    item.local?.rank = 7
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
    item.local?.priority = Priority("A")
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
    made.metadata.words = ["+home"]
    made.metadata.hasOtherCategories = true
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
    made.fields.due = DayAndTime("2026-12-01")
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

  /// todoman 4.1 writes no CATEGORIES into what it edits.
  @Test(
    "If all categories are gone and the text has their words, the categories stay on all machines",
    arguments: [
      ("Milk +home", "Milk +home", ["home"]),
      ("Milk +home @phone", "Oat +home @phone", ["home", "@phone"]),
      ("Milk +home +shop", "Milk +shop", ["shop"]), ("Milk +home", "Milk", []),
      ("Milk +home", "Milk +shop", ["shop"]),
    ]
  )
  func allCategoriesDropped(before: String, after: String, categories: [String]) {
    let base = fields(before)
    var changed = remote(fields(after), modified: 20)
    changed.fields.categories = []
    for words in [nil, base.propertyWords] {
      changed.metadata.words = words
      let item = self.item(base, base: remote(base))
      let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
      #expect(merge.written.map(\.fields) == (before == after ? [] : [fields(after)]))
      #expect(merge.removed.isEmpty && merge.conflictCount == 0)
      #expect(fields(after).categories == Set(categories))
      // The server gets them again.
      if !categories.isEmpty {
        guard case .put(let upload) = merge.requests.first else {
          Issue.record("the server has no categories")
          return
        }
        #expect(upload.fields == fields(after))
      }
      // A machine that has never seen the todo takes the same.
      #expect(changed.taken == fields(after))
    }
  }

  @Test("A category that goes alone is removed, also if others cannot be words of a text")
  func oneCategoryRemoved() {
    let base = fields("Milk +home +shop")
    var changed = remote(base, modified: 20)
    changed.metadata.words = base.propertyWords
    changed.fields.categories = ["shop"]
    for other in [false, true] {
      if other { (changed.fields.categories, changed.metadata.hasOtherCategories) = ([], true) }
      let item = self.item(base, base: remote(base))
      let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
      #expect(merge.written.map(\.fields.text) == [other ? "Milk" : "Milk +shop"])
    }
  }

  @Test("A category that was removed here while another program has dropped all stays removed")
  func droppedAndRemoved() {
    let base = fields("Milk +home +shop")
    var changed = base
    changed.categories = []
    let merge = merge(base: base, local: fields("Milk +shop"), remote: changed)
    #expect(merge.written.isEmpty && merge.requests.count == 1)
  }
}
