import ReactiveCore
import ScheduleExploration
import ReactiveExtras

extension ThreadProof {
  private typealias Subject = PassthroughSubject<Int, Never>
  private typealias FailingSubject = PassthroughSubject<Int, Failed>

  /// Sends from a thread for each of two subjects, which then end.
  private static func sendEach(
    _ threads: ExploredThreads,
    _ subjects: [PassthroughSubject<Int, Never>]
  ) {
    for (thread, subject) in subjects.enumerated() {
      threads.run {
        subject.send(thread * 100)
        subject.send(completion: .finished)
      }
    }
  }

  static let operators = [
    ThreadProof("merge, both ends") { threads in
      let (a, b, probe) = (Subject(), Subject(), SerialProbe<Never>())
      a.merge(with: b).subscribe(probe)
      sendEach(threads, [a, b])
      threads.finally { try probe.checkValues(2, completions: 1) }
    },
    ThreadProof("zip, both ends") { threads in
      let (a, b, probe) = (Subject(), Subject(), SerialProbe<Never>())
      a.zip(b).map { $0 + $1 }.subscribe(probe)
      sendEach(threads, [a, b])
      threads.finally {
        try probe.checkValues(1, completions: 1)
        try check(probe.values == [100], "\(probe.values)")
      }
    },
    ThreadProof("combineLatest, 2 senders") { threads in
      let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
      let probe = SerialProbe<Never>()
      a.combineLatest(b).map { 10 * $0 + $1 }.subscribe(probe)
      threads.run { a.send(1) }
      threads.run { b.send(1) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check(probe.values.count == 3 && probe.values.last == 11, "\(probe.values)")
      }
    },
    ThreadProof("flatMap, two inner publishers") { threads in
      let (inner, probe) = ([Subject(), Subject()], SerialProbe<Never>())
      [0, 1].publisher.flatMap { inner[$0] }.subscribe(probe)
      sendEach(threads, inner)
      threads.finally { try probe.checkValues(2, completions: 1) }
    },
    ThreadProof("switchToLatest, a switch and the former publisher") { threads in
      let outer = PassthroughSubject<Subject, Never>()
      let (old, new, probe) = (Subject(), Subject(), SerialProbe<Never>())
      outer.switchToLatest().subscribe(probe)
      outer.send(old)
      threads.run("switch") {
        outer.send(new)
        new.send(100)
      }
      threads.run("former") { old.send(0) }
      threads.finally {
        try probe.checkValues(probe.values.count)
        try check(probe.values.last == 100, "\(probe.values)")
      }
    },
    ThreadProof("share, connected and left by 2 threads") { threads in
      let live = Box(0)
      let shared = Subject().handleEvents(
        receiveSubscription: { _ in live.value += 1 },
        receiveCancel: { live.value -= 1 }
      ).share()
      let box = Box(shared)
      for _ in 0..<2 { threads.run { box.value.sink { _ in }.cancel() } }
      threads.finally { try check(live.value == 0, "\(live.value) connections") }
    },
    ThreadProof("share, joined while the last one leaves") { threads in
      let (subject, probe) = (Subject(), SerialProbe<Never>())
      let shared = Box(subject.share())
      let first = shared.value.sink { _ in }
      threads.run { first.cancel() }
      threads.run { shared.value.subscribe(probe) }
      threads.finally {
        subject.send(5)
        try check(probe.values == [5], "\(probe.values)")
      }
    },
    ThreadProof("buffer, two senders and demand") { threads in
      let (subject, probe) = (Subject(), SerialProbe<Never>(.max(1), returning: .max(1)))
      subject.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest).subscribe(probe)
      for thread in 0..<2 { threads.run { subject.send(thread * 100) } }
      threads.finally { try probe.checkValues(2) }
    },
    ThreadProof("multicast, connected and cancelled by 2 threads") { threads in
      let (subject, live, probe) = (Subject(), Box(0), SerialProbe<Never>())
      let counted = subject.handleEvents(
        receiveSubscription: { _ in live.value += 1 },
        receiveCancel: { live.value -= 1 }
      )
      let connectable = Box(counted.makeConnectable())
      connectable.value.subscribe(probe)
      for _ in 0..<2 { threads.run { connectable.value.connect().cancel() } }
      threads.finally { try check(live.value == 0, "\(live.value) connections") }
    },
    ThreadProof("autoconnect, subscribed by 2 threads") { threads in
      let (subject, live) = (Subject(), Box(0))
      let counted = subject.handleEvents(receiveSubscription: { _ in live.value += 1 })
      let publisher = Box(counted.makeConnectable().autoconnect())
      let probes = [SerialProbe<Never>(), SerialProbe<Never>()]
      for probe in probes { threads.run { publisher.value.subscribe(probe) } }
      threads.finally {
        try check(live.value == 1, "\(live.value) connections")
        subject.send(0)
        for probe in probes { try probe.checkValues(1) }
      }
    },
    ThreadProof("flatMap(maxPublishers: 1), an end and a new inner publisher") { threads in
      let outer = PassthroughSubject<Int, Never>()
      let (inner, probe) = ([Subject(), Subject()], SerialProbe<Never>())
      outer.flatMap(maxPublishers: .max(1)) { inner[$0] }.subscribe(probe)
      outer.send(0)
      threads.run { inner[0].send(completion: .finished) }
      threads.run { outer.send(1) }
      threads.finally {
        inner[1].send(100)
        try probe.checkValues(probe.values.count)
      }
    },
    ThreadProof("merge, a sender and a cancellation") { threads in
      let (a, b, probe) = (Subject(), Subject(), SerialProbe<Never>())
      a.merge(with: b).subscribe(probe)
      sendTwice(threads, a, whileCancelling: probe) { b.send(100) }
    },
    ThreadProof("prefix(untilOutputFrom:), a value and the end") { threads in
      let (subject, end, probe) = (Subject(), Subject(), SerialProbe<Never>())
      subject.prefix(untilOutputFrom: end).subscribe(probe)
      threads.run {
        subject.send(0)
        subject.send(1)
      }
      threads.run { end.send(0) }
      threads.finally { try probe.checkValues(probe.values.count, completions: 1) }
    },
    ThreadProof("withLatestFrom, both send") { threads in
      let (subject, other, probe) = (Subject(), Subject(), SerialProbe<Never>())
      subject.withLatestFrom(other) { $0 + $1 }.subscribe(probe)
      threads.run { other.send(1) }
      threads.run { subject.send(100) }
      threads.finally { try probe.checkValues(probe.values.count) }
    },
    ThreadProof("retry, a failure and a cancellation") { threads in
      let (subject, probe) = (Box(PassthroughSubject<Int, Failed>()), SerialProbe<Failed>())
      Deferred { subject.value }.retry(1).subscribe(probe)
      threads.run {
        let failing = subject.value
        subject.value = PassthroughSubject()
        failing.send(completion: .failure(Failed()))
        subject.value.send(0)
      }
      threads.run { probe.subscription?.cancel() }
      threads.finally { try probe.checkValues(probe.values.count) }
    },
    ThreadProof("merge, a failure and an end") { threads in
      let (a, b, probe) = (FailingSubject(), FailingSubject(), SerialProbe<Failed>())
      a.merge(with: b).subscribe(probe)
      checkFailure(of: a, to: probe, threads) { b.send(completion: .finished) }
    },
    ThreadProof("flatMap, a failure and the outer end") { threads in
      let outer = PassthroughSubject<Int, Failed>()
      let (inner, probe) = (FailingSubject(), SerialProbe<Failed>())
      outer.flatMap { _ in inner }.subscribe(probe)
      outer.send(0)
      checkFailure(of: inner, to: probe, threads) { outer.send(completion: .finished) }
    },
    ThreadProof("switchToLatest, a failure and the outer end") { threads in
      let outer = PassthroughSubject<FailingSubject, Failed>()
      let (inner, probe) = (FailingSubject(), SerialProbe<Failed>())
      outer.switchToLatest().subscribe(probe)
      outer.send(inner)
      checkFailure(of: inner, to: probe, threads) { outer.send(completion: .finished) }
    },
  ]

  /// Checks that the failure of the subject arrives if the other upstream finishes at the same time.
  private static func checkFailure(
    of subject: FailingSubject,
    to probe: SerialProbe<Failed>,
    _ threads: ExploredThreads,
    whileEnding end: @escaping @Sendable () -> Void
  ) {
    threads.run { subject.send(completion: .failure(Failed())) }
    threads.run { end() }
    threads.finally {
      try probe.checkValues(0, completions: 1)
      try check(probe.hasFailed, "it has finished without the failure")
    }
  }
}
