import ReactiveExtras

extension OperatorDiagram {
  static let mapping = [
    OperatorDiagram("map", "map { $0.uppercased() }", "a-b--c|", "A-B--C|") {
      $0[0].map { $0.uppercased() }
    },
    OperatorDiagram("tryMap", "tryMap { try parse($0) }", "1-2-x-3|", "1-2-#") {
      $0[0].tryMap { text in
        guard let number = Int(text) else { throw Failed() }
        return number
      }
    },
    OperatorDiagram("mapError", "mapError { _ in Other() }", "a-b-#", "a-b-#") {
      $0[0].mapError { _ in Failed() }
    },
    OperatorDiagram("setFailureType", "setFailureType(to: Failed.self)", "a-b-|", "a-b-|") {
      $0[0].replaceError(with: "").setFailureType(to: Failed.self)
    },
    OperatorDiagram("scan", #"scan("") { $0 + $1 }"#, "a-b--c|", "a-'ab'--'abc'|") {
      $0[0].scan("") { $0 + $1 }
    },
    OperatorDiagram("tryScan", "tryScan(0) { try add($0, $1) }", "1-2-x-3|", "1-3-#") {
      $0[0].tryScan(0) { sum, text in
        guard let number = Int(text) else { throw Failed() }
        return sum + number
      }
    },
    OperatorDiagram(
      "flatMap",
      "flatMap { letter in inner.map { letter + $0 } }",
      ["upstream": "a--b---|", "inner": "1-2-3|"],
      "'a1'-'a2''b1''a3''b2'-'b3'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].flatMap { letter in inner.map { letter + $0 } }
    },
    OperatorDiagram(
      "flatMapMaxPublishers",
      "flatMap(maxPublishers: .max(1)) { … }",
      ["upstream": "(ab)|", "inner": "1-2|"],
      "'a1'-'a2''b1'-'b2'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1)) { letter in inner.map { letter + $0 } }
    },
    OperatorDiagram(
      "switchToLatest",
      "map { letter in inner.map { letter + $0 } }.switchToLatest()",
      ["upstream": "a--b---|", "inner": "1-2-3|"],
      "'a1'-'a2''b1'-'b2'-'b3'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].map { letter in inner.map { letter + $0 } }.switchToLatest()
    },
  ]
}
