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
    OperatorDiagram("pairwise", "pairwise()", "a-b--c-d|", "--'ab'--'bc'-'cd'|") {
      $0[0].pairwise().map { $0 + $1 }
    },
    OperatorDiagram(
      "withLatestFrom",
      "withLatestFrom(other)",
      ["upstream": "a-b--c-d|", "other": "-1--2---"],
      "--1--2-2|"
    ) { $0[0].withLatestFrom($0[1]) },
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
