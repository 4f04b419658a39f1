import Foundation

// mutants plant ROOT FOLDER COUNT SEED COPY DROPPED…
// mutants blame ROOT FOLDER COUNT SEED DROPPED… <LOG
//
// FOLDER is that of the sources of a package, from the ROOT of the checkout. `plant` draws COUNT mutants by the SEED,
// writes the sources with all but the DROPPED ones into the COPY of the checkout, and prints the list. `blame` prints the numbers
// of the others for which the errors of the compiler are.

/// The sources below a folder, in one order everywhere. Modules of C have none.
func sources(below folder: String, of root: URL) throws -> [Source] {
  let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)!
    .compactMap { $0 as? String }
  return try files.filter { $0.hasSuffix(".swift") }.sorted().map {
    try Source(name: "\(folder)/\($0)", in: root)
  }
}

/// Writes a file if it has another text.
func write(_ text: String, to file: URL) throws {
  if (try? String(contentsOf: file, encoding: .utf8)) == text { return }
  try text.write(to: file, atomically: true, encoding: .utf8)
}

func plant(_ mutants: [Mutant], among sources: [Source], in copy: URL) throws {
  let schema = Schema(mutants: mutants)
  for source in sources {
    try write(schema.text(of: source), to: copy.appending(path: source.name))
  }
  for module in Set(sources.map(\.module)) {
    let file = copy.appending(path: "\(module)/Mutants.swift")
    if mutants.contains(where: { $0.source.module == module }) {
      try write(schema.switches(of: module), to: file)
    } else {
      try? FileManager.default.removeItem(at: file)
    }
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let plants = arguments.first == "plant"
guard arguments.count > (plants ? 5 : 4), let count = Int(arguments[3]),
  let seed = UInt64(arguments[4])
else {
  print("usage: mutants plant|blame ROOT FOLDER COUNT SEED …")
  exit(64)
}
let all = try sources(below: arguments[2], of: URL(filePath: arguments[1]))
let dropped = Set(arguments.dropFirst(plants ? 6 : 5).compactMap { Int($0) })
let drawn = Mutant.draw(count, from: all, seed: seed).filter { !dropped.contains($0.number) }
if plants {
  try plant(drawn, among: all, in: URL(filePath: arguments[5]))
  for mutant in drawn { print(mutant.row) }
} else {
  let log = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  for number in mutants(blamedIn: log, of: drawn).sorted() { print(number) }
}
