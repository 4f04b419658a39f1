import Testing

@testable import ReactiveCore

@Suite("@Published")
struct PublishedTests {
  private final class Model: ObservableObject {
    @Published var count = 0
    @Published var name = ""
  }

  @Test("Subscribers of @Published see a new value while the property still has the old one")
  func willSet() {
    let model = Model()
    var seen: [[Int]] = []
    let cancellable = model.$count.sink { [unowned model] in seen.append([$0, model.count]) }
    model.count = 1
    model.count += 1
    #expect(seen == [[0, 0], [1, 0], [2, 1]])
    #expect(model.count == 2)
    cancellable.cancel()
  }

  @Test("objectWillChange sends before the property's publisher does")
  func order() {
    let model = Model()
    var log: [String] = []
    let cancellables = [
      model.$count.sink { log.append("count \($0)") },
      model.objectWillChange.sink { log.append("object") },
    ]
    model.count = 1
    model.name = "x"
    #expect(log == ["count 0", "object", "count 1", "object"])
    cancellables.forEach { $0.cancel() }
  }

  @Test("@Published sends the newest value at the first request, and once after demand had run out")
  func demand() {
    let model = Model()
    let subscriber = TrackingSubscriber<Int, Never>()
    model.$count.subscribe(subscriber)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(2))
    for count in [1, 3, 6] { model.count = count }
    #expect(subscriber.values == [0, 1])
    subscriber.request(.max(10))
    #expect(subscriber.values == [0, 1, 6])
    subscriber.cancel()
    model.count = 7
    #expect(subscriber.values == [0, 1, 6])
  }

  @Test("The outer set of a property overtakes one from inside a subscriber, for all to see")
  func reentrantSet() {
    let model = Model()
    var seen: [Int] = []
    let cancellable = model.$count.sink { [unowned model] in
      seen.append($0)
      if $0 == 1 { model.count = 2 }
    }
    model.count = 1
    #expect(seen == [0, 1, 2])
    #expect(model.count == 1)
    let late = TrackingSubscriber<Int, Never>(demand: .max(1))
    model.$count.subscribe(late)
    #expect(late.values == [1])
    late.cancel()
    cancellable.cancel()
  }

  @Test("A subscriber that comes while @Published sends a value starts with that value")
  func subscribeWhilePublishing() {
    let model = Model()
    let late = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let cancellable = model.$count.sink { [unowned model] in
      if $0 == 1 { model.$count.subscribe(late) }
    }
    model.count = 1
    model.count = 2
    #expect(late.values == [1, 2])
    late.cancel()
    cancellable.cancel()
  }

  @Test("Setting one property's publisher to another's changes nothing")
  func projectedValueSetter() {
    let (one, other) = (Model(), Model())
    other.count = 5
    one.$count = other.$count
    one.count += 1
    #expect(one.count == 1 && other.count == 5)
  }

  @Test("@Published(initialValue:) works as the newer initialiser does")
  func initialValue() {
    final class Older {
      @Published(initialValue: 3) var value
    }
    let older = Older()
    #expect(older.value == 3)
    older.value = 4
    #expect(older.value == 4)
  }

  @Test("@Published releases replaced values when no thread holds a lock")
  func release() {
    final class Holder {
      @Published var witness: DeinitWitness?
    }
    let holder = Holder()
    let life = Lifetime()
    var readings = 0
    holder.witness = life.witness(onDeinit: { readings += holder.witness == nil ? 1 : 0 })
    holder.witness = nil
    #expect(life.isOver && readings == 1)
  }

  @Test("A published property may be set and read from several threads")
  func threads() {
    let model = Model()
    nonisolated(unsafe) let shared = model  // What it holds sits in locks.
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    model.$count.subscribe(subscriber)
    concurrently(8) { thread in
      for value in 1...100 {
        shared.count = thread * 1_000 + value
        _ = shared.count
      }
    }
    #expect(subscriber.values.count == 801 && subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test("After sets from several threads, later subscribers start with the property's value")
  func threadsAgree() {
    for _ in 0..<50 {
      nonisolated(unsafe) let model = Model()  // What it holds sits in locks.
      concurrently(4) { thread in
        for value in 1...20 { model.count = thread * 100 + value }
      }
      let late = TrackingSubscriber<Int, Never>(demand: .max(1))
      model.$count.subscribe(late)
      #expect(late.values == [model.count])
      late.cancel()
    }
  }

  @Test("The first subscription makes the subject of @Published, with the current value")
  func lateSubject() {
    let storage = PublishedStorage(1)
    storage.set(2)
    #expect(storage.current == 2)
    guard case .value(2) = storage.state else {
      Issue.record("a subject was made too early: \(storage.state)")
      return
    }
    var values: [Int] = []
    let cancellable = Published.Publisher(storage: storage).sink { values.append($0) }
    storage.set(3)
    #expect(values == [2, 3] && storage.current == 3)
    guard case .subject = storage.state else {
      Issue.record("there is no subject: \(storage.state)")
      return
    }
    cancellable.cancel()
    storage.set(4)
    #expect(values == [2, 3] && storage.current == 4)
  }

  @Test(
    "A subscriber that comes during objectWillChange gets the old value, then the new one"
  )
  func subscribesInWillChange() {
    final class Model: ObservableObject {
      @Published var number = 1
    }
    let model = Model()
    var values: [Int] = []
    var inner: AnyCancellable?
    let outer = model.objectWillChange.sink {
      inner = inner ?? model.$number.sink { values.append($0) }
    }
    model.number = 2
    #expect(values == [1, 2] && model.number == 2)
    withExtendedLifetime((inner, outer)) {}
  }

  @Test(
    "The subscription of @Published is named PublishedSubject; publisher copies share a property"
  )
  func description() {
    let model = Model()
    let (one, other) = (TrackingSubscriber<Int, Never>(), TrackingSubscriber<Int, Never>())
    let publisher = model.$count
    publisher.subscribe(one)
    model.count = 3
    publisher.subscribe(other)
    for subscriber in [one, other] { subscriber.request(.max(1)) }
    #expect("\(one.subscription!)" == "PublishedSubject")
    #expect(one.values == [3] && other.values == [3])
    for subscriber in [one, other] { subscriber.cancel() }
  }

  @Test("A publisher of @Published outlives the object, and still has the newest value")
  func publisherOutlivesObject() {
    let life = Lifetime()
    final class Owner {
      @Published var count = 0
      let witness: DeinitWitness

      init(_ witness: DeinitWitness) {
        self.witness = witness
      }
    }
    var owner: Owner? = Owner(life.witness())
    let publisher = owner!.$count
    owner?.count = 8
    owner = nil
    #expect(life.isOver)
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(2))
    publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(8)])
    subscriber.cancel()
  }
}
