import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { aLotteryTown } from '../lottery/testing/aLotteryTown.ts';
import { addBody } from '../testing/addBody.ts';
import { anEvent } from '../testing/anEvent.ts';
import { act, aPayingTown, begin, book, runJobs, tell } from '../testing/aPayingTown.ts';
import { anEventTenant, aSchool } from '../testing/aSchool.ts';
import { asMember, atMoment, type SmallTown } from '../testing/aSmallTown.ts';
import { aMember, aPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

/** What people read about their money, driven by what they and the clock do: the sums stand here as figures. */
let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
  await server.db.deleteFrom('notice').execute();
  server.mailbox.mails.length = 0;
});
afterAll(() => server.close());

const addressOf = async ({ userId }: { readonly userId: string }) => {
  const row = await server.db
    .selectFrom('account')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.email;
};

/** What was mailed to a member by now: the subject without the tenant, and the lines between greeting and foot. */
async function mailsTo(member: { readonly userId: string }) {
  await runJobs(server);
  const email = await addressOf(member);
  return server.mailbox.mails
    .filter(({ recipient }) => recipient === email)
    .map(({ subject, body, calendars }) => ({
      subject: subject.replace(/（[^（]*）$/, ''),
      lines: body
        .split('\n')
        .filter((line) => line !== '')
        .slice(1, -3),
      calendar: calendars[0]?.method,
    }));
}

const lastMailTo = async (member: { readonly userId: string }) => (await mailsTo(member)).at(-1);
const subjectsTo = async (member: { readonly userId: string }) => (await mailsTo(member)).map(({ subject }) => subject);

/** Half A on the morning of July 4th for 1,200 yen, to be paid until June 24th. */
async function aBooking() {
  const town = await aPayingTown(server);
  const id = await book(server, town);
  return { ...town, id };
}

type Booking = SmallTown & { readonly id: string };

const useLines = ({ hall, id }: Booking) => [
  `■ 予約番号　${reservationNumber(id)}`,
  `■ 場所・講座　${hall.containerName} ホールA`,
  '■ 日時　2026/07/04(土) 09:00～12:00',
];
const detailLine = ({ tenant, id }: Booking) =>
  `■ 内容の確認　http://yoyaku.test/t/${tenant.tenantAlias}/my-reservation/${id}`;

const payByCard = async (booking: Booking) =>
  tell(server, booking.tenant, await act(server, await begin(server, booking, booking.id), 'card'));

async function cancel(booking: Booking, moment = '2026-06-10T10:00') {
  const { session } = await atMoment(server, booking, moment);
  const answer = await server.call('Reservation/CancelReservation', { reservationId: booking.id }, { session });
  expect(answer.status).toBe(200);
}

describe('who owes a fee', () => {
  it('is told a day before it is due how much it is and until when, once', async () => {
    const booking = await aBooking();
    server.clock.set('2026-06-23T23:58');
    expect(await subjectsTo(booking.member)).toEqual(['予約が確定しました']);
    server.clock.set('2026-06-23T23:59');
    await runJobs(server);
    server.clock.set('2026-06-24T12:00');
    expect(await subjectsTo(booking.member)).toEqual(['予約が確定しました', 'お支払い期限が近づいています']);
    expect(await lastMailTo(booking.member)).toEqual({
      subject: 'お支払い期限が近づいています',
      lines: [
        '次の予約のお支払いがまだ確認できていません。',
        ...useLines(booking),
        '■ 料金　1,200円',
        '■ お支払い期限　2026/06/24(水) 23:59まで',
        '期限までにお支払いがない場合は、予約が自動的に取り消されます。',
        detailLine(booking),
        '行き違いでお支払いいただいていた場合は、ご容赦ください。',
      ],
      calendar: undefined,
    });
  });

  it('and has not paid it is told that the place is gone, from the calendar too', async () => {
    const booking = await aBooking();
    server.clock.set('2026-06-24T23:59');
    expect(await subjectsTo(booking.member)).not.toContain('お支払い期限が過ぎたため予約を取り消しました');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    expect(await lastMailTo(booking.member)).toEqual({
      subject: 'お支払い期限が過ぎたため予約を取り消しました',
      lines: [
        '期限までにお支払いが確認できなかったため、次の予約を取り消しました。',
        ...useLines(booking),
        detailLine(booking),
        'あらためて利用を希望される場合は、お手数ですがもう一度予約してください。',
      ],
      calendar: 'CANCEL',
    });
  });
});

describe('who pays', () => {
  it('is told how much has arrived, once however often the provider tells us, and is not reminded', async () => {
    const booking = await aBooking();
    const payment = await act(server, await begin(server, booking, booking.id), 'card');
    for (let times = 0; times < 3; times += 1) await tell(server, booking.tenant, payment);
    server.clock.set('2026-06-24T12:00');
    expect(await subjectsTo(booking.member)).toEqual(['予約が確定しました', 'お支払いを確認しました']);
    expect(await lastMailTo(booking.member)).toEqual({
      subject: 'お支払いを確認しました',
      lines: ['次の予約のお支払いを確認しました。', ...useLines(booking), '■ お支払い額　1,200円', detailLine(booking)],
      calendar: undefined,
    });
  });

  it('for a course of two sessions is told the sum of both', async () => {
    const school = await aSchool(server, await anEventTenant(server, { setting: { fee_collection: 'online' } }));
    const sessions = [{ date: '2026-07-12' }, { date: '2026-07-19' }];
    const spans = [school.spans.firstCome];
    const course = await anEvent(server, school.category, { name: '茶道', price: 1500, sessions, spans });
    const person = await aPerson(server, school.tenant);
    const added = await server.call('EventReservation/AddEventToCart', addBody([course]), { session: person });
    const eventReservationId = added.body.items[0]?.eventReservationId ?? '';
    const asked = { eventReservationIds: [eventReservationId] };
    await server.call('EventReservation/ReserveEventFromCart', asked, { session: person });
    expect((await lastMailTo(person))?.lines).toEqual(
      expect.arrayContaining(['■ 料金　2回 × 1,500円 = 3,000円', '■ お支払い期限　2026/06/24(水) 23:59まで']),
    );
    const { body } = await server.call('EventReservation/StartPayment', { eventReservationId }, { session: person });
    await tell(server, school.tenant, await act(server, body.paymentUrl.split('/').at(-1) ?? '', 'card'));
    expect(await lastMailTo(person)).toMatchObject({
      subject: 'お支払いを確認しました',
      lines: [
        '次の予約のお支払いを確認しました。',
        `■ 予約番号　${reservationNumber(eventReservationId)}`,
        '■ 場所・講座　茶道（第1教室）',
        '■ 日時　2026/07/12(日) 10:00～12:00',
        '　　　　2026/07/19(日) 10:00～12:00',
        '■ お支払い額　3,000円',
        expect.stringContaining(`/e-my-reservation-calendar/2026-07/${eventReservationId}/`),
      ],
    });
  });
});

describe('who cancels', () => {
  it.each([
    ['seven days before', '2026-06-27T10:00', '1,200円', []],
    ['six days before', '2026-06-28T10:00', '600円', ['■ 返金されない額　600円']],
  ])('%s what was paid is told what goes back, and again when it has: %s, %s', async (_title, moment, sum, kept) => {
    const booking = await aBooking();
    await payByCard(booking);
    await cancel(booking, moment);
    const [cancelled, refunded] = (await mailsTo(booking.member)).slice(-2);
    expect(cancelled).toEqual({
      subject: '予約を取り消しました',
      lines: [
        '次の予約を取り消しました。',
        ...useLines(booking),
        ...kept,
        `■ 返金予定額　${sum}`,
        '返金の手続きが終わりましたら、あらためてお知らせします。',
        detailLine(booking),
      ],
      calendar: 'CANCEL',
    });
    expect(refunded).toEqual({
      subject: '返金の手続きが完了しました',
      lines: [
        '次の予約の返金手続きが完了しました。',
        ...useLines(booking),
        `■ 返金額　${sum}`,
        detailLine(booking),
        'お手元に届くまでの日数は、お支払い方法によって異なります。',
      ],
      calendar: undefined,
    });
  });

  it('what was not paid is told of no money', async () => {
    const booking = await aBooking();
    await cancel(booking);
    expect(await lastMailTo(booking.member)).toEqual({
      subject: '予約を取り消しました',
      lines: ['次の予約を取り消しました。', ...useLines(booking), detailLine(booking)],
      calendar: 'CANCEL',
    });
  });

  it('an entry for a lottery is told that it is taken back, with nothing for the calendar', async () => {
    const town = await aLotteryTown(server);
    const entered = await town.enter(town.member);
    const id = entered.body.reservationId;
    expect((await town.cancel(town.member, id)).status).toBe(200);
    expect(await lastMailTo(town.member)).toEqual({
      subject: '抽選の申込みを取り下げました',
      lines: [
        '次の抽選の申込みを取り下げました。',
        `■ 予約番号　${reservationNumber(id)}`,
        `■ 場所・講座　${town.hall.containerName} ホールA`,
        '■ 日時　2026/09/20(日) 09:00～12:00',
        detailLine({ ...town, id }),
      ],
      calendar: undefined,
    });
  });
});

describe('who pays too late', () => {
  it('for a place that somebody else has is told that all of it goes back, and again when it has', async () => {
    const booking = await aBooking();
    const ref = await begin(server, booking, booking.id);
    await act(server, ref, 'slip');
    server.clock.set('2026-06-25T00:00');
    await runJobs(server);
    await book(server, await asMember(server, booking, await aMember(server, booking.tenant)));
    await tell(server, booking.tenant, await act(server, ref, 'late'));
    const [late, refunded] = (await mailsTo(booking.member)).slice(-2);
    expect(late).toEqual({
      subject: '期限後のお支払いをお返しします',
      lines: [
        'お支払いを確認しましたが、期限を過ぎて予約が取り消されており、同じ場所を用意できませんでした。全額をお返しします。',
        ...useLines(booking),
        '■ お返しする額　1,200円',
        detailLine(booking),
      ],
      calendar: undefined,
    });
    expect(refunded).toMatchObject({
      subject: '返金の手続きが完了しました',
      lines: expect.arrayContaining(['■ 返金額　1,200円']),
    });
  });
});
