import Foundation

// manifests MANIFEST FOLDER
//
// Writes the manifest of each package that has targets in MANIFEST, the root's, into FOLDER.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: manifests MANIFEST FOLDER")
  exit(64)
}
let root = RootManifest(try String(contentsOfFile: arguments[1], encoding: .utf8))
for package in root.packages {
  let folder = "\(arguments[2])/\(package)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try root.manifest(of: package)
    .write(toFile: "\(folder)/Package.swift", atomically: true, encoding: .utf8)
}
