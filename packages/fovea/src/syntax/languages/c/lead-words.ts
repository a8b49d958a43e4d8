/** Macros in small letters before a declaration (`fmt_inline bool run()`), which the grammars take for its type. */

/** Words that may begin a statement or declaration and are no macros, and those that the grammars know. */
const KNOWN = new Set(
  `alignas and asm auto bool break case catch char class co_await co_return co_yield compl concept const consteval
   constexpr constinit continue decltype default delete do double else enum explicit export extern final float for
   friend goto if inline int long mutable namespace new not operator or override private protected public register
   requires return short signed sizeof static static_assert struct switch template this thread_local throw try
   typedef typename union unsigned using virtual void volatile wchar_t while xor
   _Alignas _Atomic _Noreturn _Static_assert _Thread_local __asm __asm__ __attribute __attribute__ __based __cdecl
   __clrcall __declspec __extension__ __fastcall __forceinline __inline __inline__ __restrict__ __stdcall __thiscall
   __thread __try __unaligned __vectorcall`.split(/\s+/),
);
const SMALL = /^(?:[a-z]|_+[a-z])/;
/** Two types never follow one another. */
const KEYWORD_FOLLOWS =
  /\s+(?:auto|bool|char|constexpr|double|explicit|float|inline|int|long|short|signed|static|unsigned|virtual|void)\b/y;
const CONST_FOLLOWS = /\s+const\s+\w[\w:]*(?:<[^;{}()]*?>)?[\s*&]+(?:\w+::)*\w+\s*\(/y;
/** A type, a name, and what comes behind the name of a function; more such macros may stand before them. */
const FUNCTION_FOLLOWS =
  /\s+(?:[a-z_]\w*\s+){0,3}([A-Za-z_][\w:]*)(?:<[^;{}()]*?>)?(?:\s+[*&]*|[*&]+\s*)(?:\w+::)*~?\w+\s*\(/y;
const MEMBER_FOLLOWS = /\s+(?:~\w+\s*\(|operator\s+(?!new\b|delete\b|co_await\b)\w)/y;
/** `png_bytep PNGAPI run(`, `sector_t __weak run(`: there the type comes first. */
const BEHIND_A_TYPE = /^(?:[A-Z][A-Z0-9_]{2,}|__\w+)$/;

/** The word that ends at `end` stands where a declaration may begin. */
export function isLeadWord(text: string, word: string, end: number): boolean {
  if (text.charCodeAt(end) > 32 || !SMALL.test(word) || KNOWN.has(word)) return false;
  const follows = (pattern: RegExp) => {
    pattern.lastIndex = end;
    return pattern.exec(text);
  };
  if (follows(KEYWORD_FOLLOWS) || follows(CONST_FOLLOWS) || follows(MEMBER_FOLLOWS)) return true;
  const type = follows(FUNCTION_FOLLOWS)?.[1];
  return type !== undefined && !BEHIND_A_TYPE.test(type);
}
