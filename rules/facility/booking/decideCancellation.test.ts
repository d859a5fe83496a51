import { describe, expect, test } from 'vitest';
import { type CancellationFacts, cancelUntil, decideCancellation } from './decideCancellation.ts';
import { isReservationState, reservationStates } from './reservationStates.ts';

const facts = (more: Partial<CancellationFacts> = {}): CancellationFacts => ({
  state: 'confirmed',
  bookedAt: '2026-11-01T10:00',
  firstUse: { date: '2026-12-20', fromMinute: 540 },
  now: '2026-11-20T10:00',
  settings: { cancelDeadlineDays: 3, undoMinutes: 30 },
  ...more,
});

const usual = {
  tenant: { canCancel: true },
  release: 'at_once',
  paid: { refundable: 0, terms: { fullDays: 7, halfDays: 2 }, ladder: null },
} as const;

const decide = (more: Partial<CancellationFacts> = {}, canCancel = true) =>
  decideCancellation({ ...facts(more), ...usual, tenant: { canCancel } });

const codeOf = (decision: ReturnType<typeof decide>) => (decision.kind === 'refusal' ? decision.refusal.code : 'plan');

describe('[DETAIL-02] until when a reservation can be cancelled', () => {
  test.each<[string, Partial<CancellationFacts>, string | null]>([
    ['until the end of use day − 3', {}, '2026-12-17T23:59'],
    ['in that last minute', { now: '2026-12-17T23:59' }, '2026-12-17T23:59'],
    ['not a minute later', { now: '2026-12-18T00:00' }, null],
    ['won is as confirmed', { state: 'won' }, '2026-12-17T23:59'],
    [
      'within 30 minutes of booking it always is',
      { bookedAt: '2026-12-19T20:00', now: '2026-12-19T20:30' },
      '2026-12-19T20:30',
    ],
    ['but no longer', { bookedAt: '2026-12-19T20:00', now: '2026-12-19T20:31' }, null],
    ['and not once the use has begun', { bookedAt: '2026-12-20T08:50', now: '2026-12-20T08:55' }, '2026-12-20T08:59'],
    ['begun is too late', { bookedAt: '2026-12-20T08:50', now: '2026-12-20T09:00' }, null],
    [
      'without undo minutes only the deadline counts',
      {
        bookedAt: '2026-12-19T20:00',
        now: '2026-12-19T20:00',
        settings: { cancelDeadlineDays: 3, undoMinutes: 0 },
      },
      null,
    ],
    [
      'a deadline on the day itself ends when the use begins',
      { settings: { cancelDeadlineDays: 0, undoMinutes: 30 } },
      '2026-12-20T08:59',
    ],
    ['an early booking is not cut short by the undo', { bookedAt: '2026-11-20T09:55' }, '2026-12-17T23:59'],
  ])('%s', (_title, more, expected) => {
    expect(cancelUntil(facts(more))).toBe(expected);
  });

  test.each<[string, string | null | undefined, string, string | null]>([
    ['until the lottery closes', '2026-12-01T00:00', '2026-11-30T23:59', '2026-11-30T23:59'],
    ['not once it has closed', '2026-12-01T00:00', '2026-12-01T00:00', null],
    ['not without knowing the close', undefined, '2026-11-20T10:00', null],
    ['not where there is no lottery any more', null, '2026-11-20T10:00', null],
  ])('a lottery entry is withdrawn %s', (_title, lotteryClosesAt, now, expected) => {
    const close = lotteryClosesAt === undefined ? {} : { lotteryClosesAt };
    expect(cancelUntil(facts({ state: 'lottery_waiting', now, ...close }))).toBe(expected);
  });

  test('no undo past the close of the lottery: its list is frozen', () => {
    const entry = {
      state: 'lottery_waiting',
      bookedAt: '2026-11-30T23:50',
      lotteryClosesAt: '2026-12-01T00:00',
    } as const;
    expect(cancelUntil(facts({ ...entry, now: '2026-12-01T00:05' }))).toBeNull();
  });

  test('no other state can be cancelled', () => {
    const cancellable = Object.keys(reservationStates)
      .filter(isReservationState)
      .filter((state) => cancelUntil(facts({ state, lotteryClosesAt: '2026-12-01T00:00' })) !== null);
    expect(cancellable).toEqual(['lottery_waiting', 'under_review', 'won', 'confirmed']);
  });
});

describe('[DETAIL-02] cancelling', () => {
  test('a reservation becomes 取消 and its place is free at once', () => {
    expect(decide()).toEqual({
      kind: 'plan',
      plan: { state: 'cancelled_user', releaseAt: '2026-11-20T10:00', refund: 0 },
    });
  });

  test('a lottery entry is withdrawn and had no place', () => {
    expect(decide({ state: 'lottery_waiting', lotteryClosesAt: '2026-12-01T00:00' })).toEqual({
      kind: 'plan',
      plan: { state: 'withdrawn', releaseAt: null, refund: 0 },
    });
  });

  test.each([
    ['2026-11-20T08:59', '2026-11-20T09:00'],
    ['2026-11-20T09:00', '2026-11-21T09:00'],
    ['2026-11-30T20:00', '2026-12-01T09:00'],
  ])('where the tenant releases in the morning, cancelling at %s frees the place at %s', (now, releaseAt) => {
    expect(decideCancellation({ ...facts({ now }), ...usual, release: 'next_morning' })).toMatchObject({
      plan: { releaseAt },
    });
  });

  test.each([
    ['all of it', '2026-12-13T10:00', 3001],
    ['half of it', '2026-12-14T10:00', 1500],
  ])('gives back %s when cancelled at %s', (_title, now, refund) => {
    const paid = { ...usual.paid, refundable: 3001 };
    expect(decideCancellation({ ...facts({ now }), ...usual, paid })).toMatchObject({ plan: { refund } });
  });

  test.each([
    ['by the ladder of the ordinance', '2026-12-13T10:00', 900],
    ['nothing below its last step', '2026-12-14T10:00', 0],
    ['all of it within the undo minutes', '2026-12-14T10:00', 3001, '2026-12-14T09:45'],
  ])('gives back %s when cancelled at %s', (_title, now, refund, bookedAt?: string) => {
    const ladder = [{ atLeast: { count: 1, unit: 'weeks' as const }, percent: 30 }];
    const given = facts(bookedAt === undefined ? { now } : { now, bookedAt });
    expect(decideCancellation({ ...given, ...usual, paid: { ...usual.paid, refundable: 3001, ladder } })).toMatchObject(
      {
        plan: { refund },
      },
    );
  });

  test.each<[string, Partial<CancellationFacts>, boolean, string]>([
    ['the tenant does not offer it', { state: 'cancelled_user' }, false, 'cancelNotOffered'],
    ['it is cancelled already', { state: 'cancelled_user', now: '2027-01-01T00:00' }, true, 'alreadyCanceled'],
    ['it is withdrawn already', { state: 'withdrawn' }, true, 'alreadyCanceled'],
    ['it is checked in', { state: 'checked_in' }, true, 'notCancelable'],
    ['it is lost', { state: 'lost' }, true, 'notCancelable'],
    ['the deadline has passed', { now: '2026-12-18T00:00' }, true, 'cancelDeadlinePassed'],
    [
      'the lottery has closed',
      { state: 'lottery_waiting', lotteryClosesAt: '2026-11-01T00:00' },
      true,
      'cancelDeadlinePassed',
    ],
  ])('is refused when %s', (_title, more, canCancel, code) => {
    expect(codeOf(decide(more, canCancel))).toBe(code);
  });
});
