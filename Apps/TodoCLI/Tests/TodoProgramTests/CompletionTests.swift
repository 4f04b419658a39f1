import TestSupport
import Testing

/// Completions of todo numbers in real shells, which `scripts/bootstrap --tests` installs.
@Suite("Completions of numbers", .timeLimit(.minutes(30)))
struct CompletionTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  /// Texts that a shell could expand, execute or obey.
  private static let texts = [
    "Milk +home", "(A) It's \"quoted\" $(touch pwned) `touch pwned` $HOME",
    "a\nb c:d e/f \\x %F{red} 100%",
    "\u{1B}[31mred", "* ? [a] {b,c} ~ !1 #",
  ]

  /// Adds the texts, and marks the first one as done.
  private func addTexts() async throws {
    for text in Self.texts { try await todo("add", text) }
    try await todo("check", "1")
  }

  /// Runs a script in which `todo` is the program.
  private func shell(_ script: String) async throws -> Finished {
    try await todo.shell("set -euo pipefail\nPATH=\"${TODO%/*}:$PATH\"\n" + script)
  }

  /// Completes command lines in bash, as it does when the user presses the tabulator key.
  ///
  /// - Returns: The candidates for each line, and a line of dashes after them.
  private func bash(_ lines: String...) async throws -> Finished {
    let words = lines.map { "complete_line \($0.shellWord)\n" }.joined()
    return try await shell(
      #"""
      set +eu
      source <(todo --generate-completion-script bash)
      complete_line() {
        COMP_LINE="$1" COMP_POINT="${#1}" COMPREPLY=()
        read -ra COMP_WORDS <<<"$1"
        [[ $1 != *' ' ]] || COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _todo todo "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        for candidate in "${COMPREPLY[@]}"; do echo "${candidate@Q}"; done
        echo -
      }

      """# + words
    )
  }

  @Test("Bash shows the texts of several candidates, and inserts the number of one")
  func bashCandidates() async throws {
    try await addTexts()
    let end = try await bash(
      "todo check ",
      "todo check 2",
      "todo uncheck ",
      "todo check 2 3 5 ",
      "todo move 1 before 5",
      "todo check 9"
    )
    #expect(
      end
        == Finished(
          output: #"""
            '5 * ? [a] {b,c} ~ !1 #'
            '4 \u{1B}[31mred'
            '3 a\nb c:d e∕f \x %F{red} 100%'
            '2 (A) It'\''s "quoted" $(touch pwned) `touch pwned` $HOME'
            -
            '2'
            -
            '1'
            -
            '4'
            -
            '5'
            -
            -

            """#
        )
    )
    #expect(try todo.snapshot().keys.sorted() == ["list", "list/todo.sqlite"])
  }

  @Test("Bash completes aliases, projects and contexts, which it separates from their marks")
  func bashWords() async throws {
    try await todo.add("a +home @shop", "b +house +$(x) @sh", "c +work +a'b @desk")
    let end = try await bash(
      "todo do",
      "todo l",
      "todo rm 2",
      "todo priority 3",
      "todo list +ho",
      "todo ls a +w",
      "todo done 1 +hom",
      "todo due +ho",
      "todo append 1 @ s",
      "todo check @ d",
      "todo project 1 +"
    )
    #expect(
      end
        == Finished(
          output: """
            'done'
            -
            'list'
            'log'
            'ls'
            -
            '2'
            -
            '3'
            -
            '+home'
            '+house'
            -
            '+work'
            -
            '+home'
            -
            '+home'
            '+house'
            -
            'sh'
            'shop'
            -
            'desk'
            -
            '+home'
            '+house'
            '+work'
            -

            """
        )
    )
  }

  @Test("Zsh and fish complete aliases, projects and contexts", arguments: ["zsh", "fish"])
  func words(shell: String) async throws {
    try await todo.add("a +home @shop", "b +house")
    let script = try await todo("--generate-completion-script", shell).output
    for alias in ["ls", "done", "rm", "priority"] {
      #expect(script.contains("---completion \(alias) -- positional@0"))
    }
    for (prefix, words) in [("+ho", ["+home", "+house"]), ("@", ["@shop"]), ("+x", [])] {
      let end = try await todo(
        arguments: [
          "---completion", "done", "--", "positional@0", "2", "\(prefix.count)", "todo", "done",
          prefix,
        ],
        environment: ["SAP_SHELL": shell]
      )
      #expect(end.output.split(whereSeparator: \.isWhitespace).map(String.init) == words)
    }
  }

  @Test("Zsh shows the texts of the candidates, and inserts the number")
  func zshCandidates() async throws {
    try await addTexts()
    let end = try await shell(
      #"""
      zsh -f <<'DRIVER'
      zmodload zsh/zpty
      zpty shell 'zsh -f -i'
      zpty -w shell $'PS1="PROM""PT>"; stty cols 120 rows 40; autoload -Uz compinit; compinit -u; source <(todo --generate-completion-script zsh); compdef _todo todo'
      zpty -r -m shell prompt '*PROMPT>*'
      zpty -w -n shell $'todo check \t'
      zpty -r -m shell shown '*2  -- *HOME*'
      # The candidates, without the sequences that move the cursor.
      print -r -- "$shown" | sed -E 's/\x1B\[[0-9;?]*[a-zA-Z]//g; s/\r//g' | grep -- ' -- '
      zpty -w -n shell $'\x15todo uncheck \t\rexit\r'
      while zpty -r shell rest; do :; done
      DRIVER
      """#
    )
    #expect(
      end
        == Finished(
          output: #"""
            5  -- * ? [a] {b,c} ~ !1 #
            4  -- \u{1B}[31mred
            3  -- a\nb c:d e/f \x %F{red} 100%
            2  -- (A) It's "quoted" $(touch pwned) `touch pwned` $HOME

            """#
        )
    )
    #expect(try await todo("list", "--done").output == "")
    #expect(try !todo.snapshot().keys.contains("pwned"))
  }

  @Test("Fish shows the texts of the candidates")
  func fishCandidates() async throws {
    try await addTexts()
    let end = try await shell(
      #"""
      todo --generate-completion-script fish > todo.fish
      zsh -f <<'DRIVER'
      zmodload zsh/zpty
      zpty shell 'fish --no-config --interactive --init-command "source todo.fish"'
      for line in 'todo check ' 'todo check 2' 'todo uncheck ' 'todo check --database none/x '; do
        zpty -w shell "complete --do-complete '$line' >> candidates; echo - >> candidates"
      done
      zpty -w shell 'exit'
      while zpty -r shell rest; do :; done
      DRIVER
      cat candidates
      """#
    )
    let two = "2\t(A) It's \"quoted\" $(touch pwned) `touch pwned` $HOME"
    #expect(
      end
        == Finished(
          output: """
            5\t* ? [a] {b,c} ~ !1 #
            4\t\\u{1B}[31mred
            3\ta\\nb c:d e/f \\x %F{red} 100%
            \(two)
            -
            \(two)
            -
            1\tMilk +home
            -
            -

            """
        )
    )
    #expect(try !todo.snapshot().keys.contains("pwned"))
  }

  @Test("Of a long list, the first todos are candidates, and one for each further digit")
  func longList() async throws {
    try await todo.add((1...2_300).map { "Todo \($0)" })
    func candidates(_ prefix: String) async throws -> [Int] {
      let arguments = [
        "---completion", "check", "--", "positional@0", "2", "\(prefix.count)", "todo", "check",
        prefix,
      ]
      let end = try await todo(arguments: arguments, environment: ["SAP_SHELL": "fish"])
      return end.output.split(separator: "\n").compactMap { Int($0.prefix { $0 != "\t" }) }
    }
    let shown = Array((1_301...2_300).reversed())
    // The candidates have no first digit in common, so a shell inserts none.
    #expect(try await candidates("") == shown + [399, 499, 599, 699, 799, 899, 999])
    #expect(try await candidates("23") == [2_300] + (230...239).reversed() + [23])
    #expect(try await candidates("1") == (1_000...1_999).reversed())
    #expect(try await candidates("2400").isEmpty)
    #expect(try await candidates("0").isEmpty)
  }

  @Test("Completions use the database that the command line names, as far as its name is constant")
  func otherDatabase() async throws {
    try await todo("add", "here")
    try await todo("add", "--database", "other list", "there")
    try await todo("add", "--database", "other list", "everywhere")
    let words = [
      "--database=other\\ list", "--store='other list'", "--database 'other list'",
      "--database = \"other list\"", "--store=~/other\\ list",
    ]
    for word in words {
      let end = try await todo(
        arguments: ["---completion", "check", "--", "positional@0", "2", "0", "todo", "check"]
          + (word.hasPrefix("--database ")
            ? word.split(separator: " ", maxSplits: word.contains(" = ") ? 2 : 1).map(String.init)
            : [word]),
        environment: ["SAP_SHELL": "zsh"]
      )
      #expect(end == Finished(output: "2:everywhere\n1:there\n \n"), "\(word)")
    }
    let unknown = try await todo(
      arguments: [
        "---completion", "check", "--", "positional@0", "2", "0", "todo", "check",
        "--database=$LISTS/x",
      ],
      environment: ["SAP_SHELL": "zsh"]
    )
    #expect(unknown == Finished(output: " \n"))
  }

  @Test(
    "Where there are no numbers to complete, todo writes nothing and makes nothing",
    arguments: [
      "", "mkdir list", "mkdir list; echo garbage > list/todo.sqlite",
      #"mkdir list; : > list/todo.sqlite; chmod 0 list"#,
    ],
    ["bash", "zsh", "fish"]
  )
  func nothing(preparation: String, shell: String) async throws {
    try await todo.shell(preparation)
    let before = try todo.snapshot()
    for command in ["check", "uncheck", "edit", "remove", "move"] {
      let arguments = [
        "---completion", command, "--", "positional@0", "2", "0", "todo", command, "",
      ]
      let end = try await todo(arguments: arguments, environment: ["SAP_SHELL": shell])
      #expect(end == Finished(output: shell == "zsh" ? " \n" : "\n"))
    }
    for arguments in [["---completion"], ["---completion", "no", "--"]] {
      let end = try await todo(arguments: arguments, environment: ["SAP_SHELL": shell])
      #expect(end.output.isEmpty && end.errors.isEmpty, "\(end)")
    }
    #expect(try todo.snapshot() == before)
  }
}
