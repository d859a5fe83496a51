import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import { balanceOf, type LedgerKind } from '#rules/payment/balanceOf.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { newId } from '#server/newId.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { sumsFrom } from '../ledger.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

const random = seededRandom(testSeed + 50);
const rounds = loadOf(60);
vi.setConfig({ testTimeout: 60_000 + rounds * 5_000 });

const days = { from: '2026-06-01', to: '2026-06-30' };

/** A town that takes its fees at the counter, with an open till, and what is done there with one reservation at a time. */
async function aDesk() {
  const town = await aPayingTown(server, { setting: { fee_collection: 'counter', cancel_deadline_days: 0 } });
  const { session, hall, tenant, member } = town;
  const staff = await aStaffMember(server, tenant);
  await server.call('Desk/OpenTill', { containerId: hall.containerId, float: 50_000 }, { staff });
  const seen = async (reservationId: string) =>
    (await server.call('Desk/GetReservation', { reservationId }, { staff })).body;
  const money = async (reservationId: string) => {
    const { owed, held, due, setOff } = (await seen(reservationId)).money ?? { owed: 0, held: 0, due: 0, setOff: 0 };
    return { owed, held, due, setOff, open: owed - held + due };
  };

  const steps: Record<string, (reservationId: string) => Promise<{ readonly status: number }>> = {
    async settle(reservationId) {
      const decision = { kind: 'amount', yen: 100 * random.between(0, 25) } as const;
      const preview = (await server.call('Desk/PreviewSettledFee', { reservationId, decision }, { staff })).body;
      const { version = null, setOff = null } = preview;
      const decided = { reservationId, decision, reason: '窓口での決定', version, setOff };
      const answer = await server.call('Desk/SettleFee', decided, { staff });
      if (answer.status === 200) {
        const { open, due } = await money(reservationId);
        expect([preview.open, due >= preview.refund]).toEqual([open, true]);
      }
      return answer;
    },
    async charge(reservationId) {
      const yen = 100 * random.between(1, 8) * (random.chance(0.7) ? 1 : -1);
      const line = { kind: 'own', label: '照明', yen } as const;
      return server.call(
        'Desk/AddCharge',
        { reservationId, chargeId: newId(), lines: [line], reason: '当日' },
        { staff },
      );
    },
    async cash(reservationId) {
      const { open } = await money(reservationId);
      const part = random.chance(0.5) ? {} : { part: 100 * random.between(1, 9) };
      return server.call('Desk/ReceiveCash', { reservationId, tendered: Math.max(open, 1), ...part }, { staff });
    },
    async giveBack(reservationId) {
      const { due: amount } = await money(reservationId);
      return server.call('Desk/GiveBack', { reservationId, way: 'cash', amount: Math.max(amount, 1) }, { staff });
    },
    async cancel(reservationId) {
      const cause = random.chance(0.5) ? 'person' : 'facility';
      const { version } = (await server.call('Desk/PreviewCancellation', { reservationId, cause }, { staff })).body;
      const cancelled = { reservationId, cause, reason: '雨天', version } as const;
      return server.call('Desk/CancelReservation', cancelled, { staff });
    },
  };

  /** Each screen that says anything of its money says what its lines come to. */
  async function expectAgreement(reservationId: string) {
    const asked = { ...days, text: reservationId };
    const listed = (await server.call('Desk/ListLedger', asked, { staff })).body;
    const ofKind = (kind: LedgerKind) =>
      listed.items.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
    const sums = sumsFrom(
      [...new Set(listed.items.map(({ kind }) => kind))].map((kind) => ({ kind, yen: ofKind(kind) })),
    );
    expect(Object.fromEntries(listed.sums.map(({ kind, yen }) => [kind, yen]))).toEqual(
      Object.fromEntries(Object.entries(sums).filter(([, yen]) => yen > 0)),
    );
    const { owed, held, due, paid } = balanceOf(sums);
    const open = owed - paid;
    expect(await money(reservationId)).toEqual({ owed, held, due, setOff: sums.set_off, open });
    // Nobody pays and is paid at the same counter.
    expect([open >= 0, due >= 0, Math.min(open, due)]).toEqual([true, true, 0]);

    const { feeLines, laterCharges, reservation } = await seen(reservationId);
    const own = (await server.call('Reservation/FindReservation', { reservationId }, { session })).body;
    expect(own).toMatchObject({ paidAmount: held, openAmount: open });
    const said = [...feeLines, ...laterCharges].reduce((sum, { amount }) => sum + amount, 0);
    const charges = await laterChargesOf(server.db, { tenantId: tenant.tenantId, reservationId });
    expect(said).toBe(reservation.fee + chargedLater(charges));
    if (!own.isCanceled) expect(owed).toBe(said);

    const unpaid = (await server.call('Desk/ListUnpaid', { text: reservationId }, { staff })).body;
    expect([unpaid.yen, reservation.isOwed]).toEqual([open, open > 0]);
    const refunds = (await server.call('Desk/ListRefunds', {}, { staff })).body.items;
    const back = refunds.filter((one) => one.reservationId === reservationId).map((one) => [one.due, one.byHand]);
    expect(back).toEqual(due > 0 ? [[due, due]] : []);
    const { userNumber } = member;
    const person = (await server.call('Desk/GetPersonMoney', { userNumber }, { staff })).body.items;
    expect(person.find((one) => one.reservationId === reservationId)).toMatchObject({ open, held, due });
  }

  return { town, steps, expectAgreement };
}

it('[MONEY-03] after any decisions, charges, cash, refunds and set-offs every screen says what the lines come to', async () => {
  const { town, steps, expectAgreement } = await aDesk();
  const names = ['settle', 'settle', 'charge', 'cash', 'giveBack'];
  const done = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const date = `2026-08-${String(1 + (round % 28)).padStart(2, '0')}`;
    const frames = [(['午前', '午後', '夜間'] as const)[Math.floor(round / 28) % 3] ?? '午前'];
    const reservationId = await book(server, town, { date, frames });
    const trail: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      // The first is paid, so that there is something to go back.
      const name = step === 0 ? 'cash' : step === 7 && random.chance(0.5) ? 'cancel' : random.pick(names);
      const { status } = (await steps[name]?.(reservationId)) ?? { status: 0 };
      trail.push(`${name} ${status}`);
      expect(status, trail.join(', ')).not.toBe(500);
      if (status === 200) done.set(name, (done.get(name) ?? 0) + 1);
      await expectAgreement(reservationId).catch((error: unknown) => {
        throw new Error(`${trail.join(', ')}: ${String(error)}`, { cause: error });
      });
    }
  }
  for (const name of ['cash', 'settle']) expect(done.get(name)).toBeGreaterThan(0);
});
