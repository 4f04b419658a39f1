/// Finds what SwiftPM accepts in a manifest, and this project does not.
func checkManifests(of checkout: Checkout) -> [Finding] {
  guard let root = checkout.manifests["root"] else {
    return [Finding(file: "Package.swift", line: 1, message: "it cannot be read: restore it")]
  }
  return checkSettings(of: root) + checkDependencies(of: root) + checkProducts(of: root)
    + checkLayers(of: root, in: checkout) + checkPlaces(of: checkout)
    + checkout.manifests.values.flatMap { checkUsers(in: $0) }
}

/// The targets are compiled in language mode 6, and every warning is an error.
private func checkSettings(of root: Manifest) -> [Finding] {
  var findings: [Finding] = []
  if root.languageModes != ["6"] {
    let line = root.line(containing: "swiftLanguageModes")
    let message = "the language mode is not 6: say swiftLanguageModes: [.v6]"
    findings.append(Finding(file: root.file, line: line, message: message))
  }
  return findings
    + root.targets.filter { !$0.treatsWarningsAsErrors }.map {
      root.finding(
        at: $0,
        "target \($0.name) lets warnings pass: give it swiftSettings: [.treatAllWarnings(as: .error)]"
      )
    }
}

/// Only tests depend on the test kit.
private func checkUsers(in manifest: Manifest) -> [Finding] {
  manifest.targets.filter { $0.dependencies.contains(testKit) && !$0.isTestCode }.map {
    manifest.finding(
      at: $0,
      "target \($0.name) depends on \(testKit), which is for tests alone: remove it"
    )
  }
}

/// The root depends on no package.
private func checkDependencies(of root: Manifest) -> [Finding] {
  guard root.dependsOnPackages else { return [] }
  return [
    Finding(
      file: root.file,
      line: root.line(containing: ".package("),
      message: "the root names a package, which every user of one layer would have to fetch: "
        + "remove it"
    )
  ]
}

/// No product of the root has the test kit.
private func checkProducts(of root: Manifest) -> [Finding] {
  root.products.filter { $0.targets.contains(testKit) }.map {
    Finding(
      file: root.file,
      line: root.line(of: $0.name, declaredBy: "library"),
      message: "product \($0.name) contains \(testKit), which is for the tests of this project: "
        + "remove it"
    )
  }
}

/// A layer depends on those below it, and the test kit, which the tests of every layer use, on none.
private func checkLayers(of root: Manifest, in checkout: Checkout) -> [Finding] {
  let packages = [testKit] + checkout.layers
  func height(of target: Manifest.Target) -> Int? {
    packages.firstIndex { target.folder.hasPrefix("Packages/\($0)/") }
  }
  return root.targets.flatMap { target in
    root.targets.filter { other in
      guard let own = height(of: target), let others = height(of: other) else { return false }
      return target.dependencies.contains(other.name) && others > own
    }
    .map { other in
      root.finding(
        at: target,
        "\(target.name) depends on \(other.name), which belongs to a layer above it "
          + "(\(packages.joined(separator: " <- "))): move code up, or what it needs down"
      )
    }
  }
}

/// The scripts know every package.
private func checkPlaces(of checkout: Checkout) -> [Finding] {
  let known = checkout.layers.map { "Packages/\($0)" } + otherPackages
  return checkout.manifests.values.filter { !known.contains($0.folder) }.map {
    let message = "no script knows this package: add it to scripts/lib/shell/layers.sh"
    return Finding(file: $0.file, line: 1, message: message)
  }
}
