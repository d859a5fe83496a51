import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type RequestOf } from '#contract/endpoints.ts';
import type { eventEndpoints } from '#contract/event/eventEndpoints.ts';
import { aCondition } from '../testing/aCondition.ts';
import { addBody } from '../testing/addBody.ts';
import { anEvent, type EventOptions } from '../testing/anEvent.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '../testing/aSchool.ts';
import { aSpan } from '../testing/aSpan.ts';
import { aPerson, aSession, type TenantOverrides, type TestPerson } from '../testing/factories.ts';
import { keptCourses } from '../testing/keptCourses.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

/** What a draw, and what follows it, makes of an entry. */
const results = ['won', 'lost', 'lapsed', 'awaiting_payment', 'fixed', 'cancelled_operator'] as const;
type State = (typeof results)[number] | 'applied';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Call = keyof typeof eventEndpoints | 'EventReservation/StartPayment';
type Asked = { readonly [Name in Call]: readonly RequestOf<Name>[] };
type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * A resident with entries in a lottery (drawn by the end of June, announced on July 5th), with courses first come, and
 * with every kind of course that what they have keeps them from. Two others have entered as well, one has not.
 */
async function aWorld(overrides: TenantOverrides = {}) {
  server.clock.set('2026-06-10T10:00');
  const { tenant, category, container } = await aSchool(server, await anEventTenant(server, overrides));
  const [resident, rival, other, bystander] = await Promise.all([1, 2, 3, 4].map(() => aPerson(server, tenant)));
  if (!(resident && rival && other && bystander)) throw new Error('nobody');
  const lottery = await aSpan(server, tenant, { entryType: 'lottery', limitCount: 2 });
  const later = await aSpan(server, tenant, { opensAt: '2026-07-01T00:00', closesAt: '2026-07-31T00:00' });
  const open = await aSpan(server, tenant, { closesAt: '2026-07-31T00:00' });
  const course = (options: EventOptions) =>
    anEvent(server, category, { sessions: [{ date: '2026-08-20' }], spans: [open], price: 500, ...options });
  const drawn = await course({ name: '抽選', capacity: 2, spans: [lottery] });
  const again = await course({ name: '二次募集もある抽選', spans: [lottery, later] });
  const more = await course({ name: '期間の上限にかかる抽選', spans: [lottery] });
  const grouped = await course({ name: '同じ組' });
  const opposite = await course({ name: '両立しない' });
  const fixed = await course({ name: '先着', capacity: 5 });
  const carted = await course({ name: 'カート', loan: true });
  const held = await course({ name: '席のあるカート', capacity: 5 });
  await aCondition(server, tenant, { type: 'UpperLimit', limitCount: 1, events: [drawn, grouped] });
  await aCondition(server, tenant, { type: 'NotReserved', conditionEvents: [drawn, again], events: [opposite] });
  for (const person of [rival, other]) await anEventReservation(server, person, drawn, { state: 'applied' });
  const mine = {
    drawn: await anEventReservation(server, resident, drawn, { state: 'applied' }),
    again: await anEventReservation(server, resident, again, { state: 'applied' }),
    fixed: await anEventReservation(server, resident, fixed),
    carted: await anEventReservation(server, resident, carted, { state: 'in_cart' }),
    held: await anEventReservation(server, resident, held, { state: 'in_cart' }),
  };
  const events = [drawn, again, more, grouped, opposite, fixed, carted, held];
  const place = { eventContainerId: container.eventContainerId, eventCategoryId: category.eventCategoryId };
  const ids = Object.values(mine).map(({ eventReservationId }) => eventReservationId);
  const asked: Asked = {
    'EventReservation/GetEventContainer': [{}],
    'EventReservation/GetEventContainerInfo': [{}],
    'EventReservation/GetEventCategory': [{ eventContainerId: place.eventContainerId }],
    'EventReservation/GetEvent': [place],
    'EventReservation/FindEvent': events.map(({ eventId }) => ({ eventId })),
    'EventReservation/GetParticipants': events.map(({ eventId }) => ({ eventId })),
    'EventReservation/GetEventInCart': [{}],
    'EventReservation/AddEventToCart': [
      ...events.map((event) => addBody([event])),
      addBody([again], later),
      addBody([grouped, opposite, drawn, again, more, held]),
    ],
    'EventReservation/UpdateEventInCart': ids.flatMap((eventReservationId) => [
      { eventReservationId, requestForBorrowInstrument: true },
      { eventReservationId, requestForBorrowInstrument: false },
    ]),
    'EventReservation/RemoveEventFromCart': [{ eventReservationIds: ids }],
    'EventReservation/ExtendHold': [{}],
    'EventReservation/ReserveEventFromCart': [...ids.map((id) => [id]), ids].map((eventReservationIds) => ({
      eventReservationIds,
    })),
    'EventReservation/CancelReservation': ids.map((eventReservationId) => ({ eventReservationId })),
    'EventReservation/StartPayment': ids.map((eventReservationId) => ({ eventReservationId })),
    'EventReservation/GetReservationForYearMonth': [{ yearMonth: '2026-08' }],
    'EventReservation/GetReservationDetail': Object.values(mine).flatMap(
      ({ eventReservationId, eventReservationDetailIds }) =>
        eventReservationDetailIds.map((eventReservationDetailId) => ({ eventReservationId, eventReservationDetailId })),
    ),
  };
  return { tenant, resident, bystander, asked, mine, drawn, kept: await keptCourses(server, tenant) };
}

/** The draw has come to these results: for the resident, and won for as many others as there are seats left. */
async function draw({ kept, tenant, resident, drawn }: World, state: State) {
  await kept.restore();
  if (state === 'applied') return;
  const hasSeat = ['won', 'awaiting_payment', 'fixed'].includes(state);
  await sql`
    update event_reservation set state = ${state},
      payment_state = ${hasSeat ? 'paid' : 'none'},
      pay_until = ${hasSeat ? new Date('2026-08-10T14:59:00Z') : null}::timestamptz,
      seat_number = case when event_id = ${drawn.eventId} and ${hasSeat} then 1 end
    where tenant_id = ${tenant.tenantId} and user_id = ${resident.userId} and state = 'applied'`.execute(server.db);
  await sql`
    update event_reservation set state = 'won', seat_number = numbered.seat + ${hasSeat ? 1 : 0}
    from (select event_reservation_id, row_number() over ()::int as seat from event_reservation
      where event_id = ${drawn.eventId} and state = 'applied' limit ${hasSeat ? 1 : 2}) numbered
    where event_reservation.event_reservation_id = numbered.event_reservation_id`.execute(server.db);
}

/** What the person is answered to everything that can be asked, each time of the same rows: a read leaves them so. */
async function answersOf(world: World, person: TestPerson, arrange: () => Promise<unknown>) {
  const session = await aSession(server, person);
  const answers: Record<string, string> = {};
  let isArranged = false;
  for (const [name, requests] of Object.entries(world.asked) as [Call, readonly RequestOf<Call>[]][]) {
    for (const [index, request] of requests.entries()) {
      if (!isArranged) await arrange();
      const { status, body, headers } = await server.callWith(name, request, { session });
      // Neither a read nor a refusal of the whole call changes a row.
      isArranged = endpoints[name].effect === 'read' || status !== 200;
      const text = `${status} ${headers['content-length']} ${JSON.stringify(body)}`;
      answers[`${name.slice('EventReservation/'.length)} ${index}`] = withoutChance(text, world);
    }
  }
  return answers;
}

/** Ids that the call itself made are new each time, and the seconds of a hold run. */
const withoutChance = (text: string, { kept, asked }: World) => {
  const known = kept.text + JSON.stringify(asked);
  return text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : 'new'))
    .replaceAll(/"secondsLeft":\d+/g, '"secondsLeft":0');
};

/** The calls whose answers are not the same byte for byte. */
const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]);

describe.each([
  { when: 'while entries are taken', moment: '2026-06-20T10:00', tenant: {} },
  { when: 'until the minute of the announcement', moment: '2026-07-05T08:59', tenant: {} },
  { when: 'where results are never shown', moment: '2026-07-20T10:00', tenant: { isVisibleApplicationResult: false } },
])('[ECAL-02] $when', ({ moment, tenant }) => {
  let world: World;
  let before: Record<string, string>;
  let beforeOfBystander: Record<string, string>;
  beforeAll(async () => {
    world = await aWorld(tenant);
    server.clock.set(moment);
    before = await answersOf(world, world.resident, () => draw(world, 'applied'));
    beforeOfBystander = await answersOf(world, world.bystander, () => draw(world, 'applied'));
  });

  it('every call answers, and the entries keep the resident from what they exclude', () => {
    const refused = (key: string) => /"code":"(\w+)"/.exec(before[key] ?? '')?.[1];
    const expected = /notInCart|loanNotOffered|notCancelable|cancelDeadlinePassed|notPayable/;
    expect(Object.values(before).filter((text) => /^[45]/.test(text) && !expected.test(text))).toEqual([]);
    expect(refused('AddEventToCart 3')).toBe('upperLimit');
    expect(refused('AddEventToCart 4')).toBe('notReserved');
    expect(before['GetReservationForYearMonth 0']).toContain('申込済（抽選待ち）');
  });

  it.each(results)('no answer of any call tells that an entry is %s, byte for byte', async (state) => {
    const after = await answersOf(world, world.resident, () => draw(world, state));
    expect(differing(before, after)).toEqual([]);
  });

  it.each(['won', 'lost'] as const)('nor does it to somebody who has not entered: %s', async (state) => {
    const after = await answersOf(world, world.bystander, () => draw(world, state));
    expect(differing(beforeOfBystander, after)).toEqual([]);
  });
});

describe('[ECAL-02] once results are told', () => {
  let world: World;
  let before: Record<string, string>;
  beforeAll(async () => {
    world = await aWorld();
    server.clock.set('2026-07-05T09:00');
    before = await answersOf(world, world.resident, () => draw(world, 'applied'));
  });

  const calendar = ['GetReservationForYearMonth 0', 'GetReservationDetail 0', 'GetReservationDetail 1'];
  const freed = ['GetEvent 0', 'AddEventToCart 3', 'AddEventToCart 4', 'ReserveEventFromCart 0'];

  it.each([
    { state: 'won', told: calendar },
    { state: 'awaiting_payment', told: calendar },
    { state: 'fixed', told: calendar },
    // What does not count any more is free to be taken again.
    { state: 'lost', told: [...calendar, ...freed] },
    { state: 'lapsed', told: [...calendar, ...freed] },
    { state: 'cancelled_operator', told: [...calendar, ...freed] },
  ] as const)('$state shows where it should', async ({ state, told }) => {
    const after = await answersOf(world, world.resident, () => draw(world, state));
    expect(differing(before, after)).toEqual(expect.arrayContaining([...told]));
  });
});

describe('[ECAL-02] where fixing is not shown', () => {
  const places = ['awaiting_payment', 'fixed'] as const;

  it.each(places)('no answer tells that what was won is %s', async (state) => {
    const world = await aWorld({ isVisibleReservation: false });
    server.clock.set('2026-07-20T10:00');
    const won = await answersOf(world, world.resident, () => draw(world, 'won'));
    expect(won['GetReservationForYearMonth 0']).toContain('"statusText":"当選"');
    expect(differing(won, await answersOf(world, world.resident, () => draw(world, state)))).toEqual([]);
  });

  const settle = async ({ kept, mine }: World, state: string) => {
    await kept.restore();
    await server.db
      .updateTable('event_reservation')
      .set({ state })
      .where('event_reservation_id', '=', mine.fixed.eventReservationId)
      .execute();
  };

  it('no answer tells whether what was taken first come is fixed', async () => {
    const world = await aWorld({ isVisibleReservation: false });
    const fixed = await answersOf(world, world.resident, () => settle(world, 'fixed'));
    const waiting = await answersOf(world, world.resident, () => settle(world, 'awaiting_payment'));
    expect(differing(fixed, waiting)).toEqual([]);
    expect(Object.values(fixed).filter((text) => /"isFixed":true|"fixed"|確定/.test(text))).toEqual([]);
  });

  it('and where it is shown, the calendar does', async () => {
    const world = await aWorld();
    const fixed = await answersOf(world, world.resident, () => settle(world, 'fixed'));
    const waiting = await answersOf(world, world.resident, () => settle(world, 'awaiting_payment'));
    expect(differing(fixed, waiting)).toEqual(
      expect.arrayContaining(['GetReservationForYearMonth 0', 'GetReservationDetail 2']),
    );
    expect(fixed['GetReservationForYearMonth 0']).toContain('確定');
  });
});
