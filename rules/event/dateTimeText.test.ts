import { describe, expect, test } from 'vitest';
import { dateTimeText } from './dateTimeText.ts';

const session = (date: string) => ({ date, startTime: '10:00', endTime: '12:00' });

describe('[ELIST-02] [LOCALE-01] the sessions of an event in one line', () => {
  test.each([
    ['one session', ['2026-06-12'], '2026/06/12(金) 10:00～12:00'],
    ['two', ['2026-06-12', '2026-06-19'], '2026/06/12(金) 10:00～12:00 他1回'],
    ['three', ['2026-06-12', '2026-06-19', '2026-06-26'], '2026/06/12(金) 10:00～12:00 他2回'],
    ['none', [], ''],
  ])('%s', (_title, days, expected) => {
    expect(dateTimeText(days.map(session))).toBe(expected);
  });
});
