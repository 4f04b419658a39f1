import Foundation

/// The symbols of a library's file, also those that it does not export.
///
/// Source: *System V Application Binary Interface*, chapter 4: Object Files (ELF, 64 bits).
struct SymbolTable {
  private static let symbolTableType: UInt32 = 2
  private static let symbolSize = 24

  private let file: Data

  init(file path: String) throws {
    file = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
  }

  /// Returns the address of a symbol, relative to that of the library; nil if there is none.
  func value(of name: String) -> Int? {
    let name = Array(name.utf8) + [0]
    for section in sections where section.type == Self.symbolTableType {
      let names = sections[Int(section.link)].offset
      for symbol in stride(from: section.offset, to: section.end, by: Self.symbolSize) {
        let start = names + Int(load(UInt32.self, at: symbol))
        guard file.dropFirst(start).starts(with: name) else { continue }
        return Int(load(UInt64.self, at: symbol + 8))
      }
    }
    return nil
  }

  private struct Section {
    let type: UInt32
    let offset: Int
    let end: Int
    /// The index of the section with the names.
    let link: UInt32
  }

  private var sections: [Section] {
    let start = Int(load(UInt64.self, at: 0x28))
    let (size, count) = (load(UInt16.self, at: 0x3A), load(UInt16.self, at: 0x3C))
    return (0..<Int(count)).map { index in
      let header = start + index * Int(size)
      let offset = Int(load(UInt64.self, at: header + 0x18))
      return Section(
        type: load(UInt32.self, at: header + 4),
        offset: offset,
        end: offset + Int(load(UInt64.self, at: header + 0x20)),
        link: load(UInt32.self, at: header + 0x28)
      )
    }
  }

  private func load<Value: BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    file.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: type) }
  }
}
