import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { runJobs, runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { calendarTexts } from '#server/notice/calendarText.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

type Wanted = RequestOf<'Desk/PreviewClosure'>;

async function close(staff: TestStaff, days: Pick<Wanted, 'containerId' | 'from' | 'to'>) {
  const wanted = { ...days, kind: 'maintenance' as const, reason: '空調機の更新', told: '空調設備の更新のため' };
  const { body } = await server.call('Desk/PreviewClosure', wanted, { staff });
  const lines = body.items.map(({ subjectId, mark, intents: [usual] }) => ({
    subjectId,
    mark,
    intent: usual ?? ('keep' as const),
  }));
  const answer = await server.call('Desk/CommitClosure', { ...wanted, digest: body.digest, lines }, { staff });
  await runJobsNow(server);
  return { containerId: days.containerId, closureId: answer.body.closureId };
}

async function lift(staff: TestStaff, one: Awaited<ReturnType<typeof close>>) {
  const { version } = (await server.call('Desk/PreviewLift', one, { staff })).body;
  await server.call('Desk/LiftClosure', { ...one, version, reason: '工事の延期' }, { staff });
}

/** What left since it was asked last, with the entries of its calendar. */
async function mailsSince() {
  await runJobsNow(server);
  return server.mailbox.mails.splice(0).map(({ recipient, subject, body, calendars }) => {
    const parties = { organizer: { name: 'x', email: 'x@example.jp' }, attendee: recipient };
    const texts = calendars.flatMap((calendar) => calendarTexts(calendar, parties)).map(readCalendar);
    return {
      subject: subject.replace(/（.*）$/, ''),
      body,
      calendar: texts.flatMap(({ method, events }) => events.map(({ DTSTART }) => `${method} ${DTSTART}`)),
    };
  });
}

const listed = async (staff: TestStaff, isDone = false) =>
  (await server.call('Desk/ListFollowUps', { isDone }, { staff })).body.items;

describe('[TOLD-01] [CLOSE-01] a place of courses that closes at the console', () => {
  async function aClosedSchool() {
    const { tenant, container, events } = await aSchool(server);
    const member = await aMember(server, tenant);
    await anEventReservation(server, member, events.guitar, { fee: 4500 });
    const staff = await aStaffMember(server, tenant, { role: 'manager' });
    const closing = { containerId: container.eventContainerId, from: '2026-07-19', to: '2026-07-20' };
    return { staff, closing, first: await close(staff, closing) };
  }

  it('takes the days that close, and no others, out of calendars, and waits for staff', async () => {
    const { staff } = await aClosedSchool();
    const [mail, ...more] = await mailsSince();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: '【重要】講座の会場が休館となります' });
    expect(mail?.calendar).toEqual([expect.stringMatching(/^CANCEL 20260719/)]);
    expect(mail?.body).toContain('2026/07/19');
    expect(mail?.body).not.toContain('2026/07/05');
    expect(await listed(staff)).toMatchObject([{ why: 'placeClosed', was: expect.stringContaining('2026/07/19') }]);
    await runJobs(server, '2026-07-18T18:00');
    expect(await mailsSince()).toEqual([]);
  });

  it('and is opened again tells so by message and calendar, and leaves the list with who did it', async () => {
    const { staff, first } = await aClosedSchool();
    await mailsSince();
    server.clock.advance(60_000);
    await lift(staff, first);
    const [mail, ...more] = await mailsSince();
    expect(more).toEqual([]);
    expect(mail?.calendar).toContainEqual(expect.stringMatching(/^REQUEST 20260719/));
    expect(await listed(staff)).toEqual([]);
    expect(await listed(staff, true)).toMatchObject([{ why: 'placeClosed', done: { outcome: 'settled' } }]);
    await runJobs(server, '2026-07-18T18:00');
    expect((await mailsSince()).map(({ subject }) => subject.slice(0, 9))).toEqual(['ご利用日のお知らせ']);
  });

  it('stays in doubt while another closure lies there', async () => {
    const { staff, first, closing } = await aClosedSchool();
    const second = await close(staff, { ...closing, to: '2026-07-19' });
    await mailsSince();
    await lift(staff, first);
    expect(await mailsSince()).toEqual([]);
    expect(await listed(staff)).toMatchObject([{ why: 'placeClosed' }]);
    await lift(staff, second);
    expect(await mailsSince()).toHaveLength(1);
    expect(await listed(staff)).toEqual([]);
  });
});

describe('[TOLD-01] [CLOSE-01] a hall that closes on a booked day at the console', () => {
  it('tells its people with their calendar, invites nobody, and lists whom no message reaches', async () => {
    const town = await aPayingTown(server);
    const { containerId } = town.hall;
    const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [containerId] });
    await book(server, town, { date: '2026-06-24' });
    await mailsSince();
    await close(staff, { containerId, from: '2026-06-24', to: '2026-06-24' });
    expect(await mailsSince()).toMatchObject([
      {
        subject: expect.stringContaining('施設の都合により予約を取り消しました'),
        calendar: ['CANCEL 20260624T000000Z'],
      },
    ]);
    expect(await listed(staff)).toEqual([]);
    const accounts = server.db.updateTable('account').where('user_id', '=', town.member.userId);
    await book(server, town, { date: '2026-06-26' });
    await accounts.set({ email: null }).execute();
    const closed = await close(staff, { containerId, from: '2026-06-26', to: '2026-06-26' });
    expect(await listed(staff)).toMatchObject([{ why: 'unreached', isReachable: false }]);
    // It stays cancelled, and has still to be told.
    await lift(staff, closed);
    expect(await listed(staff)).toMatchObject([{ why: 'unreached' }]);
    await runJobs(server, '2026-06-25T18:00');
    expect((await mailsSince()).filter(({ subject }) => subject.startsWith('ご利用日'))).toEqual([]);
  });
});
