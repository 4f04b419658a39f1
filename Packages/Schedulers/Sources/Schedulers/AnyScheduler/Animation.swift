/// An animation of SwiftUI, as a value: nothing is animated on this platform.
///
/// Code that is shared with an app for Apple's platforms compiles unchanged:
///
/// ```swift
/// environment.mainQueue.animation(.easeInOut(duration: 0.5))
/// AlertState.ButtonAction.send(.deleteConfirmed, animation: .default)
/// ```
///
/// Source: SwiftUI's `Animation`.
public struct Animation: Hashable, Sendable, CustomStringConvertible {
  /// The expression that makes the animation: `linear(duration: 0.5)`.
  public let description: String

  /// The default of SwiftUI.
  public static let `default` = Animation(description: "default")
  /// A constant speed.
  public static let linear = Animation(description: "linear")
  /// A speed that grows.
  public static let easeIn = Animation(description: "easeIn")
  /// A speed that falls.
  public static let easeOut = Animation(description: "easeOut")
  /// A speed that grows and then falls.
  public static let easeInOut = Animation(description: "easeInOut")

  /// A constant speed, for a number of seconds.
  public static func linear(duration: Double) -> Animation { linear.lasting(duration) }

  /// A speed that grows, for a number of seconds.
  public static func easeIn(duration: Double) -> Animation { easeIn.lasting(duration) }

  /// A speed that falls, for a number of seconds.
  public static func easeOut(duration: Double) -> Animation { easeOut.lasting(duration) }

  /// A speed that grows and then falls, for a number of seconds.
  public static func easeInOut(duration: Double) -> Animation { easeInOut.lasting(duration) }

  /// A spring.
  public static func spring(
    response: Double = 0.55,
    dampingFraction: Double = 0.825,
    blendDuration: Double = 0
  ) -> Animation {
    let parameters =
      "response: \(response), dampingFraction: \(dampingFraction), blendDuration: \(blendDuration)"
    return Animation(description: "spring(\(parameters))")
  }

  /// The animation after a number of seconds.
  public func delay(_ delay: Double) -> Animation { followed(by: "delay(\(delay))") }

  /// The animation at a multiple of its speed.
  public func speed(_ speed: Double) -> Animation { followed(by: "speed(\(speed))") }

  private func lasting(_ duration: Double) -> Animation {
    Animation(description: "\(description)(duration: \(duration))")
  }

  private func followed(by change: String) -> Animation {
    Animation(description: "\(description).\(change)")
  }
}

extension Scheduler {
  /// Returns this scheduler, erased: nothing is animated on this platform.
  ///
  /// Code that is shared with an app for Apple's platforms, where the actions of the scheduler
  /// are animated, compiles unchanged.
  ///
  /// Source: Combine Schedulers' `animation(_:)`.
  ///
  /// - Parameter animation: Has no effect.
  public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> {
    eraseToAnyScheduler()
  }
}
