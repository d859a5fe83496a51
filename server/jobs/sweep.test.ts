import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../newId.ts';
import { aHall } from '../testing/aHall.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aMember, aSession, aTenant, type TestMember, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { schedule, scheduleAll } from './job.queries.ts';
import { runDueJobs } from './runDueJobs.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let server: TestServer;
let tenant: TestTenant;
let member: TestMember;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  tenant = await aTenant(server);
  member = await aMember(server, tenant);
});

/** An instant so many milliseconds before now. */
const ago = (ms: number) => new Date(server.clock() - ms);

async function sweep() {
  await schedule(server.db, { tenantId: tenant.tenantId, kind: 'sweep', subject: '', dueAt: ago(0) });
  await runDueJobs({ ...server.server, log, nowMs: server.clock() });
}

const countOf = async (table: 'session' | 'idempotency' | 'occupancy') =>
  (await server.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenant.tenantId).execute()).length;

it('asks for itself again a day later', async () => {
  await sweep();
  expect(await server.db.selectFrom('job').select(['kind', 'due_at']).execute()).toEqual([
    { kind: 'sweep', due_at: ago(-dayMs) },
  ]);
});

it('sessions that are over go, others stay', async () => {
  await aSession(server, member);
  server.clock.advance(30 * minuteMs);
  await aSession(server, member);
  await sweep();
  expect(await countOf('session')).toBe(2);
  server.clock.advance(1);
  await sweep();
  expect(await countOf('session')).toBe(1);
});

it('answers go that are not replayed any more', async () => {
  const answer = (createdAt: Date) =>
    server.db
      .insertInto('idempotency')
      .values({
        tenant_id: tenant.tenantId,
        caller: member.userId,
        key: newId(),
        operation: 'Reservation/Reserve',
        body_hash: Buffer.alloc(32),
        answer: null,
        created_at: createdAt,
      })
      .execute();
  await answer(ago(dayMs));
  await answer(ago(dayMs + 1));
  await sweep();
  expect(await countOf('idempotency')).toBe(1);
});

it('places go that were given up for later, once it is later', async () => {
  const hall = await aHall(server, tenant);
  const cancelled = await aReservation(server, member, hall);
  await aReservation(server, member, hall, { date: '2026-06-21' });
  await server.db
    .updateTable('occupancy')
    .set({ release_at: ago(0) })
    .where('reservation_id', '=', cancelled.reservationId)
    .execute();
  await sweep();
  expect(await countOf('occupancy')).toBe(1);
});

it('who was told what is forgotten after 90 days, not that it was told', async () => {
  const use = { place: '大ホール', when: '2026/06/11(木) 09:00～12:00', url: 'http://x' };
  const facts = { ...use, tenantName: 'みどり町', lastName: '山田', firstName: '花子' };
  const notice = async (dedupe: string, changedAt: Date, state: string) => {
    const key = { tenant_id: tenant.tenantId, notice_id: newId() };
    const { sequence } = await server.db
      .insertInto('notice')
      .values({
        ...key,
        user_id: member.userId,
        kind: 'withdrawn',
        channel: 'mail',
        dedupe,
        recipient: 'hanako@example.jp',
        facts: JSON.stringify(facts),
        calendar: '{}',
        relevant_until: ago(0),
        created_at: changedAt,
      })
      .returning('sequence')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('notice_delivery')
      .values({ ...key, channel: 'mail', sequence, state, changed_at: changedAt })
      .execute();
  };
  const [young, old] = [ago(90 * dayMs), ago(90 * dayMs + 1)];
  await notice('young', young, 'sent');
  for (const state of ['sent', 'dropped', 'dead', 'queued']) await notice(state, old, state);
  await schedule(server.db, { tenantId: tenant.tenantId, kind: 'sweep', subject: '', dueAt: ago(0) });
  await runDueJobs({ ...server.server, log, nowMs: server.clock() });
  const rows = await server.db
    .selectFrom('notice')
    .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
    .select(['dedupe', 'recipient', 'facts', 'calendar', 'state'])
    .where('notice.tenant_id', '=', tenant.tenantId)
    .orderBy('notice.sequence')
    .execute();
  const whole = { recipient: 'hanako@example.jp', facts, calendar: {} };
  const forgotten = { recipient: '', facts: {}, calendar: null };
  expect(rows).toEqual([
    { dedupe: 'young', state: 'sent', ...whole },
    { dedupe: 'sent', state: 'sent', ...forgotten },
    { dedupe: 'dropped', state: 'dropped', ...forgotten },
    { dedupe: 'dead', state: 'dead', ...forgotten },
    // Nobody was sending it any more; the sweep has it sent.
    { dedupe: 'queued', state: 'sent', ...whole },
  ]);
});

it('jobs that nobody has looked after for 90 days go, but for what somebody still waits for', async () => {
  const { tenantId } = tenant;
  const old = ago(90 * dayMs + 1);
  await scheduleAll(server.db, {
    tenantId,
    jobs: [
      { kind: 'remind', subject: 'young', dueAt: ago(90 * dayMs) },
      { kind: 'remind', subject: 'old', dueAt: old },
      { kind: 'refund', subject: 'old', dueAt: old },
      { kind: 'lotteryDraw', subject: 'old', dueAt: old },
    ],
  });
  await server.db.updateTable('job').set({ is_dead: true }).where('subject', 'in', ['young', 'old']).execute();
  await sweep();
  const rows = await server.db
    .selectFrom('job')
    .select(['kind', 'subject'])
    .where('is_dead', '=', true)
    .orderBy('kind')
    .execute();
  expect(rows.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'lotteryDraw old',
    'refund old',
    'remind young',
  ]);
  await server.db.deleteFrom('job').where('is_dead', '=', true).execute();
});

it('uses from before there were jobs are completed, and those that end soon get their job', async () => {
  const hall = await aHall(server, tenant);
  const past = await aReservation(server, member, hall, { date: '2026-05-20' });
  const today = await aReservation(server, member, hall, { date: '2026-06-10', frames: ['夜間'] });
  await aReservation(server, member, hall, { date: '2026-06-12' });
  const cancelled = await aReservation(server, member, hall, { date: '2026-05-21', state: 'cancelled_user' });
  await sweep();
  await sweep();
  const rows = await server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'state'])
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('first_date')
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'cancelled_user', 'confirmed', 'confirmed']);
  expect(rows[0]?.reservation_id).toBe(past.reservationId);
  expect(rows[1]?.reservation_id).toBe(cancelled.reservationId);
  const jobs = await server.db
    .selectFrom('job')
    .select(['subject', 'due_at'])
    .where('kind', '=', 'completeUse')
    .execute();
  expect(jobs).toEqual([{ subject: today.reservationId, due_at: new Date('2026-06-10T13:30:00.000Z') }]);
});

it('a tenant is swept without touching another', async () => {
  const other = await aTenant(server);
  await aSession(server, await aMember(server, other));
  server.clock.advance(31 * minuteMs);
  await sweep();
  const rows = await server.db
    .selectFrom('session')
    .select('tenant_id')
    .where('tenant_id', '=', other.tenantId)
    .execute();
  expect(rows.length).toBe(1);
});
