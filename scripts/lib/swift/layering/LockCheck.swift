/// The file that may ask for the identity of a thread, in functions that the optimiser cannot inline.
private let opaqueFile = "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift"

/// The declarations of other platforms' C libraries, which nothing calls.
private let declarations = "Tests/UmbrellaTests/Platforms/"

/// The names that depend on the identity of a thread.
private let threadDependentNames: Set<Substring> = [
  "Mutex", "os_unfair_lock", "pthread_self", "GetCurrentThreadId",
]

/// The module that has a `Mutex` of its own, which is for tests.
let controlledModule = "ControlledSynchronization"

/// Nothing that depends on the identity of a thread is inlined.
///
/// The optimiser inlines synchronous functions into async ones and computes the address of what
/// belongs to a thread only once. After a suspension, on another thread, it is wrong: a `Mutex` then
/// ends the program, in release builds alone.
func checkLocks(of checkout: Checkout) throws -> [Finding] {
  try checkout.sources().flatMap { file, text in
    if file.hasPrefix(declarations) { return [] as [Finding] }
    return file == opaqueFile
      ? inlinableFunctions(in: text, of: file) : threadDependence(in: text, of: file)
  }
}

/// Uses of a thread's identity outside of the opaque file.
private func threadDependence(in text: String, of file: String) -> [Finding] {
  // Most files contain none of the names: look for them before looking closely.
  guard threadDependentNames.contains(where: { text.contains($0) }),
    !file.contains("/\(controlledModule)/"), !text.contains("import \(controlledModule)")
  else { return [] }
  return codeLines(of: text).enumerated().compactMap { index, line in
    threadDependentName(in: line).map { name in
      Finding(
        file: file,
        line: index + 1,
        message: "\(name) may be inlined into an async function, where the thread changes: use "
          + "_Lock (or NSLock, where ReactiveCore is not imported) or _ThreadIdentity"
      )
    }
  }
}

private func threadDependentName(in line: Substring) -> Substring? {
  line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    .first { threadDependentNames.contains($0) }
}

/// Functions of the opaque file that depend on a thread's identity, and that the optimiser may inline.
private func inlinableFunctions(in text: String, of file: String) -> [Finding] {
  let lines = codeLines(of: text)
  let uses = lines.indices.filter { threadDependentName(in: lines[$0]) != nil }
  let functions = uses.compactMap { use in
    lines[...use].lastIndex { $0.contains(#/\bfunc\b|\bget\b/#) }
  }
  return Set(functions).sorted().compactMap { index in
    let attributes = lines[..<index].reversed().prefix { $0.contains(#/^\s*@/#) }
    let declaration = attributes.joined() + lines[index]
    guard !declaration.contains("@inline(never)") || declaration.contains("@inlinable") else {
      return nil
    }
    return Finding(
      file: file,
      line: index + 1,
      message: "a function that depends on the identity of its thread may be inlined: "
        + "mark it '@inline(never)', and not '@inlinable'"
    )
  }
}
