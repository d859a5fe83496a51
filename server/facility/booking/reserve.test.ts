import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { reservationRows } from '#server/testing/reservationRows.ts';
import { spanBody } from '#server/testing/spanBody.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const reserve = ({ session }: SmallTown, body: ReserveRequest, options: CallOptions = {}) =>
  server.call('Reservation/Reserve', body, { session, ...options });

describe('a reservation', () => {
  it('[CALLS-01] is booked with its lines, its places and its history', async () => {
    const town = await aSmallTown(server, { hall: { equipment: ['マイク', 'ピアノ'] } });
    const answer = await reserve(town, {
      ...reserveBody(town.hall, { date: '2026-06-20', frames: ['午前', '午後'] }),
      purpose: '  合唱の\n練習 ',
      admissionFeeRequired: true,
      admissionFee: 500,
      expectedNumberOfAttendee: 40,
      equipmentNames: ['ピアノ'],
    });
    expect(answer.status).toBe(200);
    const { reservationId } = answer.body;
    const rooms = [{ articleId: town.hall.halfA.articleId, reservationId }];
    expect(answer.body).toEqual({
      entryType: 'normal',
      reservationId: expect.any(String),
      receipt: null,
      rooms,
      needsApproval: false,
    });

    const { reservations, details, history, occupancy } = await reservationRows(server, town.tenant);
    expect(reservations).toEqual([
      expect.objectContaining({
        reservation_id: answer.body.reservationId,
        user_id: town.member.userId,
        container_name: town.hall.containerName,
        article_name: town.hall.halfA.articleName,
        first_date: '2026-06-20',
        last_date: '2026-06-20',
        entry_type: 'normal',
        state: 'confirmed',
        payment_state: 'none',
        purpose: '合唱の 練習',
        admission_fee: 500,
        expected_attendees: 40,
        equipment_names: ['ピアノ'],
        fee: 2800,
        entry_number: null,
        booked_at: new Date('2026-06-10T10:00:00+09:00'),
      }),
    ]);
    expect(details.map((row) => [row.detail_number, row.date, row.frame_name, row.fee])).toEqual([
      [1, '2026-06-20', '午前', 1200],
      [2, '2026-06-20', '午後', 1600],
    ]);
    expect(occupancy.map((row) => [row.space_id, row.starts_at, row.ends_at, row.kind])).toEqual([
      [town.hall.spaces.A, new Date('2026-06-20T09:00:00+09:00'), new Date('2026-06-20T17:00:00+09:00'), 'reservation'],
    ]);
    expect(history).toEqual([
      expect.objectContaining({
        actor: `user:${town.member.userId}`,
        action: 'reserve',
        before: null,
        after: expect.objectContaining({ state: 'confirmed', paymentState: 'none', fee: 2800 }),
      }),
    ]);
  });

  it.each([
    ['online', { paymentState: 'unpaid', payUntil: '2026-06-17T23:59' }],
    ['counter', { paymentState: 'counter' }],
  ])('keeps in its history that its fee is owed, paid %s', async (fee_collection, owed) => {
    const town = await aSmallTown(server, { tenant: { setting: { fee_collection } } });
    expect((await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }))).status).toBe(200);
    const { reservations, history } = await reservationRows(server, town.tenant);
    expect(reservations).toEqual([expect.objectContaining({ payment_state: owed.paymentState })]);
    expect(history.map(({ actor }) => actor)).toEqual(history.map(() => `user:${town.member.userId}`));
    expect(history.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'reserve',
        before: null,
        after: expect.objectContaining({ state: 'confirmed', paymentState: 'none', fee: 1200 }),
      },
      {
        action: 'charge',
        before: { state: 'confirmed', paymentState: 'none' },
        after: { state: 'confirmed', ...owed },
      },
    ]);
  });

  it('[CONFIRM-01] has the names and fees of the server, whatever the request says', async () => {
    const town = await aSmallTown(server);
    const body = reserveBody(town.hall);
    const details = body.details.map((detail) => ({
      ...detail,
      basicFee: 1,
      articleName: '<b>別の部屋</b>',
      timeFrameName: '無料枠',
      reservationDetailNumber: 77,
    }));
    await reserve(town, { ...body, date: '2026-07-31', details });
    const rows = await reservationRows(server, town.tenant);
    expect(rows.reservations[0]).toMatchObject({
      fee: 1200,
      first_date: '2026-06-20',
      article_name: town.hall.halfA.articleName,
    });
    expect(rows.details[0]).toMatchObject({ detail_number: 1, frame_name: '午前', fee: 1200 });
  });

  it('[CONFIRM-01] of a time article costs its hours × the fee of the first row', async () => {
    const town = await aSmallTown(server, { hall: { timeFrameType: 'time', slotMinutes: 30 } });
    const detail = reserveBody(town.hall).details[0] as ReserveDetail;
    const rows = [
      { timeFrameFromHour: 10, timeFrameFromMinute: 30, timeFrameToHour: 11, timeFrameToMinute: 0 },
      { timeFrameFromHour: 10, timeFrameFromMinute: 0, timeFrameToHour: 10, timeFrameToMinute: 30 },
      { timeFrameFromHour: 11, timeFrameFromMinute: 0, timeFrameToHour: 12, timeFrameToMinute: 0 },
    ];
    const body = { ...reserveBody(town.hall), details: rows.map((row) => ({ ...detail, ...row })) };
    expect((await reserve(town, body)).status).toBe(200);
    const { details, reservations } = await reservationRows(server, town.tenant);
    expect(details.map((row) => [row.frame_name, row.fee])).toEqual([['10:00～12:00', 1200]]);
    expect(reservations[0]?.fee).toBe(1200);
  });

  it('over several days holds each day, in order, whatever the order of the request', async () => {
    const town = await aSmallTown(server);
    const body = spanBody(town.hall, [
      { date: '2026-06-25', frame: '夜間' },
      { date: '2026-06-20', frame: '午前' },
      { date: '2026-06-22', frame: '午後' },
    ]);
    expect((await reserve(town, body)).status).toBe(200);
    const { reservations, details, occupancy } = await reservationRows(server, town.tenant);
    expect(reservations[0]).toMatchObject({ first_date: '2026-06-20', last_date: '2026-06-25' });
    expect(details.map(({ date }) => date)).toEqual(['2026-06-20', '2026-06-22', '2026-06-25']);
    expect(occupancy).toHaveLength(3);
  });

  it('of the whole hall holds both halves', async () => {
    const town = await aSmallTown(server);
    await reserve(town, reserveBody(town.hall, { article: town.hall.whole }));
    const { occupancy } = await reservationRows(server, town.tenant);
    expect(new Set(occupancy.map(({ space_id }) => space_id))).toEqual(new Set(Object.values(town.hall.spaces)));
  });

  it('holds its preparation time', async () => {
    const town = await aSmallTown(server, { hall: { article: { preparation_before: 60, preparation_after: 30 } } });
    await reserve(town, reserveBody(town.hall, { date: '2026-06-20' }));
    const { occupancy } = await reservationRows(server, town.tenant);
    expect(occupancy[0]).toMatchObject({
      starts_at: new Date('2026-06-20T08:00:00+09:00'),
      ends_at: new Date('2026-06-20T12:30:00+09:00'),
    });
  });

  it('keeps what looks like HTML, emoji and rare characters to the letter', async () => {
    const town = await aSmallTown(server);
    const purpose = '<script>alert(1)</script> 𠮷田さんの会 🎻 ﾃｽﾄ';
    await reserve(town, { ...reserveBody(town.hall), purpose });
    expect((await reservationRows(server, town.tenant)).reservations[0]?.purpose).toBe(purpose);
  });

  it.each([
    ['none', 'none', 4500],
    ['online', 'unpaid', 4500],
    ['counter', 'counter', 4500],
  ] as const)('where fees are collected by %s its payment stands at %s', async (fee_collection, state, fee) => {
    const town = await aSmallTown(server, { tenant: { setting: { fee_collection } } });
    await reserve(town, reserveBody(town.hall, { frames: ['全日'] }));
    expect((await reservationRows(server, town.tenant)).reservations[0]).toMatchObject({ payment_state: state, fee });
  });

  it('that is free owes nothing', async () => {
    const town = await aSmallTown(server, { tenant: { setting: { fee_collection: 'online' } } });
    await server.db
      .updateTable('time_frame')
      .set({ fee_saturday: 0 })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    await reserve(town, reserveBody(town.hall));
    expect((await reservationRows(server, town.tenant)).reservations[0]).toMatchObject({
      payment_state: 'none',
      fee: 0,
    });
  });

  it('[NET-01] is booked once however often the same action is sent', async () => {
    const town = await aSmallTown(server);
    const send = () => reserve(town, reserveBody(town.hall), { idempotencyKey: 'one-tap' });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.reservationId)).size).toBe(1);
    expect((await reservationRows(server, town.tenant)).reservations).toHaveLength(1);
  });
});
