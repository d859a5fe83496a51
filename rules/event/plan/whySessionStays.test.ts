import { describe, expect, it } from 'vitest';
import type { SessionChange, StandingSession } from '#contract/desk/course/sessionChange.ts';
import { type DatedCourse, sessionsMeant, whySessionStays } from './whySessionStays.ts';

const now = '2026-07-05T12:00';
const at = (eventSessionId: string, date: string, place = '教室'): StandingSession => ({
  eventSessionId,
  date,
  fromMinute: 600,
  toMinute: 720,
  place,
});
const course: DatedCourse = {
  state: 'closed',
  sessions: [at('first', '2026-07-05'), at('second', '2026-07-12'), at('third', '2026-07-19')],
};
const time = (day: string, fromMinute = 600, toMinute = 720) => ({ day, fromMinute, toMinute });
const drop = (eventSessionId: string, instead: ReturnType<typeof time> | null = null): SessionChange => ({
  kind: 'dropSession',
  eventSessionId,
  instead,
  perPerson: 0,
});
const move = (eventSessionId: string, to: ReturnType<typeof time>): SessionChange => ({
  kind: 'moveSession',
  eventSessionId,
  to,
});
const place = (eventSessionId: string | null, where: string): SessionChange => ({
  kind: 'changePlace',
  eventSessionId,
  place: where,
});

describe('[COURSE-01] a date of a course that people have', () => {
  it.each([
    ['is called off', drop('second')],
    ['is called off and made up for', drop('second', time('2026-07-26'))],
    ['is made up for at its own time', drop('second', time('2026-07-12'))],
    ['moves', move('second', time('2026-07-26'))],
    ['moves within its day', move('second', time('2026-07-12', 630, 750))],
    ['is elsewhere', place('second', '別館')],
  ])('%s', (_, change) => {
    expect(whySessionStays(course, change, now)).toBeNull();
  });

  it.each([
    ['has begun', drop('first'), '始まっている'],
    ['is no date of it', move('none', time('2026-07-26')), '始まっている'],
    ['moves into the past', move('second', time('2026-07-04')), 'これからの日時'],
    ['moves to the time it has', move('second', time('2026-07-12')), '日時が変わっていません'],
    ['ends before it begins', move('second', time('2026-07-26', 720, 600)), '終了の時刻'],
    ['meets another date', move('second', time('2026-07-19', 660, 780)), '重なっています'],
    ['is made up for while another date is', drop('second', time('2026-07-19')), '重なっています'],
    ['is nowhere', place('second', ' '), '新しい会場を入力'],
    ['is where it is', place('second', '教室'), '会場が変わっていません'],
  ])('stays where it %s', (_, change, reason) => {
    expect(whySessionStays(course, change, now)).toContain(reason);
  });

  it('is not called off where there is no other: that is 中止', () => {
    const sole = { ...course, sessions: [at('sole', '2026-07-12')] };
    expect(whySessionStays(sole, drop('sole'), now)).toContain('講座を中止する');
    expect(whySessionStays(sole, drop('sole', time('2026-07-26')), now)).toBeNull();
  });

  it('is for nobody to change once the course is called off or over', () => {
    expect(whySessionStays({ ...course, state: 'calledOff' }, drop('second'), now)).toContain('中止した講座');
    expect(whySessionStays({ ...course, state: 'over' }, drop('second'), now)).toContain('終了した講座');
  });

  it('another place for all is one for those to come', () => {
    expect(sessionsMeant(course, place(null, '別館'), now).map(({ eventSessionId }) => eventSessionId)).toEqual([
      'second',
      'third',
    ]);
  });
});
