import { describe, expect, it } from 'vitest';
import { nextSteps, type OwnBooking } from './nextSteps.ts';

const today = '2026-06-10';

const aBooking = (id: string, given: Partial<OwnBooking> = {}): OwnBooking => ({
  id,
  standing: 'stands',
  startsAt: '2026-06-20T09:00',
  owed: null,
  announceAt: null,
  ...given,
});

const today9 = '2026-06-10T09:00';
const waits = (announceAt: string | null) => ({ standing: 'waits', announceAt }) as const;
const owed = (until: string | null) => ({ owed: { until } });

/** What is there, and what is shown of it, in order. */
const cases: readonly (readonly [string, readonly OwnBooking[], readonly string[]])[] = [
  ['nothing leads to nothing', [], []],
  [
    'today, unpaid, result, next use, waiting',
    [
      aBooking('entry', waits('2026-06-12T09:00')),
      aBooking('next'),
      aBooking('lost', { standing: 'lost' }),
      aBooking('bill', owed('2026-06-15T23:59')),
      aBooking('now', { startsAt: today9 }),
    ],
    ['today now', 'unpaid bill', 'result lost', 'next next', 'waiting entry'],
  ],
  [
    'what is used today by its hour',
    [aBooking('evening', { startsAt: '2026-06-10T18:00' }), aBooking('morning', { startsAt: today9 })],
    ['today morning', 'today evening'],
  ],
  [
    'what is used today stands there once, whether it is paid or not',
    [aBooking('now', { startsAt: today9, ...owed('2026-06-10T12:00') })],
    ['today now'],
  ],
  [
    'what is to be paid by its deadline, not by its use; one without a deadline last',
    [
      aBooking('none', { startsAt: '2026-06-11T09:00', ...owed(null) }),
      aBooking('late', { startsAt: '2026-06-18T09:00', ...owed('2026-06-17T23:59') }),
      aBooking('soon', { startsAt: '2026-07-18T09:00', ...owed('2026-06-12T23:59') }),
    ],
    ['unpaid soon', 'unpaid late', 'unpaid none'],
  ],
  [
    'of what was won the earliest use is the next one, and others are results',
    [
      aBooking('second', { standing: 'won', startsAt: '2026-07-02T09:00' }),
      aBooking('first', { standing: 'won', startsAt: '2026-07-01T09:00' }),
    ],
    ['result second', 'next first'],
  ],
  [
    'what was won and is to be paid is to be paid',
    [aBooking('won', { standing: 'won', ...owed('2026-06-12T23:59') })],
    ['unpaid won'],
  ],
  [
    'a result of what would have been is told until its day is over',
    [
      aBooking('over', { standing: 'lost', startsAt: '2026-06-09T09:00' }),
      aBooking('off', { standing: 'calledOff', startsAt: today9 }),
    ],
    ['result off'],
  ],
  [
    'what waits by its announcement, and what waits for staff last',
    [
      aBooking('staff', waits(null)),
      aBooking('later', waits('2026-07-01T09:00')),
      aBooking('soon', waits('2026-06-12T09:00')),
    ],
    ['waiting soon', 'waiting later', 'waiting staff'],
  ],
];

describe('[OPEN-07] the first page leads with what is next', () => {
  it.each(cases)('%s', (_, bookings, expected) => {
    const { steps } = nextSteps(bookings, today);
    expect(steps.map(({ kind, booking }) => `${kind} ${booking.id}`)).toEqual(expected);
  });

  it('shows one next use and three of each other kind, and counts the uses beside them', () => {
    const many = Array.from({ length: 5 }, (_, index) => index);
    const bookings = [
      ...many.map((index) => aBooking(`bill ${index}`, owed(null))),
      ...many.map((index) => aBooking(`use ${index}`)),
      ...many.map((index) => aBooking(`entry ${index}`, waits(null))),
    ];
    const { steps, rest } = nextSteps(bookings, today);
    expect(steps.map(({ kind }) => kind)).toEqual([
      ...['unpaid', 'unpaid', 'unpaid', 'next'],
      ...['waiting', 'waiting', 'waiting'],
    ]);
    expect(rest).toBe(2 + 4);
  });
});
