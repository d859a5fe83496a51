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

  describe('[LOT-01] beside a lottery', () => {
    const lottery = aSpan({
      eventEntrySpanId: 'lottery',
      entryType: 'lottery',
      opensAt: '2026-06-01T09:00',
      closesAt: '2026-06-08T17:00',
      announceAt: '2026-06-14T09:00',
    });
    const open = aSpan({ eventEntrySpanId: 'open', opensAt: '2026-05-01T09:00', closesAt: '2026-06-30T17:00' });
    const rest = aSpan({ eventEntrySpanId: 'rest', opensAt: '2026-06-10T09:00', closesAt: '2026-06-30T17:00' });
    const late = { ...lottery, isAwaited: true };

    test.each([
      ['before it opens, first come', [open, lottery], '2026-05-31T12:00', 'open', 'open'],
      ['while it takes entries, the lottery', [open, lottery], '2026-06-02T12:00', 'open', 'lottery'],
      ['once it is closed, nothing', [open, lottery], '2026-06-09T12:00', 'notYetOpen', 'open'],
      ['after its own opening, still nothing', [lottery, rest], '2026-06-12T12:00', 'notYetOpen', 'rest'],
      ['with the announcement, first come', [lottery, rest], '2026-06-14T09:00', 'open', 'rest'],
      ['but not while that is late', [late, rest], '2026-06-14T09:00', 'notYetOpen', 'rest'],
      ['nor days later', [late, rest], '2026-06-29T09:00', 'notYetOpen', 'rest'],
      ['and not any more when its time is over', [late, rest], '2026-06-30T17:00', 'closed', 'rest'],
    ] as const)('%s', (_title, spans, now, phase, eventEntrySpanId) => {
      expect(currentSpan(spans, now)).toMatchObject({ phase, span: { eventEntrySpanId } });
    });

    test('says when it opens: with the announcement, or nobody knows', () => {
      const opening = (spans: Parameters<typeof currentSpan>[0], now: string) => {
        const current = currentSpan(spans, now);
        return current.phase === 'notYetOpen' ? current.opensAt : current.phase;
      };
      expect(opening([lottery, rest], '2026-06-09T12:00')).toBe('2026-06-14T09:00');
      expect(opening([lottery, { ...rest, opensAt: '2026-06-20T09:00' }], '2026-06-09T12:00')).toBe('2026-06-20T09:00');
      expect(opening([late, rest], '2026-06-15T12:00')).toBeNull();
    });

    test('a second lottery waits for the first, and the first for nobody', () => {
      const second = {
        ...lottery,
        eventEntrySpanId: 'second',
        opensAt: '2026-06-02T09:00',
        closesAt: '2026-06-20T17:00',
      };
      expect(currentSpan([lottery, second], '2026-06-03T12:00').span?.eventEntrySpanId).toBe('lottery');
      expect(currentSpan([lottery, second], '2026-06-09T12:00').phase).toBe('notYetOpen');
      expect(currentSpan([lottery, second], '2026-06-14T09:00')).toMatchObject({ phase: 'open', span: second });
    });
  });
});
