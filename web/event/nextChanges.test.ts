import { expect, test } from 'vitest';
import { nextChanges } from './nextChanges.ts';

const span = { opensAt: '2026-06-01T09:00', closesAt: '2026-06-30T17:00' };
const refused = (code: 'notYetOpen' | 'closed' | 'full') => ({ ...span, unavailable: { code, message: '' } });

test('a list is asked again when a span opens, and when one closes', () => {
  const events = [refused('notYetOpen'), refused('full'), { ...span, unavailable: null }, refused('closed')];
  expect(nextChanges(events).map(({ opensAt }) => opensAt)).toEqual([
    '2026-06-01T09:00',
    '2026-06-30T17:00',
    '2026-06-30T17:00',
    null,
  ]);
});
