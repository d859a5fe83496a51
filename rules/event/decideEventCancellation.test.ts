import { describe, expect, test } from 'vitest';
import { anEventTenant } from '#rules/testing/anEventStanding.ts';
import { decideEventCancellation, type EventCancellationFacts, eventCancelUntil } from './decideEventCancellation.ts';
import { eventReservationStates, isEventReservationState } from './eventReservationStates.ts';

const announceAt = '2026-07-02T09:00';

const facts = (more: Partial<EventCancellationFacts> = {}): EventCancellationFacts => ({
  own: { entryType: 'normal', state: 'fixed', announceAt: null },
  tenant: anEventTenant(),
  now: '2026-06-10T10:00',
  spanClosesAt: '2026-06-30T17:00',
  firstSessionAt: '2026-07-12T10:00',
  cancelDeadlineDays: 3,
  ...more,
});

const entry = (state: EventCancellationFacts['own']['state'], now = '2026-06-10T10:00') =>
  facts({ own: { entryType: 'lottery', state, announceAt }, now });

const decide = (given: EventCancellationFacts, { canCancel = true, refundable = 0 } = {}) =>
  decideEventCancellation({
    ...given,
    tenant: { ...given.tenant, canCancel },
    paid: { refundable, terms: { fullDays: 7, halfDays: 2 } },
  });

const codeOf = (decision: ReturnType<typeof decide>) =>
  decision.kind === 'refusal' ? decision.refusal.code : decision.kind;

describe('until when a course can be cancelled', () => {
  test.each<[string, EventCancellationFacts, string | null]>([
    ['three days before the first session', facts(), '2026-07-09T23:59'],
    ['in that last minute', facts({ now: '2026-07-09T23:59' }), '2026-07-09T23:59'],
    ['not a minute later', facts({ now: '2026-07-10T00:00' }), null],
    ['with a deadline on the day itself until it begins', facts({ cancelDeadlineDays: 0 }), '2026-07-12T09:59'],
    ['an application until its span closes', entry('applied'), '2026-06-30T16:59'],
    ['not once it has closed', entry('applied', '2026-06-30T17:00'), null],
    ['a win once it is told', entry('won', announceAt), '2026-07-09T23:59'],
    ['not a win that may not be told yet', entry('won', '2026-07-01T10:00'), null],
  ])('%s', (_title, given, expected) => {
    expect(eventCancelUntil(given)).toBe(expected);
  });

  test('only what waits or stands', () => {
    const ending = Object.keys(eventReservationStates)
      .filter(isEventReservationState)
      .filter((state) => eventCancelUntil(entry(state, '2026-07-03T09:00')) !== null);
    expect(ending).toEqual(['won', 'awaiting_payment', 'fixed']);
  });
});

describe('cancelling a course', () => {
  test.each([
    ['fixed', 'cancel', 'cancelled_user'],
    ['awaiting_payment', 'cancel', 'cancelled_user'],
    ['applied', 'withdraw', 'withdrawn'],
  ] as const)('%s: %s leads to %s', (state, action, expected) => {
    const entryType = state === 'applied' ? 'lottery' : 'normal';
    expect(decide(facts({ own: { entryType, state, announceAt: null } }))).toEqual({
      kind: 'plan',
      plan: { action, state: expected, refund: 0 },
    });
  });

  test.each([
    ['2026-07-05T10:00', 4500],
    ['2026-07-06T10:00', 2250],
  ])('at %s gives back %i yen', (now, refund) => {
    expect(decide(facts({ now }), { refundable: 4500 })).toMatchObject({ plan: { refund } });
  });

  test.each<[string, EventCancellationFacts, boolean, string]>([
    ['the tenant does not offer it', facts(), false, 'cancelNotOffered'],
    ['it was cancelled', facts({ own: { ...facts().own, state: 'cancelled_user' } }), true, 'alreadyCanceled'],
    ['it was withdrawn', entry('withdrawn'), true, 'alreadyCanceled'],
    ['it lies in the cart', facts({ own: { ...facts().own, state: 'in_cart' } }), true, 'notCancelable'],
    ['it has lapsed', facts({ own: { ...facts().own, state: 'lapsed' } }), true, 'notCancelable'],
    ['the deadline has passed', facts({ now: '2026-07-10T00:00' }), true, 'cancelDeadlinePassed'],
    ['the span has closed', entry('applied', '2026-07-01T10:00'), true, 'cancelDeadlinePassed'],
  ])('is refused when %s', (_title, given, canCancel, code) => {
    expect(codeOf(decide(given, { canCancel }))).toBe(code);
  });

  test('before the announcement a drawn entry is refused like one that waits', () => {
    const answers = (['applied', 'won', 'lost', 'lapsed', 'fixed', 'awaiting_payment'] as const).map((state) =>
      decide(entry(state, '2026-07-01T10:00')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
