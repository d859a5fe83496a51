import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { HallOptions } from '#server/testing/aHall.ts';
import { act, aPayingTown, begin, runJobs, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** What is true of a reservation of which days were given up, and of its places, from then on. */

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Town = SmallTown & { readonly staff: TestStaff };

async function aTown(hall: HallOptions = {}): Promise<Town> {
  const setting = { cancel_deadline_days: 3, undo_minutes: 0, refund_full_days: 20, refund_half_days: 10 };
  const town = await aPayingTown(server, { setting }, hall);
  return { ...town, staff: await aStaffMember(server, town.tenant, { role: 'manager' }) };
}

const [first, second, third] = ['2026-06-24', '2026-06-25', '2026-06-26'] as const;

type Frames = NonNullable<Parameters<typeof reserveBody>[1]>['frames'];

const frames = (...names: NonNullable<Frames>) => names;

async function reserved({ session, hall }: Town, uses: Readonly<Record<string, NonNullable<Frames>>>) {
  const details = Object.entries(uses).flatMap(([date, frames]) => reserveBody(hall, { date, frames }).details);
  const body = { ...reserveBody(hall, { date: first }), details };
  const answer = await server.call('Reservation/Reserve', body, { session });
  expect(answer.status).toBe(200);
  return answer.body.reservationId;
}

const mornings = { [first]: frames('午前'), [second]: frames('午前'), [third]: frames('午前') };

async function paid(town: Town) {
  const reservationId = await reserved(town, mornings);
  await act(server, await begin(server, town, reservationId), 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

async function giveUp({ staff }: Town, reservationId: string, days: readonly string[], cause = 'person' as 'facility') {
  const asked = { reservationId, days: [...days], cause };
  const { version } = (await server.call('Desk/PreviewCancelledDays', asked, { staff })).body;
  const done = await server.call('Desk/CancelDays', { ...asked, version, reason: '都合' }, { staff });
  expect(done.status).toBe(200);
  return done.body;
}

/** By the clock of Asia/Tokyo. */
const held = async (reservationId: string) =>
  (
    await server.db
      .selectFrom('occupancy')
      .select(['starts_at', 'ends_at'])
      .where('reservation_id', '=', reservationId)
      .orderBy('starts_at')
      .execute()
  ).map(({ starts_at, ends_at }) => `${local(starts_at)}～${local(ends_at)}`);

const local = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(5, 16);

it.each([
  [second, '06-24T18:00～06-25T09:30'],
  [first, '06-25T09:00～06-25T23:30'],
])(
  '[DESK-08] where the preparation of a day reaches into the next, %s goes and the other is held',
  async (gone, stays) => {
    const town = await aTown({ article: { preparation_after: 690 } });
    const reservationId = await reserved(town, { [first]: frames('夜間'), [second]: frames('午前') });
    expect(await held(reservationId)).toEqual(['06-24T18:00～06-25T09:30', '06-25T09:30～06-25T23:30']);
    await giveUp(town, reservationId, [gone]);
    expect(await held(reservationId)).toEqual([stays]);
  },
);

it('[DESK-08] preparation time that two days shared is that of the day that stays', async () => {
  const town = await aTown({ article: { preparation_before: 700 } });
  const reservationId = await reserved(town, { [first]: frames('夜間'), [second]: frames('午前') });
  expect(await held(reservationId)).toEqual(['06-24T06:20～06-24T22:00', '06-24T22:00～06-25T12:00']);
  await giveUp(town, reservationId, [first]);
  expect(await held(reservationId)).toEqual(['06-24T21:20～06-25T12:00']);
});

it('[DESK-08] what a closure cut off the preparation of a day goes with that day', async () => {
  const town = await aTown({ article: { preparation_after: 30 } });
  const { containerId, halfA } = town.hall;
  const reservationId = await reserved(town, mornings);
  const wanted = {
    containerId,
    kind: 'maintenance' as const,
    from: second,
    to: second,
    articleIds: [halfA.articleId],
    fromMinute: 720,
    toMinute: 1320,
    reason: '空調の点検',
    told: '点検のため',
  };
  const { digest, items } = (await server.call('Desk/PreviewClosure', wanted, { staff: town.staff })).body;
  const lines = items.map(({ subjectId, mark }) => ({ subjectId, mark, intent: 'keep' as const }));
  const closed = await server.call('Desk/CommitClosure', { ...wanted, digest, lines }, { staff: town.staff });
  expect(closed.status).toBe(200);
  expect(await held(reservationId)).toHaveLength(4);
  await giveUp(town, reservationId, [second]);
  expect(await held(reservationId)).toEqual(['06-24T09:00～06-24T12:30', '06-26T09:00～06-26T12:30']);
});

it('[DESK-08] the report has what was kept beside the fee', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  expect(await giveUp(town, reservationId, [second])).toMatchObject({ kept: 500 });
  const { parts } = await asStaff(server, town.tenant.tenantAlias, 'Local/GetReport', { from: first, to: third });
  let csv = '';
  for await (const part of parts) csv += part.csv;
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.利用日, row.使用料, row.当日精算])).toEqual([
    [first, '1000', '500'],
    [third, '1000', '0'],
  ]);
});

it('[DESK-08] nobody is received on a day that was given up', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  await giveUp(town, reservationId, [second]);
  server.clock.set(`${second}T08:30`);
  const staff = await aStaffMember(server, town.tenant, { role: 'desk' });
  const answer = await server.call('Desk/CheckIn', { reservationId }, { staff });
  expect(answer.body.error).toMatchObject({
    code: 'notOnDayOfUse',
    message: expect.stringContaining(`${first}、${third}`),
  });
  server.clock.set(`${third}T08:30`);
  const onItsDay = await aStaffMember(server, town.tenant, { role: 'desk' });
  expect((await server.call('Desk/CheckIn', { reservationId }, { staff: onItsDay })).status).toBe(200);
});

it('[DESK-08] what was kept of a day is still paid for where nothing else was when the rest is cancelled', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  const { staff } = town;
  await giveUp(town, reservationId, [second]);
  for (const yen of [0, 1_000]) {
    await runJobs(server);
    const decision = { kind: 'amount', yen } as const;
    expect((await server.call('Desk/SettleFee', { reservationId, decision, reason: '後援' }, { staff })).status).toBe(
      200,
    );
  }
  const wanted = { reservationId, cause: 'facility' as const };
  const { version } = (await server.call('Desk/PreviewCancellation', wanted, { staff })).body;
  await server.call('Desk/CancelReservation', { ...wanted, version, reason: '停電' }, { staff });
  const ended = { state: 'cancelled_operator', payment: 'paid', owed: 500, held: 500, due: 0 };
  expect(await standingOf(server, reservationId)).toEqual(ended);
});

it('[DESK-08] on a day that was given up it is not found, and on the others and among all days it is', async () => {
  const town = await aTown();
  const reservationId = await paid(town);
  await giveUp(town, reservationId, [second]);
  const found = async (from: string, to: string) => {
    const { body } = await server.call('Desk/FindReservations', { from, to }, { staff: town.staff });
    return body.items.map((item) => item.reservationId);
  };
  expect(await Promise.all([found(second, second), found('2026-06-11', first), found(second, third)])).toEqual([
    [],
    [reservationId],
    [reservationId],
  ]);
  expect(await found(third, third)).toEqual([reservationId]);
  // From the first to the last, but not on all of them.
  const { body } = await server.call('Desk/FindReservations', { from: first, to: third }, { staff: town.staff });
  expect(body.items).toMatchObject([{ firstDay: first, lastDay: third, times: '午前（うち2日）' }]);
});
