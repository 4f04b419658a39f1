// The condition is the platform, not `canImport`: a user's own module may have that name.
#if os(iOS) || os(tvOS) || os(visionOS)
  public import UIKit

  extension ReactiveCore.Scheduler {
    /// Returns a scheduler that animates the changes to views that its actions make.
    ///
    /// - Parameters:
    ///   - duration: The duration of the animation, in seconds.
    ///   - delay: The delay before the animation begins, in seconds.
    ///   - animationOptions: The options of the animation.
    /// - Precondition: The scheduler runs its actions on the main queue.
    ///
    /// Source: Combine Schedulers.
    public func animate(
      withDuration duration: TimeInterval,
      delay: TimeInterval = 0,
      options animationOptions: UIView.AnimationOptions = []
    ) -> AnySchedulerOf<Self> {
      animated { animations in
        UIView.animate(
          withDuration: duration,
          delay: delay,
          options: animationOptions,
          animations: animations
        )
      }
    }

    /// Returns a scheduler that animates the changes to views that its actions make, with the
    /// motion of a spring.
    ///
    /// - Parameters:
    ///   - duration: The duration of the animation, in seconds.
    ///   - delay: The delay before the animation begins, in seconds.
    ///   - dampingRatio: The damping of the spring; with 1, it does not oscillate.
    ///   - velocity: The spring's speed at the start, in animation distances per second.
    ///   - animationOptions: The options of the animation.
    /// - Precondition: The scheduler runs its actions on the main queue.
    ///
    /// Source: Combine Schedulers.
    public func animate(
      withDuration duration: TimeInterval,
      delay: TimeInterval = 0,
      usingSpringWithDamping dampingRatio: CGFloat,
      initialSpringVelocity velocity: CGFloat,
      options animationOptions: UIView.AnimationOptions = []
    ) -> AnySchedulerOf<Self> {
      animated { animations in
        UIView.animate(
          withDuration: duration,
          delay: delay,
          usingSpringWithDamping: dampingRatio,
          initialSpringVelocity: velocity,
          options: animationOptions,
          animations: animations
        )
      }
    }

    /// Returns a scheduler that animates the changes to views that its actions make, with the
    /// motion of a spring that is defined by its duration and its bounce.
    ///
    /// - Parameters:
    ///   - duration: The perceived duration of the spring, in seconds.
    ///   - bounce: The oscillation of the spring; with 0 it does not oscillate, with 1 it never
    ///     stops.
    ///   - initialSpringVelocity: The spring's speed at the start, in animation distances per
    ///     second.
    ///   - delay: The delay before the animation begins, in seconds.
    ///   - options: The options of the animation.
    /// - Precondition: The scheduler runs its actions on the main queue.
    ///
    /// Source: Combine Schedulers.
    @available(iOS 17, tvOS 17, macCatalyst 17, *)
    public func animate(
      springDuration duration: TimeInterval = 0.5,
      bounce: CGFloat = 0,
      initialSpringVelocity: CGFloat = 0,
      delay: TimeInterval = 0,
      options: UIView.AnimationOptions = []
    ) -> AnySchedulerOf<Self> {
      animated { animations in
        UIView.animate(
          springDuration: duration,
          bounce: bounce,
          initialSpringVelocity: initialSpringVelocity,
          delay: delay,
          options: options,
          animations: animations
        )
      }
    }

    private func animated(
      _ animate: @escaping @MainActor @Sendable (_ animations: @escaping () -> Void) -> Void
    ) -> AnySchedulerOf<Self> {
      WrappingScheduler(
        self,
        escapingScope: { action in
          let action = ScheduledAction(action)
          MainActor.assumeIsolated { animate { action.run() } }
        }
      )
      .eraseToAnyScheduler()
    }
  }
#endif
