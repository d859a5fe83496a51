import { expect, it } from 'vitest';
import { lookWords } from './lookWords.ts';

const nobody = { reservationId: '', userNumbers: [], others: 0 };

it.each([
  [
    { text: ' 山田 ', from: '2026-06-22', to: null },
    { ...nobody, filter: '「山田」、2026/06/22(月)～' },
  ],
  [
    { text: '', from: null, to: null, states: [] },
    { ...nobody, filter: '' },
  ],
  [{ reservationId: 'x' }, { ...nobody, reservationId: 'x', filter: '' }],
  [
    { containerId: 'x', date: '2026-06-22' },
    { ...nobody, filter: '2026/06/22(月)' },
  ],
  [
    { text: '', from: '2026-06-01', to: '2026-06-30', count: 12 },
    { ...nobody, filter: '2026/06/01(月)～2026/06/30(火)、12件' },
  ],
  [
    { count: 5, userNumbers: ['1', '2', '3', '4', '5'] },
    { ...nobody, userNumbers: ['1', '2', '3'], others: 2, filter: '5件' },
  ],
])('%j is told in words', (request, words) => {
  expect(lookWords(JSON.stringify(request))).toEqual(words);
});
