import Foundation
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Values of calendar files")
struct ValueTests {
  @Test(
    "The status tells if a todo is done, and without one the moment or the percentage",
    arguments: [
      ("STATUS:COMPLETED", true), ("STATUS:CANCELLED", true), ("status:completed", true),
      ("STATUS:NEEDS-ACTION", false), ("STATUS:IN-PROCESS", false), ("STATUS:OTHER", false),
      ("X-NONE:1", false), ("COMPLETED:20261201T000000Z", true), ("PERCENT-COMPLETE:100", true),
      ("PERCENT-COMPLETE:99", false), ("STATUS:NEEDS-ACTION\r\nPERCENT-COMPLETE:100", false),
      ("STATUS:IN-PROCESS\r\nCOMPLETED:20261201T000000Z", false),
    ]
  )
  func completion(lines: String, isComplete: Bool) {
    #expect(fields(lines)?.isComplete == isComplete)
  }

  @Test("A todo that is done gets a status, a moment and a percentage, and loses them again")
  func done() {
    let open = file("STATUS:IN-PROCESS", "PERCENT-COMPLETE:50", "X-A:1")
    let done = edited(open) {
      $0.isComplete = true
      $0.completionDate = Day("2026-11-25")
    }
    #expect(
      difference(done, open).sorted() == [
        "+COMPLETED:20261125T140000Z", "+PERCENT-COMPLETE:100", "+STATUS:COMPLETED",
        "-PERCENT-COMPLETE:50", "-STATUS:IN-PROCESS",
      ]
    )
    let again = edited(done) {
      $0.isComplete = false
      $0.completionDate = nil
    }
    #expect(
      difference(again, open).sorted() == [
        "+STATUS:NEEDS-ACTION", "-PERCENT-COMPLETE:50", "-STATUS:IN-PROCESS",
      ]
    )
  }

  @Test("A todo that is done stays done when its day is taken away, and a cancelled one cancelled")
  func doneDay() {
    let dated = file("COMPLETED:20261201T120000Z")
    #expect(
      difference(edited(dated) { $0.completionDate = nil }, dated).sorted() == [
        "+STATUS:COMPLETED", "-COMPLETED:20261201T120000Z",
      ]
    )
    let cancelled = file("STATUS:CANCELLED")
    #expect(
      difference(edited(cancelled) { $0.completionDate = Day("2026-11-01") }, cancelled)
        == ["+COMPLETED:20261101T120000Z"]
    )
  }

  @Test(
    "Priorities are the numbers 1 to 9, and letters after I have a property of their own",
    arguments: [
      ("PRIORITY:1", "A"), ("PRIORITY:5", "E"), ("PRIORITY:9", "I"), ("PRIORITY:0", nil),
      ("PRIORITY:10", nil), ("PRIORITY:x", nil), ("PRIORITY:-1", nil), ("X-A:1", nil),
      ("PRIORITY:9\r\nX-METRONOME-PRIORITY:K", "K"), ("PRIORITY:8\r\nX-METRONOME-PRIORITY:K", "H"),
      ("PRIORITY:9\r\nX-METRONOME-PRIORITY:B", "I"), ("PRIORITY:9\r\nX-METRONOME-PRIORITY:", "I"),
      ("X-METRONOME-PRIORITY:K", nil), ("PRIORITY:99999999999999999999", nil),
    ] as [(String, Character?)]
  )
  func priority(lines: String, letter: Character?) {
    #expect(fields(lines)?.priority == letter.flatMap(Priority.init))
  }

  @Test("Categories are read of all properties, and changed in their places")
  func categories() {
    let source = file(
      "CATEGORIES;LANGUAGE=en:a, two words,b\\,c",
      "X-A:1",
      "CATEGORIES:d,,a",
      "CATEGORIES:e"
    )
    #expect(
      RemoteTodo(source: source, timeZone: .gmt)?.fields.categories == ["a", "b,c", "d", "e"]
    )
    let changed = edited(source) { $0.categories = ["b,c", "d", "new;1", "@x"] }
    #expect(
      difference(changed, source).sorted() == [
        "+CATEGORIES:d,", "+CATEGORIES;LANGUAGE=en: two words,b\\,c,@x,new\\;1", "-CATEGORIES:d,,a",
        "-CATEGORIES:e", "-CATEGORIES;LANGUAGE=en:a, two words,b\\,c",
      ]
    )
    #expect(
      difference(edited(source) { $0.categories = ["b,c"] }, source).contains("-CATEGORIES:e")
    )
    #expect(!edited(file("CATEGORIES:a")) { $0.categories = [] }.contains("CATEGORIES"))
  }

  @Test(
    "Texts are read without their escapes; other backslashes stay",
    arguments: [
      (#"a\,b\;c\\d\ne\Nf"#, "a,b;c\\d\ne\nf"), (#"C:\Users\new"#, "C:\\Users\new"),
      (#"a\"#, "a\\"),
      (#"\\n"#, "\\n"), ("", ""), ("  a ", "  a "), (#"a\:b"#, #"a\:b"#), ("a:b;c,d", "a:b;c,d"),
    ]
  )
  func text(value: String, text: String) {
    #expect(fields("SUMMARY:" + value)?.text == text)
  }

  @Test(
    "Control characters are written as U+FFFD, and come back unless another program changes the text"
  )
  func controlCharacters() {
    let source = written(SyncFields(text: "a\u{1B}[1m\r\nb"))
    #expect(source.contains("\r\nSUMMARY:a\u{FFFD}[1m\\nb\r\n"))
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields.text == "a\u{1B}[1m\r\nb")
    let other = source.replacing("[1m", with: "")
    #expect(RemoteTodo(source: other, timeZone: .gmt)?.fields.text == "a\u{FFFD}\nb")
    #expect(!edited(source) { $0.text = "c" }.contains("X-METRONOME-TEXT"))
  }

  @Test("DESCRIPTION has the notes, and loses the form of the former ones that a parameter has")
  func notes() {
    let source = file(
      #"DESCRIPTION;ALTREP="data:text/html,hi":hi\, you\nthere"#,
      "BEGIN:VALARM",
      "DESCRIPTION:alarm",
      "END:VALARM"
    )
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields.notes == "hi, you\nthere")
    #expect(difference(edited(source) { $0.text = "new" }, source) == ["+SUMMARY:new"])
    #expect(edited(source) { $0.notes = "a;b\nc" }.contains("\r\nDESCRIPTION:a\\;b\\nc\r\n"))
    let removed = edited(source) { $0.notes = "" }
    #expect(!removed.contains("hi") && removed.contains("DESCRIPTION:alarm"))
  }

  @Test("Control characters of notes come back unless another program changes the notes")
  func controlCharactersOfNotes() {
    let source = written(SyncFields(text: "a", notes: "b\u{1B}\r\nc"))
    #expect(source.contains("\r\nDESCRIPTION:b\u{FFFD}\\nc\r\n"))
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.fields.notes == "b\u{1B}\r\nc")
    let other = source.replacing("DESCRIPTION:b", with: "DESCRIPTION:d")
    #expect(RemoteTodo(source: other, timeZone: .gmt)?.fields.notes == "d\u{FFFD}\nc")
    #expect(!edited(source) { $0.notes = "e" }.contains("X-METRONOME-NOTES"))
  }

  @Test("An exact text with a NUL is not taken")
  func nul() {
    let lines = "SUMMARY:a\u{FFFD}b\r\nX-METRONOME-TEXT:a%00b"
    #expect(fields(lines)?.text == "a\u{FFFD}b")
  }

  @Test("The words that we have written are told from those of others")
  func writtenWords() throws {
    let source = written(
      SyncFields(
        text: "Milk +home due:2026-12-01",
        due: DayAndTime("2026-12-01"),
        categories: ["home"]
      )
    )
    let words: Set = ["+home", "due:2026-12-01"]
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.metadata.words == words)
    let other = source.replacing("SUMMARY:Milk", with: "SUMMARY:Milk +shop")
    #expect(RemoteTodo(source: other, timeZone: .gmt)?.metadata.words == words)
    let plain = edited(source) { $0 = SyncFields(text: "Milk") }
    #expect(plain.contains("X-METRONOME-WORDS:\r\n") && !plain.contains("X-METRONOME-DUE"))
    let tag = written(
      SyncFields(text: "A +rel2026-12-01 due:2026-11-15", due: DayAndTime("2026-11-15"))
    )
    #expect(RemoteTodo(source: tag, timeZone: .gmt)?.fields.due == DayAndTime("2026-11-15"))
    #expect(
      RemoteTodo(source: written(SyncFields(text: "Milk")), timeZone: .gmt)?.metadata.words == nil
    )
  }

  @Test("The names of the last sixteen uploads are kept")
  func uploads() {
    var source = written(SyncFields(text: "Milk"))
    #expect(RemoteTodo(source: source, timeZone: .gmt)?.metadata.uploads == nil)
    for number in [1, 1] + Array(1...20) {
      source = edited(source, named: "\(number)") { _ in }
    }
    let names = RemoteTodo(source: source, timeZone: .gmt)?.metadata.uploads
    #expect(names == Set((5...20).map { "\($0)" }))
  }

  @Test("The due day is that of our word in all time zones, until another program changes DUE")
  func writtenDay() throws {
    let day = try #require(DayAndTime("2026-12-01T00:30"))
    let source = file("SUMMARY:Milk", "DUE:20261130T233000Z")
    #expect(RemoteTodo(source: source, timeZone: .berlin)?.fields.due == day)
    #expect(
      RemoteTodo(source: source, timeZone: .gmt)?.fields.due == DayAndTime("2026-11-30T23:30")
    )
    let marked = edited(source, in: .berlin) { $0.text = "Milk due:\(day)" }
    #expect(marked.contains("DUE:20261130T233000Z"))
    #expect(RemoteTodo(source: marked, timeZone: .gmt)?.fields.due == day)
    for (due, read) in [
      // The day is moved as DUE is.
      ("20261203T233000Z", "2026-12-04T00:30"), ("20261130T223000Z", "2026-11-30T22:30"),
      ("20261130T233000", "2026-11-30T23:30"), ("20261130", "2026-11-30"),
    ] {
      let moved = marked.replacing("\r\nDUE:20261130T233000Z", with: "\r\nDUE:\(due)")
      #expect(RemoteTodo(source: moved, timeZone: .gmt)?.fields.due == DayAndTime(read))
    }
  }

  @Test("A summary keeps its parameters")
  func parameters() {
    let source = file(#"summary;LANGUAGE=en;X-A="b:c;d":old"#)
    #expect(
      difference(edited(source) { $0.text = "new" }, source).sorted() == [
        #"+summary;LANGUAGE=en;X-A="b:c;d":new"#, #"-summary;LANGUAGE=en;X-A="b:c;d":old"#,
      ]
    )
  }

  @Test(
    "The rank of a todo is its negative order",
    arguments: [
      ("5", -5), ("-5", 5), ("0", 0), ("9223372036854775807", -(1 << 62) + 1),
      ("-9223372036854775808", (1 << 62) - 1),
    ] as [(String, Int64)]
  )
  func rank(order: String, rank: Int64) throws {
    let lines = ["CREATED:20010101T000010Z", "X-APPLE-SORT-ORDER:" + order].joined(
      separator: "\r\n"
    )
    let todo = try #require(RemoteTodo(source: file(lines), timeZone: .gmt))
    #expect(todo.fields.rank == rank && todo.metadata.hasRank)
  }

  @Test(
    "Without an order, the rank is made of CREATED and the identity, the same in all time zones",
    arguments: [
      ("CREATED:20010101T000010Z", 10), ("CREATED:20010101T000010", 10), ("CREATED:x", 0),
      ("CREATED:20001231T235959Z", -1), ("X-APPLE-SORT-ORDER:1.5", 0), ("X-APPLE-SORT-ORDER:", 0),
    ] as [(String, Int64)]
  )
  func rankOfCreation(line: String, second: Int64) throws {
    var ranks: Set<Int64> = []
    for zone in [TimeZone.gmt, .tokyo] {
      let todo = try #require(RemoteTodo(source: file(line), timeZone: zone))
      #expect(todo.fields.rank >> 22 == second && !todo.metadata.hasRank)
      ranks.insert(todo.fields.rank)
    }
    #expect(ranks.count == 1)
    let other = try #require(RemoteTodo(source: file(line, uid: "2"), timeZone: .gmt))
    #expect(other.fields.rank >> 22 == second && !ranks.contains(other.fields.rank))
  }

  @Test("An order is written only if the rank is not that of CREATED, which may change, too")
  func rankWritten() throws {
    let source = file("CREATED:20010101T000010Z")
    let rank = try #require(fields("CREATED:20010101T000010Z")).rank
    #expect(!edited(source) { $0.text = "b" }.contains("ORDER"))
    #expect(edited(source) { $0.rank = 5 }.contains("\r\nX-APPLE-SORT-ORDER:-5\r\n"))
    let moved = edited(source) { $0.creationDate = Day("2026-11-25") }
    #expect(moved.contains("\r\nX-APPLE-SORT-ORDER:\(-rank)\r\n"))
  }

  @Test("A UID that is a UUID is the identity in any case, another one always gives the same")
  func identity() {
    let id = "5F2B1D3C-0A4E-4C8B-9E7D-1234567890AB"
    func identity(_ uid: String) -> String? {
      RemoteTodo(source: file(uid: uid), timeZone: .gmt)?.id.uuidString
    }
    #expect(identity(id) == id)
    #expect(identity(id.lowercased()) == id)
    #expect(identity("a") == "AF63DC4C-8601-8C8C-A5C9-B63722C2EE79")
    #expect(identity("a") != identity("b"))
    #expect(identity("") == nil)
    #expect(written(SyncFields(text: ""), id: UUID(uuidString: id)!).contains("\r\nUID:\(id)\r\n"))
  }

  @Test("A new calendar file has exactly the expected lines")
  func newFile() {
    let id = UUID(uuidString: "5F2B1D3C-0A4E-4C8B-9E7D-1234567890AB")!
    let fields = SyncFields(
      text: "(K) Call +home, @phone",
      due: DayAndTime("2026-12-01"),
      categories: ["home", "@phone"],
      priority: Priority("K"),
      creationDate: Day("2026-11-25"),
      rank: 7
    )
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Metronome//todo//EN
      BEGIN:VTODO
      UID:5F2B1D3C-0A4E-4C8B-9E7D-1234567890AB
      STATUS:NEEDS-ACTION
      CREATED:20261125T140000Z
      SUMMARY:(K) Call +home\\, @phone
      PRIORITY:9
      X-METRONOME-PRIORITY:K
      DUE;VALUE=DATE:20261201
      CATEGORIES:@phone,home
      X-APPLE-SORT-ORDER:-7
      X-METRONOME-WORDS:%2Bhome%2C%20%40phone
      LAST-MODIFIED:20261125T140000Z
      DTSTAMP:20261125T140000Z
      END:VTODO
      END:VCALENDAR

      """
    #expect(written(fields, id: id) == expected.replacing("\n", with: "\r\n"))
  }

  @Test("Changed lines keep the line breaks of their calendar file")
  func lineBreaks() {
    let source = file("SUMMARY:a").replacing("\r\n", with: "\n")
    #expect(
      !edited(source) {
        $0.text = "b"; $0.rank = 1
      }.contains("\r")
    )
  }
}
