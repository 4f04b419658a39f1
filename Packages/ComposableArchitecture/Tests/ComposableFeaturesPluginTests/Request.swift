import Foundation

@testable import ComposableFeaturesPlugin

extension Expansion.Macro {
  /// The name by which a source uses it.
  var name: String { String(rawValue.dropLast("Macro".count)) }
}

/// A request of the compiler to expand a macro, as it writes it.
struct Request {
  var macro: String
  var role: String
  var source: String
  /// The type that the source is a member of.
  var parent: String?
  var extendedType: String?
  var conformances: [String]?
  /// The place of the source in its file.
  var offset = 100

  var message: JSON {
    var members: [String: JSON] = [
      "macro": [
        "moduleName": "ComposableFeaturesMacros", "name": .string("\(macro) "),
        "typeName": .string(macro + "Macro"),
      ],
      "macroRole": .string(role),
      "attributeSyntax": syntax("@\(macro)", kind: "attribute", offset: offset),
      "declSyntax": syntax(source, kind: "declaration", offset: offset),
      "lexicalContext": .array([]),
      "discriminator": "$s4main",
      "aMemberOfTheFuture": .bool(true),
    ]
    members["parentDeclSyntax"] =
      parent.map { syntax($0, kind: "declaration", offset: 50) } ?? .null
    members["extendedTypeSyntax"] =
      extendedType.map { syntax($0, kind: "type", offset: 0) } ?? .null
    members["conformanceListSyntax"] =
      conformances.map {
        syntax(
          "struct Placeholder: \($0.joined(separator: ", ")) {}",
          kind: "declaration",
          offset: 0
        )
      } ?? .null
    return ["expandAttachedMacro": .object(members)]
  }

  private func syntax(_ source: String, kind: String, offset: Int) -> JSON {
    [
      "kind": .string(kind), "source": .string(source),
      "location": [
        "fileID": "main/a.swift", "fileName": "/a.swift", "offset": .number(offset),
        "line": .number(7),
        "column": .number(1),
      ],
    ]
  }

  private var result: JSON { Plugin.answer(to: message.encoded)["expandMacroResult"] }

  /// The expansion, without the blanks around its lines.
  var expansion: String {
    result["expandedSource"].text.split(separator: "\n").map { String($0).trimmed }.joined(
      separator: "\n"
    )
  }

  /// The diagnostics, each with the source that is highlighted.
  var diagnostics: [Diagnostic] {
    guard case .array(let all) = result["diagnostics"] else { return [] }
    return all.map { Diagnostic($0, of: self) }
  }
}

struct Diagnostic: Equatable {
  let message: String
  let severity: String
  /// The source at the highlight.
  let place: String
  /// The source after the mend; nil without one.
  let mended: String?

  init(_ diagnostic: JSON, of request: Request) {
    message = diagnostic["message"].text
    severity = diagnostic["severity"].text
    let bytes = Array(request.source.utf8)
    func range(_ place: JSON) -> Range<Int> {
      place["startOffset"].integer - request.offset..<place["endOffset"].integer - request.offset
    }
    guard case .array(let highlights) = diagnostic["highlights"], let highlight = highlights.first
    else {
      (place, mended) = ("", nil)
      return
    }
    place = String(decoding: bytes[range(highlight)], as: UTF8.self)
    guard case .array(let fixIts) = diagnostic["fixIts"], let fixIt = fixIts.first,
      case .array(let changes) = fixIt["changes"], let change = changes.first
    else {
      mended = nil
      return
    }
    var text = bytes
    text.replaceSubrange(range(change["range"]), with: change["newText"].text.utf8)
    mended = String(decoding: text, as: UTF8.self)
  }

  init(_ message: String, severity: String = "error", at place: String, mended: String? = nil) {
    (self.message, self.severity, self.place, self.mended) = (message, severity, place, mended)
  }
}
