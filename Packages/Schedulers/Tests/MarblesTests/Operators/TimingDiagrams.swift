import Dispatch
import ReactiveExtras

extension OperatorDiagram {
  static let timing = [
    OperatorDiagram("delay", "delay(for: 2, scheduler: …)", "a-b--c|", "--a-b--c|") {
      $0[0].delay(for: 2, scheduler: $0.scheduler)
    },
    OperatorDiagram("debounce", "debounce(for: 2, scheduler: …)", "a-b-----c---|", "----b-----c-|")
    {
      $0[0].debounce(for: 2, scheduler: $0.scheduler)
    },
    OperatorDiagram(
      "throttleLatest",
      "throttle(for: 3, scheduler: …, latest: true)",
      "abc--d-e---|",
      "a--c--d--e-|"
    ) { $0[0].throttle(for: 3, scheduler: $0.scheduler, latest: true) },
    OperatorDiagram(
      "throttleFirst",
      "throttle(for: 3, scheduler: …, latest: false)",
      "abc--d-e---|",
      "a--b--d--e-|"
    ) { $0[0].throttle(for: 3, scheduler: $0.scheduler, latest: false) },
    OperatorDiagram("timeout", "timeout(2, scheduler: …)", "a-b----c|", "a-b-|") {
      $0[0].timeout(2, scheduler: $0.scheduler)
    },
    OperatorDiagram(
      "timeoutError",
      "timeout(2, scheduler: …, customError: …)",
      "a-b----c|",
      "a-b-#"
    ) { $0[0].timeout(2, scheduler: $0.scheduler, customError: { Failed() }) },
    OperatorDiagram("measureInterval", "measureInterval(using: …)", "a-b---c|", "0-2---4|") {
      $0[0].measureInterval(using: $0.scheduler).map { Int($0.duration / .seconds(1)) }
    },
    OperatorDiagram(
      "collectByTime",
      "collect(.byTime(…, 3))",
      "ab--c-d---|",
      #"---'["a", "b"]'--'["c", "d"]'---|"#
    ) { $0[0].collect(.byTime($0.scheduler, 3)) },
    OperatorDiagram(
      "collectByTimeOrCount",
      "collect(.byTimeOrCount(…, 3, 2))",
      "ab-c----|",
      #"-'["a", "b"]'-'["c"]'----|"#
    ) { $0[0].collect(.byTimeOrCount($0.scheduler, 3, 2)) },
    OperatorDiagram("receiveOn", "receive(on: …)", "a-b--c|", "a-b--c|") {
      $0[0].receive(on: $0.scheduler)
    },
    OperatorDiagram("subscribeOn", "subscribe(on: …)", "-a-b--c|", "-a-b--c|") {
      $0[0].subscribe(on: $0.scheduler)
    },
  ]
}
