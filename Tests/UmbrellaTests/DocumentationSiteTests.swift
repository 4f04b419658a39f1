import Foundation
import Testing

/// The part of `scripts/docs --check` that looks for dead links and missing pictures, with sites of
/// two pages.
@Suite("Documentation site")
struct DocumentationSiteTests {
  @Test("A site whose links and pictures are there is clean")
  func clean() async throws {
    let result = try await check(links: ["/documentation/b", "/documentation/b#Use-it"])
    #expect(result.status == 0, "\(result)")
    #expect(result.output == "pages: 2, links: 2, pictures: 1; dead: 0\n")
  }

  @Test("Each dead link and each missing picture is listed with its page")
  func dead() async throws {
    let result = try await check(
      links: ["/documentation/b", "/documentation/c", "/documentation/b#Use-that"],
      picture: "/images/b.svg",
      content: #"{"type": "reference", "identifier": "doc://lost"}"#
    )
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output == """
        /documentation/a -> /documentation/b#Use-that
        /documentation/a -> /documentation/c
        /documentation/a -> /images/b.svg
        /documentation/a -> doc://lost
        pages: 2, links: 3, pictures: 1; dead: 4

        """
    )
  }

  @Test("A page without its file is dead")
  func pageWithoutFile() async throws {
    let result = try await check(links: ["/documentation/b"], html: ["a": "<h1>A</h1>"])
    #expect(result.status == 1, "\(result)")
    #expect(result.output.hasPrefix("/documentation/a -> /documentation/b\n"))
  }

  @Test("A folder without pages is an error, not a clean site")
  func empty() async throws {
    try await withTemporaryFolder { folder in
      let result = try await run(Self.command + [folder.path], in: folder)
      #expect(result.status == 1)
      #expect(result.errors == "check-docs: \(folder.path) has no pages\n")
    }
  }

  @Test(
    "A browser finds what only the shown pages have",
    .enabled(if: hasBrowser, "needs chromium and its driver: scripts/bootstrap --docs")
  )
  func browser() async throws {
    let clean = #"<link rel="icon" href="data:,"><h1>B</h1><a href="/documentation/a">A</a>"#
    let result = try await check(
      links: ["/documentation/b"],
      html: [
        "a": clean + #"<a href="/documentation/c">C</a><img src="/images/c.svg" loading="lazy">"#,
        "b": clean + #"<p class="not-found"></p>"#,
      ],
      inBrowser: true
    )
    #expect(result.status == 1, "\(result)")
    #expect(
      result.output == """
        /documentation/a -> /documentation/c
        /documentation/a -> /images/c.svg
        /documentation/a -> /images/c.svg - Failed to load resource: the server responded with a \
        status of 404 (File not found)
        /documentation/b -> an error page is shown
        pages: 2, links: 1, pictures: 1; in a browser pages: 2, links: 2, pictures: 1; dead: 4

        """,
      "\(result.errors)"
    )
  }

  private static let hasBrowser = ["chromium", "chromedriver"].allSatisfy { program in
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private static let command = [
    "python3", Checkout.root.appendingPathComponent("scripts/lib/python/check-docs.py").path,
  ]

  /// Checks a site of the pages a and b. The first one has the links, a picture and the content.
  private func check(
    links: [String],
    picture: String = "/images/a.svg",
    content: String = "{}",
    html: [String: String] = ["a": "<h1>A</h1>", "b": "<h1>B</h1>"],
    inBrowser: Bool = false
  ) async throws -> CommandResult {
    try await withTemporaryFolder { folder in
      let references = links.map { #""\#($0)": {"type": "topic", "url": "\#($0)"}"# }
      let image = #""picture": {"type": "image", "variants": [{"url": "\#(picture)"}]}"#
      try folder.write(
        """
        {"references": {\((references + [image]).joined(separator: ", "))},
         "primaryContentSections": [\(content)]}
        """,
        to: "data/documentation/a.json"
      )
      try folder.write(
        #"{"primaryContentSections": [{"type": "heading", "anchor": "Use-it"}]}"#,
        to: "data/documentation/b.json"
      )
      try folder.write("<svg/>", to: "images/a.svg")
      for (page, text) in html {
        try folder.write(text, to: "documentation/\(page)/index.html")
      }
      return try await run(
        Self.command + (inBrowser ? ["--browser"] : []) + [folder.path],
        in: folder
      )
    }
  }
}
