import Foundation

/// A program elsewhere that uses the layers.
///
/// It is compiled in the configuration of the tests, with the modules that the build of the tests has made,
/// so that no layer is compiled once more.
struct OutsideProgram {
  /// The path of the program.
  let path: String

  /// The path of its source file `main.swift`, as the compiler knows it.
  let mainFile: String

  /// Compiles a program.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - files: The texts of its source files by their names.
  ///   - languageMode: Its language mode.
  ///   - modules: The modules that it may import; those that link no test library by default.
  ///   - flags: Further arguments of the compiler.
  ///   - isArchived: True to link the modules from a static archive. The linker then leaves out each
  ///     object file that the program does not refer to.
  ///   - folder: The folder for its sources.
  init(
    _ name: String,
    files: [String: String],
    languageMode: Int = 6,
    modules: [String] = Self.modules,
    flags: [String] = [],
    isArchived: Bool = false,
    in folder: URL
  ) async throws {
    let sources = folder.appendingPathComponent(name)
    for (file, text) in files { try sources.write(text, to: file) }
    path = sources.appendingPathComponent(name).path
    mainFile = sources.appendingPathComponent("main.swift").path
    let build = try TestBuild()
    var objects = try build.objects(of: modules)
    if isArchived {
      let archive = sources.appendingPathComponent("lib\(name).a").path
      // Appended, because files of several modules have one name.
      let archiving = try await UmbrellaTests.run(["ar", "qcs", archive] + objects, in: folder)
      guard archiving.status == 0 else { throw CompilationFailed(result: archiving) }
      objects = [archive]
    }
    let compilation = try await UmbrellaTests.run(
      [
        "swiftc", "-swift-version", "\(languageMode)", "-module-name", name, "-o", path,
        "-I", build.modules, "-load-plugin-executable", build.plugin,
      ] + Self.optimization + flags
        + files.keys.sorted().map { sources.appendingPathComponent($0).path }
        + objects,
      in: folder
    )
    guard compilation.status == 0 else { throw CompilationFailed(result: compilation) }
  }

  struct CompilationFailed: Error {
    let result: CommandResult
  }

  /// Runs the program, and waits for its end.
  func run(environment: [String: String] = [:]) async throws -> CommandResult {
    let folder = URL(fileURLWithPath: mainFile).deletingLastPathComponent()
    return try await UmbrellaTests.run([path], in: folder, environment: environment)
  }

  #if DEBUG
    private static let optimization = ["-Onone"]
  #else
    private static let optimization = ["-O", "-whole-module-optimization"]
  #endif

  /// The modules that programs may import, and those that these need: those that link no test library.
  static let modules = [
    "ReactiveCore", "ReactiveExtras", "ReactiveFoundation", "LiveSchedulers", "CombineShim",
    "RuntimeBets", "TestIssues", "Schedulers", "Pictures", "Marbles", "ComposableArchitecture",
    "ComposableFeatures",
  ]
}

/// The build that the running tests are from.
private struct TestBuild {
  private let program: URL

  init() throws {
    program = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    )
  }

  private var folder: URL { program.deletingLastPathComponent() }

  /// The folder of the compiled modules.
  var modules: String { folder.appendingPathComponent("Modules").path }

  /// The plugin that expands macros, as the compiler names it: with its module.
  var plugin: String {
    let name = "ComposableFeaturesMacros"
    return folder.appendingPathComponent("\(name)-tool").path + "#\(name)"
  }

  /// The object files of modules. The list of what the tests were linked from has no file of a source that
  /// was removed, unlike the folder.
  func objects(of modules: [String]) throws -> [String] {
    let product = program.deletingPathExtension().appendingPathExtension("product")
    let list = product.appendingPathComponent("Objects.LinkFileList")
    return try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
      .map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { path in modules.contains { path.contains("/\($0).build/") } }
  }
}
