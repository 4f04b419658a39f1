/// Returns the numbers of the mutants for which a compiler's errors are.
///
/// An error in a line without a mutant is one of a statement of several lines, or of the end of a function: then it is
/// for the last mutant above it.
func mutants(blamedIn log: String, of mutants: [Mutant]) -> Set<Int> {
  var numbers: Set<Int> = []
  for match in log.matches(of: #/(?m)^(\S+?):(\d+):\d+: error: /#) {
    let line = Int(match.2)!
    let candidates = mutants.filter { match.1.hasSuffix("/" + $0.source.name) }
      .map { (number: $0.number, line: $0.source.line(at: $0.site.offset).number) }
    let nearest = candidates.map(\.line).filter { $0 <= line }.max() ?? candidates.map(\.line).min()
    numbers.formUnion(candidates.filter { $0.line == nearest }.map(\.number))
  }
  // An operator that does not compile in the file of the switches.
  for match in log.matches(of: #/error: .*'([\u{2190}-\u{23FF}])'/#) {
    numbers.insert(Int(match.1.unicodeScalars.first!.value) - 0x2190)
  }
  return numbers
}
