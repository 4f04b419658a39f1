import ComposableArchitecture
import Testing

/// Checks that a case path extracts just what it should, whatever it met before.
///
/// A case path learns which case it stands for from the values that come by. So each of many random
/// orders of the values is tried with a new case path, and each value comes by twice.
// Not specialised: optimised, Swift 6.3 crashes on arrays of tuples with metatypes, such as `values`.
@_semantics("optimize.sil.specialize.generic.never")
func expectLaws<Root, Value>(
  of makePath: @autoclosure () -> CasePath<Root, Value>,
  hits: [Value],
  misses: [Root],
  by areEqual: (Value, Value) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var generator = SplitMix64(seed: 1)
  let embed = makePath().embed
  let values = hits.map { (embed($0), Optional($0)) } + misses.map { ($0, nil) }
  for _ in 0..<SearchSize.casePathOrders.count {
    let path = makePath()
    for (root, value) in values.shuffled(using: &generator) + values.shuffled(using: &generator) {
      switch (path.extract(from: root), value) {
      case (nil, nil):
        break
      case (let extracted?, let value?):
        #expect(areEqual(extracted, value), sourceLocation: sourceLocation)
        let again = path.extract(from: path.embed(extracted))
        #expect(again.map { areEqual($0, value) } == true, sourceLocation: sourceLocation)
      case (nil, _?):
        Issue.record("extracted nothing from a value in the case", sourceLocation: sourceLocation)
      case (_?, nil):
        Issue.record("extracted from a value in another case", sourceLocation: sourceLocation)
      }
    }
  }
}

func expectLaws<Root, Value: Equatable>(
  of makePath: @autoclosure () -> CasePath<Root, Value>,
  hits: [Value],
  misses: [Root],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectLaws(of: makePath(), hits: hits, misses: misses, by: ==, sourceLocation: sourceLocation)
}
