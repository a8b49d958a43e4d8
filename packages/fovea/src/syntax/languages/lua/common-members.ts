/** Methods of the standard library, and of objects that programs get from it or from their host. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `add append byte call char clear clone close concat connect contains copy create delete dump each emit encode decode
  error execute extend filter find flush format get getn gmatch gsub has init insert instance is_empty join keys len
  lines load log lower map match new next on open pack parse pop print push read register remove rep replace reset
  reverse run save seek send set setup size sleep sort split start stop string sub tostring trim unpack update upper
  validate values wait warn write`.split(/\s+/),
);
