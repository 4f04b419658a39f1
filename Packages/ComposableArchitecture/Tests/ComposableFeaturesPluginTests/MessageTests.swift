import Foundation
import TestKit
import Testing

@testable import ComposableFeaturesPlugin

@Suite("The messages of the compiler", .timeLimit(.minutes(10)))
struct MessageTests {
  private func message(of answer: JSON) -> String {
    guard case .array(let all) = answer["expandMacroResult"]["diagnostics"], let first = all.first
    else { return "" }
    return first["message"].text
  }

  @Test("The plugin tells the version of the messages that it knows")
  func capability() {
    let answer = Plugin.answer(
      to: Array(#"{"getCapability":{"capability":{"protocolVersion":9}}}"#.utf8)
    )
    #expect(answer == ["getCapabilityResult": ["capability": ["protocolVersion": .number(7)]]])
  }

  @Test(
    "A message that is not understood has an answer that says so",
    arguments: [
      ("", "the message is no JSON"), ("{", "the message is no JSON"),
      ("{}x", "the message is no JSON"),
      ("[]", "the message is no request"), ("{}", "the message is no request"),
      (#"{"expandFutureMacro":{}}"#, "the request 'expandFutureMacro' is not known"),
    ]
  )
  func unknown(text: String, reason: String) {
    let answer = Plugin.answer(to: Array(text.utf8))
    #expect(message(of: answer) == "ComposableFeatures does not understand the compiler: \(reason)")
  }

  @Test("A message of ten megabytes is not read, and has an answer that says so")
  func tooLong() {
    let answer = Plugin.answer(to: [UInt8](repeating: 0x20, count: 10_000_000))
    #expect(
      message(of: answer)
        == "ComposableFeatures does not understand the compiler: the message has 10000000 bytes, more than 2000000"
    )
  }

  /// Returns the value without the member at a path, or with another one there.
  private func replacing(_ path: ArraySlice<String>, in value: JSON, by other: JSON?) -> JSON {
    guard let key = path.first else { return other ?? .null }
    guard case .object(var members) = value else { return value }
    let isLast = path.count == 1
    members[key] =
      isLast && other == nil
      ? nil : replacing(path.dropFirst(), in: members[key] ?? .null, by: other)
    return .object(members)
  }

  @Test(
    "What a request lacks, or what is not known, is said: a macro never expands to nothing by mistake",
    arguments: [
      ("member", ["macro", "typeName"]), ("member", ["macroRole"]),
      ("member", ["declSyntax", "source"]), ("member", ["declSyntax", "location", "fileName"]),
      ("member", ["declSyntax", "location", "offset"]), ("member", ["declSyntax"]),
      ("memberAttribute", ["parentDeclSyntax", "location", "offset"]),
      ("extension", ["extendedTypeSyntax", "source"]),
    ]
  )
  func incomplete(role: String, path: [String]) {
    var request = Request(macro: "Reducer", role: role, source: "struct A {}")
    (request.parent, request.extendedType) = ("struct B {}", "B.A")
    let whole = request.message
    func reason(by other: JSON?) -> String {
      let changed = replacing(["expandAttachedMacro"] + path[...], in: whole, by: other)
      return message(of: Plugin.answer(to: changed.encoded))
    }
    let start =
      "ComposableFeatures does not understand the compiler: '\(path.joined(separator: "."))"
    #expect(reason(by: nil).hasPrefix(start))
    #expect(reason(by: nil).hasSuffix("' is missing"))
    if ["macroRole", "typeName"].contains(path.last) {
      #expect(reason(by: "later") == "\(start)' is 'later', which is not known")
    }
    #expect(message(of: Plugin.answer(to: whole.encoded)) == "")
  }

  @Test("JSON is read as it is written", arguments: 0..<100)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = Self.value(depth: 0, &random)
    #expect(try JSON(parsing: value.encoded) == value)
  }

  private static func value(depth: Int, _ random: inout SplitMix64) -> JSON {
    func text() -> String {
      String(
        (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          "a\"\\\n\u{1}é😀\u{7F}/".randomElement(using: &random)!
        }
      )
    }
    switch Int.random(in: 0..<(depth < 4 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number(Int.random(in: .min ... .max, using: &random))
    case 3: return .string(text())
    case 4: return .array((0..<3).map { _ in value(depth: depth + 1, &random) })
    default:
      return .object(
        Dictionary((0..<3).map { _ in (text(), value(depth: depth + 1, &random)) }) { $1 }
      )
    }
  }

  @Test("JSON is read with blanks and all escapes; what is no JSON is not")
  func syntax() throws {
    let text =
      " { \"a\" : [ 1 , -2, true,false , null ] , \"\\u0041\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\" : \"\" } \n"
    #expect(
      try JSON(parsing: Array(text.utf8)) == [
        "a": .array([.number(1), .number(-2), .bool(true), .bool(false), .null]),
        "A😀/\u{8}\u{C}\n\r\t": "",
      ]
    )
    for wrong in [
      "", "nul", "tru", "1.5", "--1", "[1 2]", "[1,]", "{\"a\" 1}", "{a: 1}", "\"", "\"\\x\"",
      "\"\\u12\"", "1 2",
    ] {
      #expect(throws: JSONError.self, "\(wrong)") { try JSON(parsing: Array(wrong.utf8)) }
    }
    #expect(throws: JSONError(offset: 200)) {
      try JSON(parsing: Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
    // A lone half of a pair, and bytes that are no UTF-8.
    #expect(try JSON(parsing: Array(#""\ud83d""#.utf8)) == "\u{FFFD}")
    #expect(try JSON(parsing: [0x22, 0xFF, 0x22]) == "\u{FFFD}")
  }

  // MARK: - The pipe

  /// Writes bytes to a pipe, and returns what the pipe of messages makes of them.
  private func receive(_ bytes: [UInt8], count: Int) -> [[UInt8]?] {
    let (input, output) = (Pipe(), Pipe())
    let pipe = MessagePipe(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor
    )
    // In a thread of its own: one that waits must not hold one of the few that tasks have.
    Thread.detachNewThread {
      try? input.fileHandleForWriting.write(contentsOf: bytes)
      try? input.fileHandleForWriting.close()
    }
    return (0..<count).map { _ in pipe.receive() }
  }

  private func framed(_ message: [UInt8], length: UInt64? = nil) -> [UInt8] {
    let length = length ?? UInt64(message.count)
    return (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + message
  }

  @Test("Messages arrive one after the other, also long ones, until an empty one or the end")
  func frames() {
    let long = [UInt8](repeating: 7, count: 10_000_000)
    #expect(receive(framed([1, 2]) + framed(long) + framed([]), count: 3) == [[1, 2], long, nil])
    #expect(receive(framed([3]), count: 2) == [[3], nil])
  }

  @Test("A message that ends too early, or is longer than any, is the end")
  func brokenFrames() {
    #expect(receive([1, 0, 0], count: 1) == [nil])
    #expect(receive(framed([1, 2], length: 3), count: 1) == [nil])
    for length: UInt64 in [.max, 1 << 40, (1 << 28) + 1] {
      #expect(receive(framed([1], length: length), count: 1) == [nil])
    }
    // Memory is taken for what has arrived.
    #expect(receive(framed([1], length: 1 << 28), count: 1) == [nil])
  }

  @Test("An answer is sent with its length")
  func send() throws {
    let output = Pipe()
    let message = [UInt8](repeating: 9, count: 300_000)
    Thread.detachNewThread {
      MessagePipe(input: 0, output: output.fileHandleForWriting.fileDescriptor).send(message)
      try? output.fileHandleForWriting.close()
    }
    #expect(try output.fileHandleForReading.readToEnd().map(Array.init) == framed(message))
  }
}
