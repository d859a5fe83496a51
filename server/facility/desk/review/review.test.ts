import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aPayingTown, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { asMember, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

const always = { article: { schedule: JSON.stringify({ approval: { classes: null } }) } };
const ofOutsiders = { article: { schedule: JSON.stringify({ approval: { classes: ['outside'] } }) } };

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

async function aTown(hall = always) {
  const town = await aPayingTown(server, { setting: { cancel_deadline_days: 0 } }, hall);
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [town.hall.containerId] });
  return { ...town, manager };
}

type Town = SmallTown & { readonly manager: TestStaff };

const reserve = ({ hall, session }: SmallTown, date = '2026-07-04') =>
  server.call('Reservation/Reserve', reserveBody(hall, { date }), { session });

async function asked(town: Town) {
  const { body } = await reserve(town);
  expect(body.error).toBeUndefined();
  return body.reservationId;
}

const review = (staff: TestStaff, reservationId: string, decision: 'approve' | 'reject' | 'hold', reason = '') =>
  server.call('Desk/ReviewReservation', { reservationId, decision, reason }, { staff });

const find = async ({ session }: SmallTown, reservationId: string) =>
  (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;

const sentSubjects = async (moment: string) => {
  await runJobs(server, moment);
  return server.mailbox.mails.map(({ subject }) => subject.replace(/（第\d+町）$/, ''));
};

describe('[DESK-06] a use of a room that needs approval', () => {
  it('holds its place as 審査中, is not confirmed, owes nothing and has no ticket yet', async () => {
    const town = await aTown();
    const { body } = await reserve(town);
    expect(body).toMatchObject({ entryType: 'normal', needsApproval: true });
    const { reservationId } = body;
    const seen = await find(town, reservationId);
    expect(seen).toMatchObject({ statusText: '審査中', isConfirmed: false, isCanceled: false, invalid: false });
    expect(seen).toMatchObject({ paymentStatusText: '', canPay: false, payUntil: null, canCancel: true });
    expect(await standingOf(server, reservationId)).toMatchObject({ owed: 0 });
    const other = await asMember(server, town, await aMember(server, town.tenant));
    expect((await reserve(other)).body.error?.code).toBe('taken');
    expect(await sentSubjects('2026-06-10T10:01')).toEqual(['申請を受け付けました（審査中）']);
  });

  it('owes its fee from the approval, with the due date from then, and can be used', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    server.clock.set('2026-06-12T15:00');
    const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
    const { body } = await review(manager, reservationId, 'approve', 'ピアノの鍵は事務室です。');
    expect(body).toMatchObject({ statusText: '予約確定', paymentText: '未払い' });
    const again = await asMember(server, town, town.member);
    const seen = await find(again, reservationId);
    expect(seen).toMatchObject({
      statusText: '予約確定',
      isConfirmed: true,
      paymentStatusText: '未払い',
      canPay: true,
    });
    expect(seen.payUntil).toBe(body.payUntil);
    expect(body.payUntil && body.payUntil > '2026-06-13').toBe(true);
    await sentSubjects('2026-06-12T15:01');
    const mail = server.mailbox.mails.find(({ subject }) => subject.startsWith('申請が承認されました'));
    expect(mail?.body).toContain('ピアノの鍵は事務室です。');
    expect(await sentSubjects('2026-07-03T20:00')).not.toContain('明日のご利用について');
  });

  it('is refused with a reason that its person reads, and its place is free at once', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    expect((await review(town.manager, reservationId, 'reject')).body.error?.code).toBe('reasonRequired');
    const { body } = await review(town.manager, reservationId, 'reject', '音量の制限を超えるため');
    expect(body).toMatchObject({ statusText: '不承認', paymentText: '', payUntil: null });
    const seen = await find(town, reservationId);
    expect(seen).toMatchObject({ statusText: '不承認', isCanceled: true, invalid: true });
    expect(seen.staffWords).toBe('不承認の理由　音量の制限を超えるため');
    const other = await asMember(server, town, await aMember(server, town.tenant));
    expect((await reserve(other)).status).toBe(200);
    await sentSubjects('2026-06-10T10:01');
    const mail = server.mailbox.mails.find(({ subject }) => subject.startsWith('申請は承認されませんでした'));
    expect(mail?.body).toContain('音量の制限を超えるため');
  });

  it('waits on with its place while staff ask for something, which its person reads, and is decided afterwards', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    expect((await review(town.manager, reservationId, 'hold', ' ')).body.error?.code).toBe('reasonRequired');
    expect((await review(town.manager, reservationId, 'hold', '団体の規約をお送りください。')).body.statusText).toBe(
      '審査中',
    );
    server.clock.advance(60_000);
    await review(town.manager, reservationId, 'hold', '規約の2頁目もお送りください。');
    const seen = await find(town, reservationId);
    expect(seen).toMatchObject({ statusText: '審査中', isConfirmed: false, isCanceled: false });
    expect(seen.staffWords).toMatch(/^施設が内容を確認しています。.*\n施設からの連絡　規約の2頁目もお送りください。$/);
    const { items } = (await server.call('Desk/ListUnderReview', {}, { staff: town.manager })).body;
    expect(items[0]?.held).toEqual({ at: '2026-06-10T10:01', reason: '規約の2頁目もお送りください。' });
    await sentSubjects('2026-06-10T10:02');
    const told = server.mailbox.mails.filter(({ subject }) => subject.startsWith('申請の審査を保留しています'));
    expect(told.map(({ body }) => body.includes('2頁目'))).toEqual([false, true]);
    expect((await review(town.manager, reservationId, 'approve')).body.statusText).toBe('予約確定');
    expect((await find(town, reservationId)).staffWords).toBe('');
    expect((await review(town.manager, reservationId, 'hold', 'もう一度')).body.error?.code).toBe('notUnderReview');
  });

  it('is decided once: the second hears how it stands, a repetition its first answer', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    const other = await aStaffMember(server, town.tenant, { role: 'manager' });
    const body = { reservationId, decision: 'approve', reason: '' } as const;
    const key = { staff: town.manager, idempotencyKey: 'approve-once' };
    const first = await server.call('Desk/ReviewReservation', body, key);
    expect((await server.call('Desk/ReviewReservation', body, key)).body).toEqual(first.body);
    const second = await review(other, reservationId, 'reject', '遅れた判断');
    expect(second.body.error).toMatchObject({
      code: 'notUnderReview',
      message: 'この予約は2026-06-10 10:00に「予約確定」になっています。最新の内容を確認してください。',
    });
    expect(await find(town, reservationId)).toMatchObject({ statusText: '予約確定' });
    const lines = await server.db.selectFrom('audit_event').selectAll().where('subject', '=', reservationId).execute();
    expect(lines).toHaveLength(1);
  });

  it('is not for who has applied himself, for other halls, or for a desk without the right', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    await server.db
      .insertInto('reservation_history')
      .values({
        tenant_id: town.tenant.tenantId,
        reservation_id: reservationId,
        happened_at: new Date(0),
        action: 'reserve',
        actor: `staff:${town.manager.staffId}`,
        reason: '',
        before: null,
        after: '{}',
      })
      .execute();
    await server.db
      .deleteFrom('reservation_history')
      .where('reservation_id', '=', reservationId)
      .where('actor', 'like', 'user:%')
      .execute();
    expect((await review(town.manager, reservationId, 'approve')).body.error?.code).toBe('ownApplication');
    const elsewhere = await aTown();
    const stranger = await aStaffMember(server, town.tenant, {
      role: 'manager',
      containerIds: [elsewhere.hall.containerId],
    });
    expect((await review(stranger, reservationId, 'approve')).status).toBe(404);
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
    expect((await review(clerk, reservationId, 'approve')).body.error?.code).toBe('notPermitted');
  });

  it('is refused by itself when its use begins', async () => {
    const town = await aTown();
    const reservationId = await asked(town);
    await runJobs(server, '2026-07-04T08:59');
    expect(await find(await asMember(server, town, town.member), reservationId)).toMatchObject({
      statusText: '審査中',
    });
    await runJobs(server, '2026-07-04T09:00');
    const seen = await find(await asMember(server, town, town.member), reservationId);
    expect(seen.statusText).toBe('不承認');
    expect(seen.staffWords).toContain('利用日時までに審査が終わらなかった');
  });

  it('can be of some classes of users alone', async () => {
    const town = await aTown(ofOutsiders);
    expect((await reserve(town)).body.needsApproval).toBe(false);
    const outsider = await aMember(server, town.tenant, { classes: ['outside'] });
    const session = await aSession(server, outsider);
    const { body } = await reserve({ ...town, member: outsider, session }, '2026-07-11');
    expect(body.needsApproval).toBe(true);
  });

  it('is listed, the next use first, for who works there', async () => {
    const town = await aTown();
    const later = (await reserve(town, '2026-07-11')).body.reservationId;
    server.clock.advance(60_000);
    const next = await asked(town);
    const { items } = (await server.call('Desk/ListUnderReview', {}, { staff: town.manager })).body;
    expect(items.map(({ reservationId }) => reservationId)).toEqual([next, later]);
    const elsewhere = await aStaffMember(server, town.tenant, {
      role: 'manager',
      containerIds: ['00000000-0000-4000-8000-000000000001'],
    });
    expect((await server.call('Desk/ListUnderReview', {}, { staff: elsewhere })).body.items).toEqual([]);
  });
});

it('[DESK-06] what a draw gives goes to review when it is announced', async () => {
  const town = await aLotteryTown(server, { tenant: { setting: { fee_collection: 'online' } }, hall: always });
  const { body } = await town.enter(town.member);
  expect(body).toMatchObject({ entryType: 'lottery', needsApproval: true });
  await runJobs(server, '2026-06-15T17:00');
  await runJobs(server, '2026-06-15T17:10');
  await runJobs(server, '2026-06-16T17:00');
  const seen = await town.find(town.member, body.reservationId);
  expect(seen).toMatchObject({ statusText: '審査中', paymentStatusText: '', isConfirmed: false });
  const manager = await aStaffMember(server, town.tenant, { role: 'manager' });
  const { items } = (await server.call('Desk/ListUnderReview', {}, { staff: manager })).body;
  expect(items[0]?.draw?.title).toContain('9月利用分');
  const decided = await review(manager, body.reservationId, 'approve');
  expect(decided.body).toMatchObject({ statusText: '当選', paymentText: '未払い' });
});
