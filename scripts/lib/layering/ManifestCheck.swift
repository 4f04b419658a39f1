/// The root manifest declares every layer's targets and products once more, so that an outside
/// package can depend on one layer by URL. Nothing but this check keeps the two in step.
func checkManifests(of checkout: Checkout) -> [Finding] {
  guard let umbrella = checkout.manifests["root"] else {
    return [
      Finding(file: "Package.swift", line: 1, message: "no manifest that can be read: restore it")
    ]
  }
  var findings = checkLanguage(of: umbrella, like: umbrella)
  findings += umbrella.dependencies.map {
    Finding(
      file: umbrella.file,
      line: umbrella.line(containing: $0.location),
      message: "the root names the package \($0.location), which every user of one layer would "
        + "have to fetch: remove it"
    )
  }
  for name in checkout.layers {
    guard let layer = checkout.manifests[name] else {
      let file = "Packages/\(name)/Package.swift"
      findings.append(
        Finding(file: file, line: 1, message: "no manifest that can be read: restore it")
      )
      continue
    }
    findings += checkLanguage(of: layer, like: umbrella)
    findings += checkDependencies(of: layer, named: name, in: checkout)
    findings += checkTargets(of: layer, and: umbrella)
    findings += checkProducts(of: layer, and: umbrella)
  }
  findings += checkTestKit(of: checkout, and: umbrella)
  findings += checkout.manifests.values
    .filter { manifest in
      let packages = (checkout.layers + [testKit]).map { "Packages/\($0)" }
      return !([""] + openPackages + packages + [controlledPackage] + examplePackages)
        .contains(manifest.folder)
    }
    .map {
      let message = "no script knows this package: add it to scripts/lib/layers.sh"
      return Finding(file: $0.file, line: 1, message: message)
    }
  return findings + checkThatNothingIsLeftOver(in: umbrella, of: checkout)
}

/// Every manifest: language mode 6, the root's tools version, every warning an error.
private func checkLanguage(of manifest: Manifest, like umbrella: Manifest) -> [Finding] {
  var findings: [Finding] = []
  if manifest.toolsVersion != umbrella.toolsVersion {
    let message =
      "tools version \(manifest.toolsVersion), but \(umbrella.toolsVersion) in the root "
      + "manifest: make the two agree"
    findings.append(Finding(file: manifest.file, line: 1, message: message))
  }
  if manifest.languageModes != ["6"] {
    let line = manifest.line(containing: "swiftLanguageModes")
    let message = "the language mode is not 6: say swiftLanguageModes: [.v6]"
    findings.append(Finding(file: manifest.file, line: line, message: message))
  }
  for target in manifest.targets
  where target.properties["settings"]?.contains(#""treatAllWarnings":{"_0":"error"}"#) != true {
    let line = manifest.line(of: target.name, declaredBy: "target", "testTarget")
    let message =
      "target \(target.name) lets warnings pass: give it "
      + "swiftSettings: [.treatAllWarnings(as: .error)]"
    findings.append(Finding(file: manifest.file, line: line, message: message))
  }
  return findings
}

/// A layer depends on layers below it, by path, and on nothing else. Its tests may also use the test
/// kit.
private func checkDependencies(
  of layer: Manifest,
  named name: String,
  in checkout: Checkout
) -> [Finding] {
  let below = checkout.layers.prefix { $0 != name }
  return layer.dependencies.filter { dependency in
    !(below + [testKit]).contains { dependency.folder == "Packages/\($0)" }
  }.map {
    let allowed =
      below.isEmpty
      ? "the lowest layer depends on nothing"
      : "a layer depends only on those below it, by path (\(below.joined(separator: ", ")))"
    return Finding(
      file: layer.file,
      line: layer.line(containing: $0.location),
      message: "\(name) names the package \($0.location): \(allowed)"
    )
  }
}

/// The test kit depends on nothing, no product has it, and only tests depend on it.
private func checkTestKit(of checkout: Checkout, and umbrella: Manifest) -> [Finding] {
  guard let kit = checkout.manifests[testKit] else {
    let message = "no manifest that can be read: restore it"
    return [Finding(file: "Packages/\(testKit)/Package.swift", line: 1, message: message)]
  }
  var findings = checkLanguage(of: kit, like: umbrella) + checkTargets(of: kit, and: umbrella)
  findings += kit.dependencies.map {
    Finding(
      file: kit.file,
      line: kit.line(containing: $0.location),
      message: "\(testKit) names the package \($0.location), but the tests of every layer use it: "
        + "remove it, and let the tests pass what the kit needs"
    )
  }
  findings += umbrella.products.filter { $0.targets.contains(testKit) }.map {
    Finding(
      file: umbrella.file,
      line: umbrella.line(of: $0.name, declaredBy: "library"),
      message: "product \($0.name) contains \(testKit), which is for the tests of this project: "
        + "remove it"
    )
  }
  for manifest in checkout.manifests.values {
    let users = manifest.targets.filter { $0.dependencies.contains(testKit) }
    findings += users.filter { !$0.isTestCode }.map {
      Finding(
        file: manifest.file,
        line: manifest.line(of: $0.name, declaredBy: "target", "executableTarget"),
        message: "target \($0.name) depends on \(testKit), which is for tests alone: remove it"
      )
    }
  }
  return findings
}

private func checkTargets(of layer: Manifest, and umbrella: Manifest) -> [Finding] {
  var findings: [Finding] = []
  for target in layer.targets {
    let line = layer.line(of: target.name, declaredBy: "target", "testTarget")
    func report(_ message: String) {
      let message = "target \(target.name) \(message)"
      findings.append(Finding(file: layer.file, line: line, message: message))
    }
    guard let twin = umbrella.targets.first(where: { $0.name == target.name }) else {
      report("is missing in the root manifest: declare it there too")
      continue
    }
    if twin.folder != target.folder {
      report("lies in \(target.folder), in the root manifest in \(twin.folder): correct its path")
    }
    if Set(twin.dependencies) != Set(target.dependencies) {
      report(
        "depends on \(target.dependencies), but on \(twin.dependencies) in the root manifest: "
          + "make the two agree"
      )
    }
    for property in Set(target.properties.keys).union(twin.properties.keys).sorted() {
      let (own, other) = (
        target.properties[property] ?? "none",
        twin.properties[property] ?? "none"
      )
      if own == other { continue }
      report("has \(property) \(own), but \(other) in the root manifest: make the two agree")
    }
  }
  return findings
}

private func checkProducts(of layer: Manifest, and umbrella: Manifest) -> [Finding] {
  layer.products.compactMap { product in
    let twin = umbrella.products.first { $0.name == product.name }
    guard twin?.targets != product.targets else { return nil }
    let theirs = twin.map { "is of \($0.targets)" } ?? "is missing"
    return Finding(
      file: layer.file,
      line: layer.line(of: product.name, declaredBy: "library"),
      message: "product \(product.name) of \(product.targets) \(theirs) in the root manifest: "
        + "make the two agree"
    )
  }
}

/// Finds what the root manifest declares but no layer does.
private func checkThatNothingIsLeftOver(in umbrella: Manifest, of checkout: Checkout) -> [Finding] {
  let layers = checkout.layers.compactMap { checkout.manifests[$0] }
  let kit = checkout.manifests[testKit].map { [$0] } ?? []
  let targets = Set((layers + kit).flatMap(\.targets).map(\.name))
  let products = Set(layers.flatMap(\.products).map(\.name))
  // Tests of all layers together belong to the root alone.
  let strayTargets = umbrella.targets.filter {
    !$0.folder.hasPrefix("Tests/") && !targets.contains($0.name)
  }.map {
    ("target", $0.name, umbrella.line(of: $0.name, declaredBy: "target", "testTarget"))
  }
  let strayProducts = umbrella.products.filter { !products.contains($0.name) }.map {
    ("product", $0.name, umbrella.line(of: $0.name, declaredBy: "library"))
  }
  return (strayTargets + strayProducts).map { kind, name, line in
    Finding(
      file: umbrella.file,
      line: line,
      message: "\(kind) \(name) is in no layer's manifest: declare it there, or remove it here"
    )
  }
}
