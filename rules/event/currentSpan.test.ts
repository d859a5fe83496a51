import { describe, expect, test } from 'vitest';
import { aSpan } from '#rules/testing/anEventStanding.ts';
import { currentSpan } from './currentSpan.ts';

const first = aSpan({ eventEntrySpanId: 'first', opensAt: '2026-06-01T09:00', closesAt: '2026-06-08T17:00' });
const second = aSpan({ eventEntrySpanId: 'second', opensAt: '2026-06-12T09:00', closesAt: '2026-06-20T17:00' });

describe('the current span is the one open now, else the next to open, else the last that closed', () => {
  test.each([
    ['a minute before the first opens', '2026-06-01T08:59', 'notYetOpen', 'first'],
    ['when it opens', '2026-06-01T09:00', 'open', 'first'],
    ['in its last minute', '2026-06-08T16:59', 'open', 'first'],
    ['when it closes', '2026-06-08T17:00', 'notYetOpen', 'second'],
    ['between the two', '2026-06-10T12:00', 'notYetOpen', 'second'],
    ['when the second opens', '2026-06-12T09:00', 'open', 'second'],
    ['when the last closes', '2026-06-20T17:00', 'closed', 'second'],
    ['long after', '2027-01-01T00:00', 'closed', 'second'],
  ])('%s, %s: %s, %s', (_title, now, phase, eventEntrySpanId) => {
    expect(currentSpan([first, second], now)).toMatchObject({ phase, span: { eventEntrySpanId } });
  });

  test('of two open at once, the one that opened first', () => {
    const inside = aSpan({ eventEntrySpanId: 'inside', opensAt: '2026-06-02T09:00', closesAt: '2026-06-04T17:00' });
    expect(currentSpan([first, inside], '2026-06-03T12:00').span).toBe(first);
    expect(currentSpan([first, inside], '2026-07-01T12:00').span).toBe(first);
  });

  test('an event without a span has none', () => {
    expect(currentSpan([], '2026-06-10T12:00')).toEqual({ phase: 'none', span: null });
  });
});
