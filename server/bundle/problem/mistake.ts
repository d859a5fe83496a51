import { eventWords } from './eventWords.ts';
import { formWords } from './formWords.ts';
import { ordinanceWords, trialWords } from './ordinanceWords.ts';
import { pageWords } from './pageWords.ts';
import { peopleWords } from './peopleWords.ts';
import { placeWords } from './placeWords.ts';
import type { Saying } from './saying.ts';

/** The words of everything that can be wrong with a bundle or an ordinance, by its code. */
export const mistakeWords = {
  ...formWords,
  ...ordinanceWords,
  ...trialWords,
  ...placeWords,
  ...pageWords,
  ...eventWords,
  ...peopleWords,
} as const;

type Words = typeof mistakeWords;
export type MistakeCode = keyof Words;

/** What the words of a code are made of; nothing for those that always say the same. */
export type ValuesOf<Code extends MistakeCode> =
  Parameters<Words[Code]> extends [] ? NoValues : Parameters<Words[Code]>[0];

type NoValues = Readonly<Record<never, never>>;

/** Something that is wrong, or odd. */
export type Mistake = { [Code in MistakeCode]: { readonly code: Code; readonly values: ValuesOf<Code> } }[MistakeCode];

export type Rest<Code extends MistakeCode> = NoValues extends ValuesOf<Code> ? [] : [values: ValuesOf<Code>];

export const mistake = <Code extends MistakeCode>(code: Code, ...[values = {}]: Rest<Code>) =>
  ({ code, values }) as Mistake;

/** The code decides on the type of its values, which the compiler cannot follow through the table. */
export const wordsOf = ({ code, values }: Mistake, entry: Saying['entry']): string =>
  (mistakeWords[code] as (values: unknown, saying: Saying) => string)(values, {
    entry,
    words: (why) => wordsOf(why as Mistake, entry),
  });
