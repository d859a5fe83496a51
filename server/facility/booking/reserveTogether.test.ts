import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { ledgerOf } from '#server/payment/ledger.queries.ts';
import { act, aPayingTown, begin } from '#server/testing/aPayingTown.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { reservationRows } from '#server/testing/reservationRows.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const date = '2026-06-20';

/** Both halves in the morning. */
const bothBody = ({ hall }: SmallTown, more: Partial<ReserveRequest> = {}): ReserveRequest => ({
  ...reserveBody(hall),
  details: [hall.halfA, hall.halfB].flatMap((article) => reserveBody(hall, { article, date }).details),
  ...more,
});

const reserve = ({ session }: SmallTown, body: ReserveRequest) => server.call('Reservation/Reserve', body, { session });

async function expectNothing(town: SmallTown, body: ReserveRequest, error: object) {
  const before = await reservationRows(server, town.tenant);
  const answer = await reserve(town, body);
  expect([answer.status, answer.body.error]).toEqual([409, expect.objectContaining(error)]);
  expect(await reservationRows(server, town.tenant)).toEqual(before);
}

describe('several rooms of one application', () => {
  it('become a reservation each, with an application in common', async () => {
    const town = await aSmallTown(server);
    const { body } = await reserve(town, bothBody(town, { expectedFee: 2400 }));
    expect(body.rooms.map(({ articleId }) => articleId)).toEqual([
      town.hall.halfA.articleId,
      town.hall.halfB.articleId,
    ]);
    expect(body.reservationId).toBe(body.rooms[0]?.reservationId);
    const rows = await server.db
      .selectFrom('reservation')
      .select(['reservation_id', 'application_id', 'article_name', 'fee'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .orderBy('article_name')
      .execute();
    expect(rows).toMatchObject([
      { article_name: 'ホールA', fee: 1200, reservation_id: body.rooms[0]?.reservationId },
      { article_name: 'ホールB', fee: 1200, reservation_id: body.rooms[1]?.reservationId },
    ]);
    expect(rows[0]?.application_id).toEqual(expect.any(String));
    expect(rows[1]?.application_id).toBe(rows[0]?.application_id);
  });

  it('a room by itself belongs to no application', async () => {
    const town = await aSmallTown(server);
    await reserve(town, reserveBody(town.hall));
    const { reservations } = await reservationRows(server, town.tenant);
    expect(reservations[0]).toMatchObject({ application_id: null });
  });

  it('one of them taken or closed: none is booked, and the answer names it', async () => {
    const town = await aSmallTown(server, {
      hall: { closures: [{ from: '2026-06-22T08:00', to: '2026-06-22T23:00', half: 'B' }] },
    });
    await aReservation(server, town.member, town.hall, { article: town.hall.halfB, date });
    const message = expect.stringMatching(/^「ホールB」：選択した時間は/);
    await expectNothing(town, bothBody(town), { code: 'taken', message });
    const closed = bothBody(town);
    const details = closed.details.map((detail) => ({ ...detail, date: '2026-06-22' }));
    await expectNothing(
      town,
      { ...closed, details },
      { code: 'closed', message: expect.stringMatching(/^「ホールB」：/) },
    );
  });

  it('the same space twice, a room of another place, and eleven rooms', async () => {
    const town = await aSmallTown(server);
    const elsewhere = await aSmallTown(server);
    const { hall } = town;
    const wholeToo = [...bothBody(town).details, ...reserveBody(hall, { article: hall.whole, date }).details];
    await expectNothing(town, bothBody(town, { details: wholeToo }), {
      code: 'taken',
      message: expect.stringMatching(/^「ホール全体」：/),
    });
    const foreign = [...reserveBody(hall).details, ...reserveBody(elsewhere.hall).details];
    expect((await reserve(town, bothBody(town, { details: foreign }))).status).toBe(404);
    expect((await reservationRows(server, town.tenant)).reservations).toEqual([]);
    const [detail] = reserveBody(hall).details;
    const eleven = Array.from({ length: 11 }, (_, index) => ({
      ...(detail as ReserveRequest['details'][number]),
      articleId: `00000000-0000-4000-8000-0000000000${10 + index}`,
    }));
    await expectNothing(town, bothBody(town, { details: eleven }), { code: 'tooManyRooms' });
  });

  it('rooms in a lottery phase are asked for one by one', async () => {
    const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
    const town = await aSmallTown(server, { hall: { lotteryWindow } });
    const drawn = bothBody(town).details.map((detail) => ({ ...detail, date: '2026-09-20' }));
    const message = expect.stringMatching(/^「ホールA」：抽選の受付期間中は/);
    await expectNothing(town, bothBody(town, { details: drawn }), { code: 'oneArticleOnly', message });
  });

  it('counts the rooms together', async () => {
    const town = await aSmallTown(server, { tenant: { setting: { max_open_reservations: 1 } } });
    const message = expect.stringMatching(/^「ホールB」：/);
    await expectNothing(town, bothBody(town), { code: 'tooManyOpenReservations', message });
    expect((await reserve(town, reserveBody(town.hall))).status).toBe(200);
  });

  describe('[FEE-07] each with its own equipment', () => {
    const stands = { name: '譜面台', stock: 6, code: 'stand' };
    const piano = { name: 'ピアノ', stock: 1, code: 'piano', half: 'B' as const };
    const ordinance = [
      aVersion({
        firstDay: '2026-04-01',
        base: [framesCost({ 午前: 1200, 午後: 1600, 夜間: 1600, 全日: 4000 })],
        steps: [{ kind: 'equipment', as: 'equipment' }],
        equipment: [
          { code: 'stand', label: '譜面台', yen: 100, per: 'use' },
          { code: 'piano', label: 'ピアノ', yen: 2000, per: 'use' },
        ],
      }),
    ];
    const aTown = () => aSmallTown(server, { hall: { equipment: [stands, piano], ordinance } });
    const besideB = ({ hall }: SmallTown, lent: Readonly<Record<string, number>>) =>
      Object.entries(lent).map(([name, quantity]) => ({ articleId: hall.halfB.articleId, name, quantity }));

    it('held by unit, charged and told with its room', async () => {
      const town = await aTown();
      const wanted = bothBody(town, {
        equipmentNames: ['譜面台'],
        equipmentQuantities: [{ name: '譜面台', quantity: 2 }],
        equipmentBeside: besideB(town, { ピアノ: 1, 譜面台: 4 }),
      });
      const { body: quote } = await server.call('Reservation/GetQuote', wanted, { session: town.session });
      expect(quote.rooms?.map(({ articleName, total }) => [articleName, total])).toEqual([
        ['ホールA', 1400],
        ['ホールB', 3600],
      ]);
      const { body } = await reserve(town, { ...wanted, expectedFee: quote.total });
      const shown = await Promise.all(
        body.rooms.map(({ reservationId }) =>
          server.call('Reservation/FindReservation', { reservationId }, { session: town.session }),
        ),
      );
      expect(shown.map(({ body: { equipmentQuantities, fee } }) => [equipmentQuantities, fee])).toEqual([
        [[{ name: '譜面台', quantity: 2 }], 1400],
        [
          expect.arrayContaining([
            { name: 'ピアノ', quantity: 1 },
            { name: '譜面台', quantity: 4 },
          ]),
          3600,
        ],
      ]);
      const { occupancy } = await reservationRows(server, town.tenant);
      const heldBy = body.rooms.map(
        (room) => occupancy.filter(({ reservation_id }) => reservation_id === room.reservationId).length,
      );
      expect(heldBy).toEqual([3, 6]);
      expect(new Set(occupancy.map(({ space_id }) => space_id)).size).toBe(9);
    });

    it('of another room, with a room that is not booked, or too many for both: nothing is booked', async () => {
      const town = await aTown();
      const unknown = { code: 'equipmentUnknown' };
      await expectNothing(town, bothBody(town, { equipmentNames: ['ピアノ'] }), unknown);
      const alone = { ...reserveBody(town.hall), equipmentBeside: besideB(town, { ピアノ: 1 }) };
      await expectNothing(town, alone, unknown);
      const six = { equipmentNames: ['譜面台'], equipmentQuantities: [{ name: '譜面台', quantity: 3 }] };
      const tooMany = bothBody(town, { ...six, equipmentBeside: besideB(town, { 譜面台: 4 }) });
      await expectNothing(town, tooMany, {
        code: 'equipmentTaken',
        message: expect.stringMatching(/^「ホールB」：「譜面台」は、選択した時間にはあと3しか/),
      });
    });

    it('at the counter alike', async () => {
      const town = await aTown();
      const staff = await aStaffMember(server, town.tenant, { role: 'manager' });
      const { body } = await server.call(
        'Desk/Reserve',
        {
          ...bothBody(town, { equipmentBeside: besideB(town, { ピアノ: 1 }) }),
          person: { kind: 'registered', userId: town.member.userId },
        },
        { staff },
      );
      const [first, second] = body.rooms.map(({ reservationId }) => reservationId);
      const told = async (reservationId = '') =>
        (await server.call('Desk/GetReservation', { reservationId }, { staff })).body;
      expect(JSON.stringify(await told(first))).not.toContain('ピアノ');
      expect(JSON.stringify(await told(second))).toContain('ピアノ');
    });
  });

  it('the quote names each room and the sum, which is what is charged', async () => {
    const town = await aSmallTown(server);
    const { body: quote } = await server.call('Reservation/GetQuote', bothBody(town), { session: town.session });
    expect(quote).toEqual({
      lines: [
        { name: 'ホールA 2026/06/20(土) 午前 09:00～12:00', note: '', law: '', amount: 1200 },
        { name: 'ホールB 2026/06/20(土) 午前 09:00～12:00', note: '', law: '', amount: 1200 },
      ],
      total: 2400,
      isFinal: true,
      afterUse: [],
      rooms: [
        expect.objectContaining({ articleName: 'ホールA', total: 1200 }),
        expect.objectContaining({ articleName: 'ホールB', total: 1200 }),
      ],
    });
    const changed = { code: 'feeChanged', details: quote };
    await expectNothing(town, bothBody(town, { expectedFee: 1200 }), changed);
    expect((await reserve(town, bothBody(town, { expectedFee: quote.total }))).status).toBe(200);
  });

  it('a repeated request is one application', async () => {
    const town = await aSmallTown(server);
    const options = { session: town.session, idempotencyKey: 'together-once' };
    const first = await server.call('Reservation/Reserve', bothBody(town), options);
    const again = await server.call('Reservation/Reserve', bothBody(town), options);
    expect(again.body).toEqual(first.body);
    expect((await reservationRows(server, town.tenant)).reservations).toHaveLength(2);
  });
});

describe('GetRoomsBeside', () => {
  const beside = async (town: SmallTown, body: ReserveRequest) =>
    (await server.call('Reservation/GetRoomsBeside', { ...body, purpose: '' }, { session: town.session })).body.items;

  it('names the rooms that are free at the same times, with their price; none that shares a space', async () => {
    const town = await aSmallTown(server);
    const { hall } = town;
    const ofB = {
      articleId: hall.halfB.articleId,
      articleName: 'ホールB',
      total: 1200,
      isFinal: true,
      overlaps: [],
      equipments: [],
    };
    expect(await beside(town, reserveBody(hall))).toEqual([ofB]);
    expect(await beside(town, reserveBody(hall, { article: hall.whole }))).toEqual([]);
    await aReservation(server, town.member, hall, { article: hall.halfB, date });
    expect(await beside(town, reserveBody(hall))).toEqual([]);
    expect(await beside(town, reserveBody(hall, { date: '2026-06-21' }))).toHaveLength(1);
  });

  it('none while the room is drawn by lot, or is taken itself', async () => {
    const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
    const drawn = await aSmallTown(server, { hall: { lotteryWindow } });
    expect(await beside(drawn, reserveBody(drawn.hall, { date: '2026-09-20' }))).toEqual([]);
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { date });
    expect(await beside(town, reserveBody(town.hall))).toEqual([]);
  });
});

describe('rooms that were reserved together', () => {
  const together = async (town: SmallTown) => (await reserve(town, bothBody(town))).body.rooms;
  const find = async (town: SmallTown, reservationId = '') =>
    (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body;
  const cancelAll = ({ session }: SmallTown, reservationId = '') =>
    server.call('Reservation/CancelApplication', { reservationId }, { session });

  it('name each other', async () => {
    const town = await aSmallTown(server);
    const [first, second] = await together(town);
    const { application } = await find(town, first?.reservationId);
    expect(application).toEqual([
      {
        reservationId: second?.reservationId,
        articleName: 'ホールB',
        statusText: '予約確定',
        paymentStatusText: expect.any(String),
        invalid: false,
        canCancel: true,
        isFeeFinal: true,
        paidAmount: 0,
        refund: 0,
        openAmount: 0,
        canPay: false,
        payUntil: null,
      },
    ]);
    expect((await find(town, second?.reservationId)).application).toMatchObject([{ articleName: 'ホールA' }]);
  });

  it('one by itself names none, and cannot be cancelled as an application', async () => {
    const town = await aSmallTown(server);
    const { reservationId } = (await reserve(town, reserveBody(town.hall))).body;
    expect((await find(town, reservationId)).application).toEqual([]);
    expect((await cancelAll(town, reservationId)).status).toBe(404);
  });

  it('are cancelled together; one that was cancelled before stays as it is', async () => {
    const town = await aSmallTown(server);
    const [first, second] = await together(town);
    const alone = { reservationId: first?.reservationId ?? '' };
    expect((await server.call('Reservation/CancelReservation', alone, { session: town.session })).status).toBe(200);
    expect((await find(town, second?.reservationId)).isCanceled).toBe(false);
    expect((await cancelAll(town, first?.reservationId)).status).toBe(200);
    expect((await find(town, second?.reservationId)).statusText).toBe('取消');
    expect((await reservationRows(server, town.tenant)).occupancy).toEqual([]);
    expect((await cancelAll(town, first?.reservationId)).body.error?.code).toBe('alreadyCanceled');
  });

  it('one that cannot be cancelled any more: none is, and the answer names it', async () => {
    const town = await aSmallTown(server);
    const [first, second] = await together(town);
    await server.db
      .updateTable('reservation')
      .set({ state: 'checked_in' })
      .where('reservation_id', '=', second?.reservationId ?? '')
      .execute();
    const before = await reservationRows(server, town.tenant);
    const answer = await cancelAll(town, first?.reservationId);
    expect(answer.body.error).toMatchObject({
      code: 'notCancelable',
      message: expect.stringMatching(/^「ホールB」：/),
    });
    expect(await reservationRows(server, town.tenant)).toEqual(before);
  });

  it('those of somebody else are not found', async () => {
    const [town, stranger] = [await aSmallTown(server), await aSmallTown(server)];
    const [first] = await together(town);
    expect((await cancelAll(stranger, first?.reservationId)).status).toBe(404);
  });

  it('each has a fee of its own left to pay, and a refund of its own', async () => {
    const town = await aPayingTown(server);
    const [first, second] = await together(town);
    const other = async () => (await find(town, first?.reservationId)).application[0];
    expect(await other()).toMatchObject({ openAmount: 1200, canPay: true, payUntil: expect.any(String) });
    await act(server, await begin(server, town, second?.reservationId ?? ''), 'card');
    expect((await cancelAll(town, first?.reservationId)).status).toBe(200);
    expect(await other()).toMatchObject({ openAmount: 0, canPay: false });
    const [paid, unpaid] = [await find(town, second?.reservationId), await find(town, first?.reservationId)];
    expect([paid.statusText, paid.paymentStatusText, unpaid.statusText]).toEqual(['取消', '返金手続中', '取消']);
    const rows = await ledgerOf(server.db, {
      tenantId: town.tenant.tenantId,
      subject: { kind: 'reservation', id: second?.reservationId ?? '' },
    });
    expect(rows.map(({ kind }) => kind)).toContain('refund_due');
  });
});

describe('[DESK-06] several rooms of which staff approve one', () => {
  /** Staff approve uses of half A, and fees are paid online. */
  async function aMixedBooking() {
    server.clock.set('2026-06-10T10:00');
    const town = await aPayingTown(server);
    await server.db
      .updateTable('article')
      .set({ schedule: JSON.stringify({ approval: { classes: null } }) })
      .where('article_id', '=', town.hall.halfA.articleId)
      .execute();
    const { body } = await reserve(town, bothBody(town));
    const [A = '', B = ''] = body.rooms.map(({ reservationId }) => reservationId);
    const found = async (reservationId: string) =>
      (await server.call('Reservation/FindReservation', { reservationId }, { session: town.session })).body;
    const standing = async () => {
      const both = [await found(A), await found(B)];
      return both.map(({ statusText, paymentStatusText }) => [statusText, paymentStatusText]);
    };
    const review = (decision: 'approve' | 'reject') =>
      asStaff(server, town.tenant.tenantAlias, 'Desk/ReviewReservation', {
        reservationId: A,
        decision,
        reason: '審査',
      });
    return { town, body, A, B, found, standing, review };
  }
  const kindsOf = async (town: SmallTown, id: string) =>
    (await ledgerOf(server.db, { tenantId: town.tenant.tenantId, subject: { kind: 'reservation', id } })).map(
      ({ kind, amount }) => [kind, amount],
    );

  it('are booked at once: one waits and owes nothing, the other stands and is paid', async () => {
    const { town, body, A, B, found, standing, review } = await aMixedBooking();
    expect(body.needsApproval).toBe(true);
    expect(await standing()).toEqual([
      ['審査中', ''],
      ['予約確定', '未払い'],
    ]);
    expect([await kindsOf(town, A), await kindsOf(town, B)]).toEqual([[], [['charged', 1200]]]);
    expect([(await found(A)).payUntil, typeof (await found(B)).payUntil]).toEqual([null, 'string']);
    await act(server, await begin(server, town, B), 'card');
    await server.call(
      'Reservation/CompletePayment',
      { tenantAlias: town.tenant.tenantAlias, reservationId: B },
      {
        tenant: town.tenant,
      },
    );
    await review('approve');
    expect(await standing()).toEqual([
      ['予約確定', '未払い'],
      ['予約確定', '支払済み'],
    ]);
    expect(await kindsOf(town, A)).toEqual([['charged', 1200]]);
  });

  it('the one that is refused leaves the other as it is, and its place is free', async () => {
    const { town, A, B, standing, review } = await aMixedBooking();
    await review('reject');
    expect(await standing()).toEqual([
      ['不承認', ''],
      ['予約確定', '未払い'],
    ]);
    const again = await reserve(town, reserveBody(town.hall));
    expect(again.status).toBe(200);
    expect([A, B]).not.toContain(again.body.reservationId);
  });

  it('are cancelled together, whichever of them waits', async () => {
    const { town, A, standing } = await aMixedBooking();
    const wanted = { reservationId: A };
    expect((await server.call('Reservation/CancelApplication', wanted, { session: town.session })).status).toBe(200);
    expect(await standing()).toEqual([
      ['取消', ''],
      ['取消', ''],
    ]);
    expect((await reserve(town, bothBody(town))).status).toBe(200);
  });
});
