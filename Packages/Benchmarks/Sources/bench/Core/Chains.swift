import BenchmarkKit

/// One publisher after the other, many times over: building the chain is part of the work.
func chains(_ scale: Scale) -> [Case] {
  [
    appending("append x1,000", links: scale(1_000), chains: 2),
    prepending("prepend x1,000", links: scale(1_000), chains: 2),
  ]
}

private func appending(_ name: String, links: Int, chains: Int) -> Case {
  Case(
    name,
    elements: links * chains,
    unit: "link",
    expecting: Total(of: (0..<chains).lazy.flatMap { _ in 0...links }, completions: chains),
    ours: { tally in
      {
        for _ in 0..<chains {
          var chain: Ours.AnyPublisher = Ours.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.append(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    },
    peer: { tally in
      {
        for _ in 0..<chains {
          var chain: Peer.AnyPublisher = Peer.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.append(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    }
  )
}

private func prepending(_ name: String, links: Int, chains: Int) -> Case {
  Case(
    name,
    elements: links * chains,
    unit: "link",
    expecting: Total(of: (0..<chains).lazy.flatMap { _ in 0...links }, completions: chains),
    ours: { tally in
      {
        for _ in 0..<chains {
          var chain: Ours.AnyPublisher = Ours.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.prepend(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    },
    peer: { tally in
      {
        for _ in 0..<chains {
          var chain: Peer.AnyPublisher = Peer.Just(0).eraseToAnyPublisher()
          for link in 1...opaque(links) { chain = chain.prepend(link).eraseToAnyPublisher() }
          chain.sink(into: tally).cancel()
        }
      }
    }
  )
}
