import BenchmarkKit
import Glibc

/// Measures this project's layers beside their peers.
@main
enum Bench {
  static func main() {
    let program = Program(
      build: build,
      suites: [
        (name: "core", make: Suite.core),
        (name: "schedulers", make: Suite.schedulers),
        (name: "architecture", make: Suite.architecture),
        (name: "arrays", make: Suite.arrays),
        (name: "exploration", make: Suite.exploration),
      ],
      surveys: [(name: "races", make: Survey.races)]
    )
    exit(program.run(Array(CommandLine.arguments.dropFirst())))
  }

  private static var build: Build {
    #if DEBUG
      .debug
    #elseif GENERIC
      .generic
    #else
      .release
    #endif
  }
}
