import ReactiveExtras

extension OperatorDiagram {
  static let errors = [
    OperatorDiagram(
      "catch",
      "catch { _ in other }",
      ["upstream": "a-b-#", "other": "-1-2|"],
      "a-b--1-2|"
    ) { upstreams in
      let other = upstreams[1]
      return upstreams[0].catch { _ in other }
    },
    OperatorDiagram(
      "tryCatch",
      "tryCatch { try recover(from: $0) }",
      ["upstream": "a-b-#", "other": "-1-2|"],
      "a-b--1-2|"
    ) { upstreams in
      let other = upstreams[1]
      return upstreams[0].tryCatch { _ in other }
    },
    OperatorDiagram("replaceError", #"replaceError(with: "x")"#, "a-b-#", "a-b-(x|)") {
      $0[0].replaceError(with: "x")
    },
    OperatorDiagram("assertNoFailure", "assertNoFailure()", "a-b-|", "a-b-|") {
      $0[0].assertNoFailure()
    },
    OperatorDiagram("retry", "retry(1)", "-a-#", "-a--a-#") { $0[0].retry(1) },
  ]
}
