import { expect, it } from 'vitest';
import { whyNotOpenable, withOpening, withoutOpening } from './opening.ts';

const opening = { day: '2026-06-22', told: ' 夏祭り ', hours: null, chargedAs: null };
const codeOf = (more: Partial<Parameters<typeof whyNotOpenable>[0]>) =>
  whyNotOpenable({ ...opening, ...more }, '2026-06-10')?.code ?? null;

it.each([
  [{}, null],
  [{ day: '2026-06-10' }, null],
  [{ day: '2026-06-09' }, 'openingPast'],
  [{ day: '2027-09-30' }, null],
  [{ day: '2027-10-01' }, 'openingTooFar'],
  [{ told: '　' }, 'closureToldRequired'],
  [{ told: 'あ'.repeat(201) }, 'closureToldTooLong'],
  [{ hours: { fromMinute: 540, toMinute: 540 } }, 'closureHours'],
] as const)('[RULE-01] an opening of %o is refused with %s', (more, code) => {
  expect(codeOf(more)).toBe(code);
});

it('[RULE-01] an opening is one exception of its day, in order, and goes without a trace', () => {
  const closed = { day: '2026-06-30', closedFor: '点検' };
  const hours = { fromMinute: 600, toMinute: 960 };
  const opened = withOpening([closed], { ...opening, hours, chargedAs: 'holiday' });
  expect(opened).toEqual([
    { day: '2026-06-22', openFor: '夏祭り', opensMinute: 600, closesMinute: 960, chargedAs: 'holiday' },
    closed,
  ]);
  expect(withoutOpening(opened, '2026-06-22')).toEqual([closed]);
  expect(withoutOpening([closed], '2026-06-30')).toEqual([closed]);
});
