import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { issueMailToken } from '#server/account/mailToken.queries.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { untilJudged } from '#server/testing/aCrowd.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: Awaited<ReturnType<typeof aSmallTown>>;
let manager: TestStaff;
beforeAll(async () => {
  server = await aServer({ listen: true });
  town = await aSmallTown(server);
  manager = await aStaffMember(server, town.tenant, { role: 'manager', name: '館長 三郎' });
});
afterAll(() => server.close());

const aGuest = () => aPerson(server, town.tenant, { kind: 'guest', verified_at: null });
type Guest = Awaited<ReturnType<typeof aGuest>>;

const decline = (guest: Guest, more: Omit<RequestOf<'Desk/DeclineRegistration'>, 'userNumber'>, staff = manager) =>
  server.callWith('Desk/DeclineRegistration', { userNumber: guest.userNumber, ...more }, { staff });
const approve = (guest: Guest, version: number, staff = manager) =>
  server.callWith(
    'Desk/VerifyAccount',
    { userNumber: guest.userNumber, identityDocument: 'drivingLicence', version },
    { staff },
  );
const reviewOf = async ({ userNumber }: Guest) =>
  (await server.call('Desk/GetPerson', { userNumber }, { staff: manager })).body.review;
const listed = async (standing: 'waiting' | 'returned' | 'rejected') =>
  (await server.call('Desk/ListWaitingGuests', { standing }, { staff: manager })).body.items.map(
    ({ userNumber }) => userNumber,
  );
const contactOf = async (session: Guest) => (await server.call('Authentication/GetContact', {}, { session })).body;
const reserve = (session: Guest, date: string) =>
  server.callWith('Reservation/Reserve', reserveBody(town.hall, { date }), { session });
const mailsTo = async (address: string) => {
  await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
  return server.mailbox.mails.filter(({ recipient }) => recipient === address);
};
const names = { lastName: '髙橋', firstName: '𠮷子', lastNameKana: 'たかはし', firstNameKana: 'ﾖｼｺ' };
const askAgain = (session: Guest, typed = names) => server.callWith('Authentication/AskForReview', typed, { session });

async function verifyMail(session: Guest) {
  const proof = { ...session, purpose: 'verifyMail', email: `${session.userNumber}@example.jp` } as const;
  const token = await issueMailToken(server.db, { ...proof, nowMs: server.clock() });
  return server.callWith('Authentication/VerifyMail', { token }, { session });
}

describe('a registration under review', () => {
  it('is given back with a reason that the person reads by mail and on his screens, corrected, and approved', async () => {
    const email = 'returned@example.jp';
    const guest = await aPerson(server, town.tenant, { kind: 'guest', verified_at: null, email });
    expect(await contactOf(guest)).toMatchObject({ isVerified: false, review: null });
    expect((await askAgain(guest)).body.error?.code).toBe('registrationNotReturned');
    expect((await decline(guest, { decision: 'return', reason: ' ', version: 0 })).body.error?.code).toBe(
      'reasonRequired',
    );
    const reason = '氏名の漢字を、本人確認書類のとおりに直してください。';
    expect((await decline(guest, { decision: 'return', reason, version: 0 })).status).toBe(200);
    expect([(await listed('waiting')).includes(guest.userNumber), await listed('returned')]).toEqual([
      false,
      [guest.userNumber],
    ]);
    expect((await contactOf(guest)).review).toMatchObject({ state: 'returned', reason });
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain(reason);
    // Nobody knows yet whose address it is.
    expect(mail?.body).not.toContain('山田');

    expect((await verifyMail(guest)).body.error?.code).toBe('registrationHeld');
    expect((await askAgain(guest, { ...names, lastName: ' ' })).body.error?.code).toBe('nameRequired');
    expect((await askAgain(guest)).status).toBe(200);
    expect((await contactOf(guest)).review).toMatchObject({
      state: 'asked',
      lastName: '髙橋',
      lastNameKana: 'タカハシ',
    });
    expect(await listed('waiting')).toContain(guest.userNumber);
    expect((await reserve(guest, '2026-06-21')).body.error?.code).toBe('mailNotVerified');

    // Who has not seen the correction cannot decide on it.
    expect((await approve(guest, 1)).body.error?.code).toBe('changedMeanwhile');
    expect((await approve(guest, 2)).status).toBe(200);
    expect((await reserve(guest, '2026-06-21')).status).toBe(200);
    expect(await reviewOf(guest)).toMatchObject({
      state: 'approved',
      by: '館長 三郎',
      identityDocument: 'drivingLicence',
      version: 3,
    });
    expect((await contactOf(guest)).review).toBeNull();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('利用者登録が承認されました')]),
    );
  });

  it('that was rejected cannot reserve, whatever mail comes back, until that is taken back', async () => {
    const guest = await aGuest();
    const reason = '市内に在住・在勤・在学の確認ができませんでした。';
    expect((await decline(guest, { decision: 'reject', reason, version: 0 })).status).toBe(200);
    expect((await contactOf(guest)).review).toMatchObject({ state: 'rejected', reason });
    expect((await reserve(guest, '2026-06-22')).body.error?.code).toBe('mailNotVerified');
    expect((await verifyMail(guest)).body.error?.code).toBe('registrationHeld');
    expect((await approve(guest, 1)).body.error?.code).toBe('registrationStillRejected');
    expect(await listed('rejected')).toContain(guest.userNumber);
    // The database is the judge.
    const forced = server.db
      .updateTable('account')
      .set({ verified_at: new Date() })
      .where('user_id', '=', guest.userId)
      .execute();
    await expect(forced).rejects.toThrow('account_held');

    expect((await decline(guest, { decision: 'reopen', reason: '書類の再提出', version: 1 })).status).toBe(200);
    expect(await listed('waiting')).toContain(guest.userNumber);
    expect((await verifyMail(guest)).status).toBe(200);
    expect((await reserve(guest, '2026-06-22')).status).toBe(200);
  });

  it('of who may reserve already is neither given back nor rejected, and a desk only approves', async () => {
    const verified = await aPerson(server, town.tenant, { kind: 'guest' });
    const asked = { decision: 'reject', reason: '重複', version: 0 } as const;
    expect((await decline(verified, asked)).body.error?.code).toBe('registrationVerified');
    const desk = await aStaffMember(server, town.tenant, { role: 'desk' });
    const guest = await aGuest();
    expect((await decline(guest, asked, desk)).body.error?.code).toBe('notPermitted');
    expect((await approve(guest, 0, desk)).status).toBe(200);
  });

  it('is decided on once when two decide at once, and the other reads who was quicker', async () => {
    const other = await aStaffMember(server, town.tenant, { role: 'manager', name: '館長 四郎' });
    for (let round = 0; round < 5; round += 1) {
      const guest = await aGuest();
      const rejecting = { userNumber: guest.userNumber, decision: 'reject', reason: '重複', version: 0 } as const;
      const approving = { userNumber: guest.userNumber, identityDocument: 'passport', version: 0 } as const;
      const answers = await Promise.all([
        untilJudged(() => server.http('Desk/DeclineRegistration', rejecting, { staff: manager })),
        untilJudged(() => server.http('Desk/VerifyAccount', approving, { staff: other })),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { state, by, version } = await reviewOf(guest);
      expect([version, ['approved', 'rejected']]).toEqual([1, expect.arrayContaining([state])]);
      const refused = answers.find(({ status }) => status === 409)?.body as {
        error?: { code: string; message: string };
      };
      expect(refused.error?.code).toBe('changedMeanwhile');
      expect(refused.error?.message).toContain(`${by}さんが変更しました。`);
    }
  });

  it('that was corrected is at the head of the list, and counted on the first screen of who decides', async () => {
    const [earlier, corrected] = [await aGuest(), await aGuest()];
    await server.db
      .updateTable('account')
      .set({ created_at: new Date(server.clock() - 3_600_000) })
      .where('user_id', '=', earlier.userId)
      .execute();
    const desk = await aStaffMember(server, town.tenant, { role: 'desk' });
    const counted = async (staff: TestStaff) =>
      (await server.call('Desk/GetWork', {}, { staff })).body.cards.find(({ kind }) => kind === 'registrations')?.count;
    const before = (await counted(manager)) ?? -1;
    await decline(corrected, { decision: 'return', reason: '氏名', version: 0 });
    expect(await counted(manager)).toBe(before - 1);
    expect((await askAgain(corrected)).status).toBe(200);
    expect(await counted(manager)).toBe(before);
    expect(await counted(desk)).toBeUndefined();
    const waiting = await listed('waiting');
    expect(waiting.indexOf(corrected.userNumber)).toBeLessThan(waiting.indexOf(earlier.userNumber));
  });

  it('waits for staff for a month, however long the hall is closed, and for another one once it was corrected', async () => {
    const [silent, returned, rejected, reopened] = [await aGuest(), await aGuest(), await aGuest(), await aGuest()];
    const corrected = await aGuest();
    const userIds = [silent, returned, rejected, reopened, corrected].map(({ userId }) => userId);
    await decline(returned, { decision: 'return', reason: '住所', version: 0 });
    await decline(rejected, { decision: 'reject', reason: '重複', version: 0 });
    await decline(reopened, { decision: 'reject', reason: '重複', version: 0 });
    await decline(reopened, { decision: 'reopen', reason: '別の方', version: 1 });
    await decline(corrected, { decision: 'return', reason: '住所', version: 0 });
    await askAgain(corrected);
    await server.db.deleteFrom('session').where('user_id', 'in', userIds).execute();
    const created = new Date(server.clock() - 3 * 86_400_000);
    await server.db.updateTable('account').set({ created_at: created }).where('user_id', 'in', userIds).execute();
    const sweep = async () => {
      const due = { kind: 'sweep', subject: '', dueAt: new Date(server.clock()) } as const;
      await schedule(server.db, { tenantId: town.tenant.tenantId, ...due });
      await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
    };
    const left = async () => {
      const rows = await server.db.selectFrom('account').select('user_id').where('user_id', 'in', userIds).execute();
      return rows.length;
    };
    await sweep();
    expect(await left()).toBe(5);
    server.clock.advance(31 * 86_400_000);
    await sweep();
    // Staff may have been asked again on the last of these days.
    expect(await left()).toBe(2);
    server.clock.advance(31 * 86_400_000);
    await sweep();
    server.clock.set('2026-06-10T10:00');
    expect(await left()).toBe(1);
    expect(
      (await server.db.selectFrom('account').select('user_id').where('user_id', 'in', userIds).execute())[0],
    ).toEqual({ user_id: rejected.userId });
    // Who was rejected is known again for a year, and then forgotten; who has anything is kept as long as that.
    const { userId } = rejected;
    const yearLater = async (days: number) => {
      server.clock.advance(days * 86_400_000);
      await sweep();
      server.clock.set('2026-06-10T10:00');
      return left();
    };
    expect(await yearLater(364)).toBe(1);
    const { reservationId } = await aReservation(server, rejected, town.hall, {
      state: 'cancelled_user',
      date: '2027-06-01',
    });
    expect(await yearLater(366)).toBe(1);
    await server.db.deleteFrom('reservation_detail').where('reservation_id', '=', reservationId).execute();
    await server.db.deleteFrom('reservation_history').where('reservation_id', '=', reservationId).execute();
    await server.db.deleteFrom('reservation').where('user_id', '=', userId).execute();
    expect(await yearLater(366)).toBe(0);
  });
});
