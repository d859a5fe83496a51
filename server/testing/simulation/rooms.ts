import { addDays, addMonths, dayOf, firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { BookingWindow } from '#rules/facility/calendar/windows.ts';
import { aHall, type hallFrames, type TestHall } from '../aHall.ts';
import { reserveBody } from '../aReservation.ts';
import { aTenant } from '../factories.ts';
import { roomsHold } from './invariants/roomsHold.ts';
import { pay, paySlips } from './paying.ts';
import { byStaff, cancelForFacility } from './staff.ts';
import { callAs, count, found, nowOf, type People, someDay, type Town, todayOf } from './town.ts';

type Rooms = People & { readonly drawn: TestHall; readonly firstCome: TestHall };

const fromThirdMonth: BookingWindow = {
  opens: { unit: 'months', ahead: 2, onDay: 15, hour: 9 },
  closesDaysBefore: 0,
  closesHour: null,
};

/**
 * A town with two halls: one whose months are drawn two months before, from the 1st to the 10th, and one that is first
 * come for sixty days. Fees are paid online, no-shows are recorded, and what is cancelled is free the next morning.
 */
export async function aTownWithRooms(base: Omit<Parameters<typeof found>[0], 'tenant'>): Promise<Town> {
  const tenant = await aTenant(base.server, {
    setting: {
      fee_collection: 'online',
      records_no_shows: true,
      release_cancelled: 'next_morning',
      lottery_win_limit: 1,
    },
  });
  const people = await found({ ...base, tenant });
  const town = {
    ...people,
    drawn: await aHall(base.server, tenant, {
      name: '抽選会館',
      bookingWindow: fromThirdMonth,
      lotteryWindow: { monthsAhead: 2, fromDay: 1, fromHour: 9, toDay: 10, toHour: 24 },
    }),
    firstCome: await aHall(base.server, tenant, {
      name: '先着会館',
      bookingWindow: {
        opens: { unit: 'days', ahead: 60, onDay: null, hour: 9 },
        closesDaysBefore: 0,
        closesHour: null,
      },
      article: { preparation_after: 30 },
    }),
  };
  return { ...town, live: (hour) => live(town, hour), holds: roomsHold(town) };
}

type FrameName = (typeof hallFrames)[number]['name'];

const choices: readonly (readonly FrameName[])[] = [['午前'], ['午後'], ['夜間'], ['午前', '午後'], ['全日']];

async function reserve(town: Rooms, hall: TestHall, date: string) {
  const { random } = town;
  const article = random.pick([hall.whole, hall.halfA, hall.halfB]);
  const frames = random.pick(choices, (names) => (names.length > 1 || names[0] === '全日' ? 1 : 4));
  const days = random.chance(0.1) ? [date, addDays(date, 1)] : [date];
  const details = days
    .flatMap((day) => reserveBody(hall, { article, date: day, frames }).details)
    .map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 }));
  const body = { ...reserveBody(hall, { article, date, frames }), details };
  const answer = await callAs(town, random.pick(town.people), { name: 'Reservation/Reserve', body });
  if (answer) count(town.tally, `reserved by ${answer.entryType}`);
}

const bookFirstCome = (town: Rooms) =>
  reserve(town, town.random.chance(0.7) ? town.firstCome : town.drawn, someDay(town, 0, 59));

/** Many want the same few days: weekends of the month that is drawn. */
async function enterLottery(town: Rooms) {
  const month = addMonths(firstOfMonth(todayOf(town)), 2);
  const day = town.random.between(0, Number(lastOfMonth(month).slice(8)) - 1);
  await reserve(town, town.drawn, addDays(month, town.random.chance(0.5) ? day - (day % 6) : day));
}

/** A reservation of the tenant in some states, and whose it is; null when there is none. */
async function someReservation(town: Rooms, states: readonly string[], paymentStates: readonly string[] = []) {
  let query = town.server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id'])
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('state', 'in', states);
  if (paymentStates.length > 0) query = query.where('payment_state', 'in', paymentStates);
  const rows = await query.orderBy('booked_at').orderBy('reservation_id').execute();
  if (rows.length === 0) return null;
  const row = town.random.pick(rows);
  const person = town.people.find(({ userId }) => userId === row.user_id);
  return person ? { reservationId: row.reservation_id, person } : null;
}

async function payFee(town: Rooms) {
  const owed = await someReservation(town, ['confirmed', 'won'], ['unpaid', 'processing']);
  if (owed) await pay(town, { subject: { kind: 'reservation', id: owed.reservationId }, person: owed.person });
}

async function cancel(town: Rooms) {
  const found = await someReservation(town, ['confirmed', 'won', 'lottery_waiting', 'completed', 'cancelled_user']);
  if (!found) return;
  const { reservationId, person } = found;
  await callAs(town, person, { name: 'Reservation/CancelReservation', body: { reservationId } });
}

async function cancelByStaff(town: Rooms) {
  const found = await someReservation(town, ['confirmed', 'won', 'lottery_waiting']);
  if (!found) return;
  await cancelForFacility(town, found.reservationId, '設備の故障');
}

async function payInCash(town: Rooms) {
  const owed = await someReservation(town, ['confirmed', 'won'], ['unpaid']);
  if (owed)
    await byStaff(town, 'Desk/ReceiveCash', { reservationId: owed.reservationId, way: 'transfer', reference: '振込' });
}

/** Most people come, and are checked in. */
async function checkIn(town: Rooms) {
  const today = todayOf(town);
  const rows = await town.server.db
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('first_date', '=', today)
    .where('state', 'in', ['confirmed', 'won'])
    .orderBy('reservation_id')
    .execute();
  for (const { reservation_id } of rows) {
    if (town.random.chance(0.6)) await byStaff(town, 'Desk/CheckIn', { reservationId: reservation_id });
  }
}

type Act = { readonly weight: (day: number) => number; readonly do: (town: Rooms) => Promise<void> };

const acts: readonly Act[] = [
  { weight: () => 10, do: bookFirstCome },
  { weight: (day) => (day <= 10 ? 14 : 0), do: enterLottery },
  { weight: () => 9, do: payFee },
  { weight: () => 3, do: cancel },
  { weight: () => 0.3, do: cancelByStaff },
  { weight: () => 0.5, do: payInCash },
];

/** What happens in the town at some hour of a day. */
async function live(town: Rooms, hour: number) {
  if (hour === 9) await checkIn(town);
  await paySlips(town);
  const day = Number(dayOf(nowOf(town)).slice(8));
  const acting = town.random.between(1, 2);
  for (let one = 0; one < acting; one += 1) {
    await town.random.pick(acts, ({ weight }) => weight(day)).do(town);
  }
}
