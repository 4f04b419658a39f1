/// Returns the numbers of the mutants for which a compiler's errors are.
///
/// A mutant is in each line that it changes. An error in a line without one is one of a statement of several
/// lines, or of the end of a function: then it is for the last mutant above it.
func mutants(blamedIn log: String, of mutants: [Mutant]) -> Set<Int> {
  var numbers: Set<Int> = []
  for match in log.matches(of: #/(?m)^(\S+?):(\d+):\d+: error: /#) {
    let line = Int(match.2)!
    let candidates = mutants.filter { match.1.hasSuffix("/" + $0.source.name) }
      .flatMap { mutant in mutant.lines.map { (number: mutant.number, line: $0) } }
    let nearest = candidates.map(\.line).filter { $0 <= line }.max() ?? candidates.map(\.line).min()
    numbers.formUnion(candidates.filter { $0.line == nearest }.map(\.number))
  }
  // An operator that does not compile in the file of the switches.
  for match in log.matches(of: #/error: .*'([\u{2190}-\u{23FF}])'/#) {
    numbers.insert(Int(match.1.unicodeScalars.first!.value) - 0x2190)
  }
  return numbers
}

extension Mutant {
  /// The numbers of the lines that it changes.
  fileprivate var lines: [Int] { site.edits.map { source.line(at: $0.range.lowerBound).number } }
}
