import ComposableArchitecture
import Testing

@Suite("Case paths extract functions")
struct FunctionPayloadTests {
  private enum Callback {
    case none
    case plain(() -> Void)
    case sending(@Sendable () -> Void)
    case titled(title: String, action: () -> Void)
    case onMainActor(@MainActor () -> Void)
    case async(() async -> Void)
    case asyncSending(@Sendable () async -> Void)
    indirect case boxed(() -> Void)
    case transform((Int) -> Int)
    case c(@convention(c) (Int) -> Int)
  }

  private enum Generic<Value> { case value(Value), done(() -> Void), apply((Value) -> Value) }

  private final class Log { var count = 0 }

  @Test("An extracted callback without argument and result can be called")
  func callbacks() throws {
    let log = Log()
    let count = { log.count += 1 }
    let plain = /Callback.plain
    let boxed = /Callback.boxed
    let done = /Generic<Int>.done
    let titled = /Callback.titled(title:action:)
    for _ in 1...2 {
      plain.extract(from: .plain(count))?()
      boxed.extract(from: .boxed(count))?()
      done.extract(from: .done(count))?()
      let (title, action) = try #require(titled.extract(from: .titled(title: "a", action: count)))
      #expect(title == "a")
      action()
      #expect(titled.extract(from: .plain(count)) == nil)
      #expect(plain.extract(from: .boxed(count)) == nil)
      #expect(plain.extract(from: .none) == nil)
    }
    #expect(log.count == 8)
  }

  @Test("Extracted callbacks that are @Sendable, async or isolated to the main actor can be called")
  @MainActor
  func attributedCallbacks() async throws {
    await confirmation(expectedCount: 4) { called in
      (/Callback.sending).extract(from: .sending { called() })?()
      (/Callback.onMainActor).extract(from: .onMainActor { called() })?()
      await (/Callback.async).extract(from: .async { called() })?()
      await (/Callback.asyncSending).extract(from: .asyncSending { called() })?()
    }
  }

  @Test("An extracted function in the place of a generic parameter, or of C, can be called")
  func genericFunctions() throws {
    let increment = { (number: Int) in number + 1 }
    let value = /Generic<(Int) -> Int>.value
    #expect(value.extract(from: .value(increment))?(1) == 2)
    let success = /Result<(Int) -> Int, Never>.success
    #expect(success.extract(from: .success(increment))?(1) == 2)
    #expect((/Callback.c).extract(from: .c { $0 + 1 })?(1) == 2)
  }

  @Test("Case paths still tell other cases from one whose function cannot be extracted")
  func otherCases() {
    expectLaws(of: /Callback.none, hits: [()], misses: [.transform { $0 }, .plain {}], by: ==)
    #expect((/Callback.plain).extract(from: .transform { $0 }) == nil)
  }

  @Test("Extracting a function of an unsupported form stops with a message that says what to do")
  func unreadableFunctions() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = (/Callback.transform).extract(from: .transform { $0 })
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("cannot extract the payload of 'Callback.transform'"))
    #expect(message.contains("Make the case path with 'CasePath(embed:extract:)' instead."))
  }

  @Test("A function of a generic enum is not extracted if its form depends on the parameters")
  func dependentFunctions() async {
    await #expect(processExitsWith: .failure) {
      _ = (/Generic<Int>.apply).extract(from: .apply { $0 })
    }
  }
}
