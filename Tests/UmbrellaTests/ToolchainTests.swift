import Foundation
import Testing

@Suite("The toolchain")
struct ToolchainTests {
  /// The version that all places name.
  private let version = "6.3"

  @Test("The toolchain is the same in all manifests")
  func manifests() throws {
    let manifests = try Checkout.files().filter { $0.lastPathComponent == "Package.swift" }
    #expect(manifests.count > 5)
    for manifest in manifests {
      let file = manifest.path.replacing(Checkout.root.path, with: "", maxReplacements: 1)
      try expect(/swift-tools-version: (\d+\.\d+)/, in: file)
    }
  }

  @Test("The toolchain is the same in the scripts, the jobs of CI and the README")
  func others() throws {
    try expect(/needed=(\d+\.\d+)/, in: "scripts/bootstrap")
    for job in ["ci", "docs", "nightly", "package"] {
      try expect(/swift:(\d+\.\d+)/, in: ".github/workflows/\(job).yml")
    }
    try expect(/swift-tools-version: (\d+\.\d+)/, in: "README.md")
    try expect(/Swift (\d+\.\d+)/, in: "README.md")
  }

  private func expect(_ pattern: Regex<(Substring, Substring)>, in file: String) throws {
    let named = try Checkout.text(of: file).matches(of: pattern).map(\.1)
    #expect(!named.isEmpty && named.allSatisfy { $0 == version }, "\(file) names \(named)")
  }
}
