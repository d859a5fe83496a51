import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf } from '#rules/testing/load.ts';
import { newId } from '#server/newId.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson, aTenant, type TestPerson, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const rounds = loadOf(60, 8);
let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let staff: TestStaff;
let day = '2026-06-19';

beforeAll(async () => {
  server = await aServer({ listen: true, poolSize: 20 });
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  staff = await aStaffMember(server, tenant, { role: 'manager' });
});
afterAll(() => server.close());

async function mergeBody(keeper: TestPerson, other: TestPerson) {
  const named = { userNumber: keeper.userNumber, otherNumber: other.userNumber };
  const { seen } = (await server.http('Desk/PreviewMerge', named, { staff })).body;
  return { ...named, take: [], seen, reason: '二重登録' };
}
const merge = (body: Awaited<ReturnType<typeof mergeBody>>) =>
  untilJudged(() => server.http('Desk/MergePeople', body, { staff }));

/** What belongs to an account that went over. */
async function leftBehind() {
  const { rows } = await sql<{ table: string }>`
    select 'reservation' as table from reservation join account using (tenant_id, user_id) where merged_into is not null
    union all select 'session' from session join account using (tenant_id, user_id) where merged_into is not null
    union all select 'notice' from notice join account using (tenant_id, user_id) where merged_into is not null
  `.execute(server.db);
  return rows.map(({ table }) => table);
}

describe('[PEOPLE-03] merging races what the person does', () => {
  it(`${rounds} times booking, cancelling and signing in: nothing is left behind, and nobody gets a fault`, async () => {
    const answers = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      day = addDays(day, 1);
      const [keeper, other] = [await aPerson(server, tenant), await aPerson(server, tenant)];
      const { reservationId } = await aReservation(server, other, hall, { date: day, frames: ['午前'] });
      const wanted = (frame: '午後' | '夜間') => reserveBody(hall, { date: day, frames: [frame] });
      const login = { tenantAlias: tenant.tenantAlias, loginId: other.userNumber, password: other.password };
      const body = await mergeBody(keeper, other);
      const session = other;
      const outcomes = {
        reserve: untilJudged(() => server.http('Reservation/Reserve', wanted('午後'), { session })),
        login: untilJudged(() => server.http('Authentication/Login', login, { tenant })),
        merge: merge(body),
        again: untilJudged(() => server.http('Reservation/Reserve', wanted('夜間'), { session })),
        cancel: untilJudged(() => server.http('Reservation/CancelReservation', { reservationId }, { session })),
      };
      for (const [name, asked] of Object.entries(outcomes)) {
        const { status, body: answer } = await asked;
        const outcome = `${name} ${status === 200 ? 200 : (answer as { error?: { code: string } }).error?.code}`;
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
      }
    }
    console.info(Object.fromEntries(answers));
    expect(await leftBehind()).toEqual([]);
    expect(answers.get('merge 200')).toBe(rounds);
    const expected =
      /^(merge 200|login (200|upstreamTimeout)|(reserve|again) (200|notLoggedIn)|cancel (200|notFound|notLoggedIn))$/;
    expect([...answers.keys()].filter((name) => !expected.test(name))).toEqual([]);
  });

  it('a booking that is under way holds the merge up; without its lock the merge would leave it behind', async () => {
    for (const isLocked of [false, true]) {
      day = addDays(day, 1);
      const [keeper, other] = [await aPerson(server, tenant), await aPerson(server, tenant)];
      const body = await mergeBody(keeper, other);
      const ids = { tenantId: tenant.tenantId, mergeId: newId(), keeperId: keeper.userId, otherId: other.userId };
      const row = { tenant_id: ids.tenantId, merge_id: ids.mergeId, keeper_id: ids.keeperId, other_id: ids.otherId };
      const nothing = { keeper_before: '{}', keeper_after: '{}', other_before: '{}', merged_at: new Date() };
      if (!isLocked)
        await server.db
          .insertInto('person_merge')
          .values({ ...row, ...nothing })
          .execute();
      const written = server.db.transaction().execute(async (trx) => {
        await aReservation({ ...server, db: trx }, other, hall, { date: day });
        if (isLocked) {
          const merging = merge(body);
          expect(await Promise.race([merging, sleep(300)])).toBeUndefined();
          return { merging };
        }
        // As the server does it: what a test arranges by itself counts its changes, and waits for others who do.
        await server.appDb.transaction().execute(async (beside) => {
          await sql`select set_config('app.tenant_id', ${tenant.tenantId}, true)`.execute(beside);
          await beside
            .updateTable('account')
            .set({ merged_into: keeper.userId })
            .where('user_id', '=', other.userId)
            .execute();
          const { tenantId, mergeId, keeperId, otherId } = ids;
          await sql`select give_to_keeper(${tenantId}, ${mergeId}, ${keeperId}, ${otherId})`.execute(beside);
        });
        return null;
      });
      const held = await written;
      if (held !== null) expect((await held.merging).status).toBe(200);
      expect(await leftBehind()).toEqual(isLocked ? [] : ['reservation']);
      await server.db
        .updateTable('reservation')
        .set({ user_id: keeper.userId })
        .where('user_id', '=', other.userId)
        .execute();
    }
  });

  it('of two that cross, and of the same one twice, one is carried out', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await aPerson(server, tenant), await aPerson(server, tenant)];
      const bodies = [
        await mergeBody(one, other),
        await (round % 2 === 0 ? mergeBody(other, one) : mergeBody(one, other)),
      ];
      const answers = await Promise.all(bodies.map(merge));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const codes = answers.flatMap(({ body }) => (body as { error?: { code: string } }).error?.code ?? []);
      expect(['changedMeanwhile', 'mergeSame']).toContain(codes[0]);
    }
  });
});
