import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSchool, type School } from '#server/testing/aSchool.ts';
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

const detail = (session: TestSession, eventReservationId: string, eventReservationDetailId: string) =>
  server.call('EventReservation/GetReservationDetail', { eventReservationId, eventReservationDetailId }, { session });

/** A reservation and the ids of its first session. */
async function reserved(
  ...asked: Parameters<typeof anEventReservation> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { eventReservationId, eventReservationDetailIds } = await anEventReservation(server, ...asked);
  return [eventReservationId, eventReservationDetailIds[0] ?? ''] as const;
}

describe('[CALLS-01] [EMYDETAIL-01] one session', () => {
  it('is told with its whole course', async () => {
    const { guitar } = school.events;
    const mine = await anEventReservation(server, person, guitar, { loan: true, fee: 3000 });
    const second = mine.eventReservationDetailIds[1] ?? '';
    const { status, body } = await detail(person, mine.eventReservationId, second);
    expect(status).toBe(200);
    expect(body).toEqual({
      eventReservationId: mine.eventReservationId,
      eventReservationDetailId: second,
      date: '2026-07-19',
      startTime: '10:00',
      endTime: '12:00',
      isFixed: true,
      isConfirmed: true,
      isLottery: false,
      isWon: false,
      dateTimeText: '2026/07/19(日) 10:00～12:00',
      statusText: '確定',
      eventId: guitar.eventId,
      eventNumber: guitar.eventNumber,
      eventName: 'ギター',
      isPaid: true,
      price: 1500,
      coursePrice: null,
      dateTimes: ['2026-07-05', '2026-07-19', '2026-08-02'].map((date) => ({
        date,
        startTime: '10:00',
        endTime: '12:00',
      })),
      yearMonth: '2026-07',
      hasCapacity: true,
      capacity: 8,
      place: '教室',
      instructor: '講師',
      supplementaryInformation: '持ち物',
      needsCheckBirthMonth: 0,
      audience: [],
      askForBorrowInstrument: true,
      loans: [],
      borrowed: [],
      companions: null,
      party: [],
      eventContainerName: '文化学校',
      eventCategoryName: '教養',
      requestForBorrowInstrument: true,
      preference: null,
      fee: 3000,
      paymentStatusText: '',
      canPay: false,
      payUntil: null,
      paidAmount: 0,
      canCancel: true,
      cancelUntil: '2026-07-02T23:59',
      refund: 0,
      drawId: null,
      receipt: null,
      staffWords: '',
      awaitedDraw: null,
    });
  });

  it('agrees with the calendar', async () => {
    await anEventReservation(server, person, school.events.pottery, { state: 'applied' });
    const { body } = await server.call(
      'EventReservation/GetReservationForYearMonth',
      { yearMonth: '2026-07' },
      { session: person },
    );
    const [row] = body.items;
    const answer = await detail(person, row?.eventReservationId ?? '', row?.eventReservationDetailId ?? '');
    expect(answer.body).toMatchObject(row ?? {});
    expect(row).toBeDefined();
  });

  it('of a lottery has the number and salt of the entry', async () => {
    const ids = await reserved(person, school.events.pottery, { state: 'applied' });
    const row = await server.db
      .selectFrom('event_lottery_entry')
      .select(['entry_number', 'entry_salt'])
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const { body } = await detail(person, ...ids);
    expect(body.receipt).toEqual({ entryNumber: row.entry_number, salt: row.entry_salt });
  });

  it('[ECAL-02] says nothing of a draw before it may be told', async () => {
    const ids = await reserved(person, school.events.pottery, { state: 'won' });
    const told = async (session: TestSession) => {
      const { body } = await detail(session, ...ids);
      return [body.isConfirmed, body.isWon, body.statusText];
    };
    server.clock.set('2026-07-05T08:59');
    expect(await told(await aSession(server, person))).toEqual([false, false, '申込済（抽選待ち）']);
    server.clock.set('2026-07-05T09:00');
    expect(await told(await aSession(server, person))).toEqual([true, true, '当選']);
  });
});

describe('what is not found', () => {
  it('ids of nothing, of somebody else, of another tenant, and pairs that do not belong together', async () => {
    const other = await aSchool(server);
    const nothing = '00000000-0000-0000-0000-000000000000';
    const mine = await reserved(person, school.events.walking);
    const second = await reserved(person, school.events.guitar);
    const theirs = await reserved(await aPerson(server, school.tenant), school.events.guitar);
    const foreign = await reserved(await aPerson(server, other.tenant), other.events.guitar);
    for (const [id, detailId] of [
      [nothing, nothing],
      [mine[0], nothing],
      [nothing, mine[1]],
      [mine[1], mine[0]],
      [mine[0], second[1]],
      [theirs[0], theirs[1]],
      [mine[0], theirs[1]],
      [foreign[0], foreign[1]],
    ] as const) {
      const answer = await detail(person, id, detailId);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'notFound']);
    }
  });

  it.each(['withdrawn', 'cancelled_user'] as const)('what the person has %s', async (state) => {
    const answer = await detail(person, ...(await reserved(person, school.events.pottery, { state })));
    expect(answer.status).toBe(404);
  });
});
