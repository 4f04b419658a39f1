import Foundation
import ReactiveCore
import Testing

/// A page of a module's documentation whose examples are run.
///
/// The code of a page is that of one Swift file: what stands there between `// Guide begins` and
/// `// Guide ends`, block by block, without its indentation. What the page shows as printed are its
/// blocks without a language, which the file's tests compare with what is reported.
struct Guide: CustomTestStringConvertible {
  let name: String

  /// Its place in the checkout.
  var page: String {
    "Packages/ComposableArchitecture/Sources/ComposableArchitecture/ComposableArchitecture.docc/"
      + "\(name).md"
  }

  var testDescription: String { name }

  /// The Swift blocks of the page.
  func code() throws -> [String] {
    try Readme.blocks(of: page).filter { $0.language == "swift" }.map(\.text)
  }

  /// The code between the marks of the example file, block by block.
  func testedCode() throws -> [String] {
    let file = "Tests/UmbrellaTests/ReadmeExamples/ComposableArchitecture/\(name)Example.swift"
    var blocks: [String] = []
    var open: (indentation: Int, text: String)?
    for line in try Checkout.text(of: file).components(separatedBy: "\n") {
      if line.hasSuffix("// Guide begins") {
        open = (line.prefix { $0 == " " }.count, "")
      } else if line.hasSuffix("// Guide ends") {
        blocks.append(try #require(open).text)
        open = nil
      } else if let indentation = open?.indentation {
        open?.text += "\(line.dropFirst(indentation))\n"
      }
    }
    return blocks
  }

  /// The output that the page shows under a heading. The places of files are left out, because a
  /// reader has other ones.
  func output(under heading: String) throws -> [String] {
    try Readme.blocks(of: page).filter { $0.language.isEmpty && $0.heading == heading }
      .map { placeless(String($0.text.dropLast())) }
  }
}

/// The messages that the operation reports, without the places of files, instead of failing the test.
func reportedMessages(_ operation: () -> Void) -> [String] {
  let messages = _Lock<[String]>([])
  withKnownIssue {
    operation()
  } matching: { issue in
    let message = issue.comments.map(\.rawValue).joined(separator: "\n")
    messages.withLock { $0.append(placeless(message)) }
    return true
  }
  return messages.withLock { $0 }
}

func placeless(_ text: String) -> String {
  text.replacing(/at \S+\.swift:\d+/, with: "at …")
}
