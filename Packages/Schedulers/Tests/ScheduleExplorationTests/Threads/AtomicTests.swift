import ControlledSynchronization
import Testing

@Suite("An atomic value of explored threads")
struct AtomicTests {
  /// An operation, and what it has to do.
  private struct Operation<Value: AtomicRepresentable & Equatable> {
    let name: String
    let perform: (borrowing Atomic<Value>, Value) -> (oldValue: Value, newValue: Value)
    let definition: (Value, Value) -> Value

    /// Expects that it changes each value with each operand as its definition does, and returns both values.
    func check(_ values: [Value]) {
      for value in values {
        for operand in values {
          let atomic = Atomic(value)
          let result = perform(atomic, operand)
          let expected = definition(value, operand)
          #expect(result == (value, expected), "\(name) of \(value) and \(operand)")
          #expect(atomic.load(ordering: .relaxed) == expected, "\(name) of \(value) and \(operand)")
        }
      }
    }
  }

  @Test("Logical operations change the value as the operators do")
  func logical() {
    let operations: [Operation<Bool>] = [
      Operation(name: "and") {
        $0.logicalAnd($1, ordering: .relaxed)
      } definition: {
        $0 && $1
      },
      Operation(name: "or") {
        $0.logicalOr($1, ordering: .relaxed)
      } definition: {
        $0 || $1
      },
      Operation(name: "xor") {
        $0.logicalXor($1, ordering: .relaxed)
      } definition: {
        $0 != $1
      },
    ]
    for operation in operations { operation.check([false, true]) }
  }

  @Test("Operations on numbers change the value as the operators do")
  func numbers() {
    let operations: [Operation<Int8>] = [
      Operation(name: "add") {
        $0.wrappingAdd($1, ordering: .relaxed)
      } definition: {
        $0 &+ $1
      },
      Operation(name: "subtract") {
        $0.wrappingSubtract($1, ordering: .relaxed)
      } definition: {
        $0 &- $1
      },
      Operation(name: "and") {
        $0.bitwiseAnd($1, ordering: .relaxed)
      } definition: {
        $0 & $1
      },
      Operation(name: "or") {
        $0.bitwiseOr($1, ordering: .relaxed)
      } definition: {
        $0 | $1
      },
      Operation(name: "xor") {
        $0.bitwiseXor($1, ordering: .relaxed)
      } definition: {
        $0 ^ $1
      },
      Operation(name: "min") {
        $0.min($1, ordering: .relaxed)
      } definition: {
        min($0, $1)
      },
      Operation(name: "max") {
        $0.max($1, ordering: .relaxed)
      } definition: {
        max($0, $1)
      },
    ]
    for operation in operations { operation.check([.min, -3, 0, 1, 5, .max]) }
  }
}
