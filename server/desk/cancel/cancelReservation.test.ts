import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/newId.ts';
import { act, aPayingTown, begin, book, linesOf, runJobs, standingOf } from '#server/testing/aPayingTown.ts';
import type { SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

type Cause = 'person' | 'facility' | 'disaster';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aTown() {
  const setting = { cancel_deadline_days: 3, undo_minutes: 0, refund_full_days: 20, refund_half_days: 10 };
  const town = await aPayingTown(server, { setting });
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [town.hall.containerId] });
  return { ...town, clerk };
}

type Town = SmallTown & { readonly clerk: TestStaff };

async function paid(town: Town, date: string) {
  const reservationId = await book(server, town, { date });
  const ref = await begin(server, town, reservationId);
  await act(server, ref, 'card');
  await server.call('Reservation/CompletePayment', { tenantAlias: town.tenant.tenantAlias, reservationId });
  return reservationId;
}

const preview = (staff: TestStaff, reservationId: string, cause: Cause) =>
  server.call('Desk/PreviewCancellation', { reservationId, cause }, { staff });

const cancel = (staff: TestStaff, reservationId: string, cause: Cause, version: number, reason = '理由') =>
  server.call('Desk/CancelReservation', { reservationId, cause, reason, version }, { staff });

describe('[DESK-08] cancelling at the desk', () => {
  it('shows before what goes back to a person who asks for it, the way back and the mail, and changes nothing', async () => {
    const town = await aTown();
    const reservationId = await paid(town, '2026-06-25');
    const before = await standingOf(server, reservationId);
    const { body } = await preview(town.clerk, reservationId, 'person');
    // Fifteen days before: half of 1,000 yen.
    expect(body).toMatchObject({
      refund: 500,
      kept: 500,
      released: 0,
      byProvider: 500,
      atCounter: 0,
      isPastDeadline: false,
    });
    expect(body.lines).toMatchObject([{ amount: 1000, refund: 500 }]);
    expect(body.mail.subject).toContain('取り消しました');
    expect(body.mail.body).toContain('500円');
    expect(await standingOf(server, reservationId)).toEqual(before);
  });

  it.each<[Cause, number, string]>([
    ['person', 500, '取消'],
    ['facility', 1000, '取消（施設都合）'],
    ['disaster', 1000, '取消（施設都合）'],
  ])('for %s gives back %i yen as it said', async (cause, refund, statusText) => {
    const town = await aTown();
    const reservationId = await paid(town, '2026-06-25');
    const { version, mail } = (await preview(town.clerk, reservationId, cause)).body;
    const done = await cancel(town.clerk, reservationId, cause, version, '停電のため');
    expect(done.body).toMatchObject({ refund, reservation: { statusText } });
    if (cause !== 'person') expect(mail.body).toContain('（入力した理由）');
    const subject = { kind: 'reservation', id: reservationId } as const;
    expect(await linesOf(server, town.tenant.tenantId, subject)).toContain(`refund_due ${refund}`);
    const other = await book(server, town, { date: '2026-06-25' });
    expect(other).not.toBe(reservationId);
  });

  it('[DESK-08] its person reads why, and once the money went back how much it was and on which day', async () => {
    const town = await aTown();
    const reservationId = await paid(town, '2026-06-25');
    const { version } = (await preview(town.clerk, reservationId, 'facility')).body;
    await cancel(town.clerk, reservationId, 'facility', version, '停電のため');
    // The provider gives it back, and nobody at the desk.
    const { money } = (await server.call('Desk/GetReservation', { reservationId }, { staff: town.clerk })).body;
    expect(money).toMatchObject({ due: 1_000, byHand: 0 });
    const words = async () =>
      (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body.staffWords;
    expect(await words()).toBe('取消（施設都合）の理由　停電のため\n返金手続中　1,000円');
    server.clock.set('2026-06-10T10:20');
    await runJobs(server);
    expect(await words()).toBe('取消（施設都合）の理由　停電のため\n返金済み　1,000円（2026/06/10(水)）');
    // Of the money too staff see what was done, and each message that went out about it.
    const { history, notices } = (await server.call('Desk/GetReservation', { reservationId }, { staff: town.clerk }))
      .body;
    expect(history).toMatchObject([
      { action: 'refund', note: '還付 1,000円' },
      { action: 'cancelByOperator', note: '調定減 1,000円、還付決定 1,000円' },
      { action: 'pay', note: '収納（オンライン） 1,000円' },
      { action: 'charge', note: '調定 1,000円' },
      { action: 'reserve', note: '' },
    ]);
    expect(notices.map(({ subject }) => subject.replace(/（.*/, ''))).toEqual([
      '返金の手続きが完了しました',
      '【重要】施設の都合により予約を取り消しました',
      'お支払いを確認しました',
      '予約が確定しました',
    ]);
  });

  it('[DESK-08] tells where money that was paid in cash is fetched: in the preview, the mail and on its page, until it is paid out', async () => {
    const town = await aTown();
    const { containerId, containerName } = town.hall;
    await server.call('Desk/OpenTill', { containerId, float: 0 }, { staff: town.clerk });
    const reservationId = await paid(town, '2026-06-25');
    await asStaff(server, town.tenant.tenantAlias, 'Desk/AddCharge', {
      reservationId,
      chargeId: newId(),
      reason: '当日の利用',
      lines: [{ kind: 'own', label: '延長', yen: 300 }],
    });
    await server.call('Desk/ReceiveCash', { reservationId, tendered: 300 }, { staff: town.clerk });
    const { version, mail, byProvider, atCounter } = (await preview(town.clerk, reservationId, 'facility')).body;
    expect({ byProvider, atCounter }).toEqual({ byProvider: 1000, atCounter: 300 });
    const toCollect = `返金 300円は、${containerName}の窓口でお受け取りください。`;
    const told = ['■ 返金予定額　1,300円', '返金 1,000円は、オンライン決済でお返しします。', toCollect];
    for (const line of told) expect(mail.body).toContain(line);
    await cancel(town.clerk, reservationId, 'facility', version, '停電のため');
    await runJobs(server);
    const sent = server.mailbox.mails.findLast(({ subject }) => subject.includes('施設の都合により'));
    for (const line of told) expect(sent?.body).toContain(line);
    const words = async () =>
      (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body.staffWords;
    expect(await words()).toContain(`${toCollect}\n返金済み　1,000円`);
    const back = { reservationId, way: 'cash', amount: 300 } as const;
    expect((await server.call('Desk/GiveBack', back, { staff: town.clerk })).status).toBe(200);
    expect(await words()).not.toContain(toCollect);
    expect(await words()).toContain('返金済み　300円');
    await runJobs(server);
    const last = server.mailbox.mails.at(-1)?.body;
    expect(last).toContain('■ 返金額　300円');
    expect(last).not.toContain('お手元に届くまでの日数');
  });

  it('takes a reason, and the version that was seen', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-06-25' });
    const { version } = (await preview(town.clerk, reservationId, 'facility')).body;
    expect((await cancel(town.clerk, reservationId, 'facility', version, ' ')).body.error?.code).toBe('reasonRequired');
    const { containerId } = town.hall;
    await server.call('Desk/OpenTill', { containerId, float: 0 }, { staff: town.clerk });
    await server.call('Desk/ReceiveCash', { reservationId, tendered: 10_000 }, { staff: town.clerk });
    const late = await cancel(town.clerk, reservationId, 'facility', version);
    expect(late.body.error).toMatchObject({
      code: 'changedMeanwhile',
      message: '10:00に窓口 花子さんが変更しました。最新の内容を確認してください。',
    });
    expect((await standingOf(server, reservationId)).state).toBe('confirmed');
  });

  it('past the deadline is for who may pass it', async () => {
    const town = await aTown();
    const reservationId = await book(server, town, { date: '2026-06-25' });
    server.clock.set('2026-06-23T10:00');
    const [clerk, manager] = [
      await aStaffMember(server, town.tenant, { role: 'desk' }),
      await aStaffMember(server, town.tenant, { role: 'manager' }),
    ];
    const { version, isPastDeadline } = (await preview(clerk, reservationId, 'person')).body;
    expect(isPastDeadline).toBe(true);
    expect((await cancel(clerk, reservationId, 'person', version)).body.error?.code).toBe('cancelDeadlinePassed');
    expect((await cancel(manager, reservationId, 'person', version)).status).toBe(200);
    const [line] = await server.db.selectFrom('audit_event').selectAll().where('subject', '=', reservationId).execute();
    expect(line).toMatchObject({ action: 'Desk/CancelReservation', reason: '理由', actor: `staff:${manager.staffId}` });
  });

  it('[DESK-09] twice, or in two tabs, acts once', async () => {
    const town = await aTown();
    const reservationId = await paid(town, '2026-06-25');
    const { version } = (await preview(town.clerk, reservationId, 'facility')).body;
    const answers = await Promise.all([1, 2, 3].map(() => cancel(town.clerk, reservationId, 'facility', version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const lines = await linesOf(server, town.tenant.tenantId, { kind: 'reservation', id: reservationId });
    expect(lines.filter((line) => line.startsWith('refund_due'))).toEqual(['refund_due 1000']);
  });
});
