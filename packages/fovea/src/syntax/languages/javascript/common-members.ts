/** Methods of the standard objects: a call of one on an unknown value says nothing about the project's own. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `add addEventListener all any append apply assign at bind call catch charAt charCodeAt clear clone close concat
  create delete dispatchEvent emit endsWith entries every exec fill filter finally find findIndex findLast flat flatMap
  forEach from get getTime has hasOwnProperty includes indexOf insert is isArray join json keys lastIndexOf length log
  map match max min next normalize now of off on once open parse pipe pop push race read reduce reduceRight reject
  remove removeEventListener repeat replace replaceAll resolve return reverse send set shift slice some sort splice
  split start startsWith stop stringify subscribe substr substring test text then throw toFixed toISOString toJSON
  toLowerCase toString toUpperCase trim trimEnd trimStart unshift update valueOf values warn write error info debug
  expect describe it`.split(/\s+/),
);
