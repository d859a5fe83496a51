import { describe, expect, it } from 'vitest';
import { entryClosesAt } from './entryClosesAt.ts';

const article = {
  bookingWindow: {
    opens: { unit: 'months', ahead: 3, onDay: 1, hour: 9 },
    closesDaysBefore: 0,
    closesHour: null,
  },
  lotteryWindow: { monthsAhead: 4, fromDay: 1, fromHour: 9, toDay: 10, toHour: 17 },
} as const;

const closesAt = (days: readonly string[], now: string) => entryClosesAt({ article, days, now, announceDelayDays: 1 });

describe('when the lottery of an entry closes', () => {
  it('is the close of the lottery for its day', () => {
    expect(closesAt(['2026-10-20'], '2026-06-05T12:00')).toBe('2026-06-10T17:00');
  });

  it('is the same for every day of one month', () => {
    expect(closesAt(['2026-10-20', '2026-10-21'], '2026-06-05T12:00')).toBe('2026-06-10T17:00');
  });

  it('is over from the close itself on', () => {
    expect(closesAt(['2026-10-20'], '2026-06-10T16:59')).toBe('2026-06-10T17:00');
    expect(closesAt(['2026-10-20'], '2026-06-10T17:00')).toBeNull();
  });

  it('is over when one of its days is out of the lottery', () => {
    expect(closesAt(['2026-10-31', '2026-11-01'], '2026-06-05T12:00')).toBeNull();
  });

  it('is nothing for a room without a lottery', () => {
    const without = { ...article, lotteryWindow: null };
    const asked = { article: without, days: ['2026-10-20'], now: '2026-06-05T12:00', announceDelayDays: 1 };
    expect(entryClosesAt(asked)).toBeNull();
  });
});
