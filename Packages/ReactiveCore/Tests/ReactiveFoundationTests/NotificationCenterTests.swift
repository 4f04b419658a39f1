import Foundation
import ReactiveFoundation
import Testing

@Suite("NotificationCenter.publisher")
struct NotificationCenterTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("happened")

  /// Counts and records, and keeps its subscription for ever.
  private final class Recorder: Subscriber {
    typealias Input = Notification
    typealias Failure = Never

    var subscription: (any Subscription)?
    var texts: [String] = []
    var answer = Subscribers.Demand.none
    var onValue: (Notification) -> Void = { _ in }

    func receive(subscription: any Subscription) {
      self.subscription = subscription
    }

    func receive(_ input: Notification) -> Subscribers.Demand {
      texts.append(input.userInfo?["text"] as? String ?? "")
      onValue(input)
      return answer
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  private func post(_ text: String, object: AnyObject? = nil) {
    center.post(name: name, object: object, userInfo: ["text": text])
  }

  @Test("The publisher of notifications sends within demand, and drops those that come without")
  func demand() {
    let recorder = Recorder()
    center.publisher(for: name).subscribe(recorder)
    post("early")
    recorder.subscription?.request(.none)
    post("unasked")
    recorder.subscription?.request(.max(1))
    post("first")
    post("too many")
    recorder.answer = .max(1)
    recorder.subscription?.request(.max(1))
    post("second")
    post("third")
    #expect(recorder.texts == ["first", "second", "third"])
    #expect("\(recorder.subscription!)" == "NotificationCenter Observer")
    recorder.subscription?.cancel()
  }

  @Test("The publisher of notifications sends only the name and the object that were asked for")
  func nameAndObject() {
    let (one, other) = (Recorder(), Recorder())
    var seen: [String] = []
    let cancellables = [
      center.publisher(for: name, object: one).sink { _ in seen.append("one") },
      center.publisher(for: name).sink { _ in seen.append("any") },
      center.publisher(for: Notification.Name("other")).sink { _ in seen.append("other name") },
    ]
    post("", object: one)
    post("", object: other)
    post("")
    #expect(seen.sorted() == ["any", "any", "any", "one"])
    cancellables.forEach { $0.cancel() }
  }

  @Test(
    "Cancelling removes a notification observer and frees a subscriber with a kept subscription"
  )
  func cancel() {
    weak var witness: Recorder?
    do {
      let recorder = Recorder()
      witness = recorder
      center.publisher(for: name).subscribe(recorder)
      recorder.subscription?.request(.unlimited)
      recorder.subscription?.cancel()
      recorder.subscription?.cancel()
      recorder.subscription?.request(.max(1))
      post("late")
      #expect(recorder.texts == [])
    }
    #expect(witness == nil)
  }

  @Test("A sink of notifications that is released receives nothing more")
  func sink() {
    var count = 0
    do {
      let cancellable = center.publisher(for: name).sink { _ in count += 1 }
      post("")
      _ = cancellable
    }
    post("")
    #expect(count == 1)
  }

  @Test(
    "A notification subscription that is released without being cancelled receives nothing more",
    arguments: 0...2
  )
  func droppedSubscription(postCount: Int) {
    var texts: [String] = []
    var subscription: (any Subscription)?
    weak var kept: NSObject?
    do {
      let object = NSObject()
      kept = object
      center.publisher(for: name).subscribe(
        AnySubscriber(
          receiveSubscription: {
            $0.request(.unlimited)
            subscription = $0
          },
          receiveValue: { [object] notification -> Subscribers.Demand in
            _ = object
            texts.append(notification.userInfo?["text"] as? String ?? "")
            return .none
          }
        )
      )
    }
    for index in 0..<postCount { post("\(index)") }
    #expect(texts.count == postCount && kept != nil)
    subscription = nil
    post("late")
    #expect(texts.count == postCount)
    // The centre has released the observer, and of what it holds.
    #expect(kept == nil && subscription == nil)
  }

  @Test("A subscriber of notifications may post, and cancel, from inside receive")
  func nested() {
    let recorder = Recorder()
    center.publisher(for: name).subscribe(recorder)
    recorder.onValue = { [center, name, unowned recorder] _ in
      if recorder.texts.count == 1 {
        center.post(name: name, object: nil, userInfo: ["text": "nested"])
      } else {
        recorder.subscription?.cancel()
      }
    }
    recorder.subscription?.request(.unlimited)
    post("outer")
    post("late")
    #expect(recorder.texts == ["outer", "nested"])
  }

  @Test("Notifications that several threads post arrive all, one after another")
  func threads() {
    let counter = NSCountedSet()
    let lock = _Lock(0)
    let cancellable = center.publisher(for: name).sink { notification in
      // Not safe by itself: deliveries that overlap would break it.
      counter.add(notification.userInfo?["text"] as? String ?? "")
      lock.withLock { $0 += 1 }
    }
    let (center, name) = (center, name)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<200 {
        center.post(name: name, object: nil, userInfo: ["text": "\(thread)"])
      }
    }
    #expect(lock.withLock { $0 } == 1_600)
    #expect((0..<8).allSatisfy { counter.count(for: "\($0)") == 200 })
    cancellable.cancel()
  }

  @Test("Notification publishers are equal when centre, name and object are")
  func equality() {
    let object = Recorder()
    let publisher = center.publisher(for: name, object: object)
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: object))
    #expect(publisher != center.publisher(for: name))
    #expect(publisher != center.publisher(for: Notification.Name("other"), object: object))
    #expect(publisher != NotificationCenter().publisher(for: name, object: object))
  }
}
