import Foundation

/// How many bytes the program has allocated and not freed, as the C library counts them.
///
/// Under a sanitizer, which allocates by itself, it is what the library has never been asked for.
func memoryInUse() -> Int {
  typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
  // By name, for the modules of the C library leave out the header that declares it.
  let symbol = dlsym(nil, "malloc_info")!
  var text: UnsafeMutablePointer<CChar>?
  var size = 0
  let stream = open_memstream(&text, &size)!
  _ = unsafeBitCast(symbol, to: MallocInfo.self)(0, stream)
  fclose(stream)
  defer { free(text) }
  // The totals of all heaps stand at the end.
  let report = String(cString: text!).split(separator: "</heap>").last ?? ""
  func total(_ element: Regex<(Substring, Substring)>) -> Int {
    report.firstMatch(of: element).flatMap { Int($0.1) } ?? 0
  }
  return total(/<system type="current" size="(\d+)"/) + total(/<total type="mmap".* size="(\d+)"/)
    - total(/<total type="fast".* size="(\d+)"/) - total(/<total type="rest".* size="(\d+)"/)
}
