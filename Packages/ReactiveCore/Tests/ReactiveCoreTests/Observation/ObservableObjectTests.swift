import Testing

@testable import ReactiveCore

@Suite("ObservableObject")
struct ObservableObjectTests {
  private class Base: ObservableObject {
    @Published var base = 0
    var plain = 0
  }

  private final class Derived: Base {
    @Published var derived = 0
  }

  private final class Plain: ObservableObject {
    var value = 0
  }

  private final class Custom: ObservableObject {
    let objectWillChange = PassthroughSubject<Int, Never>()
    @Published var value = 0
  }

  @Test("it sends before any published property changes, inherited ones too, and always the same")
  func inherited() {
    let object = Derived()
    var count = 0
    let cancellable = object.objectWillChange.sink { count += 1 }
    object.base = 1
    object.derived = 1
    object.plain = 1
    #expect(count == 2)
    #expect(object.objectWillChange === object.objectWillChange)
    #expect((object as Base).objectWillChange === object.objectWillChange)
    cancellable.cancel()
  }

  @Test("two objects do not tell of each other")
  func twoObjects() {
    let (one, other) = (Derived(), Derived())
    var count = 0
    let cancellable = one.objectWillChange.sink { count += 1 }
    other.base = 1
    #expect(count == 0 && one.objectWillChange !== other.objectWillChange)
    cancellable.cancel()
  }

  @Test("an object without published properties has a publisher that can be told")
  func withoutProperties() {
    let publisher = Plain().objectWillChange
    var count = 0
    let cancellable = publisher.sink { count += 1 }
    publisher.send()
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test("a publisher of one's own is left alone")
  func custom() {
    let object = Custom()
    var count = 0
    let cancellable = object.objectWillChange.sink { _ in count += 1 }
    object.value = 1
    #expect(count == 0)
    object.objectWillChange.send(1)
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test("its demand is honoured")
  func demand() {
    let publisher = ObservableObjectPublisher()
    let subscriber = TrackingSubscriber<Void, Never>(demand: .max(1))
    publisher.subscribe(subscriber)
    publisher.send()
    publisher.send()
    #expect(subscriber.values.count == 1)
    subscriber.cancel()
  }

  @Test("threads that ask at once get one and the same")
  func threads() {
    for _ in 0..<50 {
      nonisolated(unsafe) let object = Derived()  // What it holds sits in locks.
      let publishers = _Lock(Set<ObjectIdentifier>())
      let kept = _Lock([ObservableObjectPublisher]())
      concurrently(8) { _ in
        let publisher = object.objectWillChange
        kept.withLock { $0.append(publisher) }
        publishers.withLock { _ = $0.insert(ObjectIdentifier(publisher)) }
      }
      #expect(publishers.withLock { $0.count } == 1)
    }
  }

  @Test("a property is told of from the first question on, whichever of the classes declares it")
  func askedTwice() {
    let object = Derived()
    var count = 0
    let cancellables = (0..<3).map { _ in object.objectWillChange.sink { count += 1 } }
    object.derived = 1
    #expect(count == 3)
    object.base = 1
    #expect(count == 6)
    cancellables.forEach { $0.cancel() }
  }

  @Test("its subscription is called ObservableObjectPublisher, and holds nobody after its end")
  func description() {
    let life = Lifetime()
    let publisher = ObservableObjectPublisher()
    let subscriber = TrackingSubscriber<Void, Never>(demand: .unlimited)
    publisher.map { [witness = life.witness()] in _ = witness }.subscribe(subscriber)
    #expect("\(subscriber.subscription!)" == "ObservableObjectPublisher")
    subscriber.cancel()
    #expect(life.isOver)
  }

  @Test("one that hears of a change may send another, and cancel")
  func reentrant() {
    let object = Derived()
    var log: [String] = []
    var cancellable: AnyCancellable?
    cancellable = object.objectWillChange.sink { [unowned object] in
      log.append("\(object.base) \(object.derived)")
      if object.base == 0 && log.count == 1 {
        object.derived = 1
      } else {
        cancellable?.cancel()
      }
    }
    object.base = 1
    object.base = 2
    #expect(log == ["0 0", "0 0"])
    #expect(object.base == 2 && object.derived == 1)
    cancellable = nil
  }
}
