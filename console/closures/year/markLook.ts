import type { DayMark } from './closedYear.ts';

const marks = {
  calendar: { letter: '休', word: '定期の休館日', look: 'bg-solid-gray-200 text-solid-gray-900' },
  closure: { letter: '休', word: '休館', look: 'border-2 border-solid-gray-800 bg-orange-50 text-orange-900' },
  official: { letter: '公', word: '公用', look: 'border-4 border-double border-solid-gray-700 bg-white' },
} as const;

const part = 'border-2 border-dashed border-solid-gray-700 bg-white text-solid-gray-800';

/** A mark by letter, word and shape; the colour only follows. */
export const lookOf = ({ source, isPart }: DayMark) => {
  const { letter, word, look } = marks[source];
  return isPart ? { letter, word: `一部が${word}`, look: part } : { letter, word, look };
};
