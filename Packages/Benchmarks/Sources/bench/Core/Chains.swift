import BenchmarkKit

/// One publisher after the other, many times over: building the chain is part of the work.
func chains(_ scale: Scale) -> [Case] {
  [
    appending("append x1,000", links: scale(1_000), chains: 5, withPeer: true),
    appending("append x10,000", links: scale(10_000), chains: 5, withPeer: false),
    prepending("prepend x1,000", links: scale(1_000), chains: 5, withPeer: true),
    prepending("prepend x10,000", links: scale(10_000), chains: 5, withPeer: false),
    erased("erased chain of 10 operators", links: 10, values: scale(100_000), withPeer: true),
    erased("erased chain of 100 operators", links: 100, values: scale(10_000), withPeer: true),
    erased("erased chain of 1,000 operators", links: 1_000, values: scale(1_000), withPeer: false),
  ]
}

extension Growth {
  static let chains = [
    Growth(from: "append x1,000", to: "append x10,000"),
    Growth(from: "prepend x1,000", to: "prepend x10,000"),
    Growth(from: "erased chain of 10 operators", to: "erased chain of 1,000 operators"),
  ]
}

private let overflow = "OpenCombine overflows the stack with so long a chain"

private func appending(_ name: String, links: Int, chains: Int, withPeer: Bool) -> Case {
  let peer: Contender = { tally in
    {
      for _ in 0..<chains {
        var chain: Peer.AnyPublisher = Peer.Just(0).eraseToAnyPublisher()
        for link in 1...opaque(links) { chain = chain.append(link).eraseToAnyPublisher() }
        chain.sink(into: tally).cancel()
      }
    }
  }
  return Case(
    name,
    elements: links * chains,
    unit: "link",
    expecting: Total(of: (0..<chains).lazy.flatMap { _ in 0...links }, completions: chains),
    remark: withPeer ? nil : overflow,
    ours: { tally in
      {
        for _ in 0..<chains {
          var chain: Ours.AnyPublisher = Ours.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.append(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    },
    peer: withPeer ? peer : nil
  )
}

private func prepending(_ name: String, links: Int, chains: Int, withPeer: Bool) -> Case {
  let peer: Contender = { tally in
    {
      for _ in 0..<chains {
        var chain: Peer.AnyPublisher = Peer.Just(0).eraseToAnyPublisher()
        for link in 1...opaque(links) { chain = chain.prepend(link).eraseToAnyPublisher() }
        chain.sink(into: tally).cancel()
      }
    }
  }
  return Case(
    name,
    elements: links * chains,
    unit: "link",
    expecting: Total(of: (0..<chains).lazy.flatMap { _ in 0...links }, completions: chains),
    remark: withPeer ? nil : overflow,
    ours: { tally in
      {
        for _ in 0..<chains {
          var chain: Ours.AnyPublisher = Ours.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.prepend(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    },
    peer: withPeer ? peer : nil
  )
}

/// Values through a chain whose links are erased one by one.
private func erased(_ name: String, links: Int, values: Int, withPeer: Bool) -> Case {
  let peer: Contender = { tally in
    Peer.sending(values) { subject in
      var chain = subject.eraseToAnyPublisher()
      for _ in 0..<opaque(links) { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
      return chain.sink(into: tally)
    }
  }
  return Case(
    name,
    elements: links * values,
    unit: "operator",
    expecting: Total(of: (0..<values).lazy.map { $0 + links }),
    remark: withPeer ? nil : overflow,
    ours: { tally in
      Ours.sending(values) { subject in
        var chain = subject.eraseToAnyPublisher()
        for _ in 0..<opaque(links) { chain = chain.map { $0 &+ 1 }.eraseToAnyPublisher() }
        return chain.sink(into: tally)
      }
    },
    peer: withPeer ? peer : nil,
    target: .nanoseconds(8)
  )
}
