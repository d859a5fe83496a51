import { describe, expect, test } from 'vitest';
import { resultSentence, resultText } from './resultText.ts';

describe('when the result of a draw is told', () => {
  test.each([
    ['1 day after the close', '2026-06-15T17:00', '2026-06-16T17:00', '1日後（2026/06/16(火) 17:00）'],
    [
      '5 days after it, over the end of a month',
      '2026-06-29T00:00',
      '2026-07-04T00:00',
      '5日後（2026/07/04(土) 00:00）',
    ],
    ['on a day and hour of its own', '2026-06-15T17:00', '2026-06-20T10:00', '2026/06/20(土) 10:00'],
    ['on the day of the close', '2026-06-15T17:00', '2026-06-15T17:00', '2026/06/15(月) 17:00'],
  ])('%s', (_title, closesAt, announceAt, text) => {
    expect(resultText({ closesAt, announceAt })).toBe(text);
  });

  test('as a sentence', () => {
    const closesAt = '2026-06-15T17:00';
    expect(resultSentence({ closesAt, announceAt: '2026-06-16T17:00' })).toBe(
      '結果は、受付終了の1日後（2026/06/16(火) 17:00）に発表します。',
    );
    expect(resultSentence({ closesAt, announceAt: '2026-06-20T10:00' })).toBe(
      '結果は、2026/06/20(土) 10:00に発表します。',
    );
  });
});
