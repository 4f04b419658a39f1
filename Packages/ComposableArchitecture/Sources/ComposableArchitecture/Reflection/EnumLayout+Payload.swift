extension EnumLayout {
  /// Reads the payload of a value in a case that stores it directly, in the generic form.
  ///
  /// - Precondition: `root` is of this layout's type, and `Value` is the type of the payload of its case.
  @inlinable
  func directPayload<Root, Value>(of root: Root, as type: Value.Type) -> Value {
    withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { buffer in
      buffer.initializeElement(at: 0, to: root)
      let address = UnsafeMutableRawPointer(buffer.baseAddress!)
      projectPayload(at: address)
      return address.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// Calls `body` with the address of the payload of `root`, which is not to be changed.
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
      guard isIndirect else { return body(address) }
      // A value that takes no room is at any address.
      let box = address.load(as: UnsafeRawPointer?.self)
      return body(contents(ofBox: box) ?? UnsafeRawPointer(address))
    }
  }

  /// Turns the value at `root` into its payload, which then stands at the same address: the payload
  /// itself or, for an indirect case, a reference to the box that holds it.
  @inlinable
  func projectPayload(at root: UnsafeMutableRawPointer) {
    typealias ProjectData = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    witness(12, as: ProjectData.self)(root, metadata)
  }

  /// Turns the payload at `root` back into a value in the case `tag`.
  private func injectTag(_ tag: Int, at root: UnsafeMutableRawPointer) {
    typealias InjectTag = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    witness(13, as: InjectTag.self)(root, UInt32(tag), metadata)
  }
}

/// The address of what a box holds; nil for the box of a value that takes no room, as none is made.
private func contents(ofBox box: UnsafeRawPointer?) -> UnsafeRawPointer? {
  guard let box else { return nil }
  // As the runtime does it: the metadata of a box says, after its kind, how far the contents are off.
  let metadata = box.load(as: UnsafeRawPointer.self)
  let offset = metadata.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UInt32.self)
  return box + Int(offset)
}
