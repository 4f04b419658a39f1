// What differs in Darwin: a thread is a pointer, and destructors get one that is never null.

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
@discardableResult public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>!,
  _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { 0 }
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!,
  _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
