import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aPerson, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let school: School;
beforeAll(async () => {
  server = await aServer();
  school = await aSchool(server);
});
afterAll(() => server.close());

const find = (session: TestSession, eventId: string) =>
  server.call('EventReservation/FindEvent', { eventId }, { session });

describe('[CALLS-01] one course', () => {
  it('[EDETAIL-01] is told with its place, as the list tells it', async () => {
    const session = await aPerson(server, school.tenant);
    const { eventContainerId } = school.container;
    const { eventCategoryId } = school.category;
    const { body } = await server.call('EventReservation/GetEvent', { eventContainerId, eventCategoryId }, { session });
    const listed = body.items.flatMap(({ events }) => events);
    expect(listed).toHaveLength(8);
    for (const event of listed) {
      const answer = await find(session, event.eventId);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ ...event, eventContainerId, eventCategoryId });
    }
  });

  it('[EDETAIL-02] for a birth month says which, and only to those of another one or of none', async () => {
    const { eventId } = school.events.birthday;
    const answers = [];
    for (const birthday of ['1950-06-01', '1950-07-01', null]) {
      const { body } = await find(await aPerson(server, school.tenant, { birthday }), eventId);
      answers.push([body.needsCheckBirthMonth, body.canReserve, body.unavailable?.message]);
    }
    expect(answers).toEqual([
      [6, true, undefined],
      [6, false, '6月生まれの方のみ予約できます。'],
      [6, false, '6月生まれの方のみ予約できます。'],
    ]);
  });

  it('for an age says whom it is for, and why not to others, as the cart does', async () => {
    const { category, spans, tenant } = school;
    const audience = { age: { from: 65, on: 'first_session' }, born: { to: '1960-04-01' } };
    const { eventId } = await anEvent(server, category, { audience, spans: [spans.firstCome] });
    const who = ['65歳以上の方（2026/07/12(日)の時点）', '1960/04/01(金)以前に生まれた方'];
    const answers = [];
    for (const birthday of ['1950-06-01', '1961-06-01', '1990-07-01', null]) {
      const person = await aPerson(server, tenant, { birthday });
      const { body } = await find(person, eventId);
      expect(body.audience).toEqual(who);
      const items = [{ eventId, eventEntrySpanId: body.eventEntrySpanId }];
      const added = (await server.call('EventReservation/AddEventToCart', { items }, { session: person })).body
        .items[0];
      expect([added?.success, added?.code ?? null]).toEqual([body.canReserve, body.unavailable?.code ?? null]);
      answers.push(body.unavailable?.message ?? null);
    }
    expect(answers).toEqual([
      null,
      `${who[1]}のみ予約できます。`,
      `${who[0]}のみ予約できます。`,
      `${who[0]}のみ予約できます。生年月日が登録されていません。施設へお問い合わせください。`,
    ]);
  });

  it('lets people of the town come first and tells the others when they may, whoever asked before', async () => {
    const { category, tenant } = school;
    const exceptClasses = [{ code: 'outside', label: '市外' }];
    const first = { opensAt: '2026-06-01T09:00', closesAt: '2026-06-15T00:00', audience: { exceptClasses } };
    const spans = [
      await aSpan(server, tenant, first),
      await aSpan(server, tenant, { opensAt: '2026-06-15T00:00', closesAt: '2026-06-30T17:00' }),
    ];
    const { eventId } = await anEvent(server, category, { spans });
    const [resident, outsider, neighbour] = [
      await aPerson(server, tenant),
      await aPerson(server, tenant, { classes: ['outside', 'group'] }),
      await aPerson(server, tenant),
    ];
    const message = 'いまは「市外」以外の方のみ予約できます。2026/06/15(月) 00:00から予約できます。';
    for (const [person, refusal] of [
      [resident, null],
      [outsider, { code: 'userClass', message }],
      [neighbour, null],
    ] as const) {
      const { body } = await find(person, eventId);
      expect([body.canReserve, body.unavailable]).toEqual([refusal === null, refusal]);
      const items = [{ eventId, eventEntrySpanId: body.eventEntrySpanId }];
      const added = await server.call('EventReservation/AddEventToCart', { items }, { session: person });
      expect(added.body.items[0]).toMatchObject({ success: refusal === null, message: refusal?.message ?? '' });
    }
    // Whoever leaves the class is let in at once.
    await server.db.updateTable('account').set({ classes: [] }).where('user_id', '=', outsider.userId).execute();
    expect((await find(outsider, eventId)).body.canReserve).toBe(true);
    server.clock.set('2026-06-15T00:00');
    const late = await aPerson(server, tenant, { classes: ['outside'] });
    expect((await find(late, eventId)).body.canReserve).toBe(true);
    server.clock.set('2026-06-10T10:00');
  });

  it('counts its seats down to none, also when its capacity was lowered below what is taken', async () => {
    const { category, spans, tenant } = school;
    const event = await anEvent(server, category, { capacity: 3, spans: [spans.firstCome] });
    const session = await aPerson(server, tenant);
    const left = [];
    for (let taken = 0; taken < 3; taken += 1) {
      left.push((await find(session, event.eventId)).body.seatsLeft);
      await anEventReservation(server, await aPerson(server, tenant), event);
    }
    await server.db.updateTable('event').set({ capacity: 2 }).where('event_id', '=', event.eventId).execute();
    const { body } = await find(session, event.eventId);
    expect([...left, body.seatsLeft, body.unavailable?.code]).toEqual([3, 2, 1, 0, 'full']);
  });

  it('that is over is still told, and takes nobody', async () => {
    const event = await anEvent(server, school.category, {
      sessions: [{ date: '2026-04-01' }],
      spans: [school.spans.firstCome],
    });
    const { status, body } = await find(await aPerson(server, school.tenant), event.eventId);
    expect([status, body.canReserve, body.unavailable?.code]).toEqual([200, false, 'closed']);
  });
});

it('a course that is unknown, unpublished or of another tenant is not found', async () => {
  const session = await aPerson(server, school.tenant);
  const hidden = await anEvent(server, school.category, { isPublished: false });
  const other = await aSchool(server);
  for (const eventId of [
    '00000000-0000-0000-0000-000000000000',
    hidden.eventId,
    other.events.walking.eventId,
    school.category.eventCategoryId,
  ]) {
    const answer = await find(session, eventId);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
  }
});
