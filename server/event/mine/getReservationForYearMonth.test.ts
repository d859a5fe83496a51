import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import { anEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool, type School } from '#server/testing/aSchool.ts';
import { aPerson, aSession, type TestPerson, type TestSession } from '#server/testing/factories.ts';
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

async function month(session: TestSession, yearMonth: string) {
  const { status, body } = await server.call('EventReservation/GetReservationForYearMonth', { yearMonth }, { session });
  expect(status).toBe(200);
  return body.items;
}

describe('[CALLS-01] [ECAL-01] the sessions of a month', () => {
  it('are told one by one, each by its own day and time', async () => {
    const { guitar } = school.events;
    const mine = await anEventReservation(server, person, guitar);
    const [first, second, third] = mine.eventReservationDetailIds;
    const told = (eventReservationDetailId: string | undefined, date: string, dateTimeText: string) => ({
      eventReservationId: mine.eventReservationId,
      eventReservationDetailId,
      date,
      startTime: '10:00',
      endTime: '12:00',
      eventNumber: guitar.eventNumber,
      eventName: 'ギター',
      isFixed: true,
      isConfirmed: true,
      isLottery: false,
      isWon: false,
      dateTimeText,
      statusText: '確定',
      awaitedDraw: null,
    });
    expect(await month(person, '2026-07')).toEqual([
      told(first, '2026-07-05', '2026/07/05(日) 10:00～12:00'),
      told(second, '2026-07-19', '2026/07/19(日) 10:00～12:00'),
    ]);
    expect(await month(person, '2026-08')).toEqual([told(third, '2026-08-02', '2026/08/02(日) 10:00～12:00')]);
    expect(await month(person, '2026-06')).toEqual([]);
  });

  it('come with the holidays of the month', async () => {
    const answer = await server.call(
      'EventReservation/GetReservationForYearMonth',
      { yearMonth: '2026-09' },
      { session: person },
    );
    expect(answer.body.holidays).toEqual([
      { date: '2026-09-21', holidayName: '敬老の日' },
      { date: '2026-09-22', holidayName: '休日' },
      { date: '2026-09-23', holidayName: '秋分の日' },
    ]);
  });

  it('run from its first day to its last, by day and time', async () => {
    const { category, spans } = school;
    const course = (name: string, date: string, fromMinute: number) =>
      anEvent(server, category, {
        name,
        spans: [spans.firstCome],
        sessions: [{ date, fromMinute, toMinute: fromMinute + 60 }],
      });
    for (const event of [
      await course('月末', '2028-02-29', 1380),
      await course('次の月', '2028-03-01', 0),
      await course('月初の昼', '2028-02-01', 720),
      await course('前の月', '2028-01-31', 1380),
      await course('月初の朝', '2028-02-01', 0),
    ]) {
      await anEventReservation(server, person, event);
    }
    expect((await month(person, '2028-02')).map(({ eventName }) => eventName)).toEqual([
      '月初の朝',
      '月初の昼',
      '月末',
    ]);
  });

  it('are the caller’s alone, and stand there also when the course is no longer published', async () => {
    const { walking } = school.events;
    await anEventReservation(server, person, walking);
    await anEventReservation(server, await aPerson(server, school.tenant), school.events.guitar);
    await server.db.updateTable('event').set({ is_published: false }).where('event_id', '=', walking.eventId).execute();
    expect((await month(person, '2026-07')).map(({ eventName }) => eventName)).toEqual(['街歩き']);
  });

  it.each(['in_cart', 'removed', 'withdrawn', 'cancelled_user'] as const)(
    'what is %s stands in no calendar',
    async (state) => {
      await anEventReservation(server, person, school.events.guitar, { state });
      expect(await month(person, '2026-07')).toEqual([]);
    },
  );
});

describe('[ECAL-01] [ECAL-02] what is told of a lottery', () => {
  const flags = async (state: EventReservationState, moment: string) => {
    const entrant = await aPerson(server, school.tenant);
    await anEventReservation(server, entrant, school.events.pottery, { state });
    server.clock.set(moment);
    const [item] = await month(await aSession(server, entrant), '2026-07');
    return item && [item.isLottery, item.isConfirmed, item.isWon, item.isFixed, item.statusText];
  };

  it.each<readonly [EventReservationState, boolean, boolean, boolean, string]>([
    ['applied', false, false, false, '申込済（抽選待ち）'],
    ['won', true, true, false, '当選'],
    ['lost', true, false, false, '落選'],
    ['lapsed', true, false, false, '取消（期限切れ）'],
    ['awaiting_payment', true, true, false, '支払待ち'],
    ['fixed', true, true, true, '確定'],
    ['cancelled_operator', true, false, false, '中止'],
  ])('%s: nothing before the announcement, then all of it', async (state, isConfirmed, isWon, isFixed, statusText) => {
    const waiting = [true, false, false, false, '申込済（抽選待ち）'];
    expect(await flags(state, '2026-07-05T08:59')).toEqual(waiting);
    expect(await flags(state, '2026-07-05T09:00')).toEqual([true, isConfirmed, isWon, isFixed, statusText]);
  });

  it('when the result of an entry comes, whatever it will be, and nothing once it is told or where results are never shown', async () => {
    const awaited = async (state: EventReservationState, moment: string) => {
      const entrant = await aPerson(server, school.tenant);
      await anEventReservation(server, entrant, school.events.pottery, { state });
      server.clock.set(moment);
      return (await month(await aSession(server, entrant), '2026-07')).map((item) => item.awaitedDraw);
    };
    const told = [{ closesAt: expect.any(String), announceAt: '2026-07-05T09:00' }];
    expect(await awaited('applied', '2026-07-05T08:59')).toEqual(told);
    expect(await awaited('won', '2026-07-05T08:59')).toEqual(await awaited('lost', '2026-07-05T08:59'));
    expect(await awaited('won', '2026-07-05T08:59')).toEqual(told);
    expect(await awaited('won', '2026-07-05T09:00')).toEqual([null]);
    school = await aSchool(server, await anEventTenant(server, { isVisibleApplicationResult: false }));
    expect(await awaited('applied', '2026-07-05T08:59')).toEqual([null]);
  });

  it('nothing ever, where the tenant shows no results', async () => {
    school = await aSchool(server, await anEventTenant(server, { isVisibleApplicationResult: false }));
    expect(await flags('won', '2026-07-20T09:00')).toEqual([true, false, false, false, '申込済（抽選待ち）']);
  });

  it('where the tenant shows no places, what is fixed is told as asked for', async () => {
    school = await aSchool(server, await anEventTenant(server, { isVisibleReservation: false }));
    person = await aPerson(server, school.tenant);
    await anEventReservation(server, person, school.events.walking);
    const [item] = await month(person, '2026-07');
    expect(item).toMatchObject({ isFixed: false, isConfirmed: false, isLottery: false, statusText: '申込済' });
  });
});

it.each(['2026-13', '2026-00', '26-1', '2026-7', '2026-07-01', '', '2200-01', '２０２６-07', '2026-07 '])(
  '[ECAL-01] the month %j is malformed',
  async (yearMonth) => {
    const answer = await server.call('EventReservation/GetReservationForYearMonth', { yearMonth }, { session: person });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'malformed']);
  },
);
