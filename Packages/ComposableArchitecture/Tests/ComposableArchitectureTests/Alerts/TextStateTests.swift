import ComposableArchitecture
import Testing

@Suite("Texts as values")
struct TextStateTests {
  @Test("Texts are put together, and shown without their styles")
  func plain() {
    let name = "Notes"
    let text = TextState("Delete ") + TextState(verbatim: name).bold() + TextState("?"[...])
    #expect(String(state: text) == "Delete Notes?")
    #expect("\(text)" == "Delete Notes?")
    #expect(String(state: TextState("")) == "")
  }

  @Test("A literal and an interpolation are plain texts")
  func literals() {
    let (name, text): (String, TextState) = ("Notes", "a\n\"b\"")
    #expect(text == TextState("a\n\"b\""))
    #expect("Delete \(name)?" as TextState == TextState("Delete ") + TextState(name) + "?")
    #expect("" as TextState == TextState(verbatim: ""))
    #expect(("Delete " + TextState(name).bold()).runs.map(\.style) == [[], .bold])
  }

  @Test("Two texts are equal if they show the same")
  func equality() {
    #expect(TextState("a") + TextState("b") == TextState("ab"))
    #expect(
      TextState("a").bold() + TextState("b").bold() == (TextState("a") + TextState("b")).bold()
    )
    #expect(TextState("a") + TextState("") == TextState("a"))
    #expect(TextState("a").bold() != TextState("a"))
    #expect(TextState("a").bold().italic() == TextState("a").italic().bold())
    #expect(TextState("a").underline().underline(false) == TextState("a"))
    #expect((TextState("a").bold() + TextState("b")).bold() == TextState("ab").bold())
  }

  @Test("The parts of a text tell their styles")
  func runs() {
    let text = (TextState("a") + TextState("b").italic()).strikethrough()
    #expect(text.runs.map(\.text) == ["a", "b"])
    #expect(text.runs.map(\.style) == [.strikethrough, [.italic, .strikethrough]])
  }

  @Test("Failures show texts as version 0.18 does, with marks for the styles")
  func debugText() {
    #expect(debugOutput(TextState("Hello")) == "TextState(\n  Hello\n)")
    let text = TextState("a").bold() + TextState(" b ") + TextState("c").italic()
    #expect(debugOutput(text) == "TextState(\n  **a** b _c_\n)")
    #expect(debugOutput(TextState("a").underline()) == "TextState(\n  <u>a</u>\n)")
    #expect(debugOutput(TextState("a").strikethrough()) == "TextState(\n  ~~a~~\n)")
  }

  @Test("Failures show each line of a text, and characters that nobody sees")
  func debugLines() {
    struct Form { var title: TextState }
    #expect(
      debugOutput(Form(title: "a\nb\u{200B}")) == """
        Form(
          title: TextState(
            a
            b\\u{200B}
          )
        )
        """
    )
  }
}
