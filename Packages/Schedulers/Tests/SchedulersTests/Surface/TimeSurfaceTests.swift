import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: instants and lengths of time")
struct TimeSurfaceTests {
  @Test("The surface of Schedulers has a dispatch queue's instants and lengths of time")
  func dispatchQueue() {
    let time: DispatchQueue.SchedulerTimeType = .init(DispatchTime(uptimeNanoseconds: 5))
    surface("DispatchQueue.SchedulerTimeType.init(_:)", time == .init(time.dispatchTime))
    surface(
      "DispatchQueue.SchedulerTimeType.dispatchTime",
      time.dispatchTime == DispatchTime(uptimeNanoseconds: 5)
    )
    let length = DispatchQueue.SchedulerTimeType.Stride(.milliseconds(5))
    surface("DispatchQueue.SchedulerTimeType.Stride.init(_:)", length == 0.005)
    surface(
      "DispatchQueue.SchedulerTimeType.Stride.timeInterval",
      length.timeInterval == .nanoseconds(5_000_000)
    )
  }

  @Test("The surface of Schedulers has a run loop's instants and lengths of time")
  func runLoop() {
    let date = Date(timeIntervalSince1970: 7)
    let time = RunLoop.SchedulerTimeType(date)
    surface("RunLoop.SchedulerTimeType.init(_:)", time == .init(date))
    surface("RunLoop.SchedulerTimeType.date", time.date == date)
    let length = RunLoop.SchedulerTimeType.Stride(TimeInterval(0.5))
    surface("RunLoop.SchedulerTimeType.Stride.init(_:)", length == .milliseconds(500))
    surface("RunLoop.SchedulerTimeType.Stride.timeInterval", length.timeInterval == 0.5)
  }

  @Test("The surface of Schedulers has an operation queue's instants and lengths of time")
  func operationQueue() {
    let date = Date(timeIntervalSince1970: 7)
    let time = OperationQueue.SchedulerTimeType(date)
    surface("OperationQueue.SchedulerTimeType.init(_:)", time == .init(date))
    surface("OperationQueue.SchedulerTimeType.date", time.date == date)
    let length = OperationQueue.SchedulerTimeType.Stride(TimeInterval(0.5))
    surface("OperationQueue.SchedulerTimeType.Stride.init(_:)", length == .milliseconds(500))
    surface("OperationQueue.SchedulerTimeType.Stride.timeInterval", length.timeInterval == 0.5)
  }

  typealias Time = DispatchQueue.SchedulerTimeType

  @Test("The surface of Schedulers has the members of instants")
  func moments() throws {
    let time = Time(DispatchTime(uptimeNanoseconds: 5))
    let later: Time = time.advanced(by: .nanoseconds(2))
    surface("SchedulerTimeType.advanced(by:)", later.dispatchTime.uptimeNanoseconds == 7)
    surface("SchedulerTimeType.distance(to:)", time.distance(to: later) == .nanoseconds(2))
    surface("SchedulerTimeType.==", time == time && time != later)
    surface("SchedulerTimeType.<", time < later)
    surface("SchedulerTimeType: Codable, Hashable", try comesBack(time))
  }

  @Test("The surface of Schedulers has the members of lengths of time")
  func lengths() throws {
    let second: Time.Stride = .seconds(1)
    surface("SchedulerTimeType.Stride.seconds(_:)", second == Time.Stride.seconds(Double(1)))
    surface("SchedulerTimeType.Stride.milliseconds(_:)", Time.Stride.milliseconds(1_000) == second)
    surface(
      "SchedulerTimeType.Stride.microseconds(_:)",
      Time.Stride.microseconds(1_000_000) == second
    )
    surface(
      "SchedulerTimeType.Stride.nanoseconds(_:)",
      Time.Stride.nanoseconds(1_000_000_000) == second
    )
    surface(
      "SchedulerTimeType.Stride of an integer",
      Time.Stride(integerLiteral: Time.Stride.IntegerLiteralType(1)) == second
    )
    surface(
      "SchedulerTimeType.Stride of a float",
      Time.Stride(floatLiteral: Time.Stride.FloatLiteralType(1.0)) == second
    )
    surface("SchedulerTimeType.Stride.init(exactly:)", Time.Stride(exactly: UInt8(1)) == second)
    let magnitude: Time.Stride.Magnitude = (-second).magnitude
    let seconds: TimeInterval = (-1 as RunLoop.SchedulerTimeType.Stride).magnitude
    surface("SchedulerTimeType.Stride.magnitude", magnitude == -1_000_000_000 && seconds == -1)
    surface("SchedulerTimeType.Stride.description", second.description == "1 s")
    surface("SchedulerTimeType.Stride: Codable, Hashable", try comesBack(second))
  }

  @Test("The surface of Schedulers has the arithmetic of lengths of time")
  func arithmetic() {
    let second: Time.Stride = 1
    surface("SchedulerTimeType.Stride.<", second < second + 1)
    surface("SchedulerTimeType.Stride.+", second + 2 == 3)
    surface("SchedulerTimeType.Stride.-", second - 2 == -1)
    surface("SchedulerTimeType.Stride.*", second * 2 == 2)
    var length = second
    length += 2
    surface("SchedulerTimeType.Stride.+=", length == 3)
    length *= 2
    surface("SchedulerTimeType.Stride.*=", length == 6)
    length -= 1
    surface("SchedulerTimeType.Stride.-=", length == 5)
  }

  private func comesBack<Value: Codable & Hashable>(_ value: Value) throws -> Bool {
    let data = try JSONEncoder().encode(value)
    return Set([try JSONDecoder().decode(Value.self, from: data)]) == [value]
  }
}
