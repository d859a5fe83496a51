import { describe, expect, it } from 'vitest';
import { holidayNameOn, holidaysWith } from '#rules/day/dayKind.ts';
import { recurringDays } from '#rules/facility/closure/closureRule.ts';
import { holds, isInSeason } from '#rules/ordinance/holds.ts';
import { dueByLadder } from '#rules/ordinance/ladder.ts';
import { namedDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import type { DayException } from './articleFacts.ts';
import { articleOn } from './articleOn.ts';
import { whyClosedOn, whyOpenOn } from './openDays.ts';

const fee = { weekday: 1000, saturday: 1000, holiday: 1000 };
const morning = { name: '午前', fromMinute: 540, toMinute: 720, fee };
const festival = {
  name: '午前',
  fromMinute: 600,
  toMinute: 720,
  fee: { weekday: 3000, saturday: 3000, holiday: 3000 },
};

/** Closed on Mondays, on each second Tuesday and in February, with a timetable for Wednesdays. */
const room = (...exceptions: DayException[]) => ({
  closedWeekdays: [1],
  closedMonthly: ['2nd tuesday' as const],
  holidayRule: 'closed_next_day' as const,
  frames: [morning],
  timetable: [
    { when: { weekdays: [3] }, opensMinute: 600, closesMinute: 720 },
    { when: { season: { from: '02-01', to: '02-29' } }, closedFor: '冬期休館' },
  ],
  exceptions,
});

const holidays = { '2026-11-23': '勤労感謝の日' };

describe('[RULE-01] on a day that is an exception', () => {
  it.each([
    ['a closing day of each week', '2026-11-16'],
    ['a closing day of each month', '2026-11-10'],
    ['the day that is closed for a holiday', '2026-11-24'],
    ['a day of a season that is closed', '2026-02-05'],
  ])('%s is open once', (_what, day) => {
    expect(whyClosedOn(room(), day, holidays)).not.toBeNull();
    expect(whyClosedOn(room({ day, openFor: '文化祭' }), day, holidays)).toBeNull();
    expect(whyOpenOn(room({ day, openFor: '文化祭' }), day)).toEqual(['この日は臨時に開館します（文化祭）。']);
    expect(whyOpenOn(room({ day: '2026-12-25', openFor: '文化祭' }), day)).toEqual([]);
    expect(whyClosedOn(room({ day: '2026-12-25', openFor: '文化祭' }), day, holidays)).not.toBeNull();
  });

  it('the room has frames and fees of that day, or those of all others', () => {
    const own = room({ day: '2026-11-16', openFor: '文化祭', opensMinute: 600, frames: [festival] });
    expect(articleOn(own, '2026-11-16', holidays)).toMatchObject({ opensMinute: 600, frames: [festival] });
    expect(articleOn(room({ day: '2026-11-16', openFor: '文化祭' }), '2026-11-16', holidays).frames).toEqual([morning]);
  });

  it('the timetable does not count', () => {
    expect(articleOn(room(), '2026-11-18', holidays)).toMatchObject({ opensMinute: 600 });
    const open = articleOn(room({ day: '2026-11-18', openFor: '通常どおり' }), '2026-11-18', holidays);
    expect(open).not.toHaveProperty('opensMinute');
  });

  it('an open day is closed once, and windows know of it', () => {
    const closed = room({ day: '2026-11-19', closedFor: '振替休館' });
    expect(whyClosedOn(closed, '2026-11-19', holidays)).toBe('休館します（振替休館）。');
  });

  it('asking again of what was answered changes nothing', () => {
    const own = room({ day: '2026-11-16', openFor: '文化祭', frames: [festival] });
    const answered = articleOn(own, '2026-11-16', holidays);
    expect(articleOn(answered, '2026-11-16', holidays)).toEqual(answered);
    expect(whyClosedOn(answered, '2026-11-16', holidays)).toBeNull();
  });
});

describe('what comes again', () => {
  it('every month leaves out an excepted day', () => {
    const cleaning = { everyMonth: '2nd tuesday' as const, except: ['2026-11-10'] };
    expect(recurringDays(cleaning, '2026-10-01', '2026-12-31')).toEqual(['2026-10-13', '2026-12-08']);
  });

  it('every year goes on in any year, over its end', () => {
    const newYear = { everyYear: { from: '12-31', to: '01-01' }, except: [] };
    expect(recurringDays(newYear, '2040-06-01', '2041-06-01')).toEqual(['2040-12-31', '2041-01-01']);
  });

  it.each(['2026-02-28', '2028-02-29'])('on February 29 is %s alike as closure, holiday and season', (day) => {
    const everyYear = { from: '02-29', to: '02-29' };
    expect(recurringDays({ everyYear, except: [] }, `${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`)).toEqual([
      day,
    ]);
    expect(holidayNameOn(day, holidaysWith({}, [{ day: '02-29', name: '記念日' }]))).toBe('記念日');
    expect(isInSeason(everyYear, day)).toBe(true);
  });

  it('on February 29 is not the day before it', () => {
    const everyYear = { from: '02-29', to: '02-29' };
    expect(holidayNameOn('2028-02-28', holidaysWith({}, [{ day: '02-29', name: '記念日' }]))).toBe('');
    expect(isInSeason(everyYear, '2028-02-28')).toBe(false);
  });
});

describe('days that a row or a rule names', () => {
  it.each([
    ['2026-11-20', ['weekday', 'friday']],
    ['2026-11-21', ['saturday', 'eve']],
    // A Sunday before a holiday.
    ['2026-11-22', ['sunday', 'eve']],
    ['2026-11-23', ['holiday']],
    ['2026-11-24', ['weekday', 'tuesday']],
  ])('%s is %s', (date, names) => {
    const { day, also = [] } = namedDayOf(date, holidays);
    expect([day, ...also]).toEqual(names);
  });
});

describe('a rule about late bookings', () => {
  it.each([
    ['1 month', '2026-05-31', true],
    ['1 month', '2026-05-29', false],
    [31, '2026-05-30', true],
    [29, '2026-05-30', false],
  ] as const)('of %s before 2026-06-30 speaks of one of %s: %s', (late, bookedOn, isMeant) => {
    const use = { room: 'hall', bookedOn, classes: [], conditions: [], admission: null };
    const piece = { date: '2026-06-30', day: 'weekday' as const, name: '午前', minutes: 180, usedMinutes: 180 };
    expect(holds({ bookedAtMostDaysBefore: late }, { use, piece })).toBe(isMeant);
  });
});

describe('a due date on a closed day', () => {
  const steps = [{ atLeast: null, withinDays: 5, closedDays: ['2026-06-05', '2026-06-06'] }];
  it.each([
    [false, '2026-06-01', '2026-06-07'],
    [true, '2026-06-01', '2026-06-04'],
  ])('goes to the open day after or before it', (isBefore, bookedOn, due) => {
    const [step] = steps;
    const found = dueByLadder([{ ...step, atLeast: null, isBefore }], { bookedOn, usesOn: '2026-07-01' });
    expect(found).toBe(due);
  });
});
