import { searchFold } from '#rules/text/searchFold.ts';
import type { Manual } from './readManual.ts';

export type Hit = {
  readonly page: string;
  readonly title: string;
  /** '' for what stands before the first heading. */
  readonly section: string;
  /** Some words around the first place. */
  readonly around: string;
};

/** Longer questions are cut: no words of a manual are as long. */
export const longestQuestion = 60;

const mostHits = 30;
const charactersAround = 40;

/** Sections that have all words of a question, those that have them in their heading first. */
export function searchManual(manual: Manual, question: string): readonly Hit[] {
  const words = searchFoldedWords(question);
  if (words.length === 0) return [];
  const found = [...manual.values()].flatMap((page) =>
    page.sections.flatMap(({ id, text }) => {
      const heading = searchFold(id || page.title);
      const all = `${searchFold(page.title)} ${heading} ${searchFold(text)}`;
      if (!words.every((word) => all.includes(word))) return [];
      const isInHeading = words.every((word) => heading.includes(word));
      const hit = { page: page.name, title: page.title, section: id, around: aroundOf(text, words[0] ?? '') };
      return [{ hit, isInHeading }];
    }),
  );
  const [first, others] = [found.filter(({ isInHeading }) => isInHeading), found.filter((one) => !one.isInHeading)];
  return [...first, ...others].slice(0, mostHits).map(({ hit }) => hit);
}

const searchFoldedWords = (question: string) =>
  question
    .slice(0, longestQuestion)
    .split(/[\s　]+/)
    .map(searchFold)
    .filter((word) => word !== '');

/** Folding drops characters, so the place is counted in what is left of them. */
function placeOf(text: string, word: string) {
  const folded = searchFold(text).indexOf(word);
  let passed = 0;
  for (const [at, letter] of [...text].entries()) {
    if (passed >= folded) return at;
    passed += searchFold(letter).length;
  }
  return 0;
}

function aroundOf(text: string, word: string) {
  const letters = [...text];
  const at = placeOf(text, word);
  const from = Math.max(0, at - charactersAround);
  const to = at + word.length + charactersAround;
  return `${from > 0 ? '…' : ''}${letters.slice(from, to).join('')}${to < letters.length ? '…' : ''}`;
}
