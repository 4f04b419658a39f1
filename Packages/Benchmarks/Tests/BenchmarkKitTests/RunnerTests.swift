import BenchmarkKit
import Testing

@Suite("runner")
struct RunnerTests {
  @Test("The contenders run in turn, twice before the first of the timed rounds")
  func order() {
    var order = ""
    let measured = self.measured(
      ours: { tally in
        {
          order += "o"; tally.add(1)
        }
      },
      peer: { tally in
        {
          order += "p"; tally.add(1)
        }
      },
      floor: { tally in
        {
          order += "f"; tally.add(1)
        }
      }
    )
    let measurement = measured.measure(rounds: 3)
    #expect(order == "opfopfopfopfopf")
    #expect(measurement.faults == [])
    #expect(measurement.ours.rounds?.count == 3)
    #expect(measurement.peer?.rounds?.count == 3)
    #expect(measurement.floor?.rounds?.count == 3)
  }

  @Test("A contender that delivers something else is reported, and no longer timed")
  func wrong() {
    var runs = 0
    let measured = self.measured(
      ours: { tally in { tally.add(1) } },
      peer: { tally in
        {
          runs += 1
          tally.add(runs < 4 ? 1 : 2)
        }
      }
    )
    let measurement = measured.measure(rounds: 7)
    #expect(runs == 4)
    #expect(measurement.ratio == nil)
    let fault =
      "a case: OpenCombine delivered 1 values with the sum 2 and 0 completions "
      + "instead of 1 values with the sum 1 and 0 completions"
    #expect(measurement.faults == [fault])
  }

  @Test("A missing, a doubled and a wrong value, and a missing completion are noticed")
  func checks() {
    let expected = Total(of: [1, 2], completions: 1)
    let deliveries: [Contender] = [
      { tally in
        {
          tally.add(1); tally.complete()
        }
      },
      { tally in
        {
          tally.add(1); tally.add(2); tally.add(2); tally.complete()
        }
      },
      { tally in
        {
          tally.add(1); tally.add(3); tally.complete()
        }
      },
      { tally in
        {
          tally.add(1); tally.add(2)
        }
      },
    ]
    for delivery in deliveries {
      let measured = Case("a case", elements: 2, expecting: expected, ours: delivery)
      #expect(measured.measure(rounds: 1).faults.count == 1)
    }
  }

  @Test("Work that is done afterwards enters the tally, and is not timed")
  func afterwards() throws {
    let measured = Case(
      "a case",
      elements: 2,
      expecting: Total(inOrder: [1, 2]),
      ours: { tally in
        tally.afterwards {
          spin(milliseconds: 20)
          tally.addInOrder(2)
        }
        return { tally.addInOrder(1) }
      }
    )
    let measurement = measured.measure(rounds: 3)
    #expect(measurement.faults == [])
    #expect(try #require(measurement.ours.rounds).min()! < 5_000_000)
  }

  // The whole process is counted, and so what other tests allocate at the same time. The numbers here
  // are large enough for that not to matter. Under a sanitizer there is no figure at all.

  @Test("The allocations of the set-up do not count")
  func setUp() throws {
    let measured = self.measured(ours: { tally in
      let objects = (0..<100_000).map { _ in Witness() }
      return {
        tally.add(1)
        withExtendedLifetime(objects) {}
      }
    })
    if let allocations = measured.measure(rounds: 1).ours.allocations {
      #expect(allocations < 50_000)
    }
  }

  @Test("The allocations of the work count, per element")
  func allocations() throws {
    let count = 100_000
    let measured = Case("a case", elements: count, expecting: Total(of: 0..<count)) { tally in
      {
        for value in 0..<count {
          keep(Witness())
          tally.add(value)
        }
      }
    }
    // The whole process is counted, other tests too: the least of some counts has least of them.
    let counts = (0..<10).compactMap { _ in measured.measure(rounds: 1).ours.allocations }
    if let least = counts.min() { #expect((1..<1.5).contains(least)) }
  }

  @Test("The bytes that the work leaves allocated count, those that it frees do not")
  func bytes() throws {
    let count = 100_000
    let measured = Case("a case", elements: count, expecting: Total(of: 0..<count)) { tally in
      var kept: [Witness] = []
      kept.reserveCapacity(count)
      tally.afterwards { withExtendedLifetime(kept) {} }
      return {
        for value in 0..<count {
          keep(Witness())
          kept.append(Witness())
          tally.add(value)
        }
      }
    }
    // Two words of an object, and what the C library adds to reach its next size.
    let counts = (0..<10).compactMap { _ in measured.measure(rounds: 1).ours.bytes }
    // Other tests allocate and free meanwhile.
    if !counts.isEmpty { #expect((15..<33).contains(median(counts))) }
  }

  /// A case whose expected delivery is a single 1.
  private func measured(
    ours: @escaping Contender,
    peer: Contender? = nil,
    floor: Contender? = nil
  ) -> Case {
    Case("a case", elements: 1, expecting: Total(of: [1]), ours: ours, peer: peer, floor: floor)
  }
}

extension Outcome {
  fileprivate var rounds: [Double]? {
    if case .timed(let timing) = self { timing.rounds } else { nil }
  }

  fileprivate var allocations: Double? {
    if case .timed(let timing) = self { timing.allocations } else { nil }
  }

  fileprivate var bytes: Double? {
    if case .timed(let timing) = self { timing.bytes } else { nil }
  }
}

private final class Witness {}

/// Keeps the optimiser from putting an object on the stack.
@inline(never)
@_optimize(none)
private func keep(_ object: AnyObject) {}

/// Keeps the processor busy: sleeping costs no time of the processor.
private func spin(milliseconds: Int) {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: .milliseconds(milliseconds))
  while clock.now < end {}
}
