import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inTenant } from '../db/connect.ts';
import { settle } from '../db/pipeline.ts';
import { aHall } from '../testing/aHall.ts';
import { anEvent, type TestEvent } from '../testing/anEvent.ts';
import { aCategory } from '../testing/anEventContainer.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { aSchool } from '../testing/aSchool.ts';
import { aPerson, aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import {
  epoch,
  lockCourses,
  raiseCoursesReserved,
  raiseSpaces,
  raiseTenant,
  type Scope,
  versionsAhead,
} from './version.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** The numbers of the scopes as any reader sees them now. */
const numbersOf = (tenantId: string, ...scopes: readonly Scope[]) =>
  inTenant(server.appDb, tenantId, async (trx) => {
    const versions = await versionsAhead(trx, { tenantId, scopes });
    await settle(trx);
    const { numbers } = versions();
    return scopes.map(({ kind, scopeId }) => numbers.get(`${kind}:${scopeId}`) ?? 0);
  });

const course = (scopeId: string): Scope => ({ kind: 'course', scopeId });
const space = (scopeId: string): Scope => ({ kind: 'space', scopeId });

/** Two categories; the first has two courses, whose seats have changed a few times. */
async function twoCategories() {
  const { tenant, category, container, spans } = await aSchool(server);
  const { tenantId } = tenant;
  const from = await aCategory(server, container);
  const moving = await anEvent(server, from, { spans: [spans.firstCome] });
  const staying = await anEvent(server, from);
  const raise = ({ eventId }: TestEvent) =>
    inTenant(server.appDb, tenantId, (trx) => lockCourses(trx, { tenantId, eventIds: [eventId] }));
  for (let times = 0; times < 5; times += 1) await raise(moving);
  await raise(staying);
  const scopes = [course(from.eventCategoryId), course(category.eventCategoryId)] as const;
  const move = (trx: Parameters<typeof raiseTenant>[0]) =>
    sql`update event set event_category_id = ${category.eventCategoryId}
      where tenant_id = ${tenantId} and event_id = ${moving.eventId}`.execute(trx);
  return { tenantId, scopes, moving, staying, raise, move, person: await aPerson(server, tenant) };
}

it('[RUSH-01] a course that has come into another category counts there, and only grows in both', async () => {
  const { tenantId, scopes, moving, staying, raise, move } = await twoCategories();
  expect(await numbersOf(tenantId, ...scopes)).toEqual([6, 0]);
  await inTenant(server.appDb, tenantId, async (trx) => {
    await move(trx);
    await raiseTenant(trx, tenantId);
  });
  expect(await numbersOf(tenantId, ...scopes)).toEqual([1, 5 + 8]);
  // Otherwise the next change would take five away from the first sum, and those after it would look old for a while.
  await raise(moving);
  await raise(staying);
  expect(await numbersOf(tenantId, ...scopes)).toEqual([2, 6 + 8]);
});

it('[RUSH-01] also for whom an import makes wait, who knew it where it was', async () => {
  const { tenantId, scopes, moving, move, person } = await twoCategories();
  const { eventReservationId } = await anEventReservation(server, person, moving);
  let waiting: Promise<unknown> = Promise.resolve();
  await inTenant(server.appDb, tenantId, async (trx) => {
    await move(trx);
    await raiseTenant(trx, tenantId);
    waiting = inTenant(server.appDb, tenantId, (other) =>
      raiseCoursesReserved(other, { tenantId, eventReservationIds: [eventReservationId] }),
    );
    await untilSomebodyWaits();
  });
  await waiting;
  expect(await numbersOf(tenantId, ...scopes)).toEqual([1, 6 + 8]);
});

/** Until a transaction of the server waits for a lock of another. */
const untilSomebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = ${server.database.name} and wait_event_type = 'Lock'`.execute(server.db);
    expect(rows).toHaveLength(1);
  }, 5_000);

it('a space that has come into another place counts there', async () => {
  const tenant = await aTenant(server);
  const { tenantId } = tenant;
  const [one, other] = [await aHall(server, tenant), await aHall(server, tenant)];
  const scopes = [space(one.containerId), space(other.containerId)] as const;
  const raise = () =>
    inTenant(server.appDb, tenantId, (trx) => raiseSpaces(trx, { tenantId, spaceIds: [one.spaces.A, one.spaces.B] }));
  await raise();
  await raise();
  expect(await numbersOf(tenantId, ...scopes)).toEqual([4, 0]);
  await inTenant(server.appDb, tenantId, async (trx) => {
    await sql`update space set container_id = ${other.containerId}
      where tenant_id = ${tenantId} and space_id = ${one.spaces.A}`.execute(trx);
    await raiseTenant(trx, tenantId);
  });
  await raise();
  expect(await numbersOf(tenantId, ...scopes)).toEqual([3, 3 + 2]);
});

it('[RUSH-06] another table under the name is another epoch', async () => {
  const epochNow = async () =>
    (await sql<{ epoch: string }>`select ${epoch} as epoch`.execute(server.db)).rows[0]?.epoch;
  const before = await epochNow();
  expect(await epochNow()).toBe(before);
  // As a restore over the tables of a server that runs does it.
  await sql`truncate fresh_version`.execute(server.db);
  expect(await epochNow()).not.toBe(before);
});
