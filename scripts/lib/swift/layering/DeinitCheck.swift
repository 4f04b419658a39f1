/// The deinit of a class whose objects clients may make in inlined code is never inlined itself.
///
/// Swift 6.3 miscompiles others: where an object is on the stack, and its deinit has a branch that depends on how
/// the object was used, the branches are joined, and the memory of the stack is given back to the heap.
func checkDeinits(of checkout: Checkout) throws -> [Finding] {
  try checkout.layers.flatMap { layer in
    try checkout.sources(below: "Packages/\(layer)/Sources")
      .filter { !$0.file.contains("/\(controlledModule)/") && $0.text.contains("deinit") }
      .flatMap { file, text in inlinedDeinits(in: codeLines(of: text), of: file) }
  }
}

private func inlinedDeinits(in lines: [Substring], of file: String) -> [Finding] {
  lines.indices.compactMap { index in
    guard lines[index].contains(/^ *(@\w+ )*deinit \{/),
      isVisibleClass(around: index, lines),
      !attributes(of: index, lines).contains("@inline(never)")
    else { return nil }
    return Finding(
      file: file,
      line: index + 1,
      message: "where the object is on the stack, the compiler may inline this deinit and free it: "
        + "write @inline(never) before it"
    )
  }
}

/// True if the type that a deinit belongs to is a class that inlined code may name.
private func isVisibleClass(around index: Int, _ lines: [Substring]) -> Bool {
  let indentation = lines[index].indentation
  guard
    let type = lines[..<index].lastIndex(where: {
      $0.indentation < indentation && $0.contains(/\b(class|struct|actor|enum)\b/)
    }), lines[type].contains(/\bclass\b/)
  else { return false }
  return (attributes(of: type, lines) + lines[type])
    .contains(/\b(public|open|package)\b|@usableFromInline/)
}

/// The attributes in the lines before a declaration.
private func attributes(of index: Int, _ lines: [Substring]) -> String {
  lines[..<index].reversed().prefix { $0.contains(/^ *@/) }.joined()
}
