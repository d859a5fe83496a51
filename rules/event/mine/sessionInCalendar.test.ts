import { describe, expect, it, test } from 'vitest';
import { type EventReservationState, eventReservationStates, eventStatesThat } from '../eventReservationStates.ts';
import { sessionInCalendar } from './sessionInCalendar.ts';

const told = { canReserve: true, isVisibleApplicationResult: true, isVisibleReservation: true };
const announceAt = '2026-07-05T09:00';
const entry = (state: EventReservationState) =>
  ({ entryType: 'lottery', state, announceAt, addedAt: 1, changedAt: 2 }) as const;
const seat = (state: EventReservationState) => ({ ...entry(state), entryType: 'normal', announceAt: null }) as const;
const reserved = eventStatesThat('isReserved');

describe('an entry to a lottery', () => {
  it.each([
    ['before the announcement', told, '2026-07-05T08:59'],
    ['where results are never told', { ...told, isVisibleApplicationResult: false }, '2026-07-06T09:00'],
  ])('%s: whatever came of it, it waits as it did', (_when, tenant, now) => {
    const results = reserved.filter((state) => eventReservationStates[state].isResult);
    expect(results).toContain('lost');
    for (const state of results)
      expect(sessionInCalendar(entry(state), tenant, now)).toEqual(sessionInCalendar(entry('applied'), tenant, now));
    expect(sessionInCalendar(entry('applied'), tenant, now)).toEqual({
      status: 'TENTATIVE',
      words: '申込済（抽選待ち）',
      changedAt: 1,
    });
  });

  it('its result is told from the announcement on', () => {
    const at = (state: EventReservationState) => sessionInCalendar(entry(state), told, announceAt);
    expect(at('won')).toEqual({ status: 'CONFIRMED', words: '当選', changedAt: 2 });
    expect(at('lost')).toEqual({ status: 'CANCELLED', words: '落選', changedAt: 2 });
    expect(at('withdrawn')).toEqual({ status: 'CANCELLED', words: '取消', changedAt: 2 });
  });
});

test('every state of a seat stands in its owner’s calendar in one way', () => {
  const by = Object.groupBy(reserved, (state) => {
    const { status, words } = sessionInCalendar(seat(state), told, announceAt);
    expect(words).not.toBe('');
    return status;
  });
  expect(by).toEqual({
    TENTATIVE: ['applied', 'won', 'awaiting_payment'],
    CONFIRMED: ['fixed'],
    CANCELLED: ['withdrawn', 'lost', 'lapsed', 'cancelled_user', 'cancelled_operator'],
  });
});

test('where the tenant shows no places, what is fixed is a request', () => {
  const tenant = { ...told, isVisibleReservation: false };
  expect(sessionInCalendar(seat('fixed'), tenant, announceAt)).toMatchObject({ status: 'TENTATIVE', words: '申込済' });
});
