import Foundation

/// Limits the memory of this process, and its processor time: beyond them, it ends. For a test in a process of its own.
///
/// The sanitizers take more memory than any limit: no such test can run under them.
///
/// - Parameters:
///   - bytes: The memory.
///   - seconds: The processor time; unlimited if nil.
public func limitProcess(memory bytes: Int, processorSeconds seconds: Int? = nil) {
  func limit(_ resource: __rlimit_resource, to most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    precondition(setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0)
  }
  limit(RLIMIT_DATA, to: bytes)
  if let seconds { limit(RLIMIT_CPU, to: seconds) }
}
