import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("Combine's surface: operators that fuse with the one before")
struct OperatorFusedSurfaceTests {
  @Test("Mapping and filtering operators that fuse with the one before match Combine's")
  func mapping() {
    surface(
      "Publishers.Map.map(_:)",
      numbers(1).map { $0 + 1 }.map { "\($0)" },
      Publishers.Map<Numbers, String>.self,
      "2 finished"
    )
    surface(
      "Publishers.Map.tryMap(_:)",
      numbers(1).map { $0 + 1 }.tryMap { try refuse(2, $0) },
      Publishers.TryMap<Numbers, Int>.self,
      "failed first"
    )
    surface(
      "Publishers.TryMap.map(_:)",
      numbers(1).tryMap { try refuse(2, $0) }.map { "\($0)" },
      Publishers.TryMap<Numbers, String>.self,
      "1 finished"
    )
    surface(
      "Publishers.TryMap.tryMap(_:)",
      numbers(1).tryMap { $0 + 1 }.tryMap { try refuse(2, $0) },
      Publishers.TryMap<Numbers, Int>.self,
      "failed first"
    )
    surface(
      "Publishers.Filter.filter(_:)",
      numbers(1, 2, 3).filter { $0 > 1 }.filter { $0 < 3 },
      Publishers.Filter<Numbers>.self,
      "2 finished"
    )
    surface(
      "Publishers.Filter.tryFilter(_:)",
      numbers(1, 2).filter { $0 > 1 }.tryFilter { try refuse(2, $0) > 0 },
      Publishers.TryFilter<Numbers>.self,
      "failed first"
    )
    surface(
      "Publishers.TryFilter.filter(_:)",
      numbers(1, 2).tryFilter { try refuse(3, $0) > 1 }.filter { $0 > 0 },
      Publishers.TryFilter<Numbers>.self,
      "2 finished"
    )
    surface(
      "Publishers.TryFilter.tryFilter(_:)",
      numbers(1, 2).tryFilter { $0 > 1 }.tryFilter { try refuse(2, $0) > 0 },
      Publishers.TryFilter<Numbers>.self,
      "failed first"
    )
    surface(
      "Publishers.CompactMap.compactMap(_:)",
      numbers(1, 2).compactMap { $0 > 1 ? $0 : nil }.compactMap { "\($0)" as String? },
      Publishers.CompactMap<Numbers, String>.self,
      "2 finished"
    )
    surface(
      "Publishers.CompactMap.map(_:)",
      numbers(1, 2).compactMap { $0 > 1 ? $0 : nil }.map { "\($0)" },
      Publishers.CompactMap<Numbers, String>.self,
      "2 finished"
    )
    surface(
      "Publishers.TryCompactMap.compactMap(_:)",
      numbers(1).tryCompactMap { $0 > 0 ? $0 : nil }.compactMap { try refuse(1, $0) as Int? },
      Publishers.TryCompactMap<Numbers, Int>.self,
      "failed first"
    )
    surface(
      "Publishers.SetFailureType.setFailureType(to:)",
      numbers(1).setFailureType(to: TestError.self).setFailureType(to: (any Error).self),
      Publishers.SetFailureType<Numbers, any Error>.self,
      "1 finished"
    )
    surface(
      "Publishers.Drop.dropFirst(_:)",
      numbers(1, 2, 3).dropFirst().dropFirst(),
      Publishers.Drop<Numbers>.self,
      "3 finished"
    )
  }

  @Test("Merging operators that fuse with the one before match Combine's")
  func merging() {
    surface(
      "Publishers.Merge.merge(with:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3)),
      Publishers.Merge3<Numbers, Numbers, Numbers>.self,
      "1 2 3 finished"
    )
    surface(
      "Publishers.Merge.merge(with:_:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3), numbers(4)),
      Publishers.Merge4<Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 finished"
    )
    surface(
      "Publishers.Merge.merge(with:_:_:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3), numbers(4), numbers(5)),
      Publishers.Merge5<Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "Publishers.Merge.merge(with:_:_:_:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3), numbers(4), numbers(5), numbers(6)),
      Publishers.Merge6<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 finished"
    )
    surface(
      "Publishers.Merge.merge(with:_:_:_:_:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3), numbers(4), numbers(5), numbers(6), numbers(7)),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "Publishers.Merge.merge(with:_:_:_:_:_:)",
      Publishers.Merge(numbers(1), numbers(2))
        .merge(with: numbers(3), numbers(4), numbers(5), numbers(6), numbers(7), numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.Merge3.merge(with:)",
      Publishers.Merge3(numbers(1), numbers(2), numbers(3))
        .merge(with: numbers(4)),
      Publishers.Merge4<Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 finished"
    )
    surface(
      "Publishers.Merge3.merge(with:_:)",
      Publishers.Merge3(numbers(1), numbers(2), numbers(3))
        .merge(with: numbers(4), numbers(5)),
      Publishers.Merge5<Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "Publishers.Merge3.merge(with:_:_:)",
      Publishers.Merge3(numbers(1), numbers(2), numbers(3))
        .merge(with: numbers(4), numbers(5), numbers(6)),
      Publishers.Merge6<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 finished"
    )
    surface(
      "Publishers.Merge3.merge(with:_:_:_:)",
      Publishers.Merge3(numbers(1), numbers(2), numbers(3))
        .merge(with: numbers(4), numbers(5), numbers(6), numbers(7)),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "Publishers.Merge3.merge(with:_:_:_:_:)",
      Publishers.Merge3(numbers(1), numbers(2), numbers(3))
        .merge(with: numbers(4), numbers(5), numbers(6), numbers(7), numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.Merge4.merge(with:)",
      Publishers.Merge4(numbers(1), numbers(2), numbers(3), numbers(4))
        .merge(with: numbers(5)),
      Publishers.Merge5<Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 finished"
    )
    surface(
      "Publishers.Merge4.merge(with:_:)",
      Publishers.Merge4(numbers(1), numbers(2), numbers(3), numbers(4))
        .merge(with: numbers(5), numbers(6)),
      Publishers.Merge6<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 finished"
    )
    surface(
      "Publishers.Merge4.merge(with:_:_:)",
      Publishers.Merge4(numbers(1), numbers(2), numbers(3), numbers(4))
        .merge(with: numbers(5), numbers(6), numbers(7)),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "Publishers.Merge4.merge(with:_:_:_:)",
      Publishers.Merge4(numbers(1), numbers(2), numbers(3), numbers(4))
        .merge(with: numbers(5), numbers(6), numbers(7), numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.Merge5.merge(with:)",
      Publishers.Merge5(numbers(1), numbers(2), numbers(3), numbers(4), numbers(5))
        .merge(with: numbers(6)),
      Publishers.Merge6<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 finished"
    )
    surface(
      "Publishers.Merge5.merge(with:_:)",
      Publishers.Merge5(numbers(1), numbers(2), numbers(3), numbers(4), numbers(5))
        .merge(with: numbers(6), numbers(7)),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "Publishers.Merge5.merge(with:_:_:)",
      Publishers.Merge5(numbers(1), numbers(2), numbers(3), numbers(4), numbers(5))
        .merge(with: numbers(6), numbers(7), numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.Merge6.merge(with:)",
      Publishers.Merge6(numbers(1), numbers(2), numbers(3), numbers(4), numbers(5), numbers(6))
        .merge(with: numbers(7)),
      Publishers.Merge7<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>.self,
      "1 2 3 4 5 6 7 finished"
    )
    surface(
      "Publishers.Merge6.merge(with:_:)",
      Publishers.Merge6(numbers(1), numbers(2), numbers(3), numbers(4), numbers(5), numbers(6))
        .merge(with: numbers(7), numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.Merge7.merge(with:)",
      Publishers.Merge7(
        numbers(1),
        numbers(2),
        numbers(3),
        numbers(4),
        numbers(5),
        numbers(6),
        numbers(7)
      )
      .merge(with: numbers(8)),
      Publishers.Merge8<Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers>
        .self,
      "1 2 3 4 5 6 7 8 finished"
    )
    surface(
      "Publishers.MergeMany.merge(with:)",
      Publishers.MergeMany(numbers(1), numbers(2)).merge(with: numbers(3)),
      Publishers.MergeMany<Numbers>.self,
      "1 2 3 finished"
    )
  }
}
