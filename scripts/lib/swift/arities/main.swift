// Writes the sources of the operators that Combine has once for each number of publishers, which
// Swift cannot express as one: Publishers.Merge3 to Merge8, Zip to Zip4, and CombineLatest to
// CombineLatest4 are types of their own, with names of their own.

import Foundation

let header = "// Written by scripts/generate: change scripts/lib/swift/arities, not this file.\n\n"
let folder = URL(filePath: CommandLine.arguments[1])
for (name, text) in [
  ("Merge+Arities.swift", mergeArities()),
  ("Zip+Arities.swift", rowArities(of: .zip)),
  ("CombineLatest+Arities.swift", rowArities(of: .combineLatest)),
] {
  try (header + text).write(
    to: folder.appending(component: name),
    atomically: true,
    encoding: .utf8
  )
}
