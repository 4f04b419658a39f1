// A closure that is written in a main-actor context is isolated to the main actor. The compiler
// accepts it for a parameter of a plain function type, although an operator may call it on another
// thread. So in a debug build such a parameter carries the closure's actor, and each call is checked.
// In a release build the types here are the plain function types, and there is no cost.

#if DEBUG
  /// The function `(Input...) -> Result`; a debug build adds the actor that it is isolated to.
  ///
  /// See <doc:ActorsAndThreads>.
  public typealias CheckedClosure<each Input, Result> = @isolated(any) (repeat each Input) -> Result

  /// The function `(Input...) throws -> Result`; a debug build adds the actor that it is
  /// isolated to.
  ///
  /// See <doc:ActorsAndThreads>.
  public typealias CheckedThrowingClosure<each Input, Result> =
    @isolated(any) (repeat each Input) throws -> Result
#else
  /// The function `(Input...) -> Result`; a debug build adds the actor that it is isolated to.
  ///
  /// See <doc:ActorsAndThreads>.
  public typealias CheckedClosure<each Input, Result> = (repeat each Input) -> Result

  /// The function `(Input...) throws -> Result`; a debug build adds the actor that it is
  /// isolated to.
  ///
  /// See <doc:ActorsAndThreads>.
  public typealias CheckedThrowingClosure<each Input, Result> =
    (repeat each Input) throws -> Result
#endif

/// Returns a closure as a plain function that checks, in a debug build, that it is called on the
/// actor that the closure is isolated to.
///
/// Public because inlinable operators of other modules use it too.
///
/// An `@isolated(any)` function can be called synchronously only after a cast. The cast changes the
/// type alone: both types are a code pointer and a context, with the same calling convention, and the
/// actor is one more captured value. There is one overload per number of parameters, because a
/// function of a parameter pack cannot be cast.
///
/// - Parameter name: The name of the operator, for the message.
@inlinable
@inline(__always)
public func _isolationChecked<Result>(
  _ closure: @escaping CheckedClosure<Result>,
  in name: StaticString
) -> () -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: (() -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return call()
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, Result>(
  _ closure: @escaping CheckedClosure<A, Result>,
  in name: StaticString
) -> (A) -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A) -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return call($0)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, B, Result>(
  _ closure: @escaping CheckedClosure<A, B, Result>,
  in name: StaticString
) -> (A, B) -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A, B) -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return call($0, $1)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, B, C, Result>(
  _ closure: @escaping CheckedClosure<A, B, C, Result>,
  in name: StaticString
) -> (A, B, C) -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A, B, C) -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return call($0, $1, $2)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, B, C, D, Result>(
  _ closure: @escaping CheckedClosure<A, B, C, D, Result>,
  in name: StaticString
) -> (A, B, C, D) -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A, B, C, D) -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return call($0, $1, $2, $3)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, Result>(
  _ closure: @escaping CheckedThrowingClosure<A, Result>,
  in name: StaticString
) -> (A) throws -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A) throws -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return try call($0)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, B, Result>(
  _ closure: @escaping CheckedThrowingClosure<A, B, Result>,
  in name: StaticString
) -> (A, B) throws -> Result {
  #if DEBUG
    let call = unsafeBitCast(closure, to: ((A, B) throws -> Result).self)
    guard let check = IsolationCheck(closure.isolation, of: name) else { return call }
    return {
      check()
      return try call($0, $1)
    }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<Result>(
  optional closure: CheckedClosure<Result>?,
  in name: StaticString
) -> (() -> Result)? {
  #if DEBUG
    return closure.map { _isolationChecked($0, in: name) }
  #else
    return closure
  #endif
}

/// Returns a closure as a plain function that checks its isolation in a debug build.
@inlinable
@inline(__always)
public func _isolationChecked<A, Result>(
  optional closure: CheckedClosure<A, Result>?,
  in name: StaticString
) -> ((A) -> Result)? {
  #if DEBUG
    return closure.map { _isolationChecked($0, in: name) }
  #else
    return closure
  #endif
}
