import BenchmarkKit
import Dispatch
import Schedulers

/// An operator that looks at the time for every value.
func debouncing(_ scale: Scale) -> [Case] {
  let count = scale(1_000_000)
  return [
    Case(
      "subject > debounce > sink",
      elements: count,
      expecting: Total(of: [count - 1]),
      remark: "the floor is `map`, fed the same; both enter only the last value into the tally",
      ours: { tally in
        let scheduler = DispatchQueue.test
        return keepingLast(of: count, tally) { subject, receive in
          subject.debounce(for: 1, scheduler: scheduler).sink(receiveValue: receive)
        } end: {
          scheduler.advance(by: 1)
        }
      },
      floor: { tally in
        keepingLast(of: count, tally) { subject, receive in
          subject.map { $0 &+ 0 }.sink(receiveValue: receive)
        }
      },
      target: .timesFloor(3)
    )
  ]
}

/// Sends 0, 1, 2, … through a subject, and enters the last value that came out of it.
private func keepingLast(
  of count: Int,
  _ tally: Tally,
  attach: (Ours.Subject<Never>, _ receive: @escaping (Int) -> Void) -> Ours.AnyCancellable,
  end: @escaping () -> Void = {}
) -> Work {
  let subject = Ours.Subject<Never>()
  var last = -1
  let listener = attach(subject) { last = opaque($0) }
  return {
    forEach(below: count) { value in subject.send(value) }
    end()
    tally.add(last)
    withExtendedLifetime(listener) {}
  }
}
