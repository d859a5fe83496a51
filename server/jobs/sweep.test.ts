import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

describe('more than goes into one step', () => {
  const count = 1_200;

  async function manyAnswers() {
    await sql`insert into idempotency (tenant_id, caller, key, operation, body_hash, created_at)
      select ${tenant.tenantId}::uuid, 'x', number::text, 'x', '\\x00', ${ago(dayMs + 1)}::timestamptz
      from generate_series(1, ${count}::integer) as number`.execute(server.db);
  }

  async function manySessions() {
    await sql`insert into session (tenant_id, token_hash, user_id, created_at, used_at)
      select ${tenant.tenantId}::uuid, int4send(number), ${member.userId}::uuid, ${ago(dayMs)}::timestamptz,
        ${ago(dayMs)}::timestamptz from generate_series(1, ${count}::integer) as number`.execute(server.db);
  }

  /** Lets the database refuse a change of a table from a condition on, as a lock that cannot be had would. */
  async function refuse(table: string, condition: string) {
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if ${sql.raw(condition)} then raise exception 'refused'; end if; return null; end $$`.execute(server.db);
    await sql`create trigger refuse after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function refuse()`.execute(server.db);
    return () => sql`drop function refuse() cascade`.execute(server.db);
  }

  const sweepJob = () =>
    server.db.selectFrom('job').select(['due_at', 'attempts', 'last_error']).where('kind', '=', 'sweep').execute();

  it('goes in transactions of five hundred rows, all of it in the same night', async () => {
    await manySessions();
    const allow = await refuse('session', '(select count(*) from gone) > 500');
    await sweep();
    await allow();
    expect(await countOf('session')).toBe(0);
    expect(await sweepJob()).toEqual([{ due_at: ago(-dayMs), attempts: 0, last_error: '' }]);
  });

  it('keeps what was done when a step fails, and does the rest when it is tried again', async () => {
    await manySessions();
    await manyAnswers();
    const allow = await refuse('session', `(select count(*) from session) < ${count - 600}`);
    await sweep();
    // The first step stands; what comes after sessions is done all the same.
    expect(await countOf('session')).toBe(count - 500);
    expect(await countOf('idempotency')).toBe(0);
    expect(await sweepJob()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('refused') }]);
    await allow();
    server.clock.advance(minuteMs);
    await runDueJobs({ ...server.server, log, nowMs: server.clock() });
    expect(await countOf('session')).toBe(0);
    expect(await sweepJob()).toEqual([{ due_at: ago(-dayMs), attempts: 0, last_error: '' }]);
  });

  it('of guests, messages and jobs goes as well', async () => {
    const { tenantId } = tenant;
    const row = await server.db
      .selectFrom('account')
      .selectAll()
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    // The database makes these itself.
    const isWritten = ([name]: readonly [string, unknown]) => name !== 'is_verified' && !name.endsWith('_key');
    const person = Object.fromEntries(Object.entries(row).filter(isWritten)) as typeof row;
    const guest = { ...person, kind: 'guest', verified_at: null, created_at: ago(40 * dayMs) };
    for (let made = 0; made < count; made += 400) {
      const guests = Array.from({ length: 400 }, () => ({ ...guest, user_id: newId(), user_number: newId() }));
      await server.db.insertInto('account').values(guests).execute();
    }
    await sql`insert into job (tenant_id, job_id, kind, subject, due_at, first_due_at, is_dead)
      select ${tenantId}::uuid, gen_random_uuid(), 'remind', number::text, ${ago(100 * dayMs)}::timestamptz,
        ${ago(100 * dayMs)}::timestamptz, true from generate_series(1, ${count}::integer) as number`.execute(server.db);
    await sql`insert into access_log (tenant_id, happened_at, actor, operation, request, reason)
      select ${tenantId}::uuid, ${ago(6 * 366 * dayMs)}::timestamptz, 'x', 'x', '{}', ''
      from generate_series(1, ${count}::integer)`.execute(server.db);
    await sweep();
    const rowsOf = async (table: 'account' | 'access_log' | 'job') =>
      (await server.db.selectFrom(table).select('tenant_id').where('tenant_id', '=', tenantId).execute()).length;
    expect([await rowsOf('account'), await rowsOf('access_log'), await rowsOf('job')]).toEqual([1, 0, 1]);
  });
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
