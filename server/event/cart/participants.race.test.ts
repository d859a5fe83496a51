import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { aChild } from '#server/testing/aChild.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { writeTogether } from '#server/testing/writeTogether.ts';

let server: TestServer;
afterEach(() => server.close());

/** Two guardians with two children each, and a course with the seats of two. */
async function aFamilyDay(without: readonly string[] = []) {
  server = await aServer({ listen: true, poolSize: 20 });
  for (const guard of without) await sql.raw(guard).execute(server.db);
  const school = await aSchool(server, await anEventTenant(server, { takesChildren: true }));
  const course = await anEvent(server, school.category, {
    capacity: 2,
    spans: [school.spans.firstCome],
    row: { participants: 'children' },
  });
  const family = async () => {
    const parent = await aPerson(server, school.tenant);
    return { parent, children: [await aChild(server, parent), await aChild(server, parent)] };
  };
  const families = [await family(), await family()] as const;
  const eventEntrySpanId = school.spans.firstCome.eventEntrySpanId;
  const add = async (parent: (typeof families)[0]['parent'], participants: string[]) => {
    const items = [{ eventId: course.eventId, eventEntrySpanId, participants }];
    const { status, body } = await server.http('EventReservation/AddEventToCart', { items }, { session: parent });
    return status === 200 ? (body.items[0]?.code ?? 'added') : String(status);
  };
  const seatsOf = async ({ userId }: { readonly userId: string }) =>
    (
      await server.db
        .selectFrom('event_reservation')
        .select('event_reservation_id')
        .where('user_id', '=', userId)
        .where('state', '=', 'in_cart')
        .execute()
    ).length;
  const broken = () => brokenEventRules(server.db, school.tenant.tenantId);
  return { families, add, seatsOf, broken };
}

it('[COURSE-05] the last two seats go to both children of one family, and to none of the other', async () => {
  const { families, add, seatsOf, broken } = await aFamilyDay();
  const told = await Promise.all(families.map(({ parent, children }) => add(parent, children)));
  expect(told.toSorted()).toEqual(['added', 'full']);
  expect((await Promise.all(families.map(({ parent }) => seatsOf(parent)))).toSorted()).toEqual([0, 2]);
  expect(await broken()).toEqual([]);
});

const noCourseLock = 'create policy no_lock on event as restrictive for update using (false)';
const noSeats = 'drop index event_reservation_seat';
const noPersonLock = 'create policy no_lock on account as restrictive for update using (false)';
const notOnce = 'drop index event_reservation_once_child';

it('without the lock of the course the index over seats still lets none have half of it', async () => {
  const { families, add, seatsOf, broken } = await aFamilyDay([noCourseLock]);
  const rush = () => Promise.all(families.map(({ parent, children }) => add(parent, children)));
  const told = await writeTogether(server, { table: 'event_reservation', count: 2 }, rush);
  expect(told.filter((one) => one === 'added')).toHaveLength(1);
  expect((await Promise.all(families.map(({ parent }) => seatsOf(parent)))).toSorted()).toEqual([0, 2]);
  expect(await broken()).toEqual([]);
});

it('without both four children sit on two seats', async () => {
  const { families, add, broken } = await aFamilyDay([noCourseLock, noSeats]);
  const rush = () => Promise.all(families.map(({ parent, children }) => add(parent, children)));
  await writeTogether(server, { table: 'event_reservation', count: 2 }, rush);
  expect((await broken()).join('\n')).toMatch(/4 places of 2/);
});

/** Two tabs of one guardian put the same child into the cart. */
async function twoTabs(without: readonly string[]) {
  const { families, add, seatsOf, broken } = await aFamilyDay(without);
  const [{ parent, children }] = families;
  const rush = () => Promise.all([1, 2].map(() => add(parent, children.slice(0, 1))));
  const told = without.length > 0 ? writeTogether(server, { table: 'event_reservation', count: 2 }, rush) : rush();
  return { told: (await told).toSorted(), seats: await seatsOf(parent), broken: await broken() };
}

it('[COURSE-05] two tabs that add the same child hold one seat', async () => {
  expect(await twoTabs([])).toEqual({ told: ['added', 'added'], seats: 1, broken: [] });
});

it('without the lock of the account the index refuses the second', async () => {
  const { seats, broken } = await twoTabs([noPersonLock, noCourseLock]);
  expect([seats, broken]).toEqual([1, []]);
});

it('without both it is there twice', async () => {
  const { seats, broken } = await twoTabs([noPersonLock, noCourseLock, notOnce, noSeats]);
  expect(seats).toBe(2);
  expect(broken.join('\n')).toMatch(/has 2 rows of/);
});
