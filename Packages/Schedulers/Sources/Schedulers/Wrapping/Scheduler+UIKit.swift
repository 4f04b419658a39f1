// The platform is asked, not `canImport`: a module of the user's own may have that name.
#if os(iOS) || os(tvOS) || os(visionOS)
  public import UIKit

  extension ReactiveCore.Scheduler {
    /// A scheduler that animates the changes to views that its actions make.
    ///
    /// - Parameters:
    ///   - duration: How many seconds the animation takes.
    ///   - delay: How many seconds it waits before it begins.
    ///   - animationOptions: How it is done.
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

    /// A scheduler that animates the changes to views that its actions make as a spring moves.
    ///
    /// - Parameters:
    ///   - duration: How many seconds the animation takes.
    ///   - delay: How many seconds it waits before it begins.
    ///   - dampingRatio: How much the spring is damped; 1 does not swing.
    ///   - velocity: The spring's speed at the start, in animation distances per second.
    ///   - animationOptions: How it is done.
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

    /// A scheduler that animates the changes to views that its actions make as a spring moves, which
    /// is told by its duration and its bounce.
    ///
    /// - Parameters:
    ///   - duration: How many seconds the spring seems to take.
    ///   - bounce: How much the spring swings; 0 does not, 1 never stops.
    ///   - initialSpringVelocity: The spring's speed at the start, in animation distances per second.
    ///   - delay: How many seconds it waits before it begins.
    ///   - options: How it is done.
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
