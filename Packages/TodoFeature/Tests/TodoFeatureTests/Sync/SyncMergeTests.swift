import Foundation
import Testing

@testable import TodoFeature

@Suite("A merge of this machine and a server")
struct SyncMergeTests: MergeSamples {
  @Test(
    "Of two texts, the text of the side that has changed the todo last stays",
    arguments: [5, 20]
  )
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

  @Test(
    "Notes are a property: those that one side alone has changed stay, the others by the clocks"
  )
  func notes() {
    var (local, remote) = (fields("Milk"), fields("Milk"))
    remote.notes = "there"
    #expect(
      merge(base: fields("Milk"), local: local, remote: remote).written.map(\.fields.notes)
        == ["there"]
    )
    local.notes = "here"
    for modified in [5.0, 20] {
      let merge = merge(base: fields("Milk"), local: local, remote: remote, modified: modified)
      #expect(merge.conflictCount == 1)
      #expect(merge.written.map(\.fields.notes) == (modified == 20 ? ["there"] : []))
      #expect(merge.overruled.map(\.fields.notes) == (modified == 20 ? [] : ["there"]))
    }
  }

  @Test("A start is a property beside the text: here it is changed, and there the text")
  func start() {
    for (base, local, merged) in [
      ("Milk", "Milk t:2026-12-01", "Oat milk t:2026-12-01"),
      ("Milk t:2026-11-30", "Milk t:2026-12-01", "Oat milk t:2026-12-01"),
      ("Milk t:2026-11-30", "Milk", "Oat milk"),
    ] {
      let remote = fields(base.replacing("Milk", with: "Oat milk"))
      let merge = merge(base: fields(base), local: fields(local), remote: remote)
      #expect(merge.written.map(\.fields) == [fields(merged)])
      #expect(merge.conflictCount == 0 && merge.requests.count == 1)
    }
  }

  @Test(
    "A time of the due day is merged by itself with the text, and with the day",
    arguments: [
      (
        "Milk due:2026-12-01", "Milk due:2026-12-01T10:00", "Tea due:2026-12-01",
        "Tea due:2026-12-01T10:00"
      ),
      (
        "Milk due:2026-12-01", "Milk due:2026-12-01T10:00", "Milk due:2026-12-04",
        "Milk due:2026-12-04T10:00"
      ),
      (
        "Milk due:2026-12-01", "Milk due:2026-12-04", "Milk due:2026-12-01T10:00",
        "Milk due:2026-12-04T10:00"
      ),
      (
        "Milk due:2026-12-01T10:00", "Milk due:2026-12-01T11:00", "Milk due:2026-12-04T10:00",
        "Milk due:2026-12-04T11:00"
      ),
      (
        "Milk due:2026-12-01T10:00", "Milk due:2026-12-01", "Milk due:2026-12-04T10:00",
        "Milk due:2026-12-04"
      ),
    ]
  )
  func time(base: String, local: String, remote: String, merged: String) {
    let merge = merge(base: fields(base), local: fields(local), remote: fields(remote))
    #expect(merge.written.map(\.fields) == [fields(merged)])
    #expect(merge.conflictCount == 0 && merge.requests.count == 1)
  }

  @Test(
    "Of two times, and of a day that one side has removed, the value of the later side stays",
    arguments: [
      ("due:2026-12-01T09:00", "due:2026-12-01T10:00", "due:2026-12-01T11:00"),
      ("due:2026-12-01T09:00", "due:2026-12-01T10:00", ""),
      ("due:2026-12-01T09:00", "", "due:2026-12-01T11:00"),
      ("", "due:2026-12-01T10:00", "due:2026-12-04"),
      ("Milk t:2026-11-30", "Milk", "Milk t:2026-12-01"),
    ],
    [5, 20]
  )
  func times(texts: (base: String, local: String, remote: String), modified: TimeInterval) {
    let merge = merge(
      base: fields(texts.base),
      local: fields(texts.local),
      remote: fields(texts.remote),
      modified: modified
    )
    let remote = [fields(texts.remote)]
    #expect(merge.conflictCount == 1)
    #expect(merge.written.map(\.fields) == (modified == 20 ? remote : []))
    #expect(merge.overruled.map(\.fields) == (modified == 20 ? [] : remote))
  }

  @Test(
    "The later side's text also stays if an upload has no answer: it may never have arrived",
    arguments: [5, 20]
  )
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
    "A merge believes the server's text if it tells whether an upload has arrived",
    arguments: [true, false]
  )
  func uploadKnown(hasArrived: Bool) {
    var local = fields("Milk")
    local.isComplete = true
    var there = remote(fields("Milk"), modified: 5)
    there.metadata.uploads = hasArrived ? ["0", "1", "2"] : ["0", "2"]
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
    changed.metadata.hasRank = false
    let item = self.item(base, base: remote(base))
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [fields("Oat milk")])
    #expect(merge.requests.count == 1)
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

  @Test("If another todo is at the address of a todo, the old one is removed")
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
    changed.metadata.isRepeated = true
    let item = self.item(
      local,
      base: remote(base),
      sent: isSent ? SyncItem.Sent(fields: local, upload: "1") : nil
    )
    let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(merge.written.map(\.fields) == [changed.fields])
    #expect(merge.requests.isEmpty && merge.conflictCount == 0)
    for (old, new, isLater) in [
      ("t:2026-12-01", "t:2026-12-08", true), ("", "t:2026-12-08", false),
      ("due:2026-12-01T10:00", "due:2026-12-08T10:00", true),
      ("due:2026-12-01T10:00", "due:2026-12-01T11:00", false),
    ] {
      var item = self.item(fields("Water " + old), base: remote(fields("Water " + old)))
      item.local?.isComplete = true
      var changed = remote(fields("Water " + new))
      changed.metadata.isRepeated = true
      let merge = SyncMerge([item], with: RemoteChanges(changed: [changed]))
      #expect(merge.written.map(\.fields.isComplete) == [!isLater])
    }
    changed.metadata.isRepeated = false
    let other = SyncMerge([item], with: RemoteChanges(changed: [changed]))
    #expect(other.written.first?.fields.isComplete == true)
  }

  @Test("A todo that one side has removed and the other side has edited stays")
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
    moved.local = fields("Milk", rank: 9)
    let removed = SyncMerge([moved], with: RemoteChanges(removed: [base.href]))
    #expect(removed.removed == [Self.id] && removed.requests.isEmpty)
  }
}
