import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type WebhookEvent, webhookEvents } from '#contract/webhook/webhookEvents.ts';
import { webhookData } from '#contract/webhook/webhookPayload.ts';
import { appendHistory as appendOfCourse } from '#server/event/history.queries.ts';
import { courseEvents } from '#server/event/historyLine.ts';
import { appendHistory as appendOfRoom } from '#server/facility/history.queries.ts';
import { roomEvents } from '#server/facility/historyLine.ts';
import { aLotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobs as runJobsAt } from '#server/lottery/testing/runJobs.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { act, aPayingTown, begin, book, runJobs, tell } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aWebhook } from '#server/testing/aWebhook.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aMember, aPerson } from '#server/testing/factories.ts';
import { staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { validBodies } from '#server/testing/validBodies.ts';
import { payloadOf } from '#server/webhook/payloadOf.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await sql`truncate job, webhook, webhook_delivery`.execute(server.db);
});

const rows = () => server.db.selectFrom('webhook_delivery').selectAll().orderBy('sequence').execute();
const told = async () => (await rows()).map(({ event }) => event);

type Case = readonly [action: string, event: WebhookEvent | null];
const cases = (table: Readonly<Record<string, WebhookEvent | null>>) => Object.entries(table) as Case[];

/** A tenant with a paid reservation of a room, or an entry for a course. */
async function aTownWithUse() {
  const town = await aPayingTown(server, { setting: { fee_collection: 'none' } });
  await aWebhook(server, town.tenant);
  const reservationId = await book(server, town);
  await sql`truncate webhook_delivery`.execute(server.db);
  return { town, reservationId, scope: await jobScope(server, town.tenant) };
}

async function anEntry() {
  const tenant = await anEventTenant(server, { setting: { fee_collection: 'counter' } });
  const school = await aSchool(server, tenant);
  const course = await anEvent(server, school.category, { capacity: 4, spans: [school.spans.firstCome], price: 500 });
  const person = await aPerson(server, tenant);
  await aWebhook(server, tenant);
  return { tenant, school, course, person, scope: await jobScope(server, tenant) };
}

const stands = { state: 'confirmed', paymentState: 'paid' };

describe('[API-02] each event stands where its change is written, whatever keeps it', () => {
  it.each(cases(roomEvents))('history of a room: %s → %s', async (action, event) => {
    const { reservationId, scope } = await aTownWithUse();
    const line = { reservationId, action, before: stands, after: stands } as Parameters<typeof appendOfRoom>[1][number];
    await scope.transact((context) => appendOfRoom(context, [line]));
    expect(await told()).toEqual(event === null ? [] : [event]);
  });

  it.each(cases(courseEvents))('history of a course: %s → %s', async (action, event) => {
    const { course, person, scope } = await anEntry();
    const { eventReservationId } = await anEventReservation(server, person, course);
    const line = { eventReservationId, action, before: stands, after: stands } as Parameters<
      typeof appendOfCourse
    >[1][number];
    await scope.transact((context) => appendOfCourse(context, [line]));
    expect(await told()).toEqual(event === null ? [] : [event]);
  });

  it('and each event has a place', () => {
    const placed = new Set([
      ...Object.values(roomEvents),
      ...Object.values(courseEvents),
      'person.registered',
      'draw.announced',
    ]);
    expect(webhookEvents.filter((event) => !placed.has(event))).toEqual([]);
  });

  it('what fails, or is rolled back, tells nobody', async () => {
    const { reservationId, scope } = await aTownWithUse();
    const line = { reservationId, action: 'move', before: stands, after: stands } as const;
    const failing = scope.transact(async (context) => {
      await appendOfRoom(context, [line]);
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    expect(await told()).toEqual([]);
  });

  it('where nobody is told, an act costs no statement more', async () => {
    const { town, reservationId, scope } = await aTownWithUse();
    await sql`delete from webhook where tenant_id = ${town.tenant.tenantId}`.execute(server.db);
    const quiet = { ...scope.tenant };
    delete quiet.tellsOutside;
    expect(scope.tenant.tellsOutside).toBe(true);
    const line = { reservationId, action: 'move', before: stands, after: stands } as const;
    const counted = (tenant: typeof scope.tenant) =>
      countStatements(() => scope.transact((context) => appendOfRoom({ ...context, tenant }, [line])));
    const [loud, silent] = [await counted(scope.tenant), await counted(quiet)];
    expect(silent.statements.some((text) => text.includes('webhook'))).toBe(false);
    // What is told is queued, and the job that sends it is held.
    expect(loud.statements).toHaveLength(silent.statements.length + 2);
  });
});

describe('[API-02] acts of people, staff and the server', () => {
  it('a room: reserved, paid, moved, received, received after all not, cancelled', async () => {
    const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } });
    await aWebhook(server, town.tenant);
    const admin = await aStaffMember(server, town.tenant);
    const reservationId = await book(server, town, { date: '2026-06-20' });
    const ref = await begin(server, town, reservationId);
    await tell(server, town.tenant, await act(server, ref, 'card'));
    await runJobs(server);
    const { containerId, details } = reserveBody(town.hall, { date: '2026-06-21' });
    const place = { reservationId, containerId, details };
    const preview = (await server.call('Desk/PreviewMove', place, { staff: admin })).body;
    const moved = await server.call(
      'Desk/MoveReservation',
      {
        ...{ ...place, reason: '設備の故障', version: preview.version },
        expectedDifference: preview.newFee - preview.oldFee,
      },
      { staff: admin },
    );
    expect(moved.body.error).toBeUndefined();
    server.clock.set('2026-06-21T08:50');
    const later = { staff: await aStaffMember(server, town.tenant) };
    await server.call('Desk/CheckIn', { reservationId }, later);
    const undone = await server.call('Desk/UndoCheckIn', { reservationId, reason: '間違い' }, later);
    expect(undone.body.error).toBeUndefined();
    const { version } = (await server.call('Desk/GetReservation', { reservationId }, later)).body;
    const cause = { cause: 'facility' as const, reason: '停電' };
    const gone = await server.call('Desk/CancelReservation', { reservationId, version, ...cause }, later);
    expect(gone.body.error).toBeUndefined();
    expect(await told()).toEqual([
      ...(['reservation.made', 'reservation.paid', 'reservation.moved', 'reservation.checkedIn'] as const),
      ...(['reservation.checkInUndone', 'reservation.cancelled'] as const),
    ]);
    const [made, , then] = (await rows()).map(({ facts }) => facts as Readonly<Record<string, unknown>>);
    expect([made?.uses, then?.uses]).toEqual([[['2026-06-20', 540, 720]], [['2026-06-21', 540, 720]]]);
    expect((await rows()).at(-1)?.facts).toMatchObject({ state: 'cancelled_operator' });
  });

  it('a room that nobody pays, and one that waits for the office', async () => {
    const town = await aPayingTown(server);
    await aWebhook(server, town.tenant);
    const admin = await aStaffMember(server, town.tenant);
    await book(server, town);
    server.clock.set('2026-07-03T23:59');
    await runJobs(server);
    expect(await told()).toEqual(['reservation.made', 'reservation.cancelled']);
    server.clock.set('2026-06-10T10:00');
    for (const decision of ['approve', 'reject'] as const) {
      const reservationId = await book(server, town, { date: decision === 'approve' ? '2026-06-20' : '2026-06-27' });
      const row = server.db.updateTable('reservation').set({ state: 'under_review' });
      await row.where('reservation_id', '=', reservationId).execute();
      const body = {
        ...staffBodies['Desk/ReviewReservation']({ ...town, reservationId, userNumber: '', staffId: '' }),
        decision,
        reason: 'x',
      };
      expect((await server.call('Desk/ReviewReservation', body, { staff: admin })).body.error).toBeUndefined();
    }
    expect((await told()).slice(2)).toEqual([
      ...(['reservation.made', 'reservation.approved', 'reservation.made', 'reservation.cancelled'] as const),
    ]);
  });

  it('a course: reserved from the cart, received, cancelled', async () => {
    const { course, person, tenant } = await anEntry();
    const session = { session: person };
    await server.call('EventReservation/AddEventToCart', addBody([course]), session);
    const cart = (await server.call('EventReservation/GetEventInCart', {}, session)).body.items;
    const eventReservationIds = cart.map(({ eventReservationId }) => eventReservationId);
    expect(await told()).toEqual([]);
    await server.call('EventReservation/ReserveEventFromCart', { eventReservationIds }, session);
    const [reservationId = ''] = eventReservationIds;
    const admin = { staff: await aStaffMember(server, tenant) };
    const { version } = (await server.call('Desk/GetReservation', { reservationId }, admin)).body;
    const why = { cause: 'facility' as const, reason: '講師の都合' };
    const gone = await server.call('Desk/CancelReservation', { reservationId, version, ...why }, admin);
    expect(gone.body.error).toBeUndefined();
    expect(await told()).toEqual(['courseEntry.made', 'courseEntry.cancelled']);
    const context = await server.server.directory.byId(tenant.tenantId);
    for (const row of await rows()) {
      const { data } = payloadOf(row, { tenant: context ?? ({} as never), person: undefined });
      expect(webhookData.courseEntry.parse(data)).toEqual(data);
    }
  });

  it('people: by themselves, at the counter, of a file', async () => {
    const { town } = await aTownWithUse();
    const admin = { staff: await aStaffMember(server, town.tenant) };
    const scene = { hall: town.hall, reservationId: '', userNumber: town.member.userNumber, staffId: '' };
    const { tenantId } = town.tenant;
    const own = { ...(await validBodies['Authentication/RegisterUser'](server, town as never)), tenantId };
    const one = await server.callWith('Authentication/RegisterUser', own, { tenant: town.tenant });
    expect(one.body.error).toBeUndefined();
    const person = await server.callWith('Desk/RegisterPerson', staffBodies['Desk/RegisterPerson'](scene), admin);
    expect(person.body.error).toBeUndefined();
    const people = '姓,名,セイ,メイ,電話番号\n小林,花子,コバヤシ,ハナコ,080-1111-2222';
    const file = { csv: people, chosen: [] };
    const { seen } = (await server.call('Desk/PreviewPeople', { csv: file.csv }, admin)).body;
    const imported = await server.call('Desk/ImportPeople', { ...file, seen }, admin);
    expect(imported.body.error).toBeUndefined();
    expect(await told()).toEqual(['person.registered', 'person.registered', 'person.registered']);
  });
});

describe('[API-02] a draw', () => {
  it('for rooms: nothing until the minute of the announcement, then its result', async () => {
    const town = await aLotteryTown(server);
    await aWebhook(server, town.tenant);
    const people = [await aMember(server, town.tenant), await aMember(server, town.tenant)];
    for (const one of people) await town.enter(one);
    for (const moment of ['2026-06-15T17:00', '2026-06-15T17:12', '2026-06-16T16:59']) await runJobsAt(server, moment);
    expect(await told()).toEqual([]);
    await runJobsAt(server, '2026-06-16T17:00');
    expect((await told()).toSorted()).toEqual(['draw.announced', 'reservation.made']);
    const [made] = (await rows()).filter(({ event }) => event === 'reservation.made');
    expect(made?.facts).toMatchObject({ state: expect.stringMatching(/won|confirmed/) });
  });

  it('for courses: entries as applied, then that it was announced', async () => {
    const school = await aLotterySchool(server);
    await aWebhook(server, school.tenant);
    const course = await school.event({ capacity: 1 });
    for (let count = 0; count < 2; count += 1) await school.apply(await aMember(server, school.tenant), [course]);
    const states = async () =>
      (await rows()).map(({ event, facts }) => [event, (facts as { readonly state?: string }).state ?? ''].join(' '));
    const applied = ['courseEntry.made applied', 'courseEntry.made applied'];
    expect(await states()).toEqual(applied);
    for (const moment of ['2026-06-30T17:00', '2026-06-30T17:12', '2026-07-05T08:59']) await runJobsAt(server, moment);
    expect(await states()).toEqual(applied);
    await runJobsAt(server, '2026-07-05T09:00');
    expect(await states()).toEqual([...applied, 'draw.announced ']);
  });
});
