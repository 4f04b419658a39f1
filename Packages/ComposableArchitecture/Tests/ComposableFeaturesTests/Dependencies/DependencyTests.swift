import ComposableFeatures
import Foundation
import TestKit
import Testing

private struct Greeter: Sendable {
  var greet: @Sendable () -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { "live" }
  static let testValue = Greeter { "test" }
}

private enum Unready: DependencyKey {
  static let liveValue = 1
}

private enum Interface: TestDependencyKey {
  static let testValue = 2
}

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }

  fileprivate var unready: Int {
    get { self[Unready.self] }
    set { self[Unready.self] = newValue }
  }

  fileprivate var interface: Int {
    get { self[Interface.self] }
    set { self[Interface.self] = newValue }
  }

  /// Read from another dependency.
  fileprivate var loudGreeting: String { greeter.greet().uppercased() }
}

private struct Model {
  @Dependency(\.greeter) var greeter
  @Dependency(Greeter.self) var greeterOfKey
  @Dependency(\.loudGreeting) var loudGreeting
  @Dependency(\.interface) var interface

  var all: [String] { [greeter.greet(), greeterOfKey.greet(), loudGreeting, "\(interface)"] }
}

private final class Parent {
  @Dependency(\.interface) var interface
}

private final class Plain {}

@Suite("Dependencies", .timeLimit(.minutes(10)))
struct DependencyTests {
  @Test("A dependency that nobody has given is the key's own, for the surroundings")
  func own() {
    #expect(Model().all == ["test", "test", "TEST", "2"])
    let live = withDependencies {
      $0.context = .live
    } operation: {
      Model().greeter.greet()
    }
    #expect(live == "live")
    let preview = withDependencies {
      $0.context = .preview
    } operation: {
      Model().greeter.greet()
    }
    #expect(preview == "live")
    @Dependency(\.context) var context
    #expect(context == .test)
  }

  @Test("A value that is given counts in the operation, and later for what was made in it")
  func given() {
    let model = withDependencies {
      $0.greeter.greet = { "a" }
      $0.interface = 3
    } operation: {
      #expect(Model().all == ["a", "a", "A", "3"])
      withDependencies {
        $0.interface = 4
      } operation: {
        #expect(Model().all == ["a", "a", "A", "4"])
      }
      return Model()
    }
    #expect(model.all == ["a", "a", "A", "3"])
    #expect(Model().all == ["test", "test", "TEST", "2"])
    // Where it is read, another value may be given.
    withDependencies {
      $0.interface = 5
    } operation: {
      #expect(model.all == ["a", "a", "A", "5"])
    }
  }

  @Test("Values are those of the task that reads them, and of the tasks that it starts")
  func tasks() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          await withDependencies {
            $0.interface = number
          } operation: {
            await Task.yield()
            let model = Model()
            return await Task { model.interface == number && Model().interface == number }.value
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("A closure that is called elsewhere has the values of the place where it was made")
  func escaped() async {
    func readElsewhere(_ read: @escaping @Sendable () -> Int) async -> Int {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: read()) }
      }
    }
    let continuation = withDependencies {
      $0.interface = 6
    } operation: {
      withEscapedDependencies { $0 }
    }
    #expect(await readElsewhere { Model().interface } == 2)
    #expect(await readElsewhere { continuation.yield { Model().interface } } == 6)
    let value = await withEscapedDependencies { _ in
      await continuation.yield { await Task { Model().interface }.value }
    }
    #expect(value == 6)
  }

  @Test("An object passes its dependencies on to what is made in its operation")
  func objects() async {
    let parent = withDependencies {
      $0.interface = 7
    } operation: {
      Parent()
    }
    #expect(withDependencies(from: parent) { Model().interface } == 7)
    #expect(
      withDependencies(from: parent) {
        $0.greeter.greet = { "b" }
      } operation: {
        Model().all
      }
        == ["b", "b", "B", "7"]
    )
    let plain = withDependencies {
      $0.interface = 8
    } operation: {
      Plain()
    }
    #expect(await withDependencies(from: plain) { await Task { Model().interface }.value } == 8)
    let line = UInt(#line + 2)
    let issues = reportedIssues {
      #expect(withDependencies(from: Plain()) { Model().interface } == 2)
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            You are trying to propagate dependencies to a child model from a model with no dependencies. To fix \
            this, the given 'Plain' must be returned from another 'withDependencies' closure, or the class must hold \
            at least one '@Dependency' property.
            """
        )
      ]
    )
  }

  @Test("Objects that have gone leave nothing behind")
  func objectsThatHaveGone() {
    final class Value: Sendable {
      let log: TestKit.Log<Int>
      init(_ log: TestKit.Log<Int>) { self.log = log }
      deinit { log.note(1) }
    }
    enum Key: TestDependencyKey { static let testValue: Value? = nil }
    let log = TestKit.Log<Int>()
    for _ in 0..<1_000 {
      withDependencies {
        $0[Key.self] = Value(log)
      } operation: {
        Plain()
      }
    }
    #expect(log.entries.count > 500)
  }

  // MARK: - What tests do not give

  @Test("A live value that a test did not give is reported, once, with its name, place and mend")
  func liveValue() {
    @Dependency(\.unready) var unready
    let line = UInt(#line - 1)
    var values: [Int] = []
    let issues = reportedIssues { for _ in 0..<3 { values.append(unready) } }
    #expect(values == [1, 1, 1])
    #expect(issues.map(\.line) == [line])
    #expect(
      issues.map(\.message) == [
        """
        @Dependency(\\.unready) has no test implementation, but was accessed from a test context:

          Location:
            \(#fileID):\(line)
          Key:
            Unready
          Value:
            Int

        Dependencies registered with the library are not allowed to use their default, live implementations when run \
        from tests.

        To fix, override 'unready' with a test value: mutate the 'dependencies' property of the 'TestStore', or use \
        'withDependencies'. For all tests at once, implement the 'testValue' requirement of the 'DependencyKey' protocol.
        """
      ]
    )
  }

  @Test("The tests of a suite are each told of a live value", arguments: [1])
  func liveValueAgain(_: Int) {
    @Dependency(Unready.self) var unready
    let issues = reportedIssues { _ = (unready, unready) }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("@Dependency(Unready.self) has no test") == true)
  }

  @Test("What a closure reads in order to change it is not reported; what is used later is")
  func setting() {
    enum Counter: DependencyKey { static let liveValue = [1] }
    let issues = reportedIssues {
      withDependencies {
        $0[Counter.self].append(2)
      } operation: {
        @Dependency(Counter.self) var counter
        #expect(counter == [1, 2])
      }
    }
    #expect(issues == [])
    #expect(reportedIssues { _ = DependencyValues._current[Counter.self] }.count == 1)
  }

  @Test("A value that no module has is reported in a live program")
  func missingLiveValue() {
    enum Unlinked: TestDependencyKey { static let testValue = 9 }
    let issues = reportedIssues {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(Unlinked.self) var unlinked
        #expect(unlinked == 9)
      }
    }
    #expect(issues.count == 1)
    #expect(
      issues.first?.message.contains(
        "To fix, conform 'Unlinked' to the 'DependencyKey' protocol, in a module that is linked with this program, or "
          + "override 'Unlinked.self' using 'withDependencies' at the entry point of the program."
      ) == true
    )
  }

  @Test("Values that are prepared count everywhere; what was used before stays as it was")
  func prepare() {
    enum Early: TestDependencyKey { static let testValue = 1 }
    enum Late: TestDependencyKey { static let testValue = 1 }
    @Dependency(Early.self) var early
    @Dependency(Late.self) var late
    #expect(late == 1)
    let issues = reportedIssues {
      prepareDependencies {
        $0[Early.self] = 2
        $0[Early.self] += 1
        $0[Late.self] = 2
      }
      prepareDependencies { $0[Early.self] = 4 }
    }
    #expect((early, late) == (3, 1))
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.message.contains("has already been accessed or prepared.") })
  }
}
