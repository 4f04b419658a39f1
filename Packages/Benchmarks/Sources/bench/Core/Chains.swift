import BenchmarkKit

/// One publisher after the other, many times over: building the chain is part of the work.
func chains(_ scale: Scale) -> [Case] {
  [
    appending("append x1,000", links: scale(1_000), chains: 5, withPeer: true),
    appending("append x10,000", links: scale(10_000), chains: 5, withPeer: false),
    prepending("prepend x1,000", links: scale(1_000), chains: 5, withPeer: true),
    prepending("prepend x10,000", links: scale(10_000), chains: 5, withPeer: false),
  ]
}

extension Growth {
  static let chains = [
    Growth(from: "append x1,000", to: "append x10,000"),
    Growth(from: "prepend x1,000", to: "prepend x10,000"),
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
