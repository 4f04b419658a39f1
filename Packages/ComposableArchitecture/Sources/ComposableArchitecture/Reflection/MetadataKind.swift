/// The kinds of types that reading a payload distinguishes, by the first word of their metadata.
enum MetadataKind: UInt {
  case `class` = 0
  case `struct` = 0x200
  case `enum` = 0x201
  case optional = 0x202
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303
  case metatype = 0x304
  case existentialMetatype = 0x306
  case extendedExistential = 0x307

  init?(_ metadata: UnsafeRawPointer) {
    self.init(rawValue: metadata.load(as: UInt.self))
  }

  init?(_ type: Any.Type) {
    self.init(unsafeBitCast(type, to: UnsafeRawPointer.self))
  }
}
