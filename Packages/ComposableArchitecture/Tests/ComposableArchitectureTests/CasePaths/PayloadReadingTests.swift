import Synchronization
import Testing

@testable import ComposableArchitecture

private enum Event: Equatable {
  case number(Int), same(Int), text(String), none
  indirect case boxed(Int)
}

private typealias ProjectData = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

/// Where the value witnesses of an enum have the function that uncovers a payload.
private let projectData = 12

/// How often the payload of an event was uncovered, which comes before each reading of it.
private let readings = Atomic(0)

private func countingProjectData(_ event: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) {
  readings.add(1, ordering: .relaxed)
  EnumLayout(Event.self)!.witness(projectData, as: ProjectData.self)(event, metadata)
}

// One test at a time, since the readings are counted in one place.
@Suite("A payload is read on a match only", .serialized)
final class PayloadReadingTests {
  /// The layout of events, but with a witness that counts.
  private var layout = EnumLayout(Event.self)!

  private let witnesses: UnsafeMutableRawBufferPointer

  init() {
    // 11 words that every type has, and 3 for enums.
    let originals = UnsafeRawBufferPointer(start: layout.witnesses, count: 14 * EnumLayout.word)
    witnesses = .allocate(byteCount: originals.count, alignment: EnumLayout.word)
    witnesses.copyMemory(from: originals)
    witnesses.storeBytes(
      of: countingProjectData,
      toByteOffset: projectData * EnumLayout.word,
      as: ProjectData.self
    )
    layout.witnesses = UnsafeRawPointer(witnesses.baseAddress!)
    readings.store(0, ordering: .relaxed)
  }

  deinit {
    witnesses.deallocate()
  }

  private func extractor<Value>(
    _ embed: @escaping (Value) -> Event
  )
    -> PayloadExtractor<Event, Value>
  {
    PayloadExtractor(embed, PayloadAccessCache(Event.self, as: Value.self, layout: layout))
  }

  /// The readings so far.
  private var count: Int { readings.load(ordering: .relaxed) }

  @Test("A case path reads each matching payload once")
  func matches() {
    let (number, boxed) = (extractor(Event.number), extractor(Event.boxed))
    for value in 1...10 {
      #expect(number.extract(from: .number(value)) == value)
      #expect(boxed.extract(from: .boxed(value)) == value)
    }
    #expect(count == 20)
  }

  @Test("Once a case path knows its case, it reads no value in another case")
  func knownCase() {
    let (number, boxed) = (extractor(Event.number), extractor(Event.boxed))
    #expect(number.extract(from: .number(1)) == 1)
    #expect(boxed.extract(from: .boxed(1)) == 1)
    for event in [Event.same(1), .text("a"), .none] {
      #expect(number.extract(from: event) == nil)
      #expect(boxed.extract(from: event) == nil)
    }
    #expect(number.extract(from: .boxed(1)) == nil)
    #expect(boxed.extract(from: .number(1)) == nil)
    #expect(count == 2)
  }

  @Test("Before a case path knows its case, it reads one value whose case declares the right type")
  func unknownCase() {
    let number = extractor(Event.number)
    for event in [Event.text("a"), .none, .text("b")] {
      #expect(number.extract(from: event) == nil)
    }
    #expect(count == 0)
    for event in [Event.same(1), .boxed(1), .same(2)] {
      #expect(number.extract(from: event) == nil)
    }
    #expect(count == 1)
  }
}
