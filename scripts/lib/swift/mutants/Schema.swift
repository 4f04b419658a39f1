/// Sources that have many mutants at once, each behind a switch.
///
/// So all of them are compiled once, and a run chooses one by an environment variable. Technique: mutant schemata
/// (Untch, Offutt and Harrold 1993).
struct Schema {
  let mutants: [Mutant]

  /// The text of a source with its mutants. Each line stays where it was.
  func text(of source: Source) -> String {
    let edits = mutants.filter { $0.source.name == source.name }
      .flatMap { mutant in mutant.site.edits.map { (range: $0.range, text: $0.text(mutant.number)) }
      }
      .sorted { $0.range.lowerBound > $1.range.lowerBound }
    var bytes = Array(source.text.utf8)
    for edit in edits { bytes.replaceSubrange(edit.range, with: edit.text.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The source with the switches of a module.
  func switches(of module: String) -> String {
    let declarations = mutants.filter { $0.source.module == module }
      .compactMap { $0.site.declaration?($0.number) }
    return ([Self.runtime] + declarations).joined(separator: "\n\n") + "\n"
  }

  /// The active mutant, and the list of those that were executed: it is a file, if one is named.
  private static let runtime = """
    #if canImport(Glibc)
    import Glibc
    #elseif canImport(Musl)
    import Musl
    #elseif canImport(Darwin)
    import Darwin
    #endif

    private let active = getenv("METRONOME_MUTANT").map { Int(atoi($0)) } ?? 0
    private let executedFile = getenv("METRONOME_EXECUTED_MUTANTS").map { String(cString: $0) }
    // Safe to share: a flag that another thread has not seen adds its mutant to the file once more.
    nonisolated(unsafe) private let isExecuted: UnsafeMutablePointer<Bool> = {
      let flags = UnsafeMutablePointer<Bool>.allocate(capacity: 1_000)
      flags.initialize(repeating: false, count: 1_000)
      return flags
    }()

    @inline(never)
    @usableFromInline func _isMutant(_ number: Int) -> Bool {
      if let executedFile, !isExecuted[number] {
        isExecuted[number] = true
        let line = Array("\\(number)\\n".utf8)
        // Not left open: it would be the standard output of a program that was started without one.
        let stream = fopen(executedFile, "a")!
        fwrite(line, 1, line.count, stream)
        fclose(stream)
      }
      return number == active
    }
    """
}
