extension EnumLayout {
  /// True if the bits of a value of the type can be moved in memory: false if it holds a weak
  /// reference.
  var isBitwiseTakable: Bool { flags & 0x0010_0000 == 0 }

  /// Reads the payload of a value in a case that stores it in the generic form.
  ///
  /// - Precondition: `root` is of this layout's type, which is bitwise takable, and `Value` is the
  ///   type of the payload of its case.
  @inlinable
  @inline(__always)
  func payload<Root, Value>(of root: Root, as type: Value.Type, isIndirect: Bool) -> Value {
    withUnsafePointer(to: root) { root in
      withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer in
        // Only the bits are copied, which own nothing. They are read only while `root` exists, and
        // are not destroyed afterwards. So only the returned value is retained.
        let address = UnsafeMutableRawPointer(buffer.baseAddress!)
        address.copyMemory(from: root, byteCount: MemoryLayout<Root>.size)
        projectPayload(at: address)
        return (isIndirect ? contents(ofBoxAt: address) : UnsafeRawPointer(address))
          .assumingMemoryBound(to: Value.self).pointee
      }
    }
  }

  /// Calls `body` with the address of the payload of `root`, which must not be changed.
  ///
  /// - Precondition: `root` is of this layout's type, and in the case `tag`, which has a payload.
  func withPayload<Root, Result>(
    of root: Root,
    tag: Int,
    isIndirect: Bool,
    _ body: (UnsafeRawPointer) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: root)
      let address = UnsafeMutableRawPointer(buffer.baseAddress!)
      projectPayload(at: address)
      defer {
        injectTag(tag, at: address)
        buffer.deinitialize()
      }
      return body(isIndirect ? contents(ofBoxAt: address) : UnsafeRawPointer(address))
    }
  }

  /// Replaces the value at `root` by its payload, at the same address: the payload itself or, for
  /// an indirect case, a reference to the box that holds it.
  @inlinable
  func projectPayload(at root: UnsafeMutableRawPointer) {
    typealias ProjectData = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    witness(12, as: ProjectData.self)(root, metadata)
  }

  /// Replaces the payload at `root` by the value of the case `tag` that it came from.
  private func injectTag(_ tag: Int, at root: UnsafeMutableRawPointer) {
    typealias InjectTag = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    witness(13, as: InjectTag.self)(root, UInt32(tag), metadata)
  }
}

/// The address of the contents of a box. The reference to the box is stored at `reference`.
@inlinable
func contents(ofBoxAt reference: UnsafeMutableRawPointer) -> UnsafeRawPointer {
  // A value of size zero has no box: it can be read at any address.
  guard let box = reference.load(as: UnsafeRawPointer?.self) else {
    return UnsafeRawPointer(reference)
  }
  // As in the runtime: in the metadata of a box, the offset of the contents follows the kind.
  let metadata = box.load(as: UnsafeRawPointer.self)
  let offset = metadata.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UInt32.self)
  return box + Int(offset)
}
