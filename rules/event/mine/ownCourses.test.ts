import { describe, expect, it } from 'vitest';
import type { MyEventReservation } from '#contract/event/mine.ts';
import { eventReservationStates } from '../eventReservationStates.ts';
import { ownCourses } from './ownCourses.ts';

const today = '2026-06-10';

const aSession = (id: string, date: string, state: keyof typeof eventReservationStates = 'fixed') => {
  const { statusText } = eventReservationStates[state];
  return { eventReservationId: id, date, startTime: '10:00', statusText, awaitedDraw: null } as MyEventReservation;
};

const told = (
  sessions: readonly MyEventReservation[],
  payables = new Map<string, { canPay: boolean; payUntil: string }>(),
) =>
  ownCourses(sessions, { today, payables }).map(({ id, standing, startsAt, owed }) => [id, standing, startsAt, owed]);

describe('[OPEN-07] courses as what may come next', () => {
  it('a course stands once, with the session that comes next, and not at all once it is over', () => {
    const sessions = [
      aSession('guitar', '2026-06-24'),
      aSession('guitar', '2026-06-17'),
      aSession('guitar', '2026-06-03'),
      aSession('over', '2026-06-09'),
    ];
    expect(told(sessions)).toEqual([['guitar', 'stands', '2026-06-17T10:00', null]]);
  });

  it('what waits for its payment is owed before its deadline is known, and what was won once it can be paid', () => {
    const sessions = [
      aSession('taken', '2026-06-17', 'awaiting_payment'),
      aSession('free', '2026-06-17', 'won'),
      aSession('won', '2026-06-17', 'won'),
    ];
    const payables = new Map([['won', { canPay: true, payUntil: '2026-06-15T23:59' }]]);
    expect(told(sessions, payables)).toEqual([
      ['taken', 'stands', '2026-06-17T10:00', { until: null }],
      ['free', 'won', '2026-06-17T10:00', null],
      ['won', 'won', '2026-06-17T10:00', { until: '2026-06-15T23:59' }],
    ]);
  });

  it.each([
    ['applied', 'waits'],
    ['lost', 'lost'],
    ['cancelled_operator', 'calledOff'],
    ['lapsed', 'calledOff'],
  ] as const)('one that is %s %s', (state, standing) => {
    expect(told([aSession('course', '2026-06-17', state)])).toEqual([['course', standing, '2026-06-17T10:00', null]]);
  });
});
