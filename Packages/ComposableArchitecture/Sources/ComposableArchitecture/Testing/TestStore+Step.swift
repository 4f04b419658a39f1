extension TestStore {
  /// One step of an assertion: an action of the user, an action of an effect, or work between them.
  public struct Step {
    @usableFromInline
    enum Kind {
      case send(LocalAction, ((inout LocalState) throws -> Void)?)
      case receive(ActionExpectation<Action>, ((inout LocalState) throws -> Void)?)
      case work(() throws -> Void)
      case environment((inout Environment) throws -> Void)
      case sequence([Step])
    }

    @usableFromInline let kind: Kind
    @usableFromInline let location: IssueLocation

    @inlinable
    init(_ kind: Kind, at location: IssueLocation) {
      self.kind = kind
      self.location = location
    }

    /// Sends an action, as the user does.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
    ///   - update: Changes the previous state into the expected one. Omit it if nothing changes.
    @inlinable
    public static func send(
      _ action: LocalAction,
      fileID: StaticString = #fileID,
      file: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      _ update: ((inout LocalState) throws -> Void)? = nil
    ) -> Step {
      let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
      return Step(.send(action, update), at: location)
    }

    /// Does some work between two steps: advances a scheduler, completes a request.
    ///
    /// - Parameters:
    ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
    ///   - work: The work. An error that it throws is reported.
    @inlinable
    public static func `do`(
      fileID: StaticString = #fileID,
      file: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      _ work: @escaping () throws -> Void
    ) -> Step {
      let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
      return Step(.work(work), at: location)
    }

    /// Changes the environment between two steps.
    ///
    /// - Parameters:
    ///   - fileID, file, line, column: Where a mismatch is reported; the caller's by default.
    ///   - update: Changes the environment. An error that it throws is reported.
    @inlinable
    public static func environment(
      fileID: StaticString = #fileID,
      file: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column,
      _ update: @escaping (inout Environment) throws -> Void
    ) -> Step {
      let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
      return Step(.environment(update), at: location)
    }

    /// Takes several steps as one, to give them a name and use them again.
    ///
    /// - Parameters:
    ///   - steps: The steps, each of which reports at its own place.
    ///   - fileID, file, line, column: The whole step, where nothing is reported; the caller's by default.
    @inlinable
    public static func sequence(
      _ steps: Step...,
      fileID: StaticString = #fileID,
      file: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      sequence(steps, fileID: fileID, file: file, line: line, column: column)
    }

    /// Takes several steps as one, to give them a name and use them again.
    ///
    /// - Parameters:
    ///   - steps: The steps, each of which reports at its own place.
    ///   - fileID, file, line, column: The whole step, where nothing is reported; the caller's by default.
    @inlinable
    public static func sequence(
      _ steps: [Step],
      fileID: StaticString = #fileID,
      file: StaticString = #filePath,
      line: UInt = #line,
      column: UInt = #column
    ) -> Step {
      let location = IssueLocation(fileID: fileID, filePath: file, line: line, column: column)
      return Step(.sequence(steps), at: location)
    }
  }
}
