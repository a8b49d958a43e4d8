/** Methods of the standard library that every other Scala file calls on something. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `accept add addAll addOne andThen append appendAll apply asInstanceOf charAt clear clone close collect collectFirst
  combine compare compareTo compose concat contains copy copyToArray count diff distinct drop dropRight dropWhile
  elem endsWith ensuring equals eval execute exists filter filterNot find flatMap flatten fold foldLeft foldRight forall
  force foreach format formatted forward get getBytes getClass getMessage getName getOrElse groupBy grouped handle hasNext
  hashCode head headOption indexOf indices init insert intersect into isDefined isEmpty isInstanceOf iterator join keys
  keySet last lastIndexOf lastOption length lift lines load log map mapValues mapN matches max maxBy min minBy mkString
  next nonEmpty of open orElse orNull padTo parse partition prepend print printf println product pure put read readLine
  recover reduce reduceLeft reduceOption remove replace replaceAll result reverse reverseIterator run save scanLeft send
  set size slice sliding sortBy sortWith sorted span split splitAt start startsWith stop stripMargin stripPrefix
  stripSuffix submit subSequence substring sum tail take takeRight takeWhile tap test to toArray toBoolean toBuffer toByte
  toDouble toFloat toIndexedSeq toInt toIterator toList toLong toLowerCase toMap toOption toSeq toSet toShort toString
  toUpperCase toVector transform traverse trim unapply unzip update updated use value values view visit void withDefault
  withFilter wrap write zip zipWithIndex`.split(/\s+/),
);
