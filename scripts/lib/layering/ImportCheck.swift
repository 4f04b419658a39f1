import Foundation

/// The modules that a layer may import besides other layers: those that come with the toolchain, and,
/// behind `#if canImport`, those that come with a platform. A module of a package must never be here.
private let platformModules: Set<String> = [
  "Swift", "_Concurrency", "Synchronization", "Observation", "RegexBuilder", "Runtime",
  "PackageDescription",
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
  "Testing", "XCTest", "Glibc", "Musl", "Android", "Darwin", "WinSDK",
  "Combine", "SwiftUI", "UIKit", "AppKit", "WatchKit",
]

/// Modules that the lowest layer's core stays free of.
private let heavyModules: Set<String> = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
]

/// Imports point down, to what the target declares, and never to a package from elsewhere.
///
/// The compiler does not see to this: it finds every module that lies in the build folder.
func checkImports(of checkout: Checkout) throws -> [Finding] {
  let targets = checkout.manifests.values
    .flatMap { manifest in manifest.targets.map { (manifest: manifest, target: $0) } }
  return try checkout.imports().flatMap { file, imports -> [Finding] in
    // The root declares the layers' targets too: the deepest manifest is the one that counts here.
    let owner = targets.filter { file.hasPrefix("\($0.target.folder)/") }
      .max { $0.manifest.folder.count < $1.manifest.folder.count }
    return imports.compactMap { found in
      let fault =
        if let owner {
          fault(importing: found.module, into: owner.target, of: owner.manifest, in: checkout)
        } else {
          fault(importing: found.module, intoFile: file, in: checkout)
        }
      return fault.map { Finding(file: file, line: found.line, message: $0) }
    }
  }
}

private func fault(
  importing module: String,
  into target: Manifest.Target,
  of manifest: Manifest,
  in checkout: Checkout
) -> String? {
  if target.name == checkout.layers.first, heavyModules.contains(module) {
    return "\(target.name) stands on the standard library alone and must not import \(module): "
      + "move this code to ReactiveFoundation or to a layer above"
  }
  if module == testKit, module != target.name, !target.isTestCode {
    return "\(target.name) imports \(testKit), which is for tests alone: remove the import"
  }
  if manifest.folder == "Packages/\(testKit)", checkout.height(ofModule: module) != nil {
    return "\(target.name) imports \(module), but the tests of every layer use \(testKit): remove "
      + "the import, and let the tests pass what the kit needs"
  }
  if module == testKit {
    return undeclaredImport(of: module, into: target, of: manifest)
  }
  guard let theirs = checkout.height(ofModule: module) else {
    let isOwn = manifest.targets.contains { $0.name == module }
    return isOwn ? nil : fault(importing: module, intoFile: "\(target.folder)/", in: checkout)
  }
  if let ours = checkout.layers.firstIndex(where: { manifest.folder == "Packages/\($0)" }),
    theirs > ours
  {
    return "\(target.name) imports \(module), which belongs to a layer above it "
      + "(\(checkout.layers.joined(separator: " <- "))): move this code up, or what it needs down"
  }
  return undeclaredImport(of: module, into: target, of: manifest)
}

private func undeclaredImport(
  of module: String,
  into target: Manifest.Target,
  of manifest: Manifest
) -> String? {
  guard module != target.name, !target.dependencies.contains(module) else { return nil }
  let declared = target.dependencies.joined(separator: ", ")
  return "target \(target.name) imports \(module) without declaring it: import what it declares "
    + "(\(declared.isEmpty ? "nothing" : declared)) and re-exports, or add \(module) to its "
    + "dependencies in \(manifest.file)"
}

private func fault(
  importing module: String,
  intoFile file: String,
  in checkout: Checkout
) -> String? {
  if platformModules.contains(module) || checkout.height(ofModule: module) != nil { return nil }
  if openPackages.contains(where: { file.hasPrefix("\($0)/") }) { return nil }
  return "\(module) is neither a layer nor part of the toolchain: only \(openPackages[0]) and "
    + "\(openPackages[1]) may use packages from elsewhere"
}
