import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anOrdinance, ordinanceConditions } from '#server/testing/anOrdinance.ts';
import { accountOf, act, aPayingTown, begin, linesOf, runJobs } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Town = SmallTown & { readonly clerk: TestStaff };
type Cause = 'person' | 'facility' | 'disaster';

async function aTown(): Promise<Town> {
  const setting = { cancel_deadline_days: 3, undo_minutes: 0, refund_full_days: 20, refund_half_days: 10 };
  const town = await aPayingTown(server, { setting });
  return { ...town, clerk: await aStaffMember(server, town.tenant, { role: 'desk' }) };
}

const week = ['2026-06-24', '2026-06-25', '2026-06-26'] as const;
const [first, second] = week;

async function reserved({ session, hall }: Town, dates: readonly string[] = week) {
  const details = dates.flatMap((date) => reserveBody(hall, { date }).details);
  const body = { ...reserveBody(hall, { date: dates[0] ?? '' }), details };
  const answer = await server.call('Reservation/Reserve', body, { session });
  expect(answer.status).toBe(200);
  return answer.body.reservationId;
}

async function paid(town: Town) {
  const reservationId = await reserved(town);
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

const preview = (staff: TestStaff, reservationId: string, days: readonly string[], cause: Cause = 'person') =>
  server.call('Desk/PreviewCancelledDays', { reservationId, days: [...days], cause }, { staff });

async function cancel(staff: TestStaff, reservationId: string, days: readonly string[], cause: Cause = 'person') {
  const { version } = (await preview(staff, reservationId, days, cause)).body;
  const body = { reservationId, days: [...days], cause, version, reason: '講師の都合' };
  return server.call('Desk/CancelDays', body, { staff });
}

const daysHeld = async (reservationId: string) =>
  (
    await server.db
      .selectFrom('occupancy')
      .select('starts_at')
      .where('reservation_id', '=', reservationId)
      .orderBy('starts_at')
      .execute()
  ).map(({ starts_at }) => starts_at.toISOString().slice(0, 10));

it('[DESK-08] shows before what goes back of each day, what is kept and the mail, and changes nothing', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  const { body } = await preview(town.clerk, reservationId, [second]);
  expect(body).toMatchObject({
    oldFee: 3_000,
    newFee: 2_000,
    refund: 500,
    kept: 500,
    released: 0,
    byProvider: 500,
    open: 0,
    days: [{ date: second, paid: 1_000, refund: 500, kept: 500 }],
    isPastDeadline: false,
  });
  expect(body.stays).not.toContain('06/25');
  expect(body.mail.subject).toContain('一部の日');
  expect(body.mail.body).toContain('■ 取り消した日　2026/06/25(木)');
  expect(body.mail.body).toContain('■ お返ししない額　500円');
  expect(await daysHeld(reservationId)).toHaveLength(3);
});

it('[DESK-08] gives up a day: its place is free at once, and fee, ledger and what is kept agree to the yen', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  const { body } = await cancel(town.clerk, reservationId, [second]);
  expect(body).toMatchObject({ fee: 2_000, refund: 500, kept: 500 });
  expect(await daysHeld(reservationId)).toEqual([first, week[2]]);
  const subject = { kind: 'reservation', id: reservationId } as const;
  expect(await linesOf(server, town.tenant.tenantId, subject)).toEqual([
    ...['charged 3000', 'received 3000', 'released 500', 'refund_due 500', 'kept 500'],
  ]);
  // Half of what is given up stays as what was kept, beside the fee of the other days.
  expect(await accountOf(server, town.tenant.tenantId, subject)).toMatchObject({ owed: 2_500, paid: 2_500, due: 500 });
  const seen = (await server.call('Desk/GetReservation', { reservationId }, { staff: town.clerk })).body;
  expect(seen.uses.map(({ date }) => date)).toEqual([first, week[2]]);
  expect(seen.laterCharges).toMatchObject([{ name: '取消料（2026/06/25(木)）', note: '', amount: 500 }]);
  expect(seen.history[0]).toMatchObject({ action: 'cancelDays', reason: '講師の都合' });
  expect(seen.history[0]?.note).toContain('2026/06/25(木)');
  const own = (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body;
  expect(own.staffWords).toContain('取り消した日　2026/06/25(木)');
  expect(own.staffWords).not.toContain('講師の都合');
  await runJobs(server);
  expect(server.mailbox.mails.at(-1)?.body ?? '').not.toContain('講師の都合');
  // Somebody else has the day.
  await reserved(town, [second]);
});

it('[DESK-08] what was kept of a day is not given back with the others', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  await cancel(town.clerk, reservationId, [second]);
  await runJobs(server);
  const named = { reservationId, cause: 'facility' } as const;
  const { version, refund, lines } = (await server.call('Desk/PreviewCancellation', named, { staff: town.clerk })).body;
  expect(refund).toBe(2_000);
  expect(lines.map((line) => line.refund)).toEqual([1_000, 1_000]);
  await server.call('Desk/CancelReservation', { ...named, version, reason: '停電' }, { staff: town.clerk });
  const subject = { kind: 'reservation', id: reservationId } as const;
  const { owed, paid: stays } = await accountOf(server, town.tenant.tenantId, subject);
  expect({ owed, stays }).toEqual({ owed: 500, stays: 500 });
});

it.each<[Cause, number]>([
  ['facility', 2_000],
  ['disaster', 2_000],
])('[DESK-08] for %s gives back %i yen for two days, with the reason', async (cause, refund) => {
  const town = await aTown();
  const reservationId = await paid(town);
  expect((await cancel(town.clerk, reservationId, [first, second], cause)).body).toMatchObject({ refund, kept: 0 });
  const own = (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body;
  expect(own.staffWords).toContain('理由　講師の都合');
  await runJobs(server);
  const told = server.mailbox.mails.findLast(({ subject }) => subject.includes('一部の日'));
  expect(told?.body).toContain('■ 理由　講師の都合');
});

it('[DESK-08] what is not paid yet is owed for the other days alone', async () => {
  const town = await aTown();
  const reservationId = await reserved(town);
  const { body } = await preview(town.clerk, reservationId, [first]);
  expect(body).toMatchObject({ refund: 0, kept: 0, released: 1_000, open: 2_000 });
  expect((await cancel(town.clerk, reservationId, [first])).status).toBe(200);
  const subject = { kind: 'reservation', id: reservationId } as const;
  expect(await accountOf(server, town.tenant.tenantId, subject)).toMatchObject({ owed: 2_000, paid: 0, due: 0 });
});

it('[DESK-08] of a sum that staff have set each day takes its part with it, and a move keeps the rest', async () => {
  const town = await aTown();
  const reservationId = await reserved(town);
  const staff = await aStaffMember(server, town.tenant, { role: 'manager' });
  const decision = { kind: 'amount', yen: 1_500 } as const;
  const settled = await server.call('Desk/SettleFee', { reservationId, decision, reason: '後援' }, { staff });
  expect(settled.status).toBe(200);
  expect((await cancel(town.clerk, reservationId, [first])).body).toMatchObject({ fee: 1_000 });
  const details = ['2026-06-29', '2026-06-30'].flatMap((date) => reserveBody(town.hall, { date }).details);
  const to = { reservationId, containerId: town.hall.containerId, details };
  expect((await server.call('Desk/PreviewMove', to, { staff: town.clerk })).body).toMatchObject({ newFee: 1_000 });
});

it('[DESK-08] refuses all days, a day that is not its own, an entry that is over, and a version that is old', async () => {
  const town = await aTown();
  const reservationId = await reserved(town);
  const code = async (days: readonly string[]) => (await preview(town.clerk, reservationId, days)).body.error?.code;
  expect(await code(week)).toBe('noDayStays');
  expect(await code(['2026-06-27'])).toBe('dayNotReserved');
  const { version } = (await preview(town.clerk, reservationId, [first])).body;
  expect((await cancel(town.clerk, reservationId, [first])).status).toBe(200);
  const late = { reservationId, days: [second], cause: 'person' as const, version, reason: '理由' };
  const again = await server.call('Desk/CancelDays', late, { staff: town.clerk });
  expect(again.body.error?.code).toBe('changedMeanwhile');
  const blank = { ...late, reason: ' ' };
  expect((await server.call('Desk/CancelDays', blank, { staff: town.clerk })).body.error?.code).toBe('reasonRequired');
  await server.call('Reservation/CancelReservation', { reservationId }, { session: town.session });
  expect(await code([second])).toBe('notCancelable');
});

it('[DESK-08] past the deadline of a day it is for who may pass it', async () => {
  const town = await aTown();
  const reservationId = await reserved(town);
  server.clock.set('2026-06-22T10:00');
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
  expect((await cancel(clerk, reservationId, [first])).body.error?.code).toBe('cancelDeadlinePassed');
  const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
  expect((await cancel(manager, reservationId, [first])).status).toBe(200);
});

it('[DESK-08] charges what stays by the ordinance that was frozen with it', async () => {
  const hall = { ordinance: [anOrdinance()], useConditions: ordinanceConditions };
  const town = await aPayingTown(server, {}, hall);
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
  const reservationId = await reserved({ ...town, clerk });
  const one = await reserved({ ...town, clerk }, ['2026-07-01']);
  const feeOf = async (id: string) =>
    (await server.db.selectFrom('reservation').selectAll().where('reservation_id', '=', id).executeTakeFirstOrThrow())
      .fee;
  const alone = await feeOf(one);
  expect(await feeOf(reservationId)).toBe(3 * alone);
  const done = await cancel(clerk, reservationId, [second]);
  expect(done.body).toMatchObject({ fee: 2 * alone });
  const row = await server.db
    .selectFrom('reservation_detail')
    .select(['detail_number', 'date', 'fee'])
    .where('reservation_id', '=', reservationId)
    .orderBy('detail_number')
    .execute();
  expect(row).toEqual([
    { detail_number: 1, date: first, fee: alone },
    { detail_number: 2, date: week[2], fee: alone },
  ]);
  // The rest can be given up again, by the same version.
  expect((await cancel(clerk, reservationId, [first])).body).toMatchObject({ fee: alone });
});

it('[DESK-13] a day that is over is given up for who has the right, whoever wished it', async () => {
  const town = await aTown();
  const reservationId = await reserved(town);
  server.clock.set(`${second}T10:00`);
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
  const shown = await preview(clerk, reservationId, [first], 'facility');
  expect(shown.body.isPastDeadline).toBe(true);
  expect((await cancel(clerk, reservationId, [first], 'facility')).body.error?.code).toBe('dayIsOver');
  const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
  expect((await cancel(manager, reservationId, [first], 'facility')).status).toBe(200);
});
