import { describe, expect, test } from 'vitest';
import { closeText, dayText, localDateTimeText, weekdayText } from './dayText.ts';

describe('[LOCALE-01] days are written with their weekday', () => {
  test.each([
    [dayText('2026-11-20'), '2026/11/20(金)'],
    [dayText('2026-03-01'), '2026/03/01(日)'],
    [dayText('2028-02-29'), '2028/02/29(火)'],
    [localDateTimeText('2026-11-20T09:05'), '2026/11/20(金) 09:05'],
    [localDateTimeText('2026-01-01T00:00'), '2026/01/01(木) 00:00'],
    [closeText('2026-12-01T17:00'), '2026/12/01(火) 17:00'],
    [closeText('2026-12-02T00:00'), '2026/12/01(火)'],
    [closeText('2027-01-01T00:00'), '2026/12/31(木)'],
    [weekdayText('2026-11-21'), '土'],
  ])('%s', (written, wanted) => {
    expect(written).toBe(wanted);
  });
});
