import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockEveryEvent } from '#server/catalogue/definedEvents.queries.ts';
import { lockSpanDrawsUnderWay } from '#server/lottery/underWay.queries.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { untilWaiting } from '#server/testing/untilWaiting.ts';

let server: TestServer;

/** A school that changes while somebody whose course was read already waits for it. */
async function changedMeanwhile<T>(tenantId: string, change: ReturnType<typeof sql>, ask: () => Promise<T>) {
  const { asking } = await server.db.transaction().execute(async (trx) => {
    await lockEveryEvent(trx, tenantId);
    await lockSpanDrawsUnderWay(trx, tenantId);
    const asking = ask();
    await untilWaiting(server, 1);
    await change.execute(trx);
    await raiseTenant(trx, tenantId);
    return { asking };
  });
  return asking;
}

async function aCourse(entryType: 'normal' | 'lottery') {
  const { tenant, category } = await aSchool(server);
  const span = await aSpan(server, tenant, { entryType });
  const event = await anEvent(server, category, { capacity: 10, price: 500, spans: [span] });
  return { ...tenant, event, person: await aPerson(server, tenant) };
}

type Course = Awaited<ReturnType<typeof aCourse>>;

async function add({ event, person: session }: Course) {
  const { body } = await server.http('EventReservation/AddEventToCart', addBody([event]), { session });
  return body.items[0];
}

async function reserve({ person: session }: Course, id: string) {
  const request = { eventReservationIds: [id] };
  return (await server.http('EventReservation/ReserveEventFromCart', request, { session })).body.items[0];
}

const dearer = ({ tenantId }: Course) => sql`update event set price = 900 where tenant_id = ${tenantId}`;
const withdrawn = ({ tenantId }: Course) => sql`update event set is_published = false where tenant_id = ${tenantId}`;

const feeOf = ({ tenantId }: Course) =>
  server.db.selectFrom('event_reservation').select(['state', 'fee']).where('tenant_id', '=', tenantId).execute();

describe('who waited for a course behind an import is judged by what holds after the locks', () => {
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 10 });
    return () => server.close();
  });

  it('a seat costs what the course costs by then', async () => {
    const course = await aCourse('normal');
    const added = await add(course);
    await changedMeanwhile(course.tenantId, dearer(course), () => reserve(course, added?.eventReservationId ?? ''));
    expect(await feeOf(course)).toEqual([expect.objectContaining({ state: 'fixed', fee: 900 })]);
  });

  it('a course that is withdrawn does not come into the cart', async () => {
    const course = await aCourse('normal');
    const item = await changedMeanwhile(course.tenantId, withdrawn(course), () => add(course));
    expect(item?.code).not.toBeNull();
    expect(await feeOf(course)).toEqual([]);
  });

  it('nobody enters the lottery of a course that is withdrawn', async () => {
    const course = await aCourse('lottery');
    const first = { ...course, person: await aPerson(server, course) };
    // It publishes the draw, which the import holds.
    await reserve(first, (await add(first))?.eventReservationId ?? '');
    const added = await add(course);
    const item = await changedMeanwhile(course.tenantId, withdrawn(course), () =>
      reserve(course, added?.eventReservationId ?? ''),
    );
    expect(item?.code).not.toBeNull();
    expect((await feeOf(course)).map(({ state }) => state).toSorted()).toEqual(['applied', 'in_cart']);
  });
});

describe('where nobody sees that the school was changed', () => {
  beforeAll(async () => {
    server = await aServer({ listen: true, poolSize: 10 });
    await sql`create policy no_changes on fresh_version as restrictive for select using (kind <> 'tenant')`.execute(
      server.db,
    );
    return () => server.close();
  });

  it('a course that is withdrawn comes into the cart', async () => {
    const course = await aCourse('normal');
    await changedMeanwhile(course.tenantId, withdrawn(course), () => add(course));
    expect(await feeOf(course)).toHaveLength(1);
  });
});
