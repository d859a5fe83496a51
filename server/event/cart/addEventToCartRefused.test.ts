import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { EventRefusalCode } from '#contract/event/event.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
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
  server.clock.set('2026-06-10T10:00');
  school = await aSchool(server);
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

type Items = RequestOf<'EventReservation/AddEventToCart'>['items'];

const unknownId = '00000000-0000-0000-0000-000000000000';

/** Every item is refused with the code and sentence, and no row is changed. */
async function expectRefused(session: TestSession, items: Items, code: EventRefusalCode, message: string) {
  const { text } = await keptCourses(server, school.tenant);
  const { status, body } = await server.call('EventReservation/AddEventToCart', { items }, { session });
  expect(status).toBe(200);
  expect(body.items).toEqual(
    items.map(({ eventId }) => ({ eventId, success: false, message, code, eventReservationId: null })),
  );
  expect((await keptCourses(server, school.tenant)).text).toBe(text);
}

describe('[ELIST-04] what the list does not let be chosen the server refuses, with nothing changed', () => {
  it('a tenant that takes nobody', async () => {
    school = await aSchool(server, await anEventTenant(server, { canReserve: false }));
    const { items } = addBody([school.events.walking, school.events.pottery]);
    const session = await aPerson(server, school.tenant);
    await expectRefused(session, items, 'reservingStopped', '現在、予約を受け付けていません。');
  });

  it('a person who is suspended', async () => {
    const session = await aPerson(server, school.tenant, { suspended_until: '2026-06-10' });
    const { items } = addBody([school.events.walking]);
    await expectRefused(
      session,
      items,
      'userSuspended',
      '利用停止中のため予約できません。施設へお問い合わせください。（2026/06/10(水)まで）',
    );
  });

  it('a course that is unknown, unpublished by itself, its category or its place, or of another tenant', async () => {
    const { tenant, category, container, spans } = school;
    const open = { spans: [spans.firstCome] };
    const hidden = [
      await anEvent(server, category, { ...open, isPublished: false }),
      await anEvent(server, await aCategory(server, container, { is_published: false }), open),
      await anEvent(
        server,
        await aCategory(server, await anEventContainer(server, tenant, { is_published: false })),
        open,
      ),
    ];
    const other = await aSchool(server);
    const items = [
      ...addBody(hidden).items,
      ...addBody([other.events.walking]).items,
      { eventId: unknownId, eventEntrySpanId: spans.firstCome.eventEntrySpanId },
    ];
    await expectRefused(person, items, 'unknown', '講座が見つかりませんでした。');
  });

  it('a span that is not open yet', async () => {
    const span = await aSpan(server, school.tenant, { opensAt: '2026-06-10T10:01' });
    const event = await anEvent(server, school.category, { capacity: 5, spans: [span] });
    const { items } = addBody([event]);
    await expectRefused(person, items, 'notYetOpen', '受付開始前です（2026/06/10(水) 10:01から）。');
  });

  it('a span that has closed, a course without any, and one that has begun', async () => {
    const { tenant, category, spans } = school;
    const closed = await aSpan(server, tenant, { closesAt: '2026-06-10T10:00' });
    const events = [
      await anEvent(server, category, { spans: [closed] }),
      await anEvent(server, category, { spans: [spans.firstCome], sessions: [{ date: '2026-06-10' }] }),
    ];
    const without = await anEvent(server, category);
    const items = [
      ...addBody(events).items,
      { eventId: without.eventId, eventEntrySpanId: spans.firstCome.eventEntrySpanId },
    ];
    await expectRefused(person, items, 'closed', '受付は終了しました。');
  });

  it('a span of another course or tenant, of nothing, or one that is no longer or not yet the current one', async () => {
    const { tenant, category, events, spans } = school;
    const past = await aSpan(server, tenant, { closesAt: '2026-06-02T00:00' });
    const next = await aSpan(server, tenant, { opensAt: '2026-07-01T00:00', closesAt: '2026-07-02T00:00' });
    const event = await anEvent(server, category, { capacity: 5, spans: [past, spans.firstCome, next] });
    const other = await aSchool(server);
    const { eventId } = event;
    const items = [past, next, spans.lottery, other.spans.firstCome]
      .map(({ eventEntrySpanId }) => ({ eventId, eventEntrySpanId }))
      .concat({ eventId, eventEntrySpanId: unknownId })
      .concat({ eventId: events.pottery.eventId, eventEntrySpanId: spans.firstCome.eventEntrySpanId });
    const message = '受付期間が切り替わりました。画面を更新してもう一度お選びください。';
    await expectRefused(person, items, 'spanChanged', message);
  });

  it('[EDETAIL-02] a birth month other than that of the course', async () => {
    const { items } = addBody([school.events.birthday]);
    const message = '6月生まれの方のみ予約できます。';
    for (const birthday of [null, '1980-05-31', '1980-07-01', '1980-12-06']) {
      await expectRefused(await aPerson(server, school.tenant, { birthday }), items, 'birthMonth', message);
    }
    const born = await aPerson(server, school.tenant, { birthday: '1980-06-30' });
    const { body } = await server.call('EventReservation/AddEventToCart', { items }, { session: born });
    expect(body.items[0]?.success).toBe(true);
  });

  it('more of a span than a person may take, whatever he has of it', async () => {
    const { tenant, category } = school;
    const span = await aSpan(server, tenant, { limitCount: 2 });
    const course = () => anEvent(server, category, { spans: [span] });
    await anEventReservation(server, person, await course());
    await anEventReservation(server, person, await course(), { state: 'in_cart' });
    await anEventReservation(server, person, await course(), { state: 'cancelled_user' });
    const { items } = addBody([await course(), await course()]);
    await expectRefused(person, items, 'spanLimit', 'この受付期間で選べるのは2件までです。');
  });

  it('what excludes something the person has, both ways', async () => {
    const { morning, evening } = school.events;
    const other = await aPerson(server, school.tenant);
    await anEventReservation(server, person, morning);
    await anEventReservation(server, other, evening, { state: 'in_cart' });
    const reserved = '「朝ヨガ」を予約済みのため、この講座は予約できません。';
    await expectRefused(person, addBody([evening]).items, 'notReserved', reserved);
    const inCart = '「夜ヨガ」がカートにあるため、この講座は予約できません。カートから外すと選べます。';
    await expectRefused(other, addBody([morning]).items, 'notReserved', inCart);
  });

  it('more of a group than the limit', async () => {
    const { guitar, violin } = school.events;
    await anEventReservation(server, person, violin, { state: 'in_cart', holdSeconds: -60 });
    const message = '「弦楽器」から選べるのは1件までです。「バイオリン」がカートにあります。';
    await expectRefused(person, addBody([guitar]).items, 'upperLimit', message);
  });

  it('a course that is full, by reservations or by what others hold', async () => {
    const { tenant, category, spans } = school;
    const event = await anEvent(server, category, { capacity: 2, spans: [spans.firstCome] });
    await anEventReservation(server, await aPerson(server, tenant), event);
    await anEventReservation(server, await aPerson(server, tenant), event, { state: 'in_cart', holdSeconds: 600 });
    await expectRefused(person, addBody([event]).items, 'full', '満席です。');
  });

  it('a person’s own rules come before the seats', async () => {
    const full = await anEvent(server, school.category, {
      capacity: 1,
      birthMonth: 6,
      spans: [school.spans.firstCome],
    });
    await anEventReservation(server, await aPerson(server, school.tenant), full);
    await expectRefused(person, addBody([full]).items, 'birthMonth', '6月生まれの方のみ予約できます。');
  });

  it('beside others of the same request that are added', async () => {
    const { walking, birthday } = school.events;
    const items = [
      { eventId: unknownId, eventEntrySpanId: unknownId },
      ...addBody([walking, birthday]).items,
      { eventId: walking.eventId, eventEntrySpanId: unknownId },
    ];
    const { body } = await server.call('EventReservation/AddEventToCart', { items }, { session: person });
    expect(body.items.map(({ eventId, code }) => [eventId, code])).toEqual([
      [unknownId, 'unknown'],
      [walking.eventId, null],
      [birthday.eventId, 'birthMonth'],
      [walking.eventId, 'spanChanged'],
    ]);
  });
});

describe('[CALLS-01] a request that is refused as a whole, with nothing changed', () => {
  it.each([
    { count: 51, status: 409, code: 'tooManyItems' },
    { count: 500, status: 409, code: 'tooManyItems' },
    { count: 501, status: 400, code: 'malformed' },
    { count: 0, status: 400, code: 'malformed' },
  ])('$count courses: $code', async ({ count, status, code }) => {
    const { text } = await keptCourses(server, school.tenant);
    const items = Array.from({ length: count }, () => addBody([school.events.walking]).items[0]);
    const answer = await server.callWith('EventReservation/AddEventToCart', { items }, { session: person });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    if (status === 409) expect(answer.body.error?.message).toBe('一度に選べる講座は50件までです。');
    expect((await keptCourses(server, school.tenant)).text).toBe(text);
  });

  it.each([
    {},
    { items: {} },
    { items: [{ eventId: unknownId }] },
    { items: [{ eventId: unknownId, eventEntrySpanId: '' }] },
    { items: [{ eventId: 'x', eventEntrySpanId: unknownId }] },
    { items: [{ eventId: unknownId, eventEntrySpanId: unknownId, fee: 0 }] },
  ])('%j is malformed', async (body) => {
    const answer = await server.callWith('EventReservation/AddEventToCart', body, { session: person });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
  });
});
