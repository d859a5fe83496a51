import { foldedAs, searchFold } from './searchFold.ts';

/** Where Unicode has forms that NFKC makes one of: radicals, signs, letters in circles, kana and Latin of other widths, kanji. */
const compatible = [
  [0xa0, 0x24f],
  [0x2460, 0x24ff],
  [0x2e80, 0x2fdf],
  [0x3200, 0x33ff],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
  [0x2f800, 0x2fa1f],
] as const;

const between = '[\\t-\\r \u3000\u30FB\uFF65\u30FC\uFF70\uFE00-\uFE0F\u{E0100}-\u{E01EF}]*';

/** Marks of voiced kana that are characters of their own. */
const marks = 'ﾞﾟ\u3099\u309A';

const kanaAlone = [
  ...Array.from({ length: 0x3096 - 0x3041 }, (_, at) => String.fromCodePoint(0x3041 + at, 0x30a1 + at)),
  ...Array.from({ length: 0xff9d - 0xff66 }, (_, at) => String.fromCodePoint(0xff66 + at)),
].join('');

/** The forms of each folded character. A voiced kana may be two characters. */
const formsOf = memoized(() => {
  const forms = new Map<string, Set<string>>();
  const add = (form: string) => {
    const folded = searchFold(form);
    if (folded === form || [...folded].length !== 1) return;
    forms.set(folded, (forms.get(folded) ?? new Set()).add(form));
  };
  for (const form of foldedAs.keys()) add(form);
  for (const [first, last] of compatible) {
    for (let code = first; code <= last; code += 1) add(String.fromCodePoint(code));
  }
  for (const kana of kanaAlone) {
    for (const mark of marks) add(`${kana}${mark}`);
  }
  return forms;
});

function memoized<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const inClass = (letter: string) => (/[\\\]^[-]/.test(letter) ? `\\${letter}` : letter);

function pieceFor(letter: string) {
  const forms = [letter, ...(formsOf().get(letter) ?? [])];
  const [single, double] = [
    forms.filter((form) => [...form].length === 1),
    forms.filter((form) => [...form].length > 1),
  ];
  return `(?:${[`[${single.map(inClass).join('')}]`, ...double].join('|')})(?![${marks}])`;
}

/**
 * A regular expression, for PostgreSQL and JavaScript alike, for the texts in which isFoundIn() finds what was typed. For
 * columns that are not kept folded. Null where nothing is left of what was typed.
 */
export function foldedPattern(typed: string): string | null {
  const letters = [...searchFold(typed)];
  return letters.length === 0 ? null : letters.map(pieceFor).join(between);
}
