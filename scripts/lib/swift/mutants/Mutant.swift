/// A site that was drawn.
struct Mutant {
  let number: Int
  let source: Source
  let site: Site

  /// Draws mutants: first a family, so that rare ones are drawn too, then one of its sites.
  ///
  /// The result depends on nothing but the arguments. Two mutants never change the same place.
  static func draw(_ count: Int, from sources: [Source], seed: UInt64) -> [Mutant] {
    var random = SplitMix64(state: seed)
    var sites: [Family: [(source: Source, site: Site)]] = [:]
    for source in sources {
      for site in source.sites { sites[site.family, default: []].append((source, site)) }
    }
    var mutants: [Mutant] = []
    var taken: Set<String> = []
    while mutants.count < count, !sites.isEmpty {
      let families = Family.allCases.filter { sites[$0] != nil }
      let family = families[random.next(below: families.count)]
      let (source, site) = sites[family]!.remove(at: random.next(below: sites[family]!.count))
      if sites[family]!.isEmpty { sites[family] = nil }
      let places = site.edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        .map { "\(source.name):\($0)" }
      guard taken.isDisjoint(with: places) else { continue }
      taken.formUnion(places)
      mutants.append(Mutant(number: mutants.count + 1, source: source, site: site))
    }
    return mutants
  }

  /// The line of the list: its fields have tabs between them.
  var row: String {
    let line = source.line(at: site.offset)
    return [
      String(number), "\(source.name):\(line.number)", site.family.rawValue, site.change, line.text,
    ]
    .joined(separator: "\t")
  }
}

/// Random numbers that are the same on every machine.
private struct SplitMix64 {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
