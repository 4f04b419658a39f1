import Foundation
import Testing

@testable import TodoSync

@Suite("Addresses inside of a collection")
struct CollectionAddressTests {
  private let address: CollectionAddress

  init() throws {
    address = try CollectionAddress(
      #require(URL(string: "https://dav.example.org/ann/my%20todos/"))
    )
  }

  @Test("Each spelling of an address is the same resource, and is kept as the server writes it")
  func spellings() throws {
    let spellings = [
      "/ann/my%20todos/a@b.ics", "/ann/my%20todos/a%40b.ics", "/ann/my todos/a@b.ics",
      "/%61nn/my%20todos/a%40b%2eics",
    ]
    let members = try spellings.map { try #require(address.member($0)) }
    #expect(members.map(\.href) == spellings)
    #expect(Set(members.map(\.key)) == ["ann/my%20todos/a%40b.ics"])
    let absolute = address.member("https://DAV.example.org:443/ann/my%20todos/a@b.ics")
    #expect(absolute?.href == "/ann/my%20todos/a@b.ics")
    #expect(absolute?.key == members.first?.key)
  }

  @Test("A name that needs no encoding is the same resource as its other spellings")
  func simpleName() throws {
    let spellings = [
      "/ann/my%20todos/A-1_~.ics", "/ann/my%20todos/%41-1_%7E.ics", "/ann/my todos/A-1_~.ics",
    ]
    let members = try spellings.map { try #require(address.member($0)) }
    #expect(Set(members.map(\.key)) == ["ann/my%20todos/A-1_~.ics"])
    #expect(
      members[0].url.absoluteString == "https://dav.example.org/ann/my%20todos/A-1_~.ics"
    )
    #expect(address.member("/ann/my%20todos/.a.ics")?.key == "ann/my%20todos/.a.ics")
    let root = try CollectionAddress(#require(URL(string: "https://dav.example.org//ann/")))
    #expect(root.member("//ann/a.ics") == nil)
  }

  @Test(
    "An address outside of the collection is none of its resources",
    arguments: [
      "/../../etc/passwd", "/ann/my%20todos/../../etc", "/ann/my%20todos/%2e%2e/x.ics",
      "/ann/my%20todos/..%2f..%2fbob/x.ics", "/ann/my%20todos/a/%2e%2e/%2e%2e/x.ics",
      "/ann/other/x.ics", "/ann/my%20todosX/x.ics", "/ann/my%20todos", "/ann/my%20todos/",
      "https://evil.example.org/ann/my%20todos/x.ics", "//evil.example.org/ann/my%20todos/x.ics",
      "http://dav.example.org/ann/my%20todos/x.ics", "file:///ann/my%20todos/x.ics",
      "https://dav.example.org:444/ann/my%20todos/x.ics", "/ann/my%20todos/x%00.ics",
      "/ann/my%20todos/x%0d%0aHost:evil", "/ann/my%20todos/x.ics?a=b", "/ann/my%20todos/x.ics#a",
      "https://u:p@dav.example.org/ann/my%20todos/x.ics", "", "/", "/ann/my%20todos/..%5cx.ics",
      "/ann/my%20todos/%2e%2e/%CC%B8x.ics", "/ann/my%20todos/a%5c%CC%B8x.ics",
    ]
  )
  func outside(href: String) {
    #expect(address.member(href) == nil)
  }

  @Test("The address of a collection is known, with or without the last slash")
  func itself() {
    for href in ["/ann/my%20todos/", "/ann/my todos", "https://dav.example.org/ann/my%20todos/"] {
      #expect(address.isCollection(href))
    }
    #expect(!address.isCollection("/ann/") && !address.isCollection("/ann/my%20todos/a"))
  }

  @Test("A new name in a collection is encoded, and cannot lead elsewhere")
  func names() {
    #expect(address.member(named: "a b/c.ics")?.href == "/ann/my%20todos/a%20b%2Fc.ics")
    #expect(address.member(named: "..") == nil)
    #expect(address.member(named: "") == nil)
  }
}
