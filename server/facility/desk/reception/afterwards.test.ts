import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
/** June 20th is over since yesterday. */
const today = '2026-06-22T09:00';
beforeEach(async () => {
  server.clock.set(today);
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

async function aDesk(options: Parameters<typeof aSmallTown>[1] = {}) {
  const town = await aSmallTown(server, options);
  const containerIds = [town.hall.containerId];
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds });
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds });
  return { ...town, clerk, manager };
}

type Desk = Awaited<ReturnType<typeof aDesk>>;

const reason = '6月20日の停電のため、紙で受け付けた分';

const book = (
  { hall, member, manager }: Desk,
  {
    staff = manager,
    why = reason,
    ...wanted
  }: Parameters<typeof reserveBody>[1] & { staff?: TestStaff; why?: string } = {},
) => {
  const person = { kind: 'registered' as const, userId: member.userId };
  return server.call('Desk/Reserve', { ...reserveBody(hall, wanted), person, reason: why }, { staff });
};

const stateOf = async (reservationId: string) =>
  (
    await server.db
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow()
  ).state;

const historyOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation_history')
    .select(['action', 'reason', 'after'])
    .where('reservation_id', '=', reservationId)
    .orderBy('sequence')
    .execute();

const detailOf = async (staff: TestStaff, reservationId: string) =>
  (await server.call('Desk/GetReservation', { reservationId }, { staff })).body;

const blocksOf = async ({ hall, clerk }: Desk, date: string) => {
  const asked = { containerId: hall.containerId, date };
  return (await server.call('Desk/GetBoard', asked, { staff: clerk })).body.board?.blocks ?? [];
};

/** A use of June 20th, as it ended by itself. */
async function aUse(town: Desk, state = 'completed') {
  server.clock.set('2026-06-10T10:00');
  const { reservationId } = await aReservation(server, town.member, town.hall);
  await server.db.deleteFrom('occupancy').where('reservation_id', '=', reservationId).execute();
  await server.db.updateTable('reservation').set({ state }).where('reservation_id', '=', reservationId).execute();
  server.clock.set(today);
  return reservationId;
}

describe('booking for a day that is over', () => {
  it('[DESK-13] is refused without the right, without a reason, and to the clerk of another hall', async () => {
    const town = await aDesk();
    expect((await book(town, { staff: town.clerk })).body.error?.code).toBe('past');
    expect((await book(town, { why: ' ' })).body.error?.code).toBe('past');
    const stranger = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [town.tenant.tenantId] });
    expect((await book(town, { staff: stranger })).status).toBe(404);
    const own = await server.call('Reservation/Reserve', reserveBody(town.hall), { session: town.session });
    expect(own.body.error?.code).toBe('past');
  });

  it('[DESK-13] with both is a use, with its fee and its reason, and nobody is invited to it', async () => {
    const town = await aDesk({ tenant: { setting: { fee_collection: 'online', records_no_shows: true } } });
    const answer = await book(town);
    expect(answer.body).toMatchObject({ passed: ['past'], needsApproval: false });
    const { reservationId } = answer.body;
    expect(await historyOf(reservationId)).toMatchObject([
      { action: 'reserve', reason, after: { passed: ['past'] } },
      { action: 'charge' },
    ]);
    const booked = await detailOf(town.manager, reservationId);
    expect(booked.reservation.fee).toBe(1200);
    expect(booked.payUntil).toBe(null);
    // It is owed at the counter, and no job gives it up, counts it as a no-show or reminds anybody of it.
    await runJobs(server, '2026-06-22T09:01');
    expect(await stateOf(reservationId)).toBe('completed');
    expect((await detailOf(town.manager, reservationId)).reservation.isOwed).toBe(true);
    await runJobs(server, '2026-06-25T09:01');
    expect(await stateOf(reservationId)).toBe('completed');
    expect(server.mailbox.mails).toEqual([]);
    expect(await server.db.selectFrom('notice').select('kind').execute()).toEqual([]);
  });

  it('[DESK-13] needs no approval any more', async () => {
    const town = await aDesk({ hall: { article: { schedule: JSON.stringify({ approval: { classes: null } }) } } });
    const { body } = await book(town);
    expect(body.needsApproval).toBe(false);
    expect(await stateOf(body.reservationId)).toBe('confirmed');
  });

  it('[DESK-13] is refused where somebody was, whose use is on the board of its day', async () => {
    const town = await aDesk();
    const before = await aUse(town);
    expect(await blocksOf(town, '2026-06-20')).toMatchObject([
      { reservationId: before, statusText: '利用済み', fromMinute: 540, toMinute: 720 },
    ]);
    expect((await book(town)).body.error?.code).toBe('taken');
    const second = await book(town, { frames: ['午後'] });
    expect(second.status).toBe(200);
    expect((await book(town, { frames: ['午後'] })).body.error?.code).toBe('taken');
    await runJobs(server, '2026-06-22T09:01');
    expect((await book(town, { frames: ['午後'] })).body.error?.code).toBe('taken');
    expect((await blocksOf(town, '2026-06-20')).map(({ statusText }) => statusText)).toEqual(['利用済み', '利用済み']);
    const { rows } = (
      await server.call(
        'Desk/GetRoomDay',
        { containerId: town.hall.containerId, articleId: town.hall.halfA.articleId, date: '2026-06-20', userId: null },
        { staff: town.manager },
      )
    ).body;
    expect(rows.map((row) => row.reason)).toEqual(['full', 'full', 'past', 'full']);
  });

  it('[DESK-13] of two at once, one has it', async () => {
    const town = await aDesk();
    const answers = await Promise.all([book(town), book(town)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('[DESK-13] moves nothing there', async () => {
    const town = await aDesk();
    const { reservationId } = await aReservation(server, town.member, town.hall, { date: '2026-06-30' });
    const { details } = reserveBody(town.hall);
    const asked = { reservationId, containerId: town.hall.containerId, details };
    const answer = await server.call('Desk/PreviewMove', asked, { staff: town.manager });
    expect(answer.body.error?.code).toBe('past');
  });
});

describe('a use of a day that is over', () => {
  it.each([
    ['no_show', 'completed'],
    ['completed', 'completed'],
  ])('[DESK-13] that is %s is received with right and reason', async (state, after) => {
    const town = await aDesk();
    const reservationId = await aUse(town, state);
    const receive = (staff: TestStaff, why?: string) =>
      server.call('Desk/CheckIn', { reservationId, ...(why !== undefined && { reason: why }) }, { staff });
    expect((await receive(town.clerk, reason)).body.error?.code).toBe('dayIsOver');
    expect((await receive(town.manager)).body.error?.code).toBe('reasonRequired');
    expect((await detailOf(town.manager, reservationId)).receptions).toMatchObject([
      { receivedAt: null, isAfterwards: true },
    ]);
    expect((await receive(town.manager, reason)).status).toBe(200);
    expect(await stateOf(reservationId)).toBe(after);
    expect((await historyOf(reservationId)).at(-1)).toMatchObject({ action: 'checkIn', reason });
    expect((await receive(town.manager, reason)).body.error?.code).toBe('checkInNotPossible');
    expect((await detailOf(town.manager, reservationId)).receptions).toMatchObject([{ receivedAt: today }]);
    const undone = await server.call('Desk/UndoCheckIn', { reservationId }, { staff: town.manager });
    expect(undone.status).toBe(200);
    expect(await stateOf(reservationId)).toBe(state);
  });

  it('[DESK-13] is marked 不使用 with right and reason, and only once it is over', async () => {
    const town = await aDesk();
    const reservationId = await aUse(town);
    const mark = (staff: TestStaff, why: string, id = reservationId) =>
      server.call('Desk/RecordNoShow', { reservationId: id, reason: why }, { staff });
    expect((await mark(town.clerk, reason)).body.error?.code).toBe('notPermitted');
    expect((await mark(town.manager, ' ')).body.error?.code).toBe('reasonRequired');
    expect((await detailOf(town.manager, reservationId)).can.recordNoShow).toBe(true);
    expect((await mark(town.manager, reason)).body).toMatchObject({ statusText: '無断不使用' });
    expect((await historyOf(reservationId)).at(-1)).toMatchObject({ action: 'recordNoShow', reason });
    expect((await mark(town.manager, reason)).body.error?.code).toBe('noShowNotPossible');
    const coming = await aReservation(server, town.member, town.hall, { date: '2026-06-22' });
    expect((await mark(town.manager, reason, coming.reservationId)).body.error?.code).toBe('useNotOver');
    const strangers = await aStaffMember(server, town.tenant, {
      role: 'manager',
      containerIds: [town.tenant.tenantId],
    });
    expect((await mark(strangers, reason)).status).toBe(404);
  });

  it.each([
    ['person', 'completed', 'cancelled_user'],
    ['facility', 'no_show', 'cancelled_operator'],
    ['disaster', 'completed', 'cancelled_operator'],
  ] as const)('[DESK-13] is cancelled (%s) with right and reason', async (cause, state, after) => {
    const town = await aDesk();
    const reservationId = await aUse(town, state);
    expect((await detailOf(town.manager, reservationId)).can.cancel).toBe(true);
    const shown = await server.call('Desk/PreviewCancellation', { reservationId, cause }, { staff: town.clerk });
    expect(shown.body.isPastDeadline).toBe(true);
    const { version } = shown.body;
    const cancel = (staff: TestStaff, why: string) =>
      server.call('Desk/CancelReservation', { reservationId, cause, reason: why, version }, { staff });
    expect((await cancel(town.clerk, reason)).body.error?.code).toBe('dayIsOver');
    expect((await cancel(town.manager, ' ')).body.error?.code).toBe('reasonRequired');
    expect((await cancel(town.manager, reason)).status).toBe(200);
    expect(await stateOf(reservationId)).toBe(after);
    expect((await historyOf(reservationId)).at(-1)).toMatchObject({ reason });
    // Its person is told, because nobody else tells them that they owe nothing any more.
    await runJobs(server, '2026-06-22T09:01');
    expect(server.mailbox.mails).toHaveLength(1);
    expect(await blocksOf(town, '2026-06-20')).toEqual([]);
  });
});

it('[DESK-13] what the desk did afterwards stands in the log', async () => {
  const town = await aDesk();
  const reservationId = await aUse(town, 'no_show');
  await server.call('Desk/CheckIn', { reservationId, reason }, { staff: town.manager });
  await server.call('Desk/RecordNoShow', { reservationId, reason }, { staff: town.manager });
  await book(town, { frames: ['午後'] });
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'reason'])
    .where('tenant_id', '=', town.tenant.tenantId)
    .where('action', 'in', ['Desk/CheckIn', 'Desk/RecordNoShow', 'Desk/Reserve'])
    .orderBy('sequence')
    .execute();
  expect(events).toEqual(['Desk/CheckIn', 'Desk/RecordNoShow', 'Desk/Reserve'].map((action) => ({ action, reason })));
});
