import Foundation

// layering ROOT MANIFESTS LAYER…
//
// ROOT is the checkout, MANIFESTS a folder with one `NAME.json` per package as `swift package
// dump-package` prints it (the umbrella's is `root.json`), LAYERs the layers' names bottom-up.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 2 else {
  print("usage: layering ROOT MANIFESTS LAYER…")
  exit(64)
}
let checkout = try Checkout(
  root: arguments[1],
  manifests: arguments[2],
  layers: Array(arguments.dropFirst(2))
)
let findings =
  try checkManifests(of: checkout) + checkImports(of: checkout) + checkReexports(of: checkout)
  + checkLocks(of: checkout) + checkTraps(of: checkout) + checkDeinits(of: checkout)
  + checkDocComments(of: checkout) + checkKeptValues(of: checkout)
  + checkLanguageModes(of: checkout) + checkTables(of: checkout) + checkNodes(of: checkout)
  + checkGuards(of: checkout)
for finding in findings.sorted() { print(finding) }
exit(findings.isEmpty ? 0 : 1)
