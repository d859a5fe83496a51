import type { RequestOf } from '#contract/endpoints.ts';
import { addDays, daysFrom, localDateTimeAt } from '#rules/day/day.ts';
import { aHall, type hallFrames, type TestHall } from '../aHall.ts';
import { anOrdinance, ordinanceConditions } from '../anOrdinance.ts';
import { reserveBody } from '../aReservation.ts';
import { asStaff } from '../asStaff.ts';
import { aTenant } from '../factories.ts';
import { close, lift } from './closing.ts';
import { pay, paySlips } from './paying.ts';
import { issueBills, remind } from './reminding.ts';
import { byStaff } from './staff.ts';
import {
  aDrawer,
  closeDrawer,
  correct,
  type Drawer,
  giveBack,
  openInTheMorning,
  reopen,
  takeCash,
  takeOver,
  voidSome,
} from './till.ts';
import { callAs, count, found, type People, runJobs, someDay, todayOf } from './town.ts';

/** A town with a counter: each place with the drawers of its windows. */
export type DeskTown = People & { readonly places: readonly Place[] };

export type Place = {
  readonly hall: TestHall;
  readonly drawers: readonly Drawer[];
  /** Minutes after each use. */
  readonly cleaning: number;
};

const fromSixtyDays = {
  opens: { unit: 'days', ahead: 60, onDay: null, hour: 9 },
  closesDaysBefore: 0,
  closesHour: null,
} as const;

/**
 * A town with two halls: one whose uses staff approve, and one that charges by an ordinance, with reductions that staff
 * grant and cooling that is paid on the day.
 */
export async function aTownWithADesk(base: Omit<Parameters<typeof found>[0], 'tenant'>): Promise<DeskTown> {
  const { server } = base;
  const setting = { fee_collection: 'online', records_no_shows: true, cancel_deadline_days: 3 };
  const tenant = await aTenant(server, { setting });
  const people = await found({ ...base, tenant });
  const reviewed = await aHall(server, tenant, {
    name: '審査会館',
    bookingWindow: fromSixtyDays,
    article: { schedule: JSON.stringify({ approval: { classes: null } }), preparation_after: 30 },
  });
  const charged = await aHall(server, tenant, {
    name: '条例会館',
    bookingWindow: fromSixtyDays,
    ordinance: [anOrdinance()],
    useConditions: ordinanceConditions,
  });
  const place = (hall: TestHall, cleaning: number) => ({
    hall,
    drawers: [aDrawer(hall.containerId), aDrawer(hall.containerId, '窓口2')],
    cleaning,
  });
  return { ...people, places: [place(reviewed, 30), place(charged, 0)] };
}

type FrameName = (typeof hallFrames)[number]['name'];

const choices: readonly (readonly FrameName[])[] = [['午前'], ['午後'], ['夜間'], ['全日']];

function aWish(town: DeskTown): RequestOf<'Reservation/Reserve'> {
  const { random, places } = town;
  const { hall } = random.pick(places);
  const article = random.pick([hall.whole, hall.halfA, hall.halfB]);
  const date = someDay(town, 0, 56);
  const frames = random.pick(choices);
  const days = daysFrom(date, random.chance(0.2) ? random.between(2, 3) : 1);
  const wish = reserveBody(hall, { article, date, frames });
  const details = days
    .flatMap((day) => reserveBody(hall, { article, date: day, frames }).details)
    .map((detail, index) => ({ ...detail, reservationDetailNumber: index + 1 }));
  const isCharged = hall === places[1]?.hall;
  return { ...wish, details, ...(isCharged && random.chance(0.3) && { requestedReduction: 'school' }) };
}

async function reserve(town: DeskTown) {
  await callAs(town, town.random.pick(town.people), { name: 'Reservation/Reserve', body: aWish(town) });
}

async function reserveAtDesk(town: DeskTown) {
  const { random, people } = town;
  const person = random.chance(0.3)
    ? ({ kind: 'guest', personName: '島田 一' } as const)
    : ({ kind: 'registered', userId: random.pick(people).userId } as const);
  const payment = random.chance(0.7) ? 'counter' : 'online';
  await byStaff(town, 'Desk/Reserve', { ...aWish(town), person, payment, reason: '電話で相談済み' });
}

type Wanted = {
  readonly states: readonly string[];
  readonly payments?: readonly string[];
  readonly isFeeFinal?: boolean;
  /** Of several days. */
  readonly hasDays?: boolean;
};

async function someReservation(town: DeskTown, { states, payments, isFeeFinal, hasDays }: Wanted) {
  let query = town.server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'user_id', 'container_id'])
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('state', 'in', states);
  if (payments) query = query.where('payment_state', 'in', payments);
  if (isFeeFinal !== undefined) query = query.where('is_fee_final', '=', isFeeFinal);
  if (hasDays) query = query.whereRef('first_date', '<', 'last_date');
  // In an order that is the same for the same seed, as ids are not.
  const rows = await query.orderBy('booked_at').orderBy('first_date').orderBy('article_name').execute();
  if (rows.length === 0) return null;
  const row = town.random.pick(rows);
  const place = town.places.find(({ hall }) => hall.containerId === row.container_id);
  if (!place) throw new Error('a reservation of no place');
  const person = town.people.find(({ userId }) => userId === row.user_id);
  return { reservationId: row.reservation_id, drawers: place.drawers, person };
}

const standing = ['confirmed', 'won', 'checked_in'];
const used = [...standing, 'completed'];

async function review(town: DeskTown) {
  const asked = await someReservation(town, { states: ['under_review'] });
  if (!asked) return;
  const decision = town.random.chance(0.8) ? 'approve' : 'reject';
  const { reservationId } = asked;
  await byStaff(town, 'Desk/ReviewReservation', { reservationId, decision, reason: '審査の結果' });
}

async function cancel(town: DeskTown) {
  const own = await someReservation(town, { states: [...standing, 'under_review', 'completed'] });
  if (!own?.person) return;
  const { reservationId, person } = own;
  await callAs(town, person, { name: 'Reservation/CancelReservation', body: { reservationId } });
}

async function cancelAtDesk(town: DeskTown) {
  const stands = await someReservation(town, { states: [...standing, 'under_review'] });
  if (!stands) return;
  const cause = town.random.pick(['person', 'facility', 'disaster'] as const);
  const named = { reservationId: stands.reservationId, cause };
  const preview = await byStaff(town, 'Desk/PreviewCancellation', named);
  if (!preview) return;
  const wanted = { ...named, reason: '雨漏り', version: preview.version };
  const done = await byStaff(town, 'Desk/CancelReservation', wanted);
  if (done && done.refund !== preview.refund) throw new Error(`shown ${preview.refund}, given back ${done.refund}`);
}

/** Some days of several are given up; at least one stays. */
async function cancelDaysAtDesk(town: DeskTown) {
  const { random } = town;
  const stands = await someReservation(town, { states: [...standing, 'under_review'], hasDays: true });
  if (!stands) return;
  const { reservationId } = stands;
  const days = await daysOf(town, reservationId);
  const first = random.between(0, days.length - 2);
  const cause = random.pick(['person', 'facility', 'disaster'] as const);
  const named = { reservationId, cause, days: days.slice(first, first + random.between(1, days.length - 1)) };
  const preview = await byStaff(town, 'Desk/PreviewCancelledDays', named);
  if (!preview) return;
  const { version, newFee, refund, kept } = preview;
  const done = await byStaff(town, 'Desk/CancelDays', { ...named, version, reason: '講師の都合' });
  if (done && (done.fee !== newFee || done.refund !== refund || done.kept !== kept)) {
    throw new Error(`shown ${newFee}, ${refund} back and ${kept} kept; done ${JSON.stringify(done)}`);
  }
}

async function daysOf({ server, tenant: { tenantId } }: DeskTown, reservationId: string) {
  const rows = await server.db
    .selectFrom('reservation_detail')
    .select('date')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
}

/** For another use, more people or other conditions; what was approved is reviewed again. */
async function changeContents(town: DeskTown) {
  const { random, places } = town;
  const stands = await someReservation(town, { states: [...standing, 'under_review'] });
  if (!stands) return;
  const { containerId: _, date: __, details: ___, ...usual } = aWish(town);
  const contents = {
    ...usual,
    purpose: random.pick(['合唱の練習', '発表会', '説明会']),
    expectedNumberOfAttendee: random.between(1, 60),
    useConditions: random.chance(0.4) ? [random.pick(ordinanceConditions).code] : [],
  };
  const isCharged = stands.drawers === places[1]?.drawers;
  const asked = {
    reservationId: stands.reservationId,
    contents: isCharged ? contents : { ...contents, useConditions: [] },
  };
  const preview = await byStaff(town, 'Desk/PreviewContents', asked);
  if (!preview) return;
  const { version, setOff, difference: expectedDifference } = preview;
  const done = await byStaff(town, 'Desk/ChangeContents', {
    ...asked,
    version,
    setOff,
    expectedDifference,
    reason: '申出',
  });
  if (done && (done.refund !== preview.refund || done.fee !== preview.newFee)) {
    throw new Error(
      `shown ${preview.newFee} and ${preview.refund} back, changed for ${done.fee} and ${done.refund} back`,
    );
  }
}

/** To another room or time, at either place. */
async function move(town: DeskTown) {
  const stands = await someReservation(town, { states: [...standing, 'under_review'] });
  if (!stands) return;
  const { containerId, details } = aWish(town);
  const target = { reservationId: stands.reservationId, containerId, details };
  const preview = await byStaff(town, 'Desk/PreviewMove', target);
  if (!preview) return;
  const { version, difference: expectedDifference } = preview;
  const done = await byStaff(town, 'Desk/MoveReservation', {
    ...target,
    version,
    expectedDifference,
    reason: '部屋の都合',
  });
  if (done && (done.refund !== preview.refund || done.fee !== preview.newFee)) {
    throw new Error(
      `shown ${preview.newFee} and ${preview.refund} back, moved for ${done.fee} and ${done.refund} back`,
    );
  }
}

async function payOnline(town: DeskTown) {
  const owed = await someReservation(town, { states: standing, payments: ['unpaid', 'processing'] });
  if (!owed?.person) return;
  await pay(town, { subject: { kind: 'reservation', id: owed.reservationId }, person: owed.person });
}

async function payInCash(town: DeskTown) {
  const owed = await someReservation(town, { states: used, payments: ['unpaid', 'counter'] });
  if (owed) await takeCash(town, someDrawer(town, owed.drawers), owed.reservationId);
}

/** One that is open, if any is. */
function someDrawer({ random }: DeskTown, drawers: readonly Drawer[]) {
  const open = drawers.filter(({ cash }) => cash !== null);
  return random.pick(open.length > 0 ? open : drawers);
}

async function voidReceipt(town: DeskTown) {
  const paid = await someReservation(town, { states: used, payments: ['paid', 'unpaid', 'counter'] });
  if (paid) await voidSome(town, paid.drawers, paid.reservationId);
}

async function settle(town: DeskTown) {
  const open = await someReservation(town, { states: [...standing, 'under_review'], isFeeFinal: false });
  if (!open) return;
  const decision = town.random.pick([
    { kind: 'grant', reduction: 'school' } as const,
    { kind: 'refuse' } as const,
    { kind: 'amount', yen: town.random.pick([0, 3_000]) } as const,
  ]);
  await byStaff(town, 'Desk/SettleFee', { reservationId: open.reservationId, decision, reason: '館長決裁' });
}

/** Another sum for what is final: owed, given back, or paid of what has still to go back. */
async function settleAgain(town: DeskTown) {
  const stands = await someReservation(town, { states: standing });
  if (!stands) return;
  const decision = { kind: 'amount', yen: town.random.pick([0, 500, 3_000, 8_000]) } as const;
  const named = { reservationId: stands.reservationId, decision };
  const preview = await byStaff(town, 'Desk/PreviewSettledFee', named);
  if (!preview) return;
  const { version, setOff } = preview;
  const done = await byStaff(town, 'Desk/SettleFee', { ...named, reason: '館長決裁', version, setOff });
  if (done && (done.fee !== preview.newFee || done.refund !== preview.refund)) {
    throw new Error(`shown ${preview.newFee} and ${preview.refund} back, settled ${done.fee} and ${done.refund} back`);
  }
}

/** Something is charged after the use, or taken back of it. */
async function chargeMore(town: DeskTown) {
  const stands = await someReservation(town, { states: used });
  if (!stands) return;
  const { reservationId } = stands;
  const offered = await byStaff(town, 'Desk/PreviewCharge', { reservationId, lines: [] });
  const { offers = [] } = offered ?? {};
  const ofOrdinance = offers.map(({ offer, planned }) => ({ kind: 'ordinance' as const, offer, count: planned || 1 }));
  const lines: RequestOf<'Desk/AddCharge'>['lines'] = town.random.pick([
    [{ kind: 'quoted', code: 'cooling' }],
    [{ kind: 'own', label: '延長', yen: town.random.pick([300, 1_200, -300, -1_200]) }],
    ofOrdinance.slice(0, 1),
    [...ofOrdinance.slice(-2), { kind: 'own', label: '清掃', yen: town.random.pick([500, -200]) }],
  ]);
  if (lines.length === 0) return;
  const preview = await byStaff(town, 'Desk/PreviewCharge', { reservationId, lines });
  const done = await byStaff(town, 'Desk/AddCharge', { reservationId, lines, reason: '当日の利用' });
  if (preview && done && preview.open !== done.open) throw new Error(`shown ${preview.open}, owed ${done.open}`);
}

async function suspend(town: DeskTown) {
  const { userNumber, userId } = town.random.pick(town.people);
  const { suspended_until } = await town.server.db
    .selectFrom('account')
    .select('suspended_until')
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const until = suspended_until === null ? addDays(todayOf(town), 10) : null;
  await byStaff(town, 'Desk/SuspendPerson', { userNumber, until, reason: '無断不使用', seenUntil: suspended_until });
}

/** Most people come, and are checked in. */
async function checkIn(town: DeskTown) {
  const { items } = await asStaff(town.server, town.tenant.tenantAlias, 'Local/FindReservation', {});
  for (const { reservationId } of items.toSorted((one, other) => (one.times < other.times ? -1 : 1))) {
    if (town.random.chance(0.6)) await byStaff(town, 'Desk/CheckIn', { reservationId });
  }
}

/** The wrong people were received. */
async function undoCheckIn(town: DeskTown) {
  const received = await someReservation(town, { states: ['checked_in'] });
  if (!received) return;
  await byStaff(town, 'Desk/UndoCheckIn', { reservationId: received.reservationId, reason: '人違い' });
}

const somewhere = ({ random, places }: DeskTown) => random.pick(places).hall;

type Act = { readonly weight: number; readonly do: (town: DeskTown) => Promise<void> };

const acts: readonly Act[] = [
  { weight: 9, do: reserve },
  { weight: 6, do: reserveAtDesk },
  { weight: 8, do: review },
  { weight: 5, do: payOnline },
  { weight: 7, do: payInCash },
  { weight: 3, do: voidReceipt },
  { weight: 3, do: settle },
  { weight: 3, do: settleAgain },
  { weight: 3, do: chargeMore },
  { weight: 2, do: cancel },
  { weight: 3, do: cancelAtDesk },
  { weight: 2, do: cancelDaysAtDesk },
  { weight: 3, do: move },
  { weight: 3, do: changeContents },
  { weight: 0.5, do: suspend },
  { weight: 0.5, do: (town) => close(town, somewhere(town)) },
  { weight: 0.3, do: (town) => lift(town, somewhere(town)) },
  { weight: 1, do: undoCheckIn },
  { weight: 3, do: (town) => issueBills(town, somewhere(town).containerId) },
  { weight: 1, do: (town) => remind(town, somewhere(town).containerId) },
];

/** A day on which the counter is open; on some days the provider, or only its refunds, cannot be had. */
export async function liveADeskDay(town: DeskTown, today: string) {
  const { random, server, outside, places } = town;
  outside.away.provider = random.chance(0.03);
  outside.away.refunds = random.chance(0.3);
  for (const hour of [9, 14, 19]) {
    server.clock.set(localDateTimeAt(today, hour * 60 + random.between(0, 50)));
    await runJobs(town);
    if (hour === 9) {
      for (const { drawers } of places) {
        for (const [index, drawer] of drawers.entries())
          await openInTheMorning(town, drawer, index === 0 || random.chance(0.3));
      }
      await checkIn(town);
    }
    if (hour === 14 && random.chance(0.3)) await takeOver(town, random.pick(places.flatMap(({ drawers }) => drawers)));
    await paySlips(town);
    for (let one = random.between(2, 4); one > 0; one -= 1) await random.pick(acts, ({ weight }) => weight).do(town);
  }
  for (const { drawers } of places) {
    if (random.chance(0.5)) await giveBack(town, someDrawer(town, drawers));
    if (random.chance(0.1)) await correct(town, someDrawer(town, drawers));
  }
  server.clock.set(localDateTimeAt(today, 22 * 60 + 45));
  await runJobs(town);
  for (const drawer of places.flatMap(({ drawers }) => drawers)) {
    await closeDrawer(town, drawer, 0.1);
    if (!random.chance(0.1)) continue;
    await reopen(town, drawer);
    await closeDrawer(town, drawer);
  }
  count(town.tally, 'days');
}
