// See `limitProcess`.
#if !ADDRESS_SANITIZER && !THREAD_SANITIZER
  import Foundation
  import TestKit
  import Testing

  @testable import ComposableFeaturesPlugin

  /// The compiler waits for the plugin, and shares the machine with it.
  @Suite("The plugin within limits of memory and time", .timeLimit(.minutes(10)))
  struct LimitTests {
    private static let request = Request(
      macro: "Reducer",
      role: "member",
      source: "struct A { enum Action { case a(Int) } }"
    )

    private static func setLimits() { limitProcess(memory: 1 << 30, processorSeconds: 60) }

    @Test("Requests that are cut, or have wrong bytes, are answered")
    func brokenRequests() async {
      await #expect(processExitsWith: .success) {
        Self.setLimits()
        let message = Self.request.message.encoded
        for index in message.indices {
          _ = Plugin.answer(to: Array(message[..<index]))
          for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0xC3, 0xFF] {
            var changed = message
            changed[index] = byte
            _ = Plugin.answer(to: changed)
          }
        }
      }
    }

    @Test("The longest requests are answered")
    func longRequests() async {
      await #expect(processExitsWith: .success) {
        Self.setLimits()
        for piece in ["a", "case a\n", "{", "\"", "[", "\\", "é"] {
          var request = Self.request
          let room = Plugin.maximumLength - request.message.encoded.count
          // Some characters take more bytes in the message.
          let text = String(repeating: piece, count: room / JSON.string(piece).encoded.count)
          request.source = text
          _ = Plugin.answer(to: request.message.encoded)
          _ = Plugin.answer(to: Array(text.utf8))
        }
      }
    }

    @Test("Beyond the limit, the process ends")
    func beyond() async {
      await #expect(processExitsWith: .failure) {
        Self.setLimits()
        let memory = [UInt8](repeating: 1, count: 1 << 31)
        exit(memory.last == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
      }
    }
  }
#endif
