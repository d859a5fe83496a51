import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { FeeCase } from '#server/bundle/form/feeCase.ts';
import { aPublishedTown, type PublishedTown } from '#server/bundle/testing/aPublishedTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let town: PublishedTown;
beforeAll(async () => {
  server = await aServer();
  town = await aPublishedTown(server, 'osaka-hirano', (text) =>
    text.replace(
      '    ordinance:\n',
      `    useConditions: [ { code: club, label: 定例会 }, { code: dim, label: 照明弱, oneOf: 照明 }, { code: lit, label: 照明強, oneOf: 照明 } ]
    ordinance:\n`,
    ),
  );
});
afterAll(() => server.close());

const given: FeeCase = {
  kind: 'fee',
  name: '会議室2',
  article: 'r2',
  day: 'weekday',
  frames: ['午前', '午後'],
  extendedBefore: 0,
  extendedAfter: 0,
  bookedDaysBefore: 30,
  classes: [],
  conditions: [],
  admission: null,
  attendees: null,
  reductions: [],
  equipment: {},
  yen: 1500,
};

const noEntitlement = () => town.personWith(given);
const bodyOn = (date: string, more: Partial<ReserveRequest> = {}) => ({ ...town.bodyFor(given, date), ...more });

describe('GetQuote', () => {
  it('names each line of the fee, and the law it rests on', async () => {
    const session = await noEntitlement();
    const { body } = await server.call('Reservation/GetQuote', bodyOn('2026-07-15'), { session });
    expect(body).toEqual({
      lines: [{ name: '2026/07/15(水) 午前・午後', note: '', law: expect.any(String), amount: 1500 }],
      total: 1500,
      isFinal: true,
      afterUse: [],
    });
    expect(body.lines[0]?.law).not.toBe('');
  });

  it('tells the spec’s sums where a place has no ordinance, also before anything is filled in', async () => {
    const small = await aSmallTown(server);
    const body = { ...reserveBody(small.hall, { frames: ['午前', '午後'] }), purpose: '', purposeType: '' };
    const answer = await server.call('Reservation/GetQuote', body, { session: small.session });
    expect(answer.body).toEqual({
      lines: [
        { name: '2026/06/20(土) 午前 09:00～12:00', note: '', law: '', amount: 1200 },
        { name: '2026/06/20(土) 午後 13:00～17:00', note: '', law: '', amount: 1600 },
      ],
      total: 2800,
      isFinal: true,
      afterUse: [],
    });
  });

  it('names frames that hold the same use for less, by the prices of the place', async () => {
    const small = await aSmallTown(server);
    const quoteOf = async (frames: Parameters<typeof reserveBody>[1]) => {
      const body = reserveBody(small.hall, frames);
      return (await server.call('Reservation/GetQuote', body, { session: small.session })).body;
    };
    expect(await quoteOf({ frames: ['午前', '午後', '夜間'] })).toMatchObject({
      total: 4800,
      cheaper: {
        date: '2026-06-20',
        frames: [{ timeFrameFromHour: 9, timeFrameFromMinute: 0, timeFrameToHour: 22, timeFrameToMinute: 0 }],
        total: 4500,
      },
    });
    expect(await quoteOf({ frames: ['全日'] })).not.toHaveProperty('cheaper');
  });

  it('[FEE-03] is what Reserve charges; a fee that changed is refused with the new one, and nothing is booked', async () => {
    const session = await noEntitlement();
    const refused = await server.call('Reservation/Reserve', bodyOn('2026-07-16', { expectedFee: 2300 }), { session });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'feeChanged', details: { total: 1500, isFinal: true } });
    const { body: list } = await server.call('Reservation/GetReservation', {}, { session });
    expect(list.total).toBe(0);

    const booked = await server.call('Reservation/Reserve', bodyOn('2026-07-16', { expectedFee: 1500 }), { session });
    const { reservationId } = booked.body;
    const { body: shown } = await server.call('Reservation/FindReservation', { reservationId }, { session });
    expect(shown).toMatchObject({ fee: 1500, feeLines: [{ amount: 1500 }] });
    const details = await server.db
      .selectFrom('reservation_detail')
      .select(['frame_name', 'fee'])
      .where('reservation_id', '=', reservationId)
      .orderBy('detail_number')
      .execute();
    // By what each of them costs alone: 1,000 and 1,300 yen.
    expect(details).toEqual([
      { frame_name: '午前', fee: 652 },
      { frame_name: '午後', fee: 848 },
    ]);
  });

  it('[FEE-02] keeps the version that somebody was charged by, whoever would take it away', async () => {
    const session = await noEntitlement();
    const { body } = await server.call('Reservation/Reserve', bodyOn('2026-07-22'), { session });
    const { ordinance_version_id } = await server.db
      .selectFrom('reservation_detail')
      .select('ordinance_version_id')
      .where('reservation_id', '=', body.reservationId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const versions = server.db.deleteFrom('ordinance_version').where('version_id', '=', ordinance_version_id);
    await expect(versions.execute()).rejects.toThrow('reservation_detail_ordinance_version');
  });

  it.each([
    ['conditionUnknown', { useConditions: ['drinking'] }],
    ['conditionsExclude', { useConditions: ['lit', 'club', 'dim'] }],
    ['reductionUnknown', { requestedReduction: 'nobody' }],
  ])('refuses %s', async (code, more) => {
    const session = await noEntitlement();
    for (const name of ['Reservation/GetQuote', 'Reservation/Reserve'] as const) {
      const { body } = await server.call(name, bodyOn('2026-07-17', more), { session });
      expect(body.error?.code).toBe(code);
    }
  });

  it('[FEE-04] a reduction that is asked for leaves the fee open: nothing is owed until staff decide', async () => {
    const session = await noEntitlement();
    const asked = bodyOn('2026-07-21', { requestedReduction: 'city', useConditions: ['club'] });
    const { body: quote } = await server.call('Reservation/GetQuote', asked, { session });
    expect(quote).toMatchObject({ total: 1500, isFinal: false });
    const { body: booked } = await server.call('Reservation/Reserve', asked, { session });
    const { reservationId } = booked;
    const { body: shown } = await server.call('Reservation/FindReservation', { reservationId }, { session });
    expect(shown).toMatchObject({
      isFeeFinal: false,
      canPay: false,
      paymentStatusText: '',
      useConditions: ['定例会'],
      requestedReduction: expect.stringContaining('減'),
    });
    const { body: pay } = await server.call('Reservation/StartPayment', { reservationId }, { session });
    expect(pay.error?.code).toBe('notPayable');
    expect(
      await server.db.selectFrom('ledger').selectAll().where('reservation_id', '=', reservationId).execute(),
    ).toEqual([]);
  });

  it('[FEE-07] charges for equipment by the ordinance, so many times its price', async () => {
    const lending = await aPublishedTown(server, 'osaka-hirano', (text) =>
      text
        .replace('alias: t-hirano', 'alias: t-lending')
        .replace(
          '    spaces:\n',
          '    equipment: [ { name: ピアノ, stock: 1, code: piano }, { name: 譜面台, stock: 9 } ]\n    spaces:\n',
        )
        .replace(
          '        steps:\n',
          `        equipment:
          - { code: piano, label: グランドピアノ, law: 別表第2, yen: 4500, per: frame }
          - { code: stand, label: 譜面台, yen: 100, per: use }
        steps:
          - { kind: equipment, as: lent }
`,
        ),
    );
    const session = await lending.personWith(given);
    const wish = {
      ...lending.bodyFor(given, '2026-07-15'),
      equipmentNames: ['ピアノ'],
      equipmentQuantities: [{ name: '譜面台', quantity: 6 }],
    };
    const { body } = await server.call('Reservation/GetQuote', wish, { session });
    expect(body.lines.map(({ name, note, law, amount }) => [name, note, law, amount])).toEqual([
      ['2026/07/15(水) 午前・午後', '', expect.any(String), 1500],
      ['グランドピアノ', '4,500円 × 1区分', '別表第2', 4500],
      ['譜面台', '100円 × 6回', expect.any(String), 600],
    ]);
    const { reservationId } = (await server.call('Reservation/Reserve', { ...wish, expectedFee: 6600 }, { session }))
      .body;
    const { body: shown } = await server.call('Reservation/FindReservation', { reservationId }, { session });
    expect(shown).toMatchObject({ fee: 6600, feeLines: [{ amount: 1500 }, { amount: 4500 }, { amount: 600 }] });
    const { containerId, details } = wish;
    const articleId = details[0]?.articleId ?? '';
    const day = { containerId, articleId, date: '2026-07-15' };
    const offered = await server.call('Reservation/GetDayArticleAvailability', day, { session });
    expect(offered.body.equipments).toEqual([
      { name: 'ピアノ', isChecked: false, stock: 1, left: 0, priceText: '4,500円／区分' },
      { name: '譜面台', isChecked: false, stock: 9, left: 3, priceText: '100円／回' },
    ]);
  });
});
