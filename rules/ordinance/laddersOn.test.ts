import { expect, test } from 'vitest';
import { aVersion } from '../testing/anOrdinance.ts';
import { duesFor, laddersOn, refundsFor } from './laddersOn.ts';

const full = [{ atLeast: { count: 7, unit: 'days' as const }, percent: 100 }];
const atOnce = [{ atLeast: null, withinDays: 0 }];

const version = (firstDay: string, more: Partial<ReturnType<typeof aVersion>>) => ({
  ...aVersion({ base: [], firstDay, ...more }),
  versionId: firstDay,
});

const ordinance = {
  room: 'hall',
  versions: [
    version('2026-04-01', { refunds: [{ rooms: ['other'], ladder: [] }, { ladder: full }] }),
    version('2026-10-01', { dues: [{ rooms: ['hall'], ladder: atOnce }] }),
    version('2027-04-01', { dues: [{ rooms: ['other'], ladder: atOnce }] }),
  ],
};

test.each([
  ['before the first version', '2026-03-31', null],
  ['from its first day', '2026-04-01', { refund: full, due: null }],
  ['until the day before the next', '2026-09-30', { refund: full, due: null }],
  ['of the next one alone', '2026-10-01', { refund: null, due: atOnce }],
  ['none of the room', '2027-04-01', null],
])('ladders go by the day of application: %s', (_title, bookedOn, ladders) => {
  expect(laddersOn(ordinance, bookedOn, () => [])).toEqual(ladders);
});

test('what an entry says of its whole ladder goes with each of its steps', () => {
  const rounding = { unit: 10, mode: 'up' } as const;
  const rounded = aVersion({
    refunds: [{ ladder: full, rounding }],
    dues: [{ ladder: atOnce, ifClosed: 'next_open_day' }],
  });
  expect(refundsFor(rounded, 'hall')).toEqual([{ ...full[0], rounding }]);
  expect(duesFor(rounded, 'hall', () => ['2026-04-06'])).toEqual([{ ...atOnce[0], closedDays: ['2026-04-06'] }]);
  const plain = aVersion({ dues: [{ ladder: atOnce }] });
  expect(duesFor(plain, 'hall', () => ['2026-04-06'])).toEqual(atOnce);
});

test('without an ordinance there are none', () => {
  expect(laddersOn(undefined, '2026-04-01', () => [])).toBeNull();
});
