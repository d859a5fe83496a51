import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HallOptions } from '#server/testing/aHall.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember, type TenantOverrides } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** Entries for September are taken from the 1st to the 15th of June; now is the 10th of June. */
const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };
const date = '2026-09-20';

const aLotteryTown = (tenant: TenantOverrides = {}, hall: HallOptions = {}) =>
  aSmallTown(server, { tenant, hall: { lotteryWindow, ...hall } });

const enter = (
  { session, hall }: Pick<SmallTown, 'session' | 'hall'>,
  wanted: Parameters<typeof reserveBody>[1] = {},
) => server.call('Reservation/Reserve', reserveBody(hall, { date, ...wanted }), { session });

const entriesOf = ({ tenant }: SmallTown) =>
  server.db.selectFrom('reservation').selectAll().where('tenant_id', '=', tenant.tenantId).execute();

const occupancyOf = ({ tenant }: SmallTown) =>
  server.db.selectFrom('occupancy').selectAll().where('tenant_id', '=', tenant.tenantId).execute();

describe('[LOT-01] inside an open lottery window', () => {
  it('an entry is kept with its number and salt, owes nothing and holds nothing', async () => {
    const town = await aLotteryTown({ setting: { fee_collection: 'online' } });
    const { status, body } = await enter(town);
    expect(status).toBe(200);
    expect(body.entryType).toBe('lottery');
    expect(body.receipt?.entryNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(body.receipt?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(await entriesOf(town)).toEqual([
      expect.objectContaining({
        reservation_id: body.reservationId,
        entry_type: 'lottery',
        state: 'lottery_waiting',
        payment_state: 'none',
        entry_number: body.receipt?.entryNumber,
        entry_salt: body.receipt?.salt,
        fee: 1500,
      }),
    ]);
    expect(await occupancyOf(town)).toEqual([]);
  });

  it('many people enter for the same frame', async () => {
    const town = await aLotteryTown();
    for (let count = 0; count < 3; count += 1) {
      const other = await asMember(server, town, await aMember(server, town.tenant));
      expect((await enter(other)).status).toBe(200);
    }
    const numbers = (await entriesOf(town)).map(({ entry_number }) => entry_number);
    expect(new Set(numbers).size).toBe(3);
  });

  it('a reservation that stands there already is no obstacle, a closure is', async () => {
    const town = await aLotteryTown({}, { closures: [{ from: `${date}T00:00`, to: `${date}T13:00` }] });
    await aReservation(server, town.member, town.hall, { date: '2026-09-21' });
    expect((await enter(town, { date: '2026-09-21' })).status).toBe(200);
    const closed = await enter(town);
    expect([closed.status, closed.body.error?.code]).toEqual([409, 'closed']);
  });

  it('days inside and outside of the window are not taken together', async () => {
    const bookingWindow = {
      opens: { unit: 'days', ahead: 120, onDay: null, hour: 0 },
      closesDaysBefore: 0,
      closesHour: null,
    } as const;
    const hall = { bookingWindow, lotteryWindow: { ...lotteryWindow, toDay: 5 } };
    const town = await atMoment(server, await aLotteryTown({}, hall), '2026-07-03T10:00');
    const details = ['2026-09-30', '2026-10-01'].flatMap((day) => reserveBody(town.hall, { date: day }).details);
    const answer = await server.call('Reservation/Reserve', { ...reserveBody(town.hall), details }, town);
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'mixedWindows']);
  });
});

describe('the same person twice', () => {
  const codes = async (answers: readonly Promise<Awaited<ReturnType<typeof enter>>>[]) =>
    (await Promise.all(answers)).map(({ status, body }) => body.error?.code ?? status);

  it('is refused for a frame he waits for, whichever other frames come with it', async () => {
    const town = await aLotteryTown();
    expect(await codes([enter(town)])).toEqual([200]);
    expect(await codes([enter(town), enter(town, { frames: ['全日'] })])).toEqual(['alreadyEntered', 'alreadyEntered']);
    expect(await entriesOf(town)).toHaveLength(1);
  });

  it('may enter for another frame, day or room, and again once he has withdrawn', async () => {
    const town = await aLotteryTown();
    const { body } = await enter(town);
    expect(await codes([enter(town, { frames: ['午後'] }), enter(town, { article: town.hall.halfB })])).toEqual([
      200, 200,
    ]);
    expect(await codes([enter(town, { date: '2026-09-21' })])).toEqual([200]);
    const { session } = town;
    await server.call('Reservation/CancelReservation', { reservationId: body.reservationId }, { session });
    expect(await codes([enter(town)])).toEqual([200]);
  });

  it('has one entry when he sends ten at once', async () => {
    const town = await aLotteryTown();
    const answers = await codes(Array.from({ length: 10 }, () => enter(town)));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'alreadyEntered')).toHaveLength(9);
    expect(await entriesOf(town)).toHaveLength(1);
  });
});
