import Foundation
import Testing

@testable import TodoSync

@Suite("Reading answers for several resources", .timeLimit(.minutes(30)))
struct MultiStatusTests {
  private func parse(
    _ text: String,
    limits: XMLLimits = XMLLimits()
  ) throws(XMLProblem)
    -> MultiStatus
  {
    try MultiStatus(parsing: Data(text.utf8), limits: limits)
  }

  private func problem(_ data: Data, limits: XMLLimits = XMLLimits()) -> String? {
    do throws(XMLProblem) {
      _ = try MultiStatus(parsing: data, limits: limits)
      return nil
    } catch {
      return error.reason
    }
  }

  private func problem(_ text: String) -> String? { problem(Data(text.utf8)) }

  @Test("All properties of an answer are read, under any prefix, by their status")
  func properties() throws {
    let answer = try parse(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- A comment with a <!DOCTYPE in it -->
      <x:multistatus xmlns:x="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav"
        xmlns:CS="http://calendarserver.org/ns/">
        <x:response><x:href> /cal/a%20b.ics </x:href>
          <x:propstat><x:prop>
            <x:getetag>"1&amp;2"</x:getetag><x:displayname>Todos &#x2713;</x:displayname>
            <x:resourcetype><x:collection/><cal:calendar/></x:resourcetype>
            <CS:getctag>7</CS:getctag><x:sync-token>s:1</x:sync-token>
            <x:current-user-principal><x:href>/p/</x:href></x:current-user-principal>
            <cal:calendar-home-set><x:href>/h/</x:href><x:href>/i/</x:href></cal:calendar-home-set>
            <cal:supported-calendar-component-set><cal:comp name="VEVENT"/><cal:comp name="vtodo"/>
            </cal:supported-calendar-component-set>
            <cal:calendar-data><![CDATA[BEGIN:<!DOCTYPE>&amp;]]>
      END</cal:calendar-data>
          </x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat>
          <x:propstat><x:prop><x:getcontenttype/></x:prop><x:status>HTTP/1.1 404 Not Found</x:status>
          </x:propstat>
        </x:response>
        <x:response><x:href>/cal/b.ics</x:href><x:href>/cal/c.ics</x:href>
          <x:status>HTTP/1.1 404 Not Found</x:status></x:response>
        <x:sync-token>http://example.org/2</x:sync-token>
      </x:multistatus>
      """
    )
    var found = DAVProperties()
    found.etag = "\"1&2\""
    found.displayName = "Todos ✓"
    found.resourceTypes = [.dav("collection"), .calDAV("calendar")]
    found.ctag = "7"
    found.syncToken = "s:1"
    found.principal = "/p/"
    found.homes = ["/h/", "/i/"]
    found.components = ["VEVENT", "VTODO"]
    found.calendarData = "BEGIN:<!DOCTYPE>&amp;\nEND"
    #expect(answer.syncToken == "http://example.org/2")
    #expect(answer.responses.map(\.href) == ["/cal/a%20b.ics", "/cal/b.ics", "/cal/c.ics"])
    #expect(answer.responses.map(\.status) == [nil, 404, 404])
    #expect(answer.responses.first?.found == found)
    #expect(answer.responses.first?.propertyStatuses == [200, 404])
  }

  @Test("Elements of other namespaces, or at other places, are not taken for ours")
  func otherNames() throws {
    let answer = try parse(
      """
      <multistatus xmlns="DAV:" xmlns:o="other:"><response><href>/a</href><o:href>/b</o:href>
      <o:x><href>/c</href></o:x><propstat><prop><o:getetag>1</o:getetag><o:x><getetag>2</getetag></o:x>
      </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
      """
    )
    #expect(answer.responses.map(\.href) == ["/a"])
    #expect(answer.responses.first?.found == DAVProperties())
  }

  @Test(
    "A document type is refused before anything is expanded",
    arguments: ["", "<?xml version=\"1.0\"?>\n<!-- x -->", "\u{FEFF}  "]
  )
  func documentType(prolog: String) {
    var bomb = prolog + "<!DOCTYPE multistatus [<!ENTITY a0 \"ha\">"
    for level in 1...40 {
      bomb += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);&a\(level - 1);\">"
    }
    bomb += "]><multistatus xmlns=\"DAV:\"><response><href>&a40;</href></response></multistatus>"
    #expect(problem(bomb) == "it has a document type, which no such answer needs")
    let external = prolog + "<!DOCTYPE m SYSTEM \"file:///etc/passwd\"><m/>"
    #expect(problem(external) == "it has a document type, which no such answer needs")
  }

  @Test("No other encoding can hide a document type")
  func encodings() throws {
    let bomb = "<!DOCTYPE m [<!ENTITY a \"b\">]><m>&a;</m>"
    let wide = try #require(bomb.data(using: .utf16))
    #expect(problem(wide) == "it is no XML in UTF-8")
    #expect(problem(try #require(bomb.data(using: .utf32BigEndian))) == "it is no XML in UTF-8")
    #expect(
      problem("<?xml version='1.0' encoding='UTF-7'?>+ADwAIQ-DOCTYPE m>")
        == "its encoding is not UTF-8"
    )
    #expect(
      problem("<?xml version='1.0' encoding = \"EBCDIC-US\"?><m/>") == "its encoding is not UTF-8"
    )
  }

  @Test("The depth of elements inside of each other is bounded")
  func depth() {
    let deep = "<multistatus xmlns=\"DAV:\">" + String(repeating: "<x>", count: 10_000)
    #expect(problem(deep) == "more than 64 elements are inside of each other")
    let closed = deep + String(repeating: "</x>", count: 10_000) + "</multistatus>"
    #expect(problem(closed) == "more than 64 elements are inside of each other")
  }

  @Test("The number of elements of an answer is bounded")
  func count() {
    let many =
      "<multistatus xmlns=\"DAV:\">" + String(repeating: "<x/>", count: 1_000) + "</multistatus>"
    var limits = XMLLimits()
    limits.elements = 1_001
    #expect(problem(Data(many.utf8), limits: limits) == nil)
    limits.elements = 1_000
    #expect(problem(Data(many.utf8), limits: limits) == "it has more than 1000 elements")
  }

  @Test(
    "An element with many attributes or a long tag is refused before it costs a second",
    arguments: [
      ("a%=''", "an element has more than 100 attributes"),
      ("xmlns:a%=\"b%\"", "an element has more than 100 attributes"),
      ("a%=\">\"", "an element has more than 100 attributes"),
      ("a=\"%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%\"", nil), ("a%", nil),
    ]
  )
  func attributes(attribute: String, reason: String?) {
    let attributes = (0..<200_000).map { attribute.replacing("%", with: "\($0)") }
      .joined(separator: " ")
    let start = clock()
    let found = problem("<multistatus xmlns=\"DAV:\"><x \(attributes)/></multistatus>")
    #expect(clock() - start < 5 * Int(CLOCKS_PER_SEC))
    #expect(found != nil && (reason == nil || found == reason), "\(found ?? "")")
  }

  @Test("A part of a text that looks like a long tag is no tag")
  func textLikeTags() throws {
    let text = "<a " + String(repeating: "b='c' ", count: 20_000)
    for form in ["<!--%-->", "<![CDATA[%]]>"] {
      let source = "<multistatus xmlns=\"DAV:\">\(form)</multistatus>"
      #expect(problem(source.replacing("%", with: text)) == nil)
    }
  }

  @Test(
    "A text that is no answer is not understood",
    arguments: [
      "", " ", "hello", "<", "<?xml", "<!-- ", "<html><body>Log in</body></html>",
      "<multistatus/>", "<multistatus xmlns=\"DAV:\">", "<multistatus xmlns=\"DAV:\"/><x/>",
      "<multistatus xmlns=\"DAV:\">&undefined;</multistatus>",
      "<multistatus xmlns=\"DAV:\"><a></b></multistatus>",
    ]
  )
  func garbage(text: String) {
    #expect(problem(text) != nil)
  }

  @Test("Any part of an answer is refused or understood, and never crashes the program")
  func truncation() {
    let reply = ScriptedServer.Reply.multi(
      collection("/cal/", token: "1"),
      fetched("/cal/é.ics", "\"1\"", "a&lt;b"),
      token: "2"
    )
    let whole = Data(reply.body.utf8)
    #expect(problem(whole) == nil)
    for count in 0..<whole.count { #expect(problem(whole.prefix(count)) != nil) }
  }
}
