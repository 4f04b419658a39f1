import Dispatch
@testable import Marbles
import ReactiveExtras
import Testing

/// An operator, as the diagrams of its upstreams and of its output.
struct OperatorDiagram: Sendable, CustomTestStringConvertible {
  /// The publishers of the upstreams' diagrams, in their order.
  struct Upstreams {
    let scheduler: TestSchedulerOf<DispatchQueue>
    let all: [MarblePublisher<String, Failed>]

    subscript(index: Int) -> MarblePublisher<String, Failed> { all[index] }
  }

  /// The name of the picture's file.
  let name: String
  /// The code of the operator.
  let code: String
  /// The diagrams of the upstreams, with their names.
  let upstreams: [(name: String, diagram: String)]
  let output: String
  private let make: @Sendable (Upstreams) -> AnyPublisher<String, Failed>

  init<P: Publisher & SendableMetatype>(
    _ name: String,
    _ code: String,
    _ upstreams: KeyValuePairs<String, String>,
    _ output: String,
    _ make: @escaping @Sendable (Upstreams) -> P
  ) {
    self.name = name
    self.code = code
    self.upstreams = upstreams.map { ($0.key, $0.value) }
    self.output = output
    self.make = {
      make($0).map { String(describing: $0) }.mapError { _ in Failed() }.eraseToAnyPublisher()
    }
  }

  init<P: Publisher & SendableMetatype>(
    _ name: String,
    _ code: String,
    _ upstream: String,
    _ output: String,
    _ make: @escaping @Sendable (Upstreams) -> P
  ) {
    self.init(name, code, ["upstream": upstream], output, make)
  }

  var testDescription: String { name }

  /// Runs the operator in virtual time.
  func run() throws -> MarbleDiagram {
    let scheduler = DispatchQueue.test
    let publishers = upstreams.map { scheduler.publisher($0.diagram, error: Failed()) }
    let recording = scheduler.record(make(Upstreams(scheduler: scheduler, all: publishers)))
    scheduler.advance(by: .seconds(Double(try length)))
    return recording.marbleDiagram
  }

  /// The rows of the picture.
  func picture() throws -> MarblePicture {
    let end = Duration.seconds(try length)
    let inputs: [MarblePicture.Row] = try upstreams.map { name, text in
      var diagram = try MarbleDiagram(text)
      if diagram.events.last?.kind.isLast != true { diagram.end = max(diagram.end, end) }
      return .diagram(name, diagram)
    }
    return MarblePicture(inputs + [.label(code), .diagram("output", try run())])
  }

  /// The number of steps that are shown.
  private var length: Int {
    get throws {
      let ends = try (upstreams.map(\.diagram) + [output]).map { try MarbleDiagram($0).end }
      return Int((ends.max() ?? .zero) / .seconds(1))
    }
  }
}

struct Failed: Error {}
