import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventList } from '#contract/event/event.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { anEvent, type TestEvent } from '#server/testing/anEvent.ts';
import { aCategory, anEventContainer } from '#server/testing/anEventContainer.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aSpan } from '#server/testing/aSpan.ts';
import { aPerson, aSession, type TestSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const unknownId = '00000000-0000-0000-0000-000000000000';

const placeOf = ({ container, category }: Pick<School, 'container' | 'category'>) => ({
  eventContainerId: container.eventContainerId,
  eventCategoryId: category.eventCategoryId,
});

async function list(session: TestSession, school: Pick<School, 'container' | 'category'>) {
  const { status, body } = await server.call('EventReservation/GetEvent', placeOf(school), { session });
  expect(status).toBe(200);
  return body;
}

const found = (page: EventList, { eventId }: TestEvent) =>
  page.items.flatMap(({ events }) => events).find((event) => event.eventId === eventId);

/** A tenant with one category and nothing in it. */
async function aBareSchool() {
  const tenant = await anEventTenant(server);
  const container = await anEventContainer(server, tenant, { name: '東学習館' });
  const category = await aCategory(server, container, { name: '音楽' });
  return { tenant, container, category, session: await aPerson(server, tenant) };
}

describe('[CALLS-01] the courses of a category', () => {
  it('are told in full, with what the caller may still choose', async () => {
    const school = await aBareSchool();
    const { tenant, category } = school;
    const span = await aSpan(server, tenant, { name: '先着受付', limitCount: 2 });
    const events = {
      course: await anEvent(server, category, {
        name: 'ギター',
        price: 1500,
        capacity: 8,
        loan: true,
        spans: [span],
        sessions: [
          { date: '2026-07-05', fromMinute: 570, toMinute: 690 },
          { date: '2026-07-19', fromMinute: 1320, toMinute: 1440 },
        ],
        row: { number: 'A-01' },
      }),
    };
    const elsewhere = await anEvent(server, await aCategory(server, school.container), { name: '琴', spans: [span] });
    const { eventConditionId } = await aCondition(server, tenant, {
      type: 'UpperLimit',
      name: '弦楽器',
      description: '弦楽器は2講座まで',
      limitCount: 2,
      style: 'dotted',
      width: '3px',
      color: '#008000',
      events: [elsewhere, events.course],
    });
    const person = await aPerson(server, tenant);
    await anEventReservation(server, person, elsewhere);

    expect(await list(person, school)).toEqual({
      eventContainerName: '東学習館',
      eventCategoryName: '音楽',
      items: [
        {
          title: '2026年7月',
          yearMonth: '2026-07',
          events: [
            {
              eventId: events.course.eventId,
              eventNumber: 'A-01',
              eventName: 'ギター',
              isPaid: true,
              price: 1500,
              coursePrice: null,
              dateTimes: [
                { date: '2026-07-05', startTime: '09:30', endTime: '11:30' },
                { date: '2026-07-19', startTime: '22:00', endTime: '24:00' },
              ],
              yearMonth: '2026-07',
              hasCapacity: true,
              capacity: 8,
              place: '第1教室',
              instructor: '佐藤先生',
              supplementaryInformation: '筆記用具をお持ちください。',
              needsCheckBirthMonth: 0,
              audience: [],
              askForBorrowInstrument: true,
              loans: [],
              companions: null,
              eventContainerName: '東学習館',
              eventCategoryName: '音楽',
              eventEntrySpanId: span.eventEntrySpanId,
              entryType: 'normal',
              opensAt: '2026-06-01T09:00',
              closesAt: '2026-06-30T17:00',
              seatsLeft: 8,
              canReserve: true,
              unavailable: null,
            },
          ],
        },
      ],
      conditions: [
        {
          eventConditionId,
          conditionType: 'UpperLimit',
          name: '弦楽器',
          reservedCount: 1,
          limitCount: 2,
          isRanked: false,
          conditionEventIds: [],
          eventIds: [elsewhere.eventId, events.course.eventId].toSorted(),
          style: 'dotted',
          width: '3px',
          color: '#008000',
        },
      ],
      entrySpans: [
        {
          eventEntrySpanId: span.eventEntrySpanId,
          name: '先着受付',
          entryType: 'normal',
          reservedCount: 1,
          limitCount: 2,
          winLimit: null,
          audience: [],
          opensAt: '2026-06-01T09:00',
          closesAt: '2026-06-30T17:00',
          announceAt: null,
          eventIds: [events.course.eventId],
        },
      ],
      conditionLegends: [{ description: '弦楽器は2講座まで', width: '3px', style: 'dotted', color: '#008000' }],
      held: [{ eventId: elsewhere.eventId, eventName: '琴', isInCart: false, isEntry: false }],
    });
  });

  it('stand under the month of their first session, with every month between the first and the last', async () => {
    const school = await aBareSchool();
    const course = (name: string, ...dates: readonly string[]) =>
      anEvent(server, school.category, { name, sessions: dates.map((date) => ({ date })) });
    await course('春から', '2026-04-01', '2026-06-01');
    await course('冬まで', '2026-12-20', '2027-01-10');
    await course('正月', '2027-01-05');
    await course('過ぎた', '2026-05-31');
    const page = await list(school.session, school);
    expect(
      page.items.map(({ yearMonth, title, events }) => [yearMonth, title, events.map((e) => e.eventName)]),
    ).toEqual([
      ['2026-04', '2026年4月', ['春から']],
      ...['05', '06', '07', '08', '09', '10', '11'].map((month) => [`2026-${month}`, `2026年${Number(month)}月`, []]),
      ['2026-12', '2026年12月', ['冬まで']],
      ['2027-01', '2027年1月', ['正月']],
    ]);
  });

  it('may be none, then nothing else is told either', async () => {
    const school = await aBareSchool();
    expect(await list(school.session, school)).toEqual({
      eventContainerName: '東学習館',
      eventCategoryName: '音楽',
      items: [],
      conditions: [],
      entrySpans: [],
      conditionLegends: [],
      held: [],
    });
  });

  it('in the order of the tenant, whatever order the sessions were written in', async () => {
    const school = await aBareSchool();
    const { category } = school;
    await anEvent(server, category, { name: '二', row: { sort: 2 } });
    await anEvent(server, category, { name: '三', row: { sort: 3 }, sessions: [{ date: '2026-07-31' }] });
    const first = await anEvent(server, category, {
      name: '一',
      row: { sort: 1 },
      sessions: [
        { date: '2026-08-01' },
        { date: '2026-07-01', fromMinute: 900, toMinute: 960 },
        { date: '2026-07-01' },
      ],
    });
    const page = await list(school.session, school);
    expect(page.items[0]?.events.map(({ eventName }) => eventName)).toEqual(['一', '二', '三']);
    expect(found(page, first)?.dateTimes.map(({ date, startTime }) => [date, startTime])).toEqual([
      ['2026-07-01', '10:00'],
      ['2026-07-01', '15:00'],
      ['2026-08-01', '10:00'],
    ]);
  });
});

describe('[ELIST-04] what may still be chosen', () => {
  it('an allowance is what the limit leaves beside what counts: cart, entries and reservations, each once', async () => {
    const school = await aSchool(server);
    const { walking, woodwork, pottery, guitar, birthday } = school.events;
    const person = await aPerson(server, school.tenant);
    await anEventReservation(server, person, walking);
    await anEventReservation(server, person, woodwork, { state: 'in_cart' });
    await anEventReservation(server, person, pottery, { state: 'applied' });
    // Neither of these counts.
    await anEventReservation(server, person, guitar, { state: 'removed' });
    await anEventReservation(server, person, birthday, { state: 'cancelled_user' });

    const page = await list(person, school);
    expect(page.entrySpans.map(({ name, reservedCount, limitCount }) => [name, reservedCount, limitCount])).toEqual([
      ['先着受付', 4, 6],
      ['抽選受付', 2, 3],
    ]);
    expect(page.conditions.map(({ name, reservedCount }) => [name, reservedCount])).toEqual([
      ['弦楽器', 1],
      ['ヨガ', 0],
    ]);
    expect(page.held.map(({ eventName, isInCart }) => [eventName, isInCart])).toEqual([
      ['街歩き', false],
      ['木工', true],
      ['陶芸', false],
    ]);
  });

  it('a hold that is over still counts, and its seat does not', async () => {
    const school = await aSchool(server);
    const person = await aPerson(server, school.tenant);
    const { guitar, violin, woodwork } = school.events;
    await anEventReservation(server, person, guitar, { state: 'in_cart', holdSeconds: -1 });
    await anEventReservation(server, await aPerson(server, school.tenant), woodwork);
    const page = await list(person, school);
    expect(found(page, guitar)).toMatchObject({ seatsLeft: 8, unavailable: { code: 'alreadyInCart' } });
    expect(found(page, woodwork)).toMatchObject({ seatsLeft: 9, canReserve: true });
    expect(found(page, violin)?.unavailable).toEqual({
      code: 'upperLimit',
      message: '「弦楽器」から選べるのは1件までです。「ギター」がカートにあります。',
    });
  });

  it('what the server would refuse cannot be chosen, and the page says why', async () => {
    const school = await aSchool(server);
    const { tenant, category, events, spans } = school;
    const person = await aPerson(server, tenant, { birthday: '1950-05-31' });
    const full = await anEvent(server, category, { capacity: 1, spans: [spans.firstCome] });
    await anEventReservation(server, await aPerson(server, tenant), full);
    const closed = await aSpan(server, tenant, { closesAt: '2026-06-10T10:00' });
    const next = await aSpan(server, tenant, { opensAt: '2026-06-20T09:00' });
    const soon = await anEvent(server, category, { spans: [closed, next] });
    const over = await anEvent(server, category, { spans: [closed] });
    const spanless = await anEvent(server, category);
    const begun = await anEvent(server, category, {
      spans: [spans.firstCome],
      sessions: [{ date: '2026-06-10' }, { date: '2026-06-24' }],
    });
    await anEventReservation(server, person, events.morning, { state: 'in_cart' });
    await anEventReservation(server, person, events.guitar);

    const page = await list(person, school);
    const why = (event: TestEvent) => found(page, event)?.unavailable;
    expect(why(events.morning)).toEqual({ code: 'alreadyInCart', message: 'カートに入っています。' });
    expect(why(events.guitar)).toEqual({ code: 'alreadyReserved', message: '予約済みです。' });
    expect(why(events.birthday)).toEqual({ code: 'birthMonth', message: '6月生まれの方のみ予約できます。' });
    expect(why(events.violin)).toEqual({
      code: 'upperLimit',
      message: '「弦楽器」から選べるのは1件までです。「ギター」は予約済みです。',
    });
    expect(why(events.evening)).toEqual({
      code: 'notReserved',
      message: '「朝ヨガ」がカートにあるため、この講座は予約できません。カートから外すと選べます。',
    });
    expect(why(full)).toEqual({ code: 'full', message: '満席です。' });
    expect(why(soon)).toEqual({ code: 'notYetOpen', message: '受付開始前です（2026/06/20(土) 09:00から）。' });
    expect([over, spanless, begun].map((event) => why(event)?.code)).toEqual(['closed', 'closed', 'closed']);
    expect(found(page, soon)).toMatchObject({ eventEntrySpanId: next.eventEntrySpanId, opensAt: '2026-06-20T09:00' });
    expect(found(page, over)).toMatchObject({ eventEntrySpanId: closed.eventEntrySpanId });
    expect(found(page, spanless)).toMatchObject({ eventEntrySpanId: '', opensAt: null, closesAt: null });
    const all = page.items.flatMap((month) => month.events);
    expect(all.filter(({ canReserve, unavailable }) => canReserve !== (unavailable === null))).toEqual([]);
  });

  it('nothing, where the tenant takes nobody or the person is suspended through that day', async () => {
    const stopped = await aSchool(server, await anEventTenant(server, { canReserve: false }));
    const school = await aSchool(server);
    const codes = async (session: TestSession, where: School) => {
      const page = await list(session, where);
      return new Set(page.items.flatMap(({ events }) => events.map(({ unavailable }) => unavailable?.code)));
    };
    expect(await codes(await aPerson(server, stopped.tenant), stopped)).toEqual(new Set(['reservingStopped']));
    const suspended = await aPerson(server, school.tenant, { suspended_until: '2026-06-10' });
    expect(await codes(suspended, school)).toEqual(new Set(['userSuspended']));
    server.clock.set('2026-06-11T00:00');
    expect(await codes(await aSession(server, suspended), school)).not.toContain('userSuspended');
  });

  it('an event belongs to the span that is current at the moment', async () => {
    const school = await aBareSchool();
    const first = await aSpan(server, school.tenant, { entryType: 'lottery', closesAt: '2026-06-15T00:00' });
    const second = await aSpan(server, school.tenant, { opensAt: '2026-07-06T00:00', closesAt: '2026-07-08T00:00' });
    const event = await anEvent(server, school.category, { capacity: 3, spans: [second, first] });
    const current = async (moment: string) => {
      server.clock.set(moment);
      const page = await list(await aPerson(server, school.tenant), school);
      expect(page.entrySpans.map(({ eventIds }) => eventIds)).toEqual([[event.eventId]]);
      return [page.entrySpans[0]?.eventEntrySpanId, found(page, event)?.entryType, found(page, event)?.seatsLeft];
    };
    expect(await current('2026-06-10T10:00')).toEqual([first.eventEntrySpanId, 'lottery', null]);
    // Between the two a draw is still to be announced, so no number of seats is shown.
    expect(await current('2026-06-20T10:00')).toEqual([second.eventEntrySpanId, 'normal', null]);
    expect(await current('2026-07-07T10:00')).toEqual([second.eventEntrySpanId, 'normal', 3]);
    expect(await current('2026-07-09T10:00')).toEqual([second.eventEntrySpanId, 'normal', 3]);
  });
});

describe('bad input', () => {
  it('a category that is unknown, unpublished, of another place or of another tenant is not found', async () => {
    const school = await aSchool(server);
    const other = await aSchool(server);
    const session = await aPerson(server, school.tenant);
    const hidden = await aCategory(server, school.container, { is_published: false });
    const elsewhere = await aCategory(server, await anEventContainer(server, school.tenant));
    const inHidden = await aCategory(server, await anEventContainer(server, school.tenant, { is_published: false }));
    const own = placeOf(school);
    for (const place of [
      { ...own, eventCategoryId: unknownId },
      { ...own, eventContainerId: unknownId },
      { ...own, eventCategoryId: hidden.eventCategoryId },
      { ...own, eventCategoryId: elsewhere.eventCategoryId },
      { eventContainerId: inHidden.eventContainerId, eventCategoryId: inHidden.eventCategoryId },
      { eventContainerId: own.eventCategoryId, eventCategoryId: own.eventContainerId },
      placeOf(other),
    ]) {
      const answer = await server.call('EventReservation/GetEvent', place, { session });
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
    }
  });
});
