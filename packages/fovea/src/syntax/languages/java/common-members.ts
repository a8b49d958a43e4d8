/** Methods of the standard libraries of Java and Kotlin: a call of one on an unknown value says nothing. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `accept acquire add addAll addFirst addLast addSuppressed all also and andThen any append appendLine apply applyAsInt
  as asIterable asList asSequence associate associateBy associateWith await booleanValue build byteValue call cancel
  capitalize cast ceil chars charAt checkNotNull chunked clear clone close codePointAt collect compareTo
  compareAndSet compareBy compile complete component1 component2 compute computeIfAbsent computeIfPresent concat
  connect consume contains containsAll containsKey containsValue contentEquals copy copyOf copyOfRange count
  countDown create current debug decrementAndGet delete distinct distinctBy doubleValue drop dropWhile emit
  emptyList encode endsWith ensureCapacity entries entrySet equals equalsIgnoreCase error execute exists exit
  fail fill fillInStackTrace filter filterIsInstance filterNot filterNotNull find findFirst finish first firstOrNull
  flatMap flatten floatValue flush fold forEach forEachIndexed forName format from generate get getAnd getAndAdd
  getAndDecrement getAndIncrement getAndSet getAnnotation getAsInt getBoolean getBytes getCause getClass
  getComponentType getConstructor getContent getDeclaredConstructor getDeclaredField getDeclaredFields
  getDeclaredMethod getDeclaredMethods getDefault getDescription getEnclosingClass getField getFields getFile
  getFirst getGenericSuperclass getHeader getId getInstance getInt getInterfaces getItem getKey getLast getLength
  getLine getLogger getLong getMessage getMethod getMethods getModifiers getName getOrDefault getOrElse
  getOrNull getOrPut getPackage getParameterTypes getParent getPath getProperty getReturnType getResource
  getSimpleName getSize getStackTrace getState getString getSuperclass getTime getType getTypeName getUrl getValue
  getValues groupBy groupingBy group hasMoreElements hasNext hashCode header ifEmpty ifPresent incrementAndGet indexOf
  indexOfFirst indices info init insert intValue interrupt intern invoke invokeAll is isActive isAnnotationPresent
  isArray isAssignableFrom isBlank isDigit isDirectory isDone isEmpty isEnum isFile isInstance isInterface
  isInterrupted isLetter isNaN isNotEmpty isNull isNullOrEmpty isPresent isPrimitive isWhitespace iterator join
  joinTo joinToString keySet keys last lastIndexOf lastOrNull lazySet length let limit lines list listFiles listIterator
  load lock log longValue lowercase main map mapIndexed mapNotNull mapTo mapToInt mapToObj mark match matcher
  matches max maxBy maxOf merge min minBy minOf minus mkdirs name negate newInstance newLine next nextInt nextLong none
  not notify notifyAll now of offer ofNullable onEach open or orElse orElseGet orElseThrow ordinal parallelStream
  parse partition path peek plus plusAssign poll pop post pow print printStackTrace println process publish push
  put putAll putIfAbsent random range read readLine readObject readText reduce register release remove removeAll
  removeFirst removeIf removeLast repeat replace replaceAll replaceFirst require reset resolve resume retainAll
  reversed run schedule search select send sequence set setAccessible setName setProperty setText setValue shift
  shortValue shutdown shuffled signal single singleOrNull size skip sleep slice sort sorted sortedBy sorted
  split start startsWith stop store stream sub subList submit subscribe subSequence substring substringAfter
  substringBefore sum sumOf synchronized take takeIf takeUnless takeWhile tan test then thenComparing throwIt to
  toArray toByteArray toCharArray toDouble toInt toList toLong toLowerCase toMap toMutableList toMutableMap
  toPath toSet toString toTypedArray toUpperCase trace trim trimIndent trimMargin tryLock uniqueName unlock
  unwrap update uppercase use value valueOf values visit wait warn withIndex withDefault write writeObject yield zip
  assertEquals assertTrue assertFalse assertNull assertNotNull assertThat assertThrows assertSame isEqualTo isTrue
  isFalse isSameInstanceAs hasMessageThat isInstanceOf isNotNull when verify mock`.split(/\s+/),
);

/** Methods of collections and the like that yield an element. */
export const ELEMENT_MEMBERS: ReadonlySet<string> = new Set(
  `get getFirst getLast getOrDefault getOrNull getOrPut getOrElse getValue first firstOrNull last lastOrNull single
  singleOrNull next previous poll pollFirst pollLast peek peekFirst peekLast pop element elementAt remove removeFirst removeLast
  removeAt find findLast findFirst findAny orElse orElseGet orElseThrow random
  computeIfAbsent`.split(/\s+/),
);
