import ReactiveExtras

extension OperatorDiagram {
  static let reducing = [
    OperatorDiagram("collect", "collect()", "a-b--c|", #"------('["a", "b", "c"]'|)"#) {
      $0[0].collect()
    },
    OperatorDiagram(
      "collectByCount",
      "collect(2)",
      "a-b--c|",
      #"--'["a", "b"]'---('["c"]'|)"#
    ) { $0[0].collect(2) },
    OperatorDiagram("count", "count()", "a-b--c|", "------(3|)") { $0[0].count() },
    OperatorDiagram("min", "min()", "b-a--c|", "------(a|)") { $0[0].min() },
    OperatorDiagram("max", "max()", "b-c--a|", "------(c|)") { $0[0].max() },
    OperatorDiagram("tryMin", "tryMin { try isLess($0, $1) }", "b-x--a|", "--#") {
      $0[0].tryMin { _, _ in throw Failed() }
    },
    OperatorDiagram("tryMax", "tryMax { try isLess($0, $1) }", "b-x--a|", "--#") {
      $0[0].tryMax { _, _ in throw Failed() }
    },
    OperatorDiagram("reduce", #"reduce("") { $0 + $1 }"#, "a-b--c|", "------('abc'|)") {
      $0[0].reduce("") { $0 + $1 }
    },
    OperatorDiagram("tryReduce", #"tryReduce("") { try join($0, $1) }"#, "a-x--c|", "--#") {
      $0[0].tryReduce("") { all, text in
        guard text != "x" else { throw Failed() }
        return all + text
      }
    },
    OperatorDiagram("contains", #"contains("b")"#, "a-b--c|", "--('true'|)") {
      $0[0].contains("b")
    },
    OperatorDiagram("containsWhere", #"contains { $0 > "b" }"#, "a-b--c|", "-----('true'|)") {
      $0[0].contains { $0 > "b" }
    },
    OperatorDiagram("tryContainsWhere", "tryContains { try isValid($0) }", "a-x--c|", "--#") {
      $0[0].tryContains { text in
        guard text != "x" else { throw Failed() }
        return false
      }
    },
    OperatorDiagram("allSatisfy", #"allSatisfy { $0 < "c" }"#, "a-b--c-d|", "-----('false'|)") {
      $0[0].allSatisfy { $0 < "c" }
    },
    OperatorDiagram("tryAllSatisfy", "tryAllSatisfy { try isValid($0) }", "a-x--c|", "--#") {
      $0[0].tryAllSatisfy { text in
        guard text != "x" else { throw Failed() }
        return true
      }
    },
  ]
}
