import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchedChanges } from '#contract/console/watched.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { inTenant, planByValue } from '#server/db/connect.ts';
import type { AuditEvent } from '#server/db/schema.ts';
import { appendLedger } from '#server/payment/ledger.queries.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { latestAudit } from './audit.queries.ts';
import { watchedCount } from './watched.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const hour = 60 * 60_000;

type Scene = {
  readonly tenant: TestTenant;
  readonly hall: Awaited<ReturnType<typeof aHall>>;
  readonly staff: TestStaff;
  readonly userNumber: string;
  readonly standing: string;
  readonly cancelled: string;
  readonly lowered: string;
};

async function aTown(): Promise<Scene> {
  server.clock.set('2026-06-10T10:00');
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const standing = (await aReservation(server, member, hall)).reservationId;
  const cancelled = (await aReservation(server, member, hall, { date: '2026-07-12' })).reservationId;
  const lowered = (await aReservation(server, member, hall, { date: '2026-07-19' })).reservationId;
  await server.db
    .updateTable('reservation')
    .set({ state: 'cancelled_user' })
    .where('tenant_id', '=', tenant.tenantId)
    .where('reservation_id', '=', cancelled)
    .execute();
  const staff = await aStaffMember(server, tenant, { role: 'admin', name: '館長 一郎' });
  return { tenant, hall, staff, userNumber: member.userNumber, standing, cancelled, lowered };
}

const note = ({ tenant, hall, staff }: Scene, event: Partial<Insertable<AuditEvent>>) =>
  server.db
    .insertInto('audit_event')
    .values({
      tenant_id: tenant.tenantId,
      happened_at: new Date(server.clock()),
      actor: `staff:${staff.staffId}`,
      actor_name: '館長 一郎',
      address: '',
      permission: '',
      subject: '',
      reason: '',
      action: '',
      request: '{}',
      answer: '{}',
      container_id: hall.containerId,
      ...event,
    })
    .execute();

/** Less is charged for it. */
const less = ({ tenant: { tenantId } }: Scene, reservationId: string, at: string) =>
  appendLedger(
    { trx: server.db, tenant: { tenantId }, nowMs: Date.parse(at) },
    { subject: { kind: 'reservation', id: reservationId }, lines: [{ kind: 'released', amount: 100 }] },
  );

const week = async ({ staff }: Pick<Scene, 'staff'>) => {
  const { from, items } = (await server.call('Console/GetAuditWeek', {}, { staff })).body;
  return { from, counts: Object.fromEntries(items.map(({ kind, count }) => [kind, count])) };
};

/** With the session kept open. */
const anHourLater = ({ tenant }: Scene) => {
  server.clock.advance(hour + 1);
  return server.db
    .updateTable('staff_session')
    .set({ used_at: new Date(server.clock()) })
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
};

const reveal = ({ staff, userNumber }: Scene) =>
  server.call('Desk/RevealPerson', { userNumber, fields: ['phone'] }, { staff });

describe('[AUDIT-01] the last seven days count', () => {
  it('what leaders look through, and the log shows the same with the same filter', async () => {
    const scene = await aTown();
    const { staff, standing, cancelled, lowered, tenant } = scene;
    const other = await aStaffMember(server, tenant, { role: 'manager', containerIds: [scene.hall.containerId] });
    await note(scene, { action: 'Desk/Reserve', subject: standing, answer: '{"passed":["tooLate"]}' });
    await note(scene, { action: 'Desk/Reserve', subject: standing, answer: '{"passed":[]}' });
    await note(scene, { action: 'Desk/MoveReservation', subject: standing, answer: '{"passed":["tooLate"]}' });
    // From before the call was named as it is now.
    await note(scene, { action: 'Staff/SettleFee', request: '{"decision":{"kind":"amount","yen":0}}' });
    await note(scene, { action: 'Desk/SettleFee', request: '{"decision":{"kind":"refuse"}}' });
    // The only way to reduce a fee where there are no categories.
    const reduced = { request: '{"decision":{"kind":"amount","yen":0}}', answer: '{"isReductionByHand":true}' };
    await note(scene, { action: 'Desk/SettleFee', ...reduced });
    await note(scene, { action: 'Desk/UndoCheckIn', subject: standing });
    await note(scene, { action: 'Desk/GiveBack', subject: standing });
    await note(scene, { action: 'Desk/GiveBack', subject: cancelled });
    // Staff charged less before it went back; of the other only afterwards.
    await note(scene, { action: 'Desk/GiveBack', subject: lowered });
    await less(scene, lowered, '2026-06-10T10:00+09:00');
    await less(scene, standing, '2026-06-10T10:01+09:00');
    await note(scene, { action: 'Desk/UndoCheckIn', subject: standing, container_id: null });
    // The midnight with which the seven days begin, and the minute before it.
    await note(scene, { action: 'Desk/UndoCheckIn', happened_at: new Date('2026-06-04T00:00+09:00') });
    await note(scene, { action: 'Desk/UndoCheckIn', happened_at: new Date('2026-06-03T23:59+09:00') });

    const large = { action: 'Desk/CancelReservation', subject: cancelled, yen_back: 60_000, is_large_back: true };
    await note(scene, large);
    await note(scene, { ...large, yen_back: 400, is_large_back: false });

    const changes = {
      override: 2,
      priceByHand: 1,
      reductionByHand: 1,
      undoneCheckIn: 3,
      refundWithoutCancel: 1,
      largeMoneyBack: 1,
    };
    const { from, counts } = await week(scene);
    expect(from).toBe('2026-06-04');
    expect(counts).toEqual({ ...changes, lookWithoutChange: 0 });
    // Who leads one place sees what was done there, and nothing of looks, which stand at no place.
    expect((await week({ staff: other })).counts).toEqual({ ...changes, undoneCheckIn: 2 });
    for (const kind of watchedChanges) {
      const { items } = (await server.call('Console/ListAudit', { kind, from }, { staff })).body;
      expect([kind, items.length]).toEqual([kind, counts[kind]]);
    }
  });

  it('somebody who was shown whole and to whom nothing was done within the hour', async () => {
    const scene = await aTown();
    const { tenant, staff, standing, userNumber } = scene;
    const looked = async () => (await week(scene)).counts.lookWithoutChange;
    await reveal(scene);
    // The hour is not over.
    expect(await looked()).toBe(0);
    await anHourLater(scene);
    expect(await looked()).toBe(1);
    const ofSomebodyElse = await aStaffMember(server, tenant, { name: '係長 二郎' });
    for (const [event, isExplained] of [
      [{ action: 'Desk/CancelReservation', subject: standing }, true],
      [{ action: 'Desk/SuspendPerson', subject: userNumber }, true],
      [{ action: 'Desk/Reserve', subject: 'another', request: JSON.stringify({ person: { userNumber } }) }, true],
      [{ action: 'Desk/SuspendPerson', subject: '00000000' }, false],
      [{ action: 'Desk/SuspendPerson', subject: userNumber, actor: `staff:${ofSomebodyElse.staffId}` }, false],
      [{ action: 'Desk/SuspendPerson', subject: userNumber, happened_at: new Date(server.clock() + hour) }, false],
    ] as const) {
      const before = (await looked()) ?? 0;
      await reveal(scene);
      await note(scene, event);
      await anHourLater(scene);
      expect([event.action, await looked()]).toEqual([event.action, before + (isExplained ? 0 : 1)]);
    }
    const filter = { kind: 'lookWithoutChange' as const, from: '2026-06-04' };
    const { items } = (await server.call('Desk/ListAccess', filter, { staff })).body;
    expect(items).toHaveLength((await looked()) ?? -1);
  });
});

describe('[AUDIT-01] the log is read by what it was done to', () => {
  it('which it names with its place, day and person, to who reaches the place, and finds by its printed number', async () => {
    const scene = await aTown();
    const { staff, standing, userNumber, tenant, hall } = scene;
    await note(scene, {
      action: 'Desk/ReviewReservation',
      subject: standing,
      request: '{"decision":"hold"}',
      reason: '書類の不足',
    });
    await note(scene, { action: 'Desk/SuspendPerson', subject: userNumber, request: JSON.stringify({ userNumber }) });
    const list = async (search: object, by = staff) =>
      (await server.call('Console/ListAudit', search, { staff: by })).body.items;
    const [found, ...more] = await list({ subject: reservationNumber(standing) });
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      changed: { kind: 'reservation', day: '2026-06-20', userNumber },
      words: '保留',
    });
    expect(await list({ subject: standing.replaceAll('-', '').toUpperCase() })).toEqual([found]);
    // Its history says how it stood, and keeps to itself what staff note.
    await server.db
      .insertInto('reservation_history')
      .values({
        tenant_id: tenant.tenantId,
        reservation_id: standing,
        happened_at: new Date(server.clock()),
        actor: `staff:${staff.staffId}`,
        action: 'hold',
        reason: '',
        before: '{"state":"under_review","note":"x"}',
        after: '{"state":"confirmed","note":"y"}',
      })
      .execute();
    expect((await list({ subject: reservationNumber(standing) }))[0]?.fields).toEqual([
      { label: '状態', before: '審査中', after: '予約確定' },
      { label: '決定', before: '', after: '保留' },
    ]);
    expect(await list({ subject: userNumber })).toMatchObject([{ changed: { kind: 'person', userNumber } }]);
    // Done here, and moved to a place since where they may look at nothing.
    const another = await aHall(server, tenant);
    const leader = await aStaffMember(server, tenant, { role: 'manager', containerIds: [another.containerId] });
    await note(scene, { action: 'Desk/CheckIn', subject: standing, container_id: another.containerId });
    expect(await list({}, leader)).toMatchObject([{ subject: standing, changed: null }]);
    expect(hall.containerId).not.toBe(another.containerId);
  });

  it('of somebody with what was done to his reservations and by the import that registered him', async () => {
    const scene = await aTown();
    const { staff, standing, userNumber } = scene;
    const registered = (number: string) => JSON.stringify({ registered: [{ line: 2, userNumber: number }] });
    await note(scene, { action: 'Desk/ImportPeople', answer: registered(userNumber) });
    await note(scene, { action: 'Desk/ImportPeople', answer: registered(`${userNumber}0`) });
    await note(scene, { action: 'Desk/SettleFee', subject: standing });
    await note(scene, { action: 'Desk/SuspendPerson', subject: `${userNumber}0` });
    await note(scene, { action: 'Desk/SuspendPerson', subject: userNumber });
    const { items } = (await server.call('Console/ListAudit', { userNumber }, { staff })).body;
    expect(items.map(({ action }) => action)).toEqual(['Desk/SuspendPerson', 'Desk/SettleFee', 'Desk/ImportPeople']);
  });
});

it('what is counted is found by an index, however long the log is', async () => {
  const scene = await aTown();
  const { tenantId } = scene.tenant;
  await sql`insert into audit_event (tenant_id, happened_at, actor, actor_name, address, action, permission, subject, request, answer, reason)
    select ${tenantId}, ${new Date(server.clock())}::timestamptz - number * interval '1 hour', 'staff:x', '', '',
      'Desk/OpenTill', '', '', '{}', '{}', '' from generate_series(1, 20000) as number`.execute(server.db);
  await sql`analyze audit_event`.execute(server.db);
  const everything = {
    tenantId,
    reach: null,
    actor: '',
    kind: null,
    from: null,
    until: null,
    before: null,
    limit: 101,
  };
  const plansOf = (asked: Pick<Parameters<typeof latestAudit>[1], 'subjects' | 'userNumber'>) =>
    inTenant(server.db, tenantId, async (trx) => {
      await planByValue(trx);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain ${latestAudit(trx, { ...everything, ...asked })}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await plansOf({ subjects: ['7947cff3-8d9b-b7d8'], userNumber: null })).toContain('audit_event_subject');
  const ofPerson = await plansOf({ subjects: [], userNumber: scene.userNumber });
  expect(ofPerson).toContain('audit_event_subject');
  expect(ofPerson).toContain('audit_event_action');
  expect(ofPerson).not.toContain('Seq Scan');
  for (const kind of watchedChanges) {
    const plan = await inTenant(server.db, tenantId, async (trx) => {
      const asked = { tenantId, reach: null, kind, since: new Date(server.clock() - 7 * 24 * hour) };
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${watchedCount(trx, asked)}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('audit_event_action');
  }
});
