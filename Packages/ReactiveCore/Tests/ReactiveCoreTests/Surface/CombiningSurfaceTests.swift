import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("Combine's surface: combining")
struct CombiningSurfaceTests {
  @Test("Operators that collect and republish the latest elements match Combine's")
  func combineLatest() {
    surface(
      "combineLatest(_:)",
      numbers(1).combineLatest(numbers(10)),
      Publishers.CombineLatest<Numbers, Numbers>.self,
      "(1, 10) finished"
    )
    surface(
      "combineLatest(_:_:) with a transform",
      numbers(1).combineLatest(numbers(10)) { $0 + $1 },
      Publishers.Map<Publishers.CombineLatest<Numbers, Numbers>, Int>.self,
      "11 finished"
    )
    surface(
      "combineLatest(_:_:)",
      numbers(1).combineLatest(numbers(10), numbers(100)),
      Publishers.CombineLatest3<Numbers, Numbers, Numbers>.self,
      "(1, 10, 100) finished"
    )
    surface(
      "combineLatest(_:_:_:) with a transform",
      numbers(1).combineLatest(numbers(10), numbers(100)) { $0 + $1 + $2 },
      Publishers.Map<Publishers.CombineLatest3<Numbers, Numbers, Numbers>, Int>.self,
      "111 finished"
    )
    surface(
      "combineLatest(_:_:_:)",
      numbers(1).combineLatest(numbers(10), numbers(100), numbers(1000)),
      Publishers.CombineLatest4<Numbers, Numbers, Numbers, Numbers>.self,
      "(1, 10, 100, 1000) finished"
    )
    surface(
      "combineLatest(_:_:_:_:) with a transform",
      numbers(1).combineLatest(numbers(10), numbers(100), numbers(1000)) { $0 + $1 + $2 + $3 },
      Publishers.Map<Publishers.CombineLatest4<Numbers, Numbers, Numbers, Numbers>, Int>.self,
      "1111 finished"
    )
  }

  @Test("Operators that collect and republish the oldest unconsumed elements match Combine's")
  func zip() {
    surface(
      "zip(_:)",
      numbers(1).zip(numbers(10)),
      Publishers.Zip<Numbers, Numbers>.self,
      "(1, 10) finished"
    )
    surface(
      "zip(_:_:) with a transform",
      numbers(1).zip(numbers(10)) { $0 + $1 },
      Publishers.Map<Publishers.Zip<Numbers, Numbers>, Int>.self,
      "11 finished"
    )
    surface(
      "zip(_:_:)",
      numbers(1).zip(numbers(10), numbers(100)),
      Publishers.Zip3<Numbers, Numbers, Numbers>.self,
      "(1, 10, 100) finished"
    )
    surface(
      "zip(_:_:_:) with a transform",
      numbers(1).zip(numbers(10), numbers(100)) { $0 + $1 + $2 },
      Publishers.Map<Publishers.Zip3<Numbers, Numbers, Numbers>, Int>.self,
      "111 finished"
    )
    surface(
      "zip(_:_:_:)",
      numbers(1).zip(numbers(10), numbers(100), numbers(1000)),
      Publishers.Zip4<Numbers, Numbers, Numbers, Numbers>.self,
      "(1, 10, 100, 1000) finished"
    )
    surface(
      "zip(_:_:_:_:) with a transform",
      numbers(1).zip(numbers(10), numbers(100), numbers(1000)) { $0 + $1 + $2 + $3 },
      Publishers.Map<Publishers.Zip4<Numbers, Numbers, Numbers, Numbers>, Int>.self,
      "1111 finished"
    )
  }

  @Test("Operators that republish the elements of several publishers match Combine's")
  func merge() {
    surface(
      "merge(with:)",
      numbers(1).merge(with: Just(2)),
      Publishers.Merge<Numbers, Just<Int>>.self,
      "1 2 finished"
    )
    surface(
      "merge(with:_:)",
      numbers(1).merge(with: numbers(2), numbers(3)),
      Publishers.Merge3<Numbers, Numbers, Numbers>.self,
      "1 2 3 finished"
    )
    surface(
      "merge(with:_:_:)",
      numbers(1).merge(with: numbers(2), numbers(3), numbers(4)),
      Publishers.Merge4<Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 finished"
    )
    surface(
      "merge(with:_:_:_:)",
      numbers(1).merge(with: numbers(2), numbers(3), numbers(4), numbers(5)),
      Publishers.Merge5<Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "merge(with:_:_:_:_:)",
      numbers(1).merge(with: numbers(2), numbers(3), numbers(4), numbers(5), numbers(6)),
      Publishers.Merge6<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 finished"
    )
    surface(
      "merge(with:_:_:_:_:_:)",
      numbers(1).merge(
        with: numbers(2),
        numbers(3),
        numbers(4),
        numbers(5),
        numbers(6),
        numbers(7)
      ),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "merge(with:_:_:_:_:_:_:)",
      numbers(1).merge(
        with: numbers(2),
        numbers(3),
        numbers(4),
        numbers(5),
        numbers(6),
        numbers(7),
        numbers(8)
      ),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "merge(with:) of the same kind",
      numbers(1).merge(with: numbers(2)),
      Publishers.MergeMany<Numbers>.self,
      "1 2 finished"
    )
    surface(
      "Publishers.MergeMany.init(_:)",
      Publishers.MergeMany(numbers(1), numbers(2), numbers(3)),
      Publishers.MergeMany<Numbers>.self,
      "1 2 3 finished"
    )
    surface(
      "Publishers.MergeMany.init(_:) of a sequence",
      Publishers.MergeMany([numbers(1), numbers(2)]),
      Publishers.MergeMany<Numbers>.self,
      "1 2 finished"
    )
  }
}
