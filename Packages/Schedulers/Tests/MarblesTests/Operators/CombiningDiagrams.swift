import ReactiveExtras

extension OperatorDiagram {
  static let combining = [
    OperatorDiagram(
      "merge",
      "merge(with: other)",
      ["upstream": "a---b---|", "other": "--1---2|"],
      "a-1-b-2-|"
    ) { $0[0].merge(with: $0[1]) },
    OperatorDiagram(
      "mergeMany",
      "Publishers.MergeMany(first, second, third)",
      ["first": "a---b|", "second": "-1--2--|", "third": "--x|"],
      "a1x-(b2)--|"
    ) { Publishers.MergeMany($0[0], $0[1], $0[2]) },
    OperatorDiagram(
      "zip",
      "zip(other)",
      ["upstream": "a-b-c---|", "other": "-1---2-3-|"],
      "-'a1'---'b2'-'c3'|"
    ) { $0[0].zip($0[1]).map { $0 + $1 } },
    OperatorDiagram(
      "combineLatest",
      "combineLatest(other)",
      ["upstream": "a---b---|", "other": "--1---2|"],
      "--'a1'-'b1'-'b2'-|"
    ) { $0[0].combineLatest($0[1]).map { $0 + $1 } },
    OperatorDiagram(
      "append",
      "append(other)",
      ["upstream": "a-b|", "other": "-1-2|"],
      "a-b-1-2|"
    ) { $0[0].append($0[1]) },
    OperatorDiagram("appendValues", #"append("x", "y")"#, "a-b|", "a-b(xy|)") {
      $0[0].append("x", "y")
    },
    OperatorDiagram(
      "prepend",
      "prepend(other)",
      ["upstream": "a-b|", "other": "-1-2|"],
      "-1-2a-b|"
    ) { $0[0].prepend($0[1]) },
    OperatorDiagram("prependValues", #"prepend("x", "y")"#, "-a-b|", "(xy)a-b|") {
      $0[0].prepend("x", "y")
    },
  ]
}
