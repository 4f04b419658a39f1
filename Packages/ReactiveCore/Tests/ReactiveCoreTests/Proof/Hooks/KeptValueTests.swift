import ReactiveExtras
import Testing

@testable import ReactiveCore

/// A value may call back when it is released. An operator that keeps it moves it out, and releases it before the
/// next value goes down, outside of every lock.
@Suite("Kept values")
struct KeptValueTests {
  @Test(
    "Kept values that send when they are released are released before the next value",
    arguments: names
  )
  func sending(name: String) {
    for outcome in KeptOutcome.all(of: name, .send) {
      #expect(outcome.numbers == outcome.numbersWhenSending, "\(outcome.form)")
    }
  }

  @Test(
    "Kept values that act when they are released break no rule, and are released",
    arguments: names,
    ReleaseAction.allCases
  )
  func acting(name: String, action: ReleaseAction) {
    // As Combine's, `scan` does not look whether its upstream has ended meanwhile.
    let expected = name == "scan" ? "a value after the completion" : nil
    let outcomes = KeptOutcome.all(of: name, action)
    for outcome in outcomes {
      #expect(outcome.breaches.filter { $0 != expected } == [], "\(outcome.form)")
      #expect(outcome.livingCount == 0, "\(outcome.form)")
      #expect(outcome.events == outcomes[0].events, "\(outcome.form)")
    }
  }

  // The optimiser specialises these chains, and moves releases in them.
  @Test("Kept values are released in the same order in chains whose types are known")
  func specialised() {
    #expect(numbers { $0.removeDuplicates { $0.number == $1.number } } == [1, 11, 2, 12, 3, 4])
    #expect(
      numbers { upstream in
        upstream.tryRemoveDuplicates { $0.number == $1.number }.mapError { $0 as! TestError }
      } == [1, 11, 2, 12, 3, 4]
    )
    #expect(numbers { $0.scan(Releasable(0)) { $1 } } == [1, 11, 2, 12, 3, 4])
    #expect(numbers { $0.replaceEmpty(with: Releasable(0)) } == [1, 11, 2, 12, 3, 4])
    #expect(numbers { $0.last() } == [4])
    #expect(numbers { $0.last { _ in true } } == [4])
    #expect(numbers { $0.reduce(Releasable(0)) { $1 } } == [4])
    #expect(numbers { $0.max { $0.number < $1.number } } == [12])
    #expect(numbers { $0.min { $0.number < $1.number } } == [1])
  }

  @inline(__always)
  private func numbers<P: Publisher<Releasable, TestError>>(
    _ make: (PassthroughSubject<Releasable, TestError>) -> P
  ) -> [Int] {
    let subject = PassthroughSubject<Releasable, TestError>()
    var numbers: [Int] = []
    let cancellable = make(subject).sink(receiveCompletion: { _ in }) { numbers.append($0.number) }
    for number in 1...4 {
      subject.send(
        Releasable(number) { if number < 3 { subject.send(Releasable(10 + number)) } }
      )
    }
    subject.send(completion: .finished)
    cancellable.cancel()
    return numbers
  }

  @Test("Kept values are tested for each operator of the catalogue that keeps some")
  func completeness() {
    let tested = Set(Self.names.map(baseName))
    let keeping = Catalogue.all.filter(keepsValues).map { baseName($0.name) }
    #expect(Set(keeping).subtracting(tested.union(Self.sameNode)) == [])
    #expect(keeping.count > 90)
  }

  @Test("An operator that releases a kept value after the next one went down is found")
  func lateRelease() {
    let keeper = Keeper<Releasable>("late", sending: [[1], [11], [2], [12], [3], [4]]) {
      [$0.number]
    } make: { upstream, _ in
      var last: Releasable?
      return upstream.map { value in
        defer { last = value }
        return (value, last)
      }.map(\.0)
    }
    let outcome = KeptOutcome(of: keeper, .object, .send)
    #expect(outcome.numbers == [[1], [2], [11], [12], [3], [4]])
    #expect(outcome.numbers != outcome.numbersWhenSending)
  }

  static let names = Keeper.all(KeptForm.object).map(\.name)

  /// Those that are made of others, or share the node of one that is tested.
  private static let sameNode = ["multicast", "ReplaySubject"]

  private func baseName(_ name: String) -> String {
    String(name.prefix { $0.isLetter })
  }

  /// True if it holds a value when it has received three of each upstream, and one was asked for.
  private func keepsValues(_ operatorCase: OperatorCase) -> Bool {
    let values = (0..<operatorCase.ingredients.upstreams).flatMap { upstream in
      [1, 3, 4].map { Step.send($0, upstream: upstream) }
    }
    let program = Program(
      reactions: [Reaction(step: .request(.max(1), downstream: 0))],
      steps: [.advance(1), .connect] + values
    )
    let counter = LiveObjectCounter()
    let harness = OperatorHarness(program, counter: counter, make: operatorCase.make)
    harness.run()
    defer { harness.clear() }
    return counter.living[.value] != nil
  }
}
