/** Methods of the standard library, and those that so many structs have that a name alone says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `access accept addOne allocator append appendSlice available bind capacity clear clearRetainingCapacity clone close cmp
  count create deinit destroy dupe dupeZ eql expect fetchPut fetchRemove fill finish flush format free get getEntry
  getOrPut getPtr hash init insert items iterator join keys len listen load lock next open parse parseInt peek pop
  popOrNull print put putNoClobber read readAll readByte remove reset resize run seek send set setBit shrink signal sleep
  slice sort spawn start stat stop store swapRemove sync toOwnedSlice toString trim tryLock unlock update value values
  wait write writeAll writeByte writer reader`.split(/\s+/),
);
