/// The answers to the messages of the compiler.
///
/// The compiler starts this program once, and sends requests in JSON. What a newer one adds to a message is ignored. Source: the
/// messages of swift-syntax's `SwiftCompilerPluginMessageHandling`.
package enum Plugin {
  /// Answers the messages that arrive at the standard input, until the compiler has gone.
  package static func run() {
    let pipe = MessagePipe(input: 0, output: 1)
    while let message = pipe.receive() {
      pipe.send(answer(to: message).encoded)
    }
  }

  /// The version of the messages. Plugins of all releases since Swift 5.9 answer this one.
  private static let protocolVersion = 7

  /// The bytes of the longest message that is read. A declaration is in it twice at most, and to read one takes 200 times its
  /// memory.
  static let maximumLength = 2_000_000

  static func answer(to message: [UInt8]) -> JSON {
    guard message.count <= maximumLength else {
      return failure("the message has \(message.count) bytes, more than \(maximumLength)")
    }
    guard let request = try? JSON(parsing: message) else {
      return failure("the message is no JSON")
    }
    guard case .object(let members) = request, let kind = members.keys.first else {
      return failure("the message is no request")
    }
    switch kind {
    case "getCapability":
      return ["getCapabilityResult": ["capability": ["protocolVersion": .number(protocolVersion)]]]
    case "expandAttachedMacro": return expand(request[kind])
    default: return failure("the request '\(kind)' is not known")
    }
  }

  private static func expand(_ request: JSON) -> JSON {
    do throws(Misunderstanding) {
      var expansion = try Expansion(request)
      let source = source(for: &expansion)
      return [
        "expandMacroResult": [
          "expandedSource": .string(source), "diagnostics": .array(expansion.diagnostics),
        ]
      ]
    } catch {
      return failure(error.reason)
    }
  }

  private static func source(for expansion: inout Expansion) -> String {
    switch expansion.macro {
    case .casePathable: CasePathableMacro.expand(&expansion)
    case .observableState: ObservableStateMacro.expand(&expansion)
    case .dependencyClient: DependencyClientMacro.expand(&expansion)
    case .dependencyEndpoint: DependencyEndpointMacro.expand(&expansion)
    case .dependencyEndpointIgnored, .observationStateIgnored: ""
    case .observationStateTracked: ObservationStateTrackedMacro.expand(&expansion)
    case .reducer: ReducerMacro.expand(&expansion)
    case .viewAction: ViewActionMacro.expand(&expansion)
    }
  }

  /// The answer to a message that is not understood: no expansion, and an error that says why.
  private static func failure(_ reason: String) -> JSON {
    [
      "expandMacroResult": [
        "expandedSource": .null,
        "diagnostics": .array([
          [
            "message": .string("ComposableFeatures does not understand the compiler: \(reason)"),
            "severity": "error",
            "position": ["fileName": "", "offset": .number(0)],
            "highlights": .array([]), "notes": .array([]), "fixIts": .array([]),
          ]
        ]),
      ]
    ]
  }
}
