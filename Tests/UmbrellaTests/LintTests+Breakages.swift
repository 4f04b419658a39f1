extension LintTests {
  static let imports = [
    Breakage(
      "Foundation in ReactiveCore",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization",
      "import struct Foundation.Date\nimport Synchronization",
      at: "Foundation.Date",
      says: "ReactiveCore uses the standard library alone and must not import Foundation"
    ),
    Breakage(
      "a layer that keeps the one below to itself",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture",
      "import ComposableArchitecture",
      at: "import ComposableArchitecture",
      says: "TodoFeature does not re-export ComposableArchitecture"
    ),
  ]

  static let locks = [
    Breakage(
      "a mutex that the optimiser may inline into an async function",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture",
      "@_exported import ComposableArchitecture\nimport Synchronization\nlet state = Mutex(0)",
      at: "Mutex(0)",
      says: "Mutex may be inlined into an async function, where the thread changes"
    ),
    Breakage(
      "a thread that is asked for its identity outside of the opaque file",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization\n",
      "import Glibc\nlet thread = pthread_self()\n",
      at: "pthread_self()",
      says: "pthread_self may be inlined into an async function"
    ),
    Breakage(
      "a thread's identity that may be inlined",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift",
      "  @inline(never)\n",
      "",
      at: "func currentHandle()",
      says: "a function that depends on the identity of its thread may be inlined"
    ),
    Breakage(
      "an inlinable look-up of the thread",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift",
      "  @inline(never)\n  static func currentHandle()",
      "  @inlinable @inline(never)\n  static func currentHandle()",
      at: "func currentHandle()",
      says: "a function that depends on the identity of its thread may be inlined"
    ),
  ]

  static let nodes = [
    Breakage(
      "a node with state that is compiled for each subscriber",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization",
      "import Synchronization\nfinal class CountNode<Downstream: Subscriber> { var count = 0 }",
      at: "class CountNode",
      says: "CountNode is compiled for each type of its subscriber: make it a SharedNode"
    ),
    Breakage(
      "an operator that calls subscribe of its upstream",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization",
      "import Synchronization\nfunc start() { upstream.subscribe(node) }",
      at: "upstream.subscribe",
      says: "upstream.subscribe(_:) is specialised for each chain once more"
    ),
  ]

  static let guards = [
    Breakage(
      "a property that a member reads without its lock",
      in: "Packages/ReactiveCore/Sources/ReactiveCore/ReactiveCore.swift",
      "import Synchronization\n",
      """
      import Synchronization
      final class Count {
        // Guarded by `lock`.
        var value = 0
        func locked() -> Int { lock.withLock { value } }
        func unlocked() -> Int { value }
      }

      """,
      at: "func unlocked",
      says: "'value' is guarded by 'lock', which this member does not take"
    )
  ]

  static let deinits = [
    Breakage(
      "a deinit that may be inlined",
      in: "Packages/ReactiveCore/Sources/ReactiveExtras/ReactiveExtras.swift",
      "import ReactiveCore\n",
      """
      import ReactiveCore

      public final class Cell<Value> {
        var next: Cell?

        deinit {
          next?.next = nil
        }
      }

      """,
      at: "deinit {",
      says: "where the object is on the stack, the compiler may inline this deinit and free it"
    )
  ]

  static let keptValues = [
    Breakage(
      "a kept value that is overwritten in place",
      in: "Packages/ReactiveCore/Sources/ReactiveExtras/ReactiveExtras.swift",
      "import ReactiveCore\n",
      """
      import ReactiveCore

      final class Node<Value> {
        private var last: Value?

        func keep(_ value: Value) {
          last = value
        }
      }

      """,
      at: "last = value",
      says: "what 'last' keeps may call back when it is released"
    ),
    Breakage(
      "a closure that is overwritten inside of a lock",
      in: "Packages/Schedulers/Sources/Schedulers/Schedulers.swift",
      "import TestIssues\n",
      """
      import TestIssues

      struct State {
        var action: (() -> Void)?
      }

      func drop(_ state: _Lock<State>) {
        state.withLock { $0.action = nil }
      }

      """,
      at: "$0.action = nil",
      says: "what 'action' keeps may call back when it is released"
    ),
    Breakage(
      "a value that is released after the lock has been taken again",
      in: "Packages/Schedulers/Sources/LiveSchedulers/LiveSchedulers.swift",
      "import ReactiveCore\n",
      """
      import ReactiveCore

      func drain(_ lock: LockHandle, _ values: inout [Int]) {
        let value = values.removeFirst()
        lock.unlock()
        print(value)
        lock.lock()
      }

      """,
      at: "let value",
      says: "'value' is released after the lock has been taken again"
    ),
  ]

  static let docComments = [
    Breakage(
      "a doc comment that opens with an indirect question",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture\n",
      "@_exported import ComposableArchitecture\n\n/// Whether it is open.\nlet isOpen = true\n",
      at: "/// Whether",
      says: "the doc comment opens with 'Whether': use a verb or a noun phrase"
    ),
    Breakage(
      "one of a member, in a test",
      in: "Tests/UmbrellaTests/UmbrellaTests.swift",
      "import Testing\n",
      "import Testing\n\nenum Result {\n  /// What's printed.\n  case text\n}\n",
      at: "/// What's",
      says: "the doc comment opens with 'What': use a verb or a noun phrase"
    ),
  ]

  static let manifests = [
    Breakage(
      "a layer that depends on one above it",
      in: "Package.swift",
      #"dependencies: ["LiveSchedulers", "ReactiveCore", "RuntimeBets", "TestIssues"],"#,
      #"dependencies: ["LiveSchedulers", "ReactiveCore", "RuntimeBets", "TestIssues", "TodoFeature"],"#,
      at: #"      name: "Schedulers","#,
      says: "Schedulers depends on TodoFeature, which belongs to a layer above it"
    ),
    Breakage(
      "a target that lets warnings pass",
      in: "Package.swift",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: library",
      "Packages/TodoFeature/Sources/TodoFeature\"",
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature lets warnings pass"
    ),
    Breakage(
      "a root that names a package",
      in: "Package.swift",
      "  targets: [\n    .target(",
      "  dependencies: [.package(url: \"https://a.b/c\", from: \"1.0.0\")],\n  targets: [\n    .target(",
      at: "https://a.b/c",
      says: "the root names a package"
    ),
    Breakage(
      "another language mode",
      in: "Package.swift",
      "[.v6]",
      "[.v5]",
      at: "swiftLanguageModes",
      says: "the language mode is not 6"
    ),
  ]

  static let languageModes = [
    Breakage(
      "a target of a product in another language mode",
      in: "Package.swift",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: library",
      "Packages/TodoFeature/Sources/TodoFeature\",\n      swiftSettings: settings",
      at: #"      name: "TodoFeature","#,
      says: "target TodoFeature is not in language mode 5, so that a closure of an actor"
    ),
    Breakage(
      "a new target that only another one of a product depends on",
      in: "Package.swift",
      """
          .target(
            name: "TodoFeature",
            dependencies: ["ComposableArchitecture"],
      """,
      """
          .target(
            name: "Below",
            path: "Packages/TodoFeature/Sources/Below",
            swiftSettings: settings
          ),
          .target(
            name: "TodoFeature",
            dependencies: ["ComposableArchitecture", "Below"],
      """,
      at: #"      name: "Below","#,
      says: "target Below is not in language mode 5, so that a closure of an actor"
    ),
    Breakage(
      "a place whose form depends on the language mode",
      in: "Packages/TodoFeature/Sources/TodoFeature/TodoFeature.swift",
      "@_exported import ComposableArchitecture\n",
      "@_exported import ComposableArchitecture\n\nfunc note(file: StaticString = #file) {}\n",
      at: "#file",
      says: "#file differs between the language modes 5 and 6: use #filePath or #fileID"
    ),
  ]

  static let testKit = [
    Breakage(
      "a test kit that depends on a layer",
      in: "Package.swift",
      "      name: \"TestKit\",\n",
      "      name: \"TestKit\",\n      dependencies: [\"ReactiveCore\"],\n",
      at: "      name: \"TestKit\",",
      says: "TestKit depends on ReactiveCore, which belongs to a layer above it"
    ),
    Breakage(
      "a target of the root that depends on the test kit",
      in: "Package.swift",
      #"dependencies: ["ComposableArchitecture"],"#,
      #"dependencies: ["ComposableArchitecture", "TestKit"],"#,
      at: #"      name: "ComposableTestSupport","#,
      says: "target ComposableTestSupport depends on TestKit, which is for tests alone"
    ),
    Breakage(
      "a product of the root that contains the test kit",
      in: "Package.swift",
      #".library(name: "TodoFeature", targets: ["TodoFeature"])"#,
      #".library(name: "TodoFeature", targets: ["TodoFeature", "TestKit"])"#,
      at: #".library(name: "TodoFeature","#,
      says: "product TodoFeature contains TestKit, which is for the tests of this project"
    ),
  ]
  static let tables = [
    Breakage(
      "a table with a blank line inside",
      in: "README.md",
      "| `c` | d |\n",
      "| `c` | d |\n\n",
      at: "| e | f |",
      says: "the blank line above ends the table: remove it"
    ),
    Breakage(
      "a row with too many cells",
      in: "Packages/Schedulers/README.md",
      "| e | f |",
      "| e | `f|g` |",
      at: "| e |",
      says: "the row has 3 cells, and the head of the table 2"
    ),
    Breakage(
      "a row with too few cells",
      in: "Packages/TodoFeature/README.md",
      "| e | f |",
      "| e \\| f |",
      at: "| e ",
      says: "the row has 1 cell, and the head of the table 2"
    ),
    Breakage(
      "a line of dashes with too few cells",
      in: "Packages/ComposableArchitecture/README.md",
      "| :-- | --: |",
      "| :-- |",
      at: "| :-- |",
      says: "the row has 1 cell, and the head of the table 2"
    ),
    Breakage(
      "a table without the line of dashes",
      in: "Packages/TestKit/README.md",
      "| :-- | --: |\n",
      "",
      at: "| a | b |",
      says: "a table needs a line of dashes below its head"
    ),
    Breakage(
      "a text behind a table, without a blank line",
      in: "Packages/ReactiveCore/README.md",
      "| e | f |\n",
      "| e | f |\nThis is shown as a row.\n",
      at: "This is shown",
      says: "the row has 1 cell, and the head of the table 2"
    ),
    Breakage(
      "a table of a doc comment with a blank line inside",
      in: "Packages/Schedulers/Sources/CombineShim/CombineShim.swift",
      "@_exported import ReactiveFoundation\n",
      "@_exported import ReactiveFoundation\n\n/// | a |\n/// | - |\n///\n/// | b |\nlet table = 1\n",
      at: "/// | b |",
      says: "the blank line above ends the table: remove it"
    ),
  ]
}
