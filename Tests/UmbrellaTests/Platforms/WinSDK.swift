// The names of processthreadsapi.h, fibersapi.h, synchapi.h and debugapi.h that the layers use.

public typealias DWORD = UInt32
public typealias SIZE_T = UInt64
public typealias LPTHREAD_START_ROUTINE = @convention(c) (UnsafeMutableRawPointer?) -> DWORD
public struct SRWLOCK { public init() {} }
public struct CONDITION_VARIABLE { public init() {} }
public var INFINITE: DWORD { .max }
public func DebugBreak() {}
public func GetCurrentThreadId() -> DWORD { 4 }
public func GetLastError() -> DWORD { 0 }
public func FlsAlloc(_: (@convention(c) (UnsafeMutableRawPointer?) -> Void)!) -> DWORD { 0 }
public func FlsGetValue(_: DWORD) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func FlsSetValue(_: DWORD, _: UnsafeMutableRawPointer!) -> Bool { true }
public func InitializeSRWLock(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func AcquireSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func ReleaseSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) {}
public func TryAcquireSRWLockExclusive(_: UnsafeMutablePointer<SRWLOCK>!) -> UInt8 { 1 }
public func InitializeConditionVariable(_: UnsafeMutablePointer<CONDITION_VARIABLE>!) {}
public func WakeAllConditionVariable(_: UnsafeMutablePointer<CONDITION_VARIABLE>!) {}
@discardableResult public func SleepConditionVariableSRW(
  _: UnsafeMutablePointer<CONDITION_VARIABLE>!,
  _: UnsafeMutablePointer<SRWLOCK>!,
  _: DWORD,
  _: DWORD
) -> Bool { true }
@discardableResult public func CloseHandle(_: UnsafeMutableRawPointer!) -> Bool { true }
public func CreateThread(
  _: UnsafeMutableRawPointer!,
  _: SIZE_T,
  _: LPTHREAD_START_ROUTINE!,
  _: UnsafeMutableRawPointer!,
  _: DWORD,
  _: UnsafeMutablePointer<DWORD>!
) -> UnsafeMutableRawPointer! { nil }
