import ReactiveExtras

extension OperatorDiagram {
  static let extras = [
    OperatorDiagram(
      "flatMapLatest",
      "flatMapLatest { letter in inner.map { letter + $0 } }",
      ["upstream": "a--b---|", "inner": "1-2-3|"],
      "'a1'-'a2''b1'-'b2'-'b3'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].flatMapLatest { letter in inner.map { letter + $0 } }
    },
    OperatorDiagram(
      "flatMapFirst",
      "flatMapFirst { letter in inner.map { letter + $0 } }",
      ["upstream": "a-b--c-|", "inner": "1-2|"],
      "'a1'-'a2'--'c1'-'c2'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].flatMapFirst { letter in inner.map { letter + $0 } }
    },
    OperatorDiagram("pairwise", "pairwise()", "a-b--c-d|", "--'ab'--'bc'-'cd'|") {
      $0[0].pairwise().map { $0 + $1 }
    },
    OperatorDiagram("nwise", "nwise(3)", "a-b--c-d|", "-----'abc'-'bcd'|") {
      $0[0].nwise(3).map { $0.joined() }
    },
    OperatorDiagram("enumerated", "enumerated()", "a-b--c|", "'0 a'-'1 b'--'2 c'|") {
      $0[0].enumerated().map { "\($0.index) \($0.element)" }
    },
    OperatorDiagram("mapMany", "mapMany { $0.uppercased() }", "'ab'-'c'-|", "'AB'-'C'-|") {
      $0[0].mapMany { $0.uppercased() }.map { $0.joined() }
    },
    OperatorDiagram("toggle", "toggle()", "'true'-'false'-|", "'false'-'true'-|") {
      $0[0].map { $0 == "true" }.toggle()
    },
    OperatorDiagram("removeAllDuplicates", "removeAllDuplicates()", "aba-cb-|", "ab--c--|") {
      $0[0].removeAllDuplicates()
    },
    OperatorDiagram("prefixDuration", "prefix(duration: 3, on: …)", "a-b--c|", "a-b|") {
      $0[0].prefix(duration: 3, on: $0.scheduler)
    },
    OperatorDiagram(
      "withLatestFrom",
      "withLatestFrom(other)",
      ["upstream": "a-b--c-d|", "other": "-1--2---"],
      "--1--2-2|"
    ) { $0[0].withLatestFrom($0[1]) },
    OperatorDiagram(
      "sample",
      "sample(other)",
      ["upstream": "a-bc---d|", "other": "--1--2-3--|"],
      "--b--c-d--|"
    ) { $0[0].sample($0[1]) },
    OperatorDiagram(
      "groupBy",
      "groupBy { $0 }.flatMap { numbered($0) }",
      "ab-a-b|",
      "'a1''b1'-'a2'-'b2'|"
    ) { upstreams in
      upstreams[0].groupBy { $0 }.flatMap { group in
        group.enumerated(initial: 1).map { "\($0.element)\($0.index)" }
      }
    },
    OperatorDiagram(
      "window",
      "window(timeSpan: 3, count: 2, scheduler: …).flatMap { joined($0) }",
      "ab-c--d|",
      "-'ab'--c--(d|)"
    ) { upstreams in
      upstreams[0].window(timeSpan: 3, count: 2, scheduler: upstreams.scheduler)
        .flatMap { $0.reduce("", +) }
    },
    OperatorDiagram(
      "amb",
      "amb(other)",
      ["upstream": "--a-b|", "other": "-1--2-|"],
      "-1--2-|"
    ) { $0[0].amb($0[1]) },
    OperatorDiagram("partition", #"partition { $0 < "c" }.matches"#, "a-d--b-e|", "a----b--|") {
      $0[0].partition { $0 < "c" }.matches
    },
    OperatorDiagram(
      "retryDelay",
      "retry(1, delay: .constant(.seconds(2)), scheduler: …)",
      "-a-#",
      "-a----a-#"
    ) { $0[0].retry(1, delay: .constant(.seconds(2)), scheduler: $0.scheduler) },
    OperatorDiagram("materialize", "materialize()", "a-#", "a-('#'|)") {
      $0[0].materialize().map { event in
        switch event {
        case .value(let value): value
        case .failure: "#"
        case .finished: "|"
        }
      }
    },
    OperatorDiagram("mapToResult", "mapToResult()", "a-#", "a-('#'|)") {
      $0[0].mapToResult().map { (try? $0.get()) ?? "#" }
    },
    OperatorDiagram("ignoreFailure", "ignoreFailure()", "a-#", "a-|") { $0[0].ignoreFailure() },
    OperatorDiagram(
      "ignoreFailureNever",
      "ignoreFailure(completeImmediately: false)",
      "a-#--",
      "a----"
    ) { $0[0].ignoreFailure(completeImmediately: false) },
    OperatorDiagram(
      "shareReplay",
      "share(replay: 1), and a second subscriber after three steps",
      "a-b--c-d|",
      "a-b'b2'-(c'c2')-(d'd2')|"
    ) { upstreams in
      let shared = upstreams[0].share(replay: 1)
      let late = Just("").setFailureType(to: Failed.self)
        .delay(for: 3, scheduler: upstreams.scheduler)
        .flatMap { _ in shared.map { $0 + "2" } }
      return shared.merge(with: late)
    },
  ]
}
