import Testing

@testable import ReactiveCore

@Suite("Combine's surface: sequencing and selecting")
struct SequencingSurfaceTests {
  @Test("Operators that apply sequence operations to elements match Combine's")
  func sequencing() {
    surface(
      "drop(untilOutputFrom:)",
      numbers(1, 2).drop(untilOutputFrom: numbers(0)),
      Publishers.DropUntilOutput<Numbers, Numbers>.self,
      "1 2 finished"
    )
    surface(
      "dropFirst(_:)",
      numbers(1, 2, 3).dropFirst(),
      Publishers.Drop<Numbers>.self,
      "2 3 finished"
    )
    surface(
      "drop(while:)",
      numbers(1, 2, 1).drop { $0 == 1 },
      Publishers.DropWhile<Numbers>.self,
      "2 1 finished"
    )
    surface(
      "tryDrop(while:)",
      numbers(1, 2).tryDrop { try refuse(2, $0) == 1 },
      Publishers.TryDropWhile<Numbers>.self,
      "failed first"
    )
    surface(
      "prefix(_:)",
      numbers(1, 2, 3).prefix(2),
      Publishers.Output<Numbers>.self,
      "1 2 finished"
    )
    surface(
      "prefix(while:)",
      numbers(1, 2, 1).prefix { $0 == 1 },
      Publishers.PrefixWhile<Numbers>.self,
      "1 finished"
    )
    surface(
      "tryPrefix(while:)",
      numbers(1, 2).tryPrefix { try refuse(2, $0) == 1 },
      Publishers.TryPrefixWhile<Numbers>.self,
      "1 failed first"
    )
    surface(
      "prefix(untilOutputFrom:)",
      numbers(1).prefix(untilOutputFrom: Empty<Int, Never>()),
      Publishers.PrefixUntilOutput<Numbers, Empty<Int, Never>>.self,
      "1 finished"
    )
  }

  @Test("Operators that put elements before and after match Combine's")
  func concatenating() {
    typealias Row = Publishers.Sequence<[Int], Never>
    surface(
      "append(_:) of elements",
      numbers(1).append(2, 3),
      Publishers.Concatenate<Numbers, Row>.self,
      "1 2 3 finished"
    )
    surface(
      "append(_:) of a sequence",
      numbers(1).append(2...3),
      Publishers.Concatenate<Numbers, Publishers.Sequence<ClosedRange<Int>, Never>>.self,
      "1 2 3 finished"
    )
    surface(
      "append(_:) of a publisher",
      numbers(1).append(numbers(2)),
      Publishers.Concatenate<Numbers, Numbers>.self,
      "1 2 finished"
    )
    surface(
      "prepend(_:) of elements",
      numbers(3).prepend(1, 2),
      Publishers.Concatenate<Row, Numbers>.self,
      "1 2 3 finished"
    )
    surface(
      "prepend(_:) of a sequence",
      numbers(3).prepend(1...2),
      Publishers.Concatenate<Publishers.Sequence<ClosedRange<Int>, Never>, Numbers>.self,
      "1 2 3 finished"
    )
    surface(
      "prepend(_:) of a publisher",
      numbers(2).prepend(numbers(1)),
      Publishers.Concatenate<Numbers, Numbers>.self,
      "1 2 finished"
    )
  }

  @Test("Operators that select specific elements match Combine's")
  func selecting() {
    surface("first()", numbers(1, 2).first(), Publishers.First<Numbers>.self, "1 finished")
    surface(
      "first(where:)",
      numbers(1, 2).first { $0 > 1 },
      Publishers.FirstWhere<Numbers>.self,
      "2 finished"
    )
    surface(
      "tryFirst(where:)",
      numbers(1, 2).tryFirst { try refuse(2, $0) > 1 },
      Publishers.TryFirstWhere<Numbers>.self,
      "failed first"
    )
    surface("last()", numbers(1, 2).last(), Publishers.Last<Numbers>.self, "2 finished")
    surface(
      "last(where:)",
      numbers(1, 2, 3).last { $0 < 3 },
      Publishers.LastWhere<Numbers>.self,
      "2 finished"
    )
    surface(
      "tryLast(where:)",
      numbers(1, 2).tryLast { try refuse(2, $0) < 3 },
      Publishers.TryLastWhere<Numbers>.self,
      "failed first"
    )
    surface(
      "output(at:)",
      numbers(1, 2, 3).output(at: 1),
      Publishers.Output<Numbers>.self,
      "2 finished"
    )
    surface(
      "output(in:)",
      numbers(1, 2, 3).output(in: 1...),
      Publishers.Output<Numbers>.self,
      "2 3 finished"
    )
  }
}
