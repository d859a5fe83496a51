import { describe, expect, test } from 'vitest';
import { aFrameArticle, aTimeArticle, fees } from '#rules/testing/anArticle.ts';
import { articleOn, versionOn } from './articleOn.ts';
import { framesOn } from './frames.ts';

const holidays = { '2026-11-23': '勤労感謝の日', '05-15': '市制記念日' };

const winter = { from: '11-01', to: '02-28' };
const matinee = { name: '昼', fromMinute: 600, toMinute: 960, fee: fees(2000) };

const hall = aFrameArticle({
  timetable: [
    { when: { days: ['holiday'] }, closesMinute: 1020, opensMinute: 540 },
    { when: { weekdays: [0] }, frames: [matinee] },
    { when: { days: ['weekday'], season: winter }, opensMinute: 780, closesMinute: 1320 },
  ],
});

const names = (day: string, article = hall) => framesOn(article, day, holidays).map(({ name }) => name);

describe('what a room offers differs', () => {
  test.each([
    ['as on all days', '2026-10-20', ['午前', '午後', '夜間', '全日']],
    ['by the kind of day: a holiday, on a Monday of the winter too', '2026-11-23', ['午前', '午後']],
    ['a holiday of the town itself', '2026-05-15', ['午前', '午後']],
    ['by the weekday, with frames of its own', '2026-11-22', ['昼']],
    ['by the season, over the end of the year', '2027-02-25', ['午後', '夜間']],
    ['not on the Saturdays of the season', '2026-11-21', ['午前', '午後', '夜間', '全日']],
  ])('%s', (_title, day, expected) => {
    expect(names(day)).toEqual(expected);
  });

  test('frames of a variant have their own fees', () => {
    expect(framesOn(hall, '2026-11-22', holidays)).toEqual([{ name: '昼', fromMinute: 600, toMinute: 960, fee: 2000 }]);
  });

  test('rows of a time article follow its hours and its price', () => {
    const room = aTimeArticle({
      timetable: [{ when: { weekdays: [6] }, opensMinute: 600, closesMinute: 720, hourlyFee: fees(900) }],
    });
    expect(framesOn(room, '2026-11-21', {}).map(({ name, fee }) => `${name} ${fee}`)).toEqual([
      '10:00～11:00 900',
      '11:00～12:00 900',
    ]);
  });
});

describe('versions with a first day', () => {
  const changing = aFrameArticle({
    timetable: [{ when: { weekdays: [0] }, frames: [matinee] }],
    versions: [
      { firstDay: '2027-04-01', closesMinute: 1020 },
      { firstDay: '2027-07-01', closedWeekdays: [1], timetable: [] },
    ],
  });

  test.each([
    ['the day before the first one', '2027-03-31', ['午前', '午後', '夜間', '全日'], []],
    ['its first day', '2027-04-01', ['午前', '午後'], []],
    ['what it leaves out stays as it was', '2027-04-04', ['昼'], []],
    ['the next one adds to it', '2027-07-01', ['午前', '午後'], [1]],
    ['and takes away', '2027-07-04', ['午前', '午後'], [1]],
  ])('hold by day of use: %s', (_title, day, frames, closedWeekdays) => {
    expect(names(day, changing)).toEqual(frames);
    expect(articleOn(changing, day, holidays).closedWeekdays).toEqual(closedWeekdays);
  });

  test('asking again of what was answered changes nothing', () => {
    const once = articleOn(changing, '2027-07-04', holidays);
    expect(articleOn(once, '2027-07-04', holidays)).toEqual(once);
  });
});

test('a room that is the same on all days is itself, and others are made once', () => {
  const plain = aFrameArticle();
  expect(articleOn(plain, '2026-11-23', holidays)).toBe(plain);
  expect(articleOn(hall, '2026-11-22', holidays)).toBe(articleOn(hall, '2026-11-29', holidays));
  const changing = aFrameArticle({ versions: [{ firstDay: '2027-04-01', closesMinute: 1020 }] });
  expect(versionOn(changing, '2027-03-31')).toBe(changing);
  expect(versionOn(changing, '2027-04-01')).toBe(versionOn(changing, '2028-01-01'));
});
