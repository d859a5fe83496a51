import { expect, it } from 'vitest';
import { lookWords } from './lookWords.ts';

it.each([
  [
    { text: ' 山田 ', from: '2026-06-22', to: null },
    { reservationId: '', filter: '「山田」、2026/06/22(月)～' },
  ],
  [
    { text: '', from: null, to: null, states: [] },
    { reservationId: '', filter: '' },
  ],
  [{ reservationId: 'x' }, { reservationId: 'x', filter: '' }],
  [
    { containerId: 'x', date: '2026-06-22' },
    { reservationId: '', filter: '2026/06/22(月)' },
  ],
  [
    { text: '', from: '2026-06-01', to: '2026-06-30', count: 12 },
    { reservationId: '', filter: '2026/06/01(月)～2026/06/30(火)、12件' },
  ],
])('%j is told in words', (request, words) => {
  expect(lookWords(JSON.stringify(request))).toEqual(words);
});
