import { describe, expect, test } from 'vitest';
import type { ReserveDetail } from '#contract/facility/booking.ts';
import { addDays } from '#rules/day/day.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import { aDetail } from '#rules/testing/aReservationRequest.ts';
import { requestedDays } from './requestedDays.ts';

const day = '2026-12-20';
const hall = aFrameArticle();
const morning = (date = day) => aDetail(date, 540, 720);
const afternoon = (date = day) => aDetail(date, 780, 1020);
const evening = (date = day) => aDetail(date, 1080, 1320);

const outcome = (article: ArticleFacts, details: readonly ReserveDetail[]) => {
  const requested = requestedDays(article, details, {});
  return requested.kind === 'refusal' ? requested.refusal.code : requested.kind;
};

describe('frames of one day', () => {
  test.each<[string, ReserveDetail[], string]>([
    ['午前 and 午後 are contiguous across noon', [morning(), afternoon()], 'days'],
    ['午前 and 夜間 lack what is between', [morning(), evening()], 'framesNotContiguous'],
    ['all three', [evening(), morning(), afternoon()], 'days'],
    ['全日 alone', [aDetail(day, 540, 1320)], 'days'],
    ['全日 and 午前 lie over each other', [aDetail(day, 540, 1320), morning()], 'framesOverlap'],
    ['the same frame twice', [morning(), morning()], 'framesOverlap'],
    ['a frame nobody offers', [aDetail(day, 541, 720)], 'frameUnknown'],
    ['a frame that ends before it begins', [aDetail(day, 720, 540)], 'frameUnknown'],
    ['a frame past midnight', [aDetail(day, 540, 1440 + 59)], 'frameUnknown'],
    ['another article', [morning(), aDetail(day, 780, 1020, { articleId: 'another' })], 'oneArticleOnly'],
    ['nothing', [], 'frameUnknown'],
  ])('[ARTICLE-05] %s', (_title, details, expected) => {
    expect(outcome(hall, details)).toBe(expected);
  });

  test('an unknown frame of a later day comes before the gaps of an earlier one', () => {
    expect(outcome(hall, [morning(), evening(), aDetail('2026-12-21', 0, 60)])).toBe('frameUnknown');
  });

  test('the refusal names the day', () => {
    const details = [morning(), morning(addDays(day, 1)), evening(addDays(day, 1))];
    expect(requestedDays(hall, details, {})).toEqual({
      kind: 'refusal',
      refusal: { code: 'framesNotContiguous', details: { dates: ['2026-12-21'] } },
    });
  });

  test('days come sorted, each with its own kind of fee and the whole of its use', () => {
    const requested = requestedDays(hall, [afternoon('2026-12-21'), evening(), afternoon()], {});
    expect(requested).toMatchObject({
      kind: 'days',
      days: [
        {
          date: '2026-12-20',
          fromMinute: 780,
          toMinute: 1320,
          frames: [{ name: '午後', fee: 5000 }, { name: '夜間' }],
        },
        { date: '2026-12-21', fromMinute: 780, toMinute: 1020, frames: [{ name: '午後', fee: 4000 }] },
      ],
    });
  });
});

describe('hours of one day', () => {
  test.each<[string, ReserveDetail[], string]>([
    ['one hour', [aDetail(day, 570, 630)], 'days'],
    ['the whole day', [aDetail(day, 540, 1320)], 'days'],
    ['two half hours', [aDetail(day, 540, 570), aDetail(day, 570, 600)], 'days'],
    ['half an hour', [aDetail(day, 540, 570)], 'notWholeHours'],
    ['one hour and a half', [aDetail(day, 540, 630)], 'notWholeHours'],
    ['forty minutes', [aDetail(day, 540, 580)], 'notWholeHours'],
    ['three quarters that end off the rows', [aDetail(day, 540, 585), aDetail(day, 600, 660)], 'notWholeHours'],
    ['three quarters twice', [aDetail(day, 540, 585), aDetail(day, 585, 660)], 'frameUnknown'],
    ['a gap', [aDetail(day, 540, 600), aDetail(day, 630, 690)], 'framesNotContiguous'],
    ['an overlap', [aDetail(day, 540, 660), aDetail(day, 600, 660)], 'framesOverlap'],
    ['before opening', [aDetail(day, 480, 540)], 'frameUnknown'],
    ['past closing', [aDetail(day, 1260, 1380)], 'frameUnknown'],
    ['off the rows', [aDetail(day, 545, 605)], 'frameUnknown'],
    ['backwards', [aDetail(day, 600, 540)], 'frameUnknown'],
    ['no time at all', [aDetail(day, 600, 600)], 'frameUnknown'],
  ])('[ARTICLE-04] %s', (_title, details, expected) => {
    expect(outcome(aTimeArticle({ slotMinutes: 30 }), details)).toBe(expected);
  });

  test('[ARTICLE-04] half an hour of an article by the hour is no whole hour', () => {
    expect(outcome(aTimeArticle(), [aDetail(day, 540, 570)])).toBe('notWholeHours');
  });
});
