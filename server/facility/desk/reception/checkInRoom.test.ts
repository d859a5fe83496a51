import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { checksums } from '#server/testing/checksums.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-20T08:55'));
afterAll(() => server.close());

/** Half A on June 20th in the morning, which is today. */
async function aBooking(options: Parameters<typeof aReservation>[3] = {}) {
  const town = await aSmallTown(server);
  const { reservationId } = await aReservation(server, town.member, town.hall, options);
  return { ...town, reservationId, alias: town.tenant.tenantAlias };
}

const checkIn = (alias: string, reservationId: string) => asStaff(server, alias, 'Desk/CheckIn', { reservationId });

const rowOf = (reservationId: string) =>
  server.db
    .selectFrom('reservation')
    .select(['state', 'payment_state'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();

const placesOf = (reservationId: string) =>
  server.db.selectFrom('occupancy').select('occupancy_id').where('reservation_id', '=', reservationId).execute();

describe('Checking in', () => {
  test.each([
    ['confirmed', 'unpaid', true],
    ['won', 'counter', true],
    ['confirmed', 'paid', false],
    ['confirmed', 'none', false],
  ] as const)('%s on the day of use keeps the place and the money (%s)', async (state, paymentState, isOwed) => {
    const { alias, reservationId } = await aBooking({ state, paymentState });
    const places = await placesOf(reservationId);
    expect(await checkIn(alias, reservationId)).toMatchObject({ reservationId, statusText: '受付済み', isOwed });
    expect(await rowOf(reservationId)).toEqual({ state: 'checked_in', payment_state: paymentState });
    expect(places).not.toEqual([]);
    expect(await placesOf(reservationId)).toEqual(places);
    const history = await server.db
      .selectFrom('reservation_history')
      .select(['actor', 'action', 'reason', 'before', 'after'])
      .where('reservation_id', '=', reservationId)
      .orderBy('sequence')
      .execute();
    expect(history.at(-1)).toEqual({
      actor: 'operator:local:yamada',
      action: 'checkIn',
      reason: '',
      before: { state, paymentState },
      after: { state: 'checked_in', paymentState },
    });
  });

  test('[DESK-13] before its day is refused, which names the day of use, and afterwards takes a reason', async () => {
    const { alias, reservationId } = await aBooking();
    const before = await checksums(server.db);
    const message = '本日は受付できません。利用日（2026-06-20）に受付してください。';
    server.clock.set('2026-06-19T23:59');
    await expect(checkIn(alias, reservationId)).rejects.toMatchObject({ refusal: { code: 'notOnDayOfUse', message } });
    server.clock.set('2026-06-21T00:00');
    await expect(checkIn(alias, reservationId)).rejects.toMatchObject({ refusal: { code: 'reasonRequired' } });
    expect(await checksums(server.db)).toEqual(before);
  });

  test('of several days is for every one of them, and for no day between', async () => {
    const { alias, tenant, reservationId } = await aBooking();
    await server.db
      .insertInto('reservation_detail')
      .values({
        tenant_id: tenant.tenantId,
        reservation_id: reservationId,
        detail_number: 2,
        date: '2026-06-22',
        frame_name: '午前',
        from_minute: 540,
        to_minute: 720,
        fee: 1000,
        ordinance_version_id: null,
      })
      .execute();
    const days = { first_date: '2026-06-20', last_date: '2026-06-22' };
    await server.db.updateTable('reservation').set(days).where('reservation_id', '=', reservationId).execute();
    const message = '本日は受付できません。利用日（2026-06-20、2026-06-22）に受付してください。';
    server.clock.set('2026-06-21T09:00');
    await expect(checkIn(alias, reservationId)).rejects.toMatchObject({ refusal: { message } });
    server.clock.set('2026-06-22T09:00');
    expect(await checkIn(alias, reservationId)).toMatchObject({ statusText: '受付済み' });
  });

  test.each([
    ['cancelled_user', '取消'],
    ['lottery_waiting', '抽選待ち'],
    ['checked_in', '受付済み'],
  ])('is refused in state %s and changes nothing', async (state, word) => {
    const { alias, reservationId } = await aBooking({ state });
    const before = await checksums(server.db);
    const message = `この予約は「${word}」のため受付できません。予約の状態を確認してください。`;
    const answer = checkIn(alias, reservationId);
    await expect(answer).rejects.toMatchObject({ refusal: { code: 'checkInNotPossible', message } });
    expect(await checksums(server.db)).toEqual(before);
  });

  test('of somebody else’s tenant is refused as if there were none, and so is what is no id', async () => {
    const [mine, theirs] = [await aBooking(), await aBooking()];
    const before = await checksums(server.db);
    for (const id of [theirs.reservationId, '00000000-0000-0000-0000-000000000000']) {
      const message = `予約「${id}」は見つかりませんでした。番号を確認してください。`;
      await expect(checkIn(mine.alias, id)).rejects.toMatchObject({ refusal: { code: 'notFound', message } });
    }
    await expect(checkIn(mine.alias, 'x')).rejects.toMatchObject({ refusal: { code: 'malformed' } });
    expect(await checksums(server.db)).toEqual(before);
  });

  test('happens once when two desks do it', async () => {
    const { alias, reservationId } = await aBooking();
    const results = await Promise.allSettled([checkIn(alias, reservationId), checkIn(alias, reservationId)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('Undoing a check-in', () => {
  const desks = async (town: Awaited<ReturnType<typeof aBooking>>) => ({
    desk: await aStaffMember(server, town.tenant, { role: 'desk' }),
    manager: await aStaffMember(server, town.tenant, { role: 'manager' }),
  });

  test.each([
    ['won', 'unpaid'],
    ['confirmed', 'paid'],
  ] as const)('gives back %s, %s, within ten minutes, and names who did it', async (state, paymentState) => {
    const town = await aBooking({ state, paymentState });
    const { desk: staff } = await desks(town);
    const { reservationId } = town;
    expect((await server.call('Desk/CheckIn', { reservationId }, { staff })).status).toBe(200);
    server.clock.set('2026-06-20T09:05');
    const seen = await server.call('Desk/GetReservation', { reservationId }, { staff });
    expect(seen.body.receptions).toEqual([
      { detailId: null, times: '', receivedAt: '2026-06-20T08:55', isAfterwards: false },
    ]);
    const undone = await server.call('Desk/UndoCheckIn', { reservationId }, { staff });
    expect(undone.body).toMatchObject({ reservationId, isOwed: paymentState === 'unpaid' });
    expect(await rowOf(reservationId)).toEqual({ state, payment_state: paymentState });
    const again = await server.call('Desk/GetReservation', { reservationId }, { staff });
    expect(again.body.receptions).toEqual([{ detailId: null, times: '', receivedAt: null, isAfterwards: false }]);
    expect(again.body.history.at(0)).toMatchObject({ action: 'undoCheckIn' });
    expect((await server.call('Desk/CheckIn', { reservationId }, { staff })).status).toBe(200);
  });

  test('later takes the right to pass rules and a reason, and keeps what was paid meanwhile', async () => {
    const town = await aBooking({ paymentState: 'counter' });
    const { reservationId } = town;
    await checkIn(town.alias, reservationId);
    await server.db
      .updateTable('reservation')
      .set({ payment_state: 'paid' })
      .where('reservation_id', '=', reservationId)
      .execute();
    server.clock.set('2026-06-20T09:06');
    const { desk, manager } = await desks(town);
    const late = await server.call('Desk/UndoCheckIn', { reservationId, reason: '間違えたため' }, { staff: desk });
    expect(late.body.error?.code).toBe('undoTooLate');
    const silent = await server.call('Desk/UndoCheckIn', { reservationId, reason: ' ' }, { staff: manager });
    expect(silent.body.error?.code).toBe('reasonRequired');
    expect(await rowOf(reservationId)).toEqual({ state: 'checked_in', payment_state: 'paid' });
    const asked = { reservationId, reason: '別の方を受付したため' };
    expect((await server.call('Desk/UndoCheckIn', asked, { staff: manager })).status).toBe(200);
    expect(await rowOf(reservationId)).toEqual({ state: 'confirmed', payment_state: 'paid' });
    const events = await server.db
      .selectFrom('audit_event')
      .select(['action', 'reason'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/UndoCheckIn')
      .execute();
    expect(events).toEqual([{ action: 'Desk/UndoCheckIn', reason: '別の方を受付したため' }]);
  });

  test('happens once when two desks do it, and never where nobody was received or the use is over', async () => {
    const { alias, reservationId } = await aBooking();
    const undo = () => asStaff(server, alias, 'Desk/UndoCheckIn', { reservationId });
    await expect(undo()).rejects.toMatchObject({ refusal: { code: 'notCheckedIn' } });
    await checkIn(alias, reservationId);
    const results = await Promise.allSettled([undo(), undo()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await checkIn(alias, reservationId);
    const over = { state: 'completed' };
    await server.db.updateTable('reservation').set(over).where('reservation_id', '=', reservationId).execute();
    await expect(undo()).rejects.toMatchObject({ refusal: { code: 'notCheckedIn' } });
  });
});
