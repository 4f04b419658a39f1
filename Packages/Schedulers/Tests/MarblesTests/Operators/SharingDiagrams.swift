import ReactiveExtras

extension OperatorDiagram {
  static let sharing = [
    OperatorDiagram(
      "share",
      "share(), and a second subscriber after three steps",
      "a-b--c-d|",
      "a-b--(c'c2')-(d'd2')|"
    ) { upstreams in
      let shared = upstreams[0].share()
      let late = Just("").setFailureType(to: Failed.self)
        .delay(for: 3, scheduler: upstreams.scheduler)
        .flatMap { _ in shared.map { $0 + "2" } }
      return shared.merge(with: late)
    },
    OperatorDiagram(
      "multicast",
      "multicast { PassthroughSubject() }.autoconnect()",
      "a-b--c|",
      "a-b--c|"
    ) { $0[0].multicast { PassthroughSubject<String, Failed>() }.autoconnect() },
    OperatorDiagram("makeConnectable", "makeConnectable().autoconnect()", "a-b--c|", "a-b--c|") {
      $0[0].assertNoFailure().makeConnectable().autoconnect()
    },
    OperatorDiagram(
      "buffer",
      "buffer(…).flatMap(maxPublishers: .max(1)) { … }",
      ["upstream": "(abc)|", "inner": "-1|"],
      "-'a1'-'b1'-'c1'|"
    ) { upstreams in
      let inner = upstreams[1]
      return upstreams[0].buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1)) { letter in inner.map { letter + $0 } }
    },
    OperatorDiagram("handleEvents", "handleEvents(receiveOutput: …)", "a-b--c|", "a-b--c|") {
      $0[0].handleEvents(receiveOutput: { _ in })
    },
  ]
}
