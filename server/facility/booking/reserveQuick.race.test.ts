import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { aCrowd, atOnce, untilJudged } from '#server/testing/aCrowd.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anotherServer } from '#server/testing/anotherServer.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aServingChild } from '#server/testing/aServingChild.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aTenant, type TenantOverrides, type TestPerson } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

const rounds = loadOf(10, 3);

/** A town whose hall is in memory, so that who may win is decided there. */
async function aKnownHall(server: TestServer, people: number, setting: TenantOverrides['setting'] = {}) {
  const tenant = await aTenant(server, { setting });
  const crowd = await aCrowd(server, tenant, people);
  const hall = await aHall(server, tenant);
  const [first] = crowd;
  const look = { containerId: hall.containerId, date: '2026-06-20' };
  await server.http('Reservation/GetDayAvailability', look, { ...(first && { session: first }) });
  return { tenant, crowd, hall };
}

/** What somebody hears in the end, of a crowded machine too. */
const reserved = (one: TestServer, body: ReturnType<typeof reserveBody>, session: TestPerson | undefined) => {
  const call = { ...(session && { session }), idempotencyKey: crypto.randomUUID() };
  return untilJudged(() => one.http('Reservation/Reserve', body, call));
};

/** How many transactions were begun that looked for themselves. */
const looksOf = (statements: readonly string[]) => statements.filter((text) => text.includes('from "account"')).length;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
});
afterAll(() => server.close());

it('[RUSH-01] a frame that a crowd wants in one message each has one winner, and all others hear that it is taken', async () => {
  const { tenant, crowd, hall } = await aKnownHall(server, 40);
  for (let round = 0; round < rounds; round += 1) {
    const body = reserveBody(hall, { date: addDays('2026-06-20', round) });
    const { answers } = await atOnce(crowd, (session) => reserved(server, body, session));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...crowd.slice(1).map(() => 409)]);
  }
  expect(await overlappingClaims(server.db, tenant.tenantId)).toEqual([]);
});

it('[RUSH-01] people who want frames of their own of one room win all of them in one message each', async () => {
  const { crowd, hall } = await aKnownHall(server, 30);
  const { statements } = await countStatements(async () => {
    const { answers } = await atOnce(crowd, (session, index) =>
      reserved(server, reserveBody(hall, { date: addDays('2026-06-20', index) }), session),
    );
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  });
  expect(looksOf(statements)).toBe(0);
});

it('a change of what is offered between the decision and its message is found, and judged by', async () => {
  const { tenant, crowd, hall } = await aKnownHall(server, 2);
  const [session] = crowd;
  if (!session) throw new Error('nobody');
  const body = reserveBody(hall, { date: '2026-06-20' });
  // Whoever locks the space waits here, with what was decided.
  const answer = await server.db.transaction().execute(async (trx) => {
    await sql`select from fresh_version where tenant_id = ${tenant.tenantId} for update`.execute(trx);
    await sql`insert into fresh_version (tenant_id, kind, subject_id, scope_id) select tenant_id, 'space', space_id, container_id
      from space where tenant_id = ${tenant.tenantId} on conflict do nothing`.execute(trx);
    const asked = server.http('Reservation/Reserve', body, { session });
    await untilWaiting(server, 1);
    await sql`update tenant set can_reserve = false where tenant_id = ${tenant.tenantId}`.execute(trx);
    await sql`insert into fresh_version (tenant_id, kind, subject_id, scope_id)
      values (${tenant.tenantId}, 'tenant', ${tenant.tenantId}, ${tenant.tenantId})
      on conflict (tenant_id, kind, subject_id) do update set number = fresh_version.number + 1`.execute(trx);
    return { asked };
  });
  expect(await (await answer.asked).status).toBe(409);
});

it('the same key sent on both ways, over two servers, acts once', async () => {
  const slow = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock, isQuick: false });
  try {
    const { crowd, hall } = await aKnownHall(server, 10);
    for (let round = 0; round < rounds; round += 1) {
      const { answers } = await atOnce(crowd, async (session, index) => {
        const body = reserveBody(hall, { date: addDays('2026-06-20', round * crowd.length + index) });
        const idempotencyKey = crypto.randomUUID();
        const both = await Promise.all(
          [server.http, slow.call].map((send) =>
            untilJudged(() => send('Reservation/Reserve', body, { session, idempotencyKey })),
          ),
        );
        return both.map(({ status, body: said }) => [status, said.reservationId]);
      });
      for (const [one, other] of answers) {
        expect(one?.[0]).toBe(200);
        expect(other).toEqual(one);
      }
    }
  } finally {
    await slow.close();
  }
});

/** Two processes, since one lets nobody try what somebody is trying, on a database that has lost its lock of spaces. */
async function twoAtOnce(isConstrained: boolean) {
  const weak = await aServer({ listen: true, poolSize: 20 });
  const other = await aServingChild({ databaseUrl: weak.database.appUrl, nowMs: weak.clock() });
  try {
    if (!isConstrained) await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(weak.db);
    await sql`create policy no_lock on space as restrictive for select using (false)`.execute(weak.db);
    const { tenant, crowd, hall } = await aKnownHall(weak, 2);
    const [first, second] = crowd;
    if (!first || !second) throw new Error('nobody');
    const look = { containerId: hall.containerId, date: '2026-06-20' };
    await other.call('Reservation/GetDayAvailability', look, { session: second });
    const body = reserveBody(hall, { date: '2026-06-20' });
    const answers = await writeTogether(weak, { table: 'occupancy', count: 2 }, () =>
      Promise.all([
        weak.http('Reservation/Reserve', body, { session: first }),
        other.call('Reservation/Reserve', body, { session: second }),
      ]),
    );
    const winners = answers.filter(({ status }) => status === 200).length;
    return { winners, overlaps: (await overlappingClaims(weak.db, tenant.tenantId)).length };
  } finally {
    await other.close();
    await weak.close();
  }
}

it('the constraint alone lets one of two processes have a frame', async () => {
  expect(await twoAtOnce(true)).toEqual({ winners: 1, overlaps: 0 });
});

it('without it the same program books the frame twice', async () => {
  expect(await twoAtOnce(false)).toEqual({ winners: 2, overlaps: 1 });
});

/** How many frames somebody gets who may have two and asks for eight at once, each in one message. */
async function eightAtOnce(limit: TenantOverrides['setting'], isGuarded = true) {
  const one = await aServer({ listen: true, poolSize: 20 });
  try {
    const { crowd, hall } = await aKnownHall(one, 1, limit);
    const [session] = crowd;
    if (!isGuarded) {
      await sql`create or replace function guard(holds boolean, name text) returns void language plpgsql stable
        as 'begin end'`.execute(one.db);
    }
    const days = Array.from({ length: 8 }, (_, index) => addDays('2026-06-21', index));
    const { answers } = await atOnce(days, (date) => reserved(one, reserveBody(hall, { date }), session));
    return answers.filter(({ status }) => status === 200).length;
  } finally {
    await one.close();
  }
}

it.each([{ max_open_reservations: 2 }, { max_frames_per_month: 2 }])(
  'somebody who may have two and asks for eight at once gets two: $max_open_reservations open, $max_frames_per_month a month',
  async (limit) => {
    expect(await eightAtOnce(limit)).toBe(2);
    expect(await eightAtOnce(limit, false), 'without guards').toBeGreaterThan(2);
  },
);
