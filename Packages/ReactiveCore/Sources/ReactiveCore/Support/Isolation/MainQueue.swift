#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The main queue, which runs the main actor's work.
  ///
  /// This module does not import Dispatch. The concurrency runtime has loaded it, so its function
  /// is looked up by name.
  enum MainQueue {
    private typealias QueueLabel = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>

    private static let queueLabel: QueueLabel? = {
      // The whole program: the value of `RTLD_DEFAULT` on this platform.
      #if canImport(Darwin)
        let program = UnsafeMutableRawPointer(bitPattern: -2)
      #else
        let program: UnsafeMutableRawPointer? = nil
      #endif
      return dlsym(program, "dispatch_queue_get_label").map {
        unsafeBitCast($0, to: QueueLabel.self)
      }
    }()

    /// True if the current thread runs the main queue; nil where that cannot be known, as in a
    /// program that is linked statically.
    static var isCurrent: Bool? {
      // Without a queue, the function is asked for the current one.
      queueLabel.map { strcmp($0(nil), "com.apple.main-thread") == 0 }
    }
  }

  func writeToStandardError(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable {
      write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
  }
#endif
