import ReactiveExtras

extension OperatorDiagram {
  static let filtering = [
    OperatorDiagram("filter", #"filter { $0 != "b" }"#, "a-b--c|", "a----c|") {
      $0[0].filter { $0 != "b" }
    },
    OperatorDiagram("tryFilter", "tryFilter { try isValid($0) }", "a-b--x-c|", "a-b--#") {
      $0[0].tryFilter { text in
        guard text != "x" else { throw Failed() }
        return true
      }
    },
    OperatorDiagram("compactMap", "compactMap { Int($0) }", "1-b--3|", "1----3|") {
      $0[0].compactMap { Int($0) }
    },
    OperatorDiagram("tryCompactMap", "tryCompactMap { try parse($0) }", "1-b--x-3|", "1----#") {
      $0[0].tryCompactMap { text -> Int? in
        guard text != "x" else { throw Failed() }
        return Int(text)
      }
    },
    OperatorDiagram("removeDuplicates", "removeDuplicates()", "a-ab-bba|", "a--b---a|") {
      $0[0].removeDuplicates()
    },
    OperatorDiagram("replaceNil", "map { Int($0) }.replaceNil(with: 0)", "1-b-3|", "1-0-3|") {
      $0[0].map { Int($0) }.replaceNil(with: 0)
    },
    OperatorDiagram("replaceEmpty", #"replaceEmpty(with: "x")"#, "----|", "----(x|)") {
      $0[0].replaceEmpty(with: "x")
    },
    OperatorDiagram("ignoreOutput", "ignoreOutput()", "a-b--c|", "------|") {
      $0[0].ignoreOutput()
    },
    OperatorDiagram("dropFirst", "dropFirst(2)", "a-b--c-d|", "-----c-d|") { $0[0].dropFirst(2) },
    OperatorDiagram("dropWhile", #"drop { $0 != "b" }"#, "a-b--a-c|", "--b--a-c|") {
      $0[0].drop { $0 != "b" }
    },
    OperatorDiagram("tryDropWhile", "tryDrop { try isEarly($0) }", "a-a--x-c|", "-----#") {
      $0[0].tryDrop { text in
        guard text != "x" else { throw Failed() }
        return true
      }
    },
    OperatorDiagram(
      "dropUntilOutput",
      "drop(untilOutputFrom: trigger)",
      ["upstream": "a-b--c-d|", "trigger": "---1-2"],
      "-----c-d|"
    ) { $0[0].drop(untilOutputFrom: $0[1]) },
    OperatorDiagram("prefix", "prefix(2)", "a-b--c|", "a-(b|)") { $0[0].prefix(2) },
    OperatorDiagram("prefixWhile", #"prefix { $0 != "c" }"#, "a-b--c-d|", "a-b--|") {
      $0[0].prefix { $0 != "c" }
    },
    OperatorDiagram("tryPrefixWhile", "tryPrefix { try isEarly($0) }", "a-b--x-d|", "a-b--#") {
      $0[0].tryPrefix { text in
        guard text != "x" else { throw Failed() }
        return true
      }
    },
    OperatorDiagram(
      "prefixUntilOutput",
      "prefix(untilOutputFrom: trigger)",
      ["upstream": "a-b--c-d|", "trigger": "---1-2"],
      "a-b|"
    ) { $0[0].prefix(untilOutputFrom: $0[1]) },
    OperatorDiagram("outputAt", "output(at: 1)", "a-b--c|", "--(b|)") { $0[0].output(at: 1) },
    OperatorDiagram("outputIn", "output(in: 1...2)", "a-b--c-d|", "--b--(c|)") {
      $0[0].output(in: 1...2)
    },
    OperatorDiagram("first", "first()", "--a-b|", "--(a|)") { $0[0].first() },
    OperatorDiagram("firstWhere", #"first { $0 > "a" }"#, "--a-b-c|", "----(b|)") {
      $0[0].first { $0 > "a" }
    },
    OperatorDiagram("tryFirstWhere", "tryFirst { try isValid($0) }", "--a-x-c|", "----#") {
      $0[0].tryFirst { text in
        guard text != "x" else { throw Failed() }
        return false
      }
    },
    OperatorDiagram("last", "last()", "--a-b|", "-----(b|)") { $0[0].last() },
    OperatorDiagram("lastWhere", #"last { $0 < "c" }"#, "--a-b-c|", "-------(b|)") {
      $0[0].last { $0 < "c" }
    },
    OperatorDiagram("tryLastWhere", "tryLast { try isValid($0) }", "--a-x-c|", "----#") {
      $0[0].tryLast { text in
        guard text != "x" else { throw Failed() }
        return true
      }
    },
  ]
}
