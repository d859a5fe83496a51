import { describe, expect, test } from 'vitest';
import { anEventTenant } from '#rules/testing/anEventStanding.ts';
import { type Appearance, appearanceOf } from './appearanceOf.ts';
import {
  type EventReservationState,
  eventReservationStates,
  isEventReservationState,
} from './eventReservationStates.ts';
import { shownState } from './shownState.ts';

const announceAt = '2026-07-02T09:00';
const before = '2026-07-02T08:59';
const states = Object.keys(eventReservationStates).filter(isEventReservationState);

/** '確定 fixed confirmed': the word, then the flags that are true. */
const summary = ({ statusText, ...flags }: Appearance) =>
  [
    statusText,
    flags.isFixed && 'fixed',
    flags.isConfirmed && 'confirmed',
    flags.isLottery && 'lottery',
    flags.isWon && 'won',
  ]
    .filter((part) => part !== false && part !== '')
    .join(' ');

type Summaries = Readonly<Record<EventReservationState, string>>;

const entered = '申込済（抽選待ち） lottery';
const outsideCalendar = {
  in_cart: 'lottery',
  offered: 'lottery',
  removed: 'lottery',
  withdrawn: 'lottery',
  cancelled_user: 'lottery',
};

const toldLottery: Summaries = {
  ...outsideCalendar,
  applied: entered,
  won: '当選 confirmed lottery won',
  lost: '落選 confirmed lottery',
  lapsed: '取消（期限切れ） confirmed lottery',
  awaiting_payment: '支払待ち confirmed lottery won',
  fixed: '確定 fixed confirmed lottery won',
  cancelled_operator: '中止 confirmed lottery',
};

const toldLotteryWithoutPlaces: Summaries = {
  ...toldLottery,
  awaiting_payment: toldLottery.won,
  fixed: toldLottery.won,
};

const hiddenLottery: Summaries = {
  ...outsideCalendar,
  applied: entered,
  won: entered,
  lost: entered,
  lapsed: entered,
  awaiting_payment: entered,
  fixed: entered,
  cancelled_operator: entered,
};

const firstCome: Summaries = {
  in_cart: '',
  offered: '',
  removed: '',
  withdrawn: '',
  cancelled_user: '',
  applied: '申込済（抽選待ち）',
  won: '当選',
  lost: '落選',
  lapsed: '取消（期限切れ）',
  awaiting_payment: '支払待ち',
  fixed: '確定 fixed confirmed',
  cancelled_operator: '中止',
};

const firstComeWithoutPlaces: Summaries = { ...firstCome, awaiting_payment: '申込済', fixed: '申込済' };

/** Title, entry type, now, whether results and whether places are shown, and what every state looks like then. */
const situations = [
  ['a told lottery', 'lottery', announceAt, true, true, toldLottery],
  ['a told lottery, places hidden', 'lottery', announceAt, true, false, toldLotteryWithoutPlaces],
  ['a lottery a minute before its announcement', 'lottery', before, true, true, hiddenLottery],
  ['a lottery a minute before its announcement, places hidden', 'lottery', before, true, false, hiddenLottery],
  ['an announced lottery, results hidden', 'lottery', announceAt, false, true, hiddenLottery],
  ['an announced lottery, everything hidden', 'lottery', announceAt, false, false, hiddenLottery],
  ['a lottery before its announcement, results hidden', 'lottery', before, false, true, hiddenLottery],
  ['a lottery before its announcement, everything hidden', 'lottery', before, false, false, hiddenLottery],
  ['first come', 'normal', before, true, true, firstCome],
  ['first come, results hidden', 'normal', before, false, true, firstCome],
  ['first come, places hidden', 'normal', before, true, false, firstComeWithoutPlaces],
  ['first come, everything hidden', 'normal', announceAt, false, false, firstComeWithoutPlaces],
] as const;

const cases = situations.flatMap(([title, entryType, now, isVisibleApplicationResult, isVisibleReservation, table]) =>
  states.map((state) => ({
    title,
    reservation: { entryType, state, announceAt: entryType === 'lottery' ? announceAt : null },
    state,
    tenant: anEventTenant({ isVisibleApplicationResult, isVisibleReservation }),
    now,
    expected: table[state],
  })),
);

describe('[ECAL-02] results and fixing are told only when the tenant shows them', () => {
  test.each(cases)('$title: $state is told as $expected', ({ reservation, tenant, now, expected }) => {
    expect(summary(appearanceOf(reservation, tenant, now))).toBe(expected);
  });

  test('a lottery without a moment of announcement never tells', () => {
    const reservation = { entryType: 'lottery', state: 'won', announceAt: null } as const;
    expect(summary(appearanceOf(reservation, anEventTenant(), '2030-01-01T00:00'))).toBe(entered);
  });
});

describe('[ECAL-02] the state as the person may know it', () => {
  test.each(cases)('$title: $state', ({ reservation, state, tenant, now }) => {
    const isHidden =
      reservation.entryType === 'lottery' &&
      !(tenant.isVisibleApplicationResult && now === announceAt) &&
      eventReservationStates[state].isResult;
    expect(shownState(reservation, tenant, now)).toBe(isHidden ? 'applied' : state);
  });
});
