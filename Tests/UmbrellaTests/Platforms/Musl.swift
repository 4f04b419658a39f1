// What differs in Musl: a thread is a pointer to a structure that is not declared.

public typealias pthread_t = OpaquePointer
public func pthread_self() -> pthread_t! { nil }
@discardableResult public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>!,
  _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!
) -> Int32 { 0 }
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!,
  _: UnsafePointer<pthread_attr_t>!,
  _: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)!,
  _: UnsafeMutableRawPointer!
) -> Int32 { 0 }
