import BenchmarkKit

/// Several publishers made one.
func combining(_ scale: Scale) -> [Case] {
  [
    flatMap(scale(200_000)),
    flatMapOneAtATime(scale(200_000)),
    mergeOfSequences(scale(800_000)),
    mergeOfSubjects(scale(800_000)),
  ]
}

private func flatMap(_ count: Int) -> Case {
  Case(
    "sequence > flatMap { Just } > sink",
    elements: count,
    expecting: Total(of: 0..<count, completions: 1),
    ours: { tally in { Ours.range(count).flatMap(Ours.Just.init).sink(into: tally).cancel() } },
    peer: { tally in { Peer.range(count).flatMap(Peer.Just.init).sink(into: tally).cancel() } }
  )
}

private func flatMapOneAtATime(_ count: Int) -> Case {
  Case(
    "sequence > flatMap(max 1) { Just }, asked for one by one",
    elements: count,
    expecting: Total(of: 0..<count, completions: 1),
    ours: { tally in
      {
        Ours.range(count).flatMap(maxPublishers: .max(1), Ours.Just.init)
          .subscribe(Ours.Asker(tally, initial: .max(1), answer: .max(1)))
      }
    },
    peer: { tally in
      {
        Peer.range(count).flatMap(maxPublishers: .max(1), Peer.Just.init)
          .subscribe(Peer.Asker(tally, initial: .max(1), answer: .max(1)))
      }
    }
  )
}

private let noMerge = "OpenCombine has no merge: flatMap over the publishers does its work"

private func mergeOfSequences(_ count: Int) -> Case {
  let each = count / 8
  return Case(
    "merge of 8 sequences",
    elements: each * 8,
    expecting: Total(of: (0..<8).lazy.flatMap { _ in 0..<each }, completions: 1),
    remark: noMerge,
    ours: { tally in
      {
        let all = (0..<8).map { _ in Ours.range(each) }
        all[0].merge(with: all[1], all[2], all[3], all[4], all[5], all[6], all[7])
          .sink(into: tally).cancel()
      }
    },
    peer: { tally in
      {
        let all = (0..<8).map { _ in Peer.range(each) }
        Peer.Publishers.Sequence<_, Never>(sequence: all).flatMap(\.self).sink(into: tally).cancel()
      }
    }
  )
}

private func mergeOfSubjects(_ count: Int) -> Case {
  let each = count / 8
  return Case(
    "merge of 8 subjects",
    elements: each * 8,
    expecting: Total(of: (0..<each).lazy.flatMap { repeatElement($0, count: 8) }),
    remark: noMerge,
    ours: { tally in
      let all = (0..<8).map { _ in Ours.Subject<Never>() }
      let listener = all[0].merge(with: all[1], all[2], all[3], all[4], all[5], all[6], all[7])
        .sink(into: tally)
      return {
        forEach(below: each) { value in for subject in all { subject.send(value) } }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let all = (0..<8).map { _ in Peer.Subject<Never>() }
      let listener = Peer.Publishers.Sequence<_, Never>(sequence: all).flatMap(\.self)
        .sink(into: tally)
      return {
        forEach(below: each) { value in for subject in all { subject.send(value) } }
        withExtendedLifetime(listener) {}
      }
    }
  )
}
