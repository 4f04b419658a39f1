import Testing

@Suite("The pages about migrating from another library")
struct MigrationPageTests {
  @Test("The migration pages have rows that can be tried, and declare the names that these use")
  func rows() throws {
    let pages = try MigrationPage.all()
    #expect(
      pages.map(\.name) == [
        "MigratingFromTheComposableArchitecture", "MigratingFromCombine",
        "MigratingFromCombineExt", "MigratingFromOpenCombine", "MigratingFromReactiveSwift",
        "MigratingFromRxSwift",
        "MigratingFromCombineSchedulers", "MigratingFromSwiftClocks",
      ]
    )
    for page in pages {
      let names = page.names?.lines ?? []
      #expect(names.contains("let scheduler = DispatchQueue.test"), "\(page.name)")
      let mistakes = page.rows.compactMap { row in
        row.mistake.map { "\(row.file):\(row.line): \($0)" }
      }
      #expect(mistakes == [])
    }
  }

  @Test("The migration pages are linked from their catalogues and from the README")
  func links() throws {
    let readme = try Checkout.text(of: "README.md")
    for file in MigrationPage.files() {
      let folder = file.components(separatedBy: ".docc/")[0]
      let module = folder.components(separatedBy: "/").last ?? ""
      let page = MigrationPage("", file: file).name
      #expect(try Checkout.text(of: "\(folder).docc/\(module).md").contains("- <doc:\(page)>"))
      #expect(readme.contains("](\(file))"), "\(file)")
    }
  }

  private let page = MigrationPage(
    """
    # Migrating

    ```swift
    import Marbles

    let scheduler = DispatchQueue.test
    let numbers = [1, 2].publisher
    ```

    | Other | here | shows |
    | --- | --- | --- |
    | `map` | `numbers.map { $0 + 1 }` | `(23\\|)` |
    | `Signal` | `any Publisher<Int, Never>` | |
    | `none` | none: not needed | |
    | `or` | `let a = true; a \\|\\| false` | `true` |
    | `for` | `for n in 1...2 { print(n); print(n) }` | `1, 1, 2, 2` |
    """,
    file: "Docs/Migrating.md"
  )

  @Test("A migration page is one function, which makes the names and runs the code of one row")
  func function() {
    #expect(
      page.function == """
        func Migrating(_ rowNumber: Int) async throws {

        let scheduler = DispatchQueue.test
        let numbers = [1, 2].publisher
          var end = {}
          switch rowNumber {
          case 0:
        #sourceLocation(file: "Docs/Migrating.md", line: 12)
            end = shown(numbers.map { $0 + 1 }, scheduler)
        #sourceLocation()
          case 1:
        #sourceLocation(file: "Docs/Migrating.md", line: 13)
            _ = (any Publisher<Int, Never>).self
        #sourceLocation()
          case 3:
        #sourceLocation(file: "Docs/Migrating.md", line: 15)
            let a = true; end = shown(a || false, scheduler)
        #sourceLocation()
          case 4:
        #sourceLocation(file: "Docs/Migrating.md", line: 16)
            for n in 1...2 { print(n); print(n) }
        #sourceLocation()
          default: break
          }
          await scheduler.advance(by: 10)
          end()
        }

        """
    )
  }

  @Test("A migration page is reported with file and line where a row shows something else")
  func wrongRow() {
    let mistakes = page.examples.map { example in
      DocumentationExample.mismatches(of: [example], in: "---- the next example\n(23|)\n")
    }
    #expect(
      mistakes == [
        [],
        ["Docs/Migrating.md:13: says that it prints \"\", and prints \"(23|)\""],
        ["Docs/Migrating.md:15: says that it prints \"true\", and prints \"(23|)\""],
        ["Docs/Migrating.md:16: says that it prints \"1, 1, 2, 2\", and prints \"(23|)\""],
      ]
    )
  }

  @Test(
    "A migration page reports a row that cannot be tried",
    arguments: [
      ("| `a` | `b` |", "has 2 cells instead of 3"),
      ("| `a` | | `c` |", MigrationRow.rule),
      ("| `a` | write `b` | |", MigrationRow.rule),
      ("| `a` | none | `c` |", MigrationRow.rule),
    ]
  )
  func malformedRow(line: String, mistake: String) {
    #expect(MigrationRow(line, file: "Page.md", line: 1).mistake == mistake)
  }
}
