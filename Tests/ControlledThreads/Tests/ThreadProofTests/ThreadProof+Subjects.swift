import ReactiveCore
import ScheduleExploration
import ReactiveExtras

extension ThreadProof {
  /// Sends two values from a thread while another one cancels. What is sent later must not arrive.
  static func sendTwice(
    _ threads: ExploredThreads,
    _ subject: PassthroughSubject<Int, Never>,
    whileCancelling probe: SerialProbe<Never>,
    sendLater: @escaping () -> Void
  ) {
    threads.run {
      subject.send(0)
      subject.send(1)
    }
    threads.run { probe.subscription?.cancel() }
    threads.finally {
      let count = probe.values.count
      sendLater()
      try probe.checkValues(count)
    }
  }

  static let subjects = [
    ThreadProof("PassthroughSubject, 2 senders × 2") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      subject.subscribe(probe)
      for thread in 0..<2 {
        threads.run { for number in 0..<2 { subject.send(thread * 100 + number) } }
      }
      threads.finally { try probe.checkValues(4) }
    },
    ThreadProof("PassthroughSubject, a sender and the end") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      subject.subscribe(probe)
      threads.run { subject.send(1) }
      threads.run { subject.send(completion: .finished) }
      threads.finally { try probe.checkValues(probe.values.count, completions: 1) }
    },
    ThreadProof("PassthroughSubject, a sender and a cancellation") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      subject.subscribe(probe)
      sendTwice(threads, subject, whileCancelling: probe) { subject.send(2) }
    },
    ThreadProof("PassthroughSubject, a sender and demand") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>(.none))
      subject.subscribe(probe)
      threads.run {
        subject.send(0)
        subject.send(1)
      }
      threads.run {
        probe.request(.max(1))
        probe.request(.max(1))
      }
      threads.finally { try probe.checkValues(probe.values.count) }
    },
    ThreadProof("CurrentValueSubject, 2 senders") { threads in
      let (subject, probe) = (CurrentValueSubject<Int, Never>(300), SerialProbe<Never>())
      subject.subscribe(probe)
      for thread in 0..<2 { threads.run { subject.send(thread * 100) } }
      threads.finally {
        try probe.checkValues(3)
        try check(probe.values.last == subject.value, "\(probe.values), not \(subject.value)")
      }
    },
    ThreadProof("CurrentValueSubject, a sender and a new subscriber") { threads in
      let (subject, probe) = (CurrentValueSubject<Int, Never>(0), SerialProbe<Never>())
      threads.run {
        subject.send(1)
        subject.send(2)
      }
      threads.run { subject.subscribe(probe) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check(probe.values.last == 2, "\(probe.values)")
        try check(probe.values == Array((probe.values.first ?? 0)...2), "\(probe.values) has a gap")
      }
    },
    ThreadProof("CurrentValueSubject, a sender and a first request") { threads in
      let (subject, probe) = (CurrentValueSubject<Int, Never>(0), SerialProbe<Never>(.none))
      subject.subscribe(probe)
      threads.run {
        subject.send(1)
        subject.send(2)
      }
      threads.run { probe.request(.unlimited) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check(probe.values.last == 2, "\(probe.values)")
        try check(probe.values == Array((probe.values.first ?? 0)...2), "\(probe.values) has a gap")
      }
    },
    ThreadProof("ReplaySubject, a sender and a new subscriber") { threads in
      let (subject, probe) = (ReplaySubject<Int, Never>(bufferSize: 9), SerialProbe<Never>())
      threads.run {
        subject.send(0)
        subject.send(1)
        subject.send(completion: .finished)
      }
      threads.run { subject.subscribe(probe) }
      threads.finally { try probe.checkValues(2, completions: 1) }
    },
  ]
}
