import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aPerson, type TestPerson, type TestSession } from '#server/testing/factories.ts';
import { keptCourses } from '#server/testing/keptCourses.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  school = await aSchool(server);
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const unknownId = '00000000-0000-0000-0000-000000000000';

const remove = (session: TestSession, ...eventReservationIds: readonly string[]) =>
  server.call('EventReservation/RemoveEventFromCart', { eventReservationIds: [...eventReservationIds] }, { session });

const rowOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation')
    .select(['state', 'seat_number', 'hold_expires_at', 'changed_at'])
    .where('event_reservation_id', '=', eventReservationId)
    .executeTakeFirstOrThrow();

const historyOf = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'before', 'after'])
    .where('event_reservation_id', '=', eventReservationId)
    .orderBy('sequence')
    .execute();

describe('[CALLS-01] [ECART-01] taking courses out of the cart', () => {
  it('gives up their seats at once, and is kept in the history', async () => {
    const event = await anEvent(server, school.category, { capacity: 1, spans: [school.spans.firstCome] });
    const { eventReservationId } = await anEventReservation(server, person, event, { state: 'in_cart' });
    const answer = await remove(person, eventReservationId);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await rowOf(eventReservationId)).toEqual({
      state: 'removed',
      seat_number: null,
      hold_expires_at: null,
      changed_at: new Date(server.clock()),
    });
    expect((await historyOf(eventReservationId)).at(-1)).toEqual({
      actor: `user:${person.userId}`,
      action: 'remove',
      before: { state: 'in_cart', seatNumber: 1 },
      after: { state: 'removed' },
    });
    const next = await server.call('EventReservation/AddEventToCart', addBody([event]), {
      session: await aPerson(server, school.tenant),
    });
    expect(next.body.items[0]?.success).toBe(true);
  });

  it('frees what they kept from being chosen', async () => {
    const { guitar, violin } = school.events;
    const { eventReservationId } = await anEventReservation(server, person, guitar, { state: 'in_cart' });
    await remove(person, eventReservationId);
    const { body } = await server.call('EventReservation/AddEventToCart', addBody([violin]), { session: person });
    expect(body.items[0]?.success).toBe(true);
  });

  it('takes out all that are named and nothing else, also with a seat that is over, a lottery and none', async () => {
    const { guitar, walking, pottery, woodwork } = school.events;
    const out = [
      await anEventReservation(server, person, guitar, { state: 'in_cart', holdSeconds: -1 }),
      await anEventReservation(server, person, walking, { state: 'in_cart' }),
      await anEventReservation(server, person, pottery, { state: 'in_cart' }),
    ].map(({ eventReservationId }) => eventReservationId);
    await anEventReservation(server, person, woodwork, { state: 'in_cart' });
    await remove(person, ...out.toReversed());
    const { body } = await server.call('EventReservation/GetEventInCart', {}, { session: person });
    expect(body.items.map(({ eventName, holdState }) => [eventName, holdState])).toEqual([['木工', 'held']]);
  });

  it('named twice, or again later, is taken out once', async () => {
    const { eventReservationId: id } = await anEventReservation(server, person, school.events.walking, {
      state: 'in_cart',
    });
    const answers = [await remove(person, id, id), await remove(person, id), await remove(person, id)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    expect((await historyOf(id)).filter(({ action }) => action === 'remove')).toHaveLength(1);
  });
});

describe('what is passed over, with nothing changed', () => {
  it('ids of nothing, of somebody else, of another tenant, and what is reserved already', async () => {
    const other = await aSchool(server);
    const neighbour = await aPerson(server, school.tenant);
    const foreign = await aPerson(server, other.tenant);
    const { walking, pottery, guitar } = school.events;
    const ids = [
      await anEventReservation(server, neighbour, guitar, { state: 'in_cart' }),
      await anEventReservation(server, foreign, other.events.guitar, { state: 'in_cart' }),
      await anEventReservation(server, person, walking),
      await anEventReservation(server, person, pottery, { state: 'applied' }),
    ].map(({ eventReservationId }) => eventReservationId);
    const rows = async () => [
      (await keptCourses(server, school.tenant)).text,
      (await keptCourses(server, other.tenant)).text,
    ];
    const before = await rows();
    const answer = await remove(person, unknownId, ...ids, walking.eventId);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await rows()).toEqual(before);
  });

  it.each([
    { count: 51, status: 409, code: 'tooManyItems' },
    { count: 500, status: 409, code: 'tooManyItems' },
    { count: 501, status: 400, code: 'malformed' },
    { count: 0, status: 400, code: 'malformed' },
  ])('$count at once: $code', async ({ count, status, code }) => {
    const { eventReservationId } = await anEventReservation(server, person, school.events.walking, {
      state: 'in_cart',
    });
    const answer = await remove(person, ...Array<string>(count).fill(eventReservationId));
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await rowOf(eventReservationId)).toMatchObject({ state: 'in_cart' });
  });
});
