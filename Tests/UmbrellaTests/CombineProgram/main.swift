import Combine
import Foundation

var cancellables = Set<AnyCancellable>()

let counter = CounterModel()
counter.count = 3
print("counter", counter.isEven, counter.changes > 0)

let search = SearchViewModel(scheduler: ImmediateScheduler.shared) { query in
  Just([query]).setFailureType(to: URLError.self).eraseToAnyPublisher()
}
search.query = "metronome"
print("search", search.results)

let center = NotificationCenter()
var prices: [Int] = []
NotificationObserver(center: center).prices.sink { prices.append($0) }.store(in: &cancellables)
center.post(name: .priceDidChange, object: nil, userInfo: ["price": 7])
print("prices", prices)

let subscriber = TwoAtATime<Int>()
Countdown(start: 5).subscribe(subscriber)
print("countdown", subscriber.values, subscriber.isFinished)

LoginClient().loginOrGuest(name: "Blob", password: "wrong").sink { print("login", $0.name) }
  .store(in: &cancellables)

let form = SignUpForm()
var validity: [Bool] = []
form.isValid.sink { validity.append($0) }.store(in: &cancellables)
form.name = "Blob"
form.password = "secret"
form.repetition = "secret"
print("form", validity)

print("words", Words(text: "to be or not not").counts())
[Just(1), Just(2)].merge().materialize().collect().sink { print("events", $0.count) }
  .store(in: &cancellables)

let stopwatch = Stopwatch()
stopwatch.ticks.first { $0 == 2 }.sink { _ in
  print("stopwatch")
  stopwatch.stop()
}
.store(in: &cancellables)
stopwatch.start()

Publishers.Zip(
  stopwatch.ticks.last(),
  Downloads().all(["b", "a"])
)
.receive(on: DispatchQueue.main)
.sink { _, names in
  print("downloads", names)
  exit(0)
}
.store(in: &cancellables)

RunLoop.main.run(until: Date(timeIntervalSinceNow: 60))
print("waited for a minute in vain")
exit(1)
