import { expect, test } from 'vitest';
import { dueStepOf, progressOf } from './drawProgress.ts';

const times = { opensAt: 10, closesAt: 20, drawAt: 30, announceAt: 40, source: 'sealed' } as const;

test.each([
  ['open', 9, 'published', null],
  ['open', 10, 'open', null],
  ['open', 19, 'open', null],
  ['open', 20, 'closed', 'close'],
  ['closed', 20, 'closed', null],
  ['closed', 30, 'closed', 'draw'],
  ['drawn', 30, 'drawn', null],
  ['drawn', 40, 'drawn', 'announce'],
  ['announced', 40, 'announced', null],
] as const)('a draw that is %s stands at %i as %s, and %s is due', (state, now, progress, due) => {
  expect(progressOf({ ...times, state }, now)).toBe(progress);
  expect(dueStepOf({ ...times, state }, now)).toBe(due);
});

test('the digits of a ceremony are typed by staff', () => {
  expect(dueStepOf({ ...times, source: 'ceremony', state: 'closed' }, 30)).toBe('digits');
});
