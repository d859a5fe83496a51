import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const ask = (session: TestSession, eventReservationId: string, requestForBorrowInstrument: boolean) =>
  server.call('EventReservation/UpdateEventInCart', { eventReservationId, requestForBorrowInstrument }, { session });

const lines = (eventReservationId: string) =>
  server.db
    .selectFrom('event_reservation_history')
    .select(['actor', 'action', 'before', 'after'])
    .where('event_reservation_id', '=', eventReservationId)
    .where('action', '=', 'loan')
    .orderBy('sequence')
    .execute();

async function expectRefused(id: string, isAsked: boolean, [status, code]: readonly [number, string]) {
  const { text } = await keptCourses(server, school.tenant);
  const answer = await ask(person, id, isAsked);
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  expect((await keptCourses(server, school.tenant)).text).toBe(text);
  return answer.body.error?.message;
}

describe('[CALLS-01] [ECART-01] the loan of an instrument', () => {
  it('is asked for and no longer, each once, and kept in the history', async () => {
    const { eventReservationId: id } = await anEventReservation(server, person, school.events.guitar, {
      state: 'in_cart',
    });
    const isAsked = async () => {
      const { body } = await server.call('EventReservation/GetEventInCart', {}, { session: person });
      return body.items[0]?.requestForBorrowInstrument;
    };
    const seen = [];
    for (const wanted of [true, true, false, false]) {
      const answer = await ask(person, id, wanted);
      expect([answer.status, answer.body]).toEqual([200, {}]);
      seen.push(await isAsked());
    }
    expect(seen).toEqual([true, true, false, false]);
    const line = (before: boolean, after: boolean) => ({
      actor: `user:${person.userId}`,
      action: 'loan',
      before: { requestForBorrowInstrument: before },
      after: { requestForBorrowInstrument: after },
    });
    expect(await lines(id)).toEqual([line(false, true), line(true, false)]);
  });

  it('leaves the hold as it is', async () => {
    const { eventReservationId: id } = await anEventReservation(server, person, school.events.guitar, {
      state: 'in_cart',
    });
    const seat = () =>
      server.db
        .selectFrom('event_reservation')
        .select(['seat_number', 'hold_expires_at', 'hold_extensions'])
        .where('event_reservation_id', '=', id)
        .executeTakeFirst();
    const before = await seat();
    await ask(person, id, true);
    expect(await seat()).toEqual(before);
  });
});

describe('what is refused, with nothing changed', () => {
  it('a loan where none is offered; to ask for none is no mistake', async () => {
    const { eventReservationId: id } = await anEventReservation(server, person, school.events.walking, {
      state: 'in_cart',
    });
    expect(await expectRefused(id, true, [409, 'loanNotOffered'])).toBe('この講座では貸出しを行っていません。');
    expect((await ask(person, id, false)).status).toBe(200);
  });

  it.each(['fixed', 'applied', 'removed', 'cancelled_user'] as const)(
    'what is %s and no longer in the cart',
    async (state) => {
      const { eventReservationId: id } = await anEventReservation(server, person, school.events.guitar, { state });
      expect(await expectRefused(id, true, [409, 'notInCart'])).toBe(
        'この講座はカートにありません。画面を更新してください。',
      );
    },
  );

  it('what is nothing, somebody else’s or another tenant’s is not found', async () => {
    const other = await aSchool(server);
    const neighbour = await aPerson(server, school.tenant);
    const foreign = await aPerson(server, other.tenant);
    const [theirs, abroad] = [
      await anEventReservation(server, neighbour, school.events.guitar, { state: 'in_cart' }),
      await anEventReservation(server, foreign, other.events.guitar, { state: 'in_cart' }),
    ];
    const nothing = '00000000-0000-0000-0000-000000000000';
    for (const id of [nothing, theirs.eventReservationId, abroad.eventReservationId, school.events.guitar.eventId]) {
      await expectRefused(id, true, [404, 'notFound']);
    }
  });

  it.each([{}, { requestForBorrowInstrument: true }, { eventReservationId: 'x', requestForBorrowInstrument: true }])(
    '%j is malformed',
    async (body) => {
      const answer = await server.callWith('EventReservation/UpdateEventInCart', body, { session: person });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
    },
  );
});
