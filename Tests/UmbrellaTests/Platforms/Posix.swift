// The POSIX threads that Android, Darwin and Musl declare alike.

public struct pthread_mutex_t { public init() {} }
public struct pthread_cond_t { public init() {} }
public struct pthread_attr_t { public init() {} }
public typealias pthread_key_t = UInt32
@discardableResult public func pthread_mutex_init(
  _: UnsafeMutablePointer<pthread_mutex_t>!,
  _: UnsafePointer<Int32>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(
  _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(
  _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_trylock(
  _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(
  _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_init(
  _: UnsafeMutablePointer<pthread_cond_t>!,
  _: UnsafePointer<Int32>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_destroy(
  _: UnsafeMutablePointer<pthread_cond_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_wait(
  _: UnsafeMutablePointer<pthread_cond_t>!,
  _: UnsafeMutablePointer<pthread_mutex_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_cond_broadcast(
  _: UnsafeMutablePointer<pthread_cond_t>!
) -> Int32 { 0 }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer!) -> Int32
{ 0 }
@discardableResult public func pthread_attr_init(_: UnsafeMutablePointer<pthread_attr_t>!) -> Int32
{ 0 }
@discardableResult public func pthread_attr_destroy(
  _: UnsafeMutablePointer<pthread_attr_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(
  _: UnsafeMutablePointer<pthread_attr_t>!,
  _: Int
) -> Int32 { 0 }
@discardableResult public func pthread_attr_setdetachstate(
  _: UnsafeMutablePointer<pthread_attr_t>!,
  _: Int32
) -> Int32 { 0 }
public var PTHREAD_CREATE_DETACHED: Int32 { 1 }
public var SIGTRAP: Int32 { 5 }
@discardableResult public func raise(_: Int32) -> Int32 { 0 }
