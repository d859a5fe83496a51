import { describe, expect, test } from 'vitest';
import {
  count,
  dateTimeText,
  dayRangeText,
  dayText,
  longDayText,
  monthText,
  shortDayText,
  timeRangeText,
  timeText,
  weekdayText,
} from './format.ts';

describe('[LOCALE-01] days, times and counts are written the Japanese way', () => {
  test.each([
    [count(1234, '人'), '1,234人'],
    [dayText('2026-11-20'), '2026/11/20(金)'],
    [dayText('2026-03-01'), '2026/03/01(日)'],
    [dayText('2028-02-29'), '2028/02/29(火)'],
    [shortDayText('2026-01-05'), '01/05(月)'],
    [longDayText('2026-01-05'), '2026年1月5日(月)'],
    [dayRangeText('2026-11-20', '2026-11-22'), '2026/11/20(金)～2026/11/22(日)'],
    [dayRangeText('2026-11-20', '2026-11-20'), '2026/11/20(金)'],
    [monthText('2026-11'), '2026年11月'],
    [timeText(9, 0), '09:00'],
    [timeText(24, 0), '24:00'],
    [timeRangeText({ fromHour: 9, fromMinute: 5, toHour: 12, toMinute: 30 }), '09:05～12:30'],
    [dateTimeText('2026-11-20T09:00'), '2026/11/20(金) 09:00'],
    [weekdayText('2026-11-21'), '土'],
  ])('%s', (written, wanted) => {
    expect(written).toBe(wanted);
  });
});
