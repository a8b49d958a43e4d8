/** Methods of the standard library and Foundation that every other Swift file calls on something. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `add addObserver advanced allSatisfy append appending assign async await bind cancel capitalized close compactMap
  components compare contains convert copy count data dataTask decode decodeIfPresent deinitialize description distance
  drop dropFirst dropLast encode encodeIfPresent end enumerated enumerate error execute fill filter finish first
  firstIndex flatMap flush forEach formIndex formUnion format get handle hash hasPrefix hasSuffix index indices init insert
  intersection invalidate isEmpty isSubset joined last lastIndex load lock lowercased makeIterator map mapValues max min
  move next notify object open ordered partition perform pop popLast post prefix print read receive reduce release remove
  removeAll removeFirst removeLast removeObserver removeValue replace replacingOccurrences reserveCapacity reset resume
  reverse reversed rethrow run save send set setValue shuffled signal sink sleep sort sorted split start starts stop store
  string stringByAppending subscript substring subtract suffix superview swapAt symmetricDifference sync then toggle
  trimmingCharacters union unlock update uppercased value wait withLock withUnsafeBytes withUnsafeMutableBytes
  withUnsafePointer write zip`.split(/\s+/),
);
