// What differs in Bionic: a thread is a number, and its headers say which pointers are never null.

public typealias pthread_t = Int
public func pthread_self() -> pthread_t { 0 }
@discardableResult public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>,
  _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Int32 { 0 }
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t>,
  _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 { 0 }
