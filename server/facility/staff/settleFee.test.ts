import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { aRule, framesCost } from '#rules/testing/anOrdinance.ts';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { runJobs as runJobsAt } from '#server/lottery/testing/runJobs.ts';
import { aPayingTown, linesOf, moneyJobs, runJobs, standingOf } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { enterOrdinance } from '#server/testing/enterOrdinance.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

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

/** A morning costs 1,000 yen, half more for people from outside; the city's patronage takes a fifth off. */
const steps: OrdinanceVersion['steps'] = [
  {
    kind: 'rates',
    as: 'surcharge',
    of: ['base'],
    combine: 'sum',
    rules: [aRule({ code: 'outside', label: '市外加算', when: { classes: ['outside'] }, add: '50%' })],
  },
  {
    kind: 'reductions',
    of: ['base', 'surcharge'],
    combine: 'highest',
    rules: [
      { code: 'city', label: '市の後援', when: {}, off: '20%' },
      { code: 'welfare', label: '福祉団体', when: {}, off: '100%' },
    ],
  },
];

const asking = (hall: SmallTown['hall'], date = '2026-07-04') => ({
  ...reserveBody(hall, { date }),
  requestedReduction: 'city',
});

/** Somebody from outside has asked for the city's reduction on July 4th. */
async function aRequest(fee_collection = 'online') {
  const town = await aPayingTown(server, { setting: { fee_collection, cancel_deadline_days: 0 } });
  await server.db
    .updateTable('account')
    .set({ classes: ['outside'] })
    .where('user_id', '=', town.member.userId)
    .execute();
  await enterOrdinance(server, town, { steps });
  const { body } = await server.call('Reservation/Reserve', asking(town.hall), { session: town.session });
  expect(body.error).toBeUndefined();
  return { ...town, id: body.reservationId };
}

type Asked = SmallTown & { readonly id: string };
type Decision = RequestOf<'Staff/SettleFee'>['decision'];

const settle = ({ tenant, id }: Pick<Asked, 'tenant' | 'id'>, decision: Decision, reason = '') =>
  asStaff(server, tenant.tenantAlias, 'Staff/SettleFee', { reservationId: id, decision, reason });

const find = async ({ session, id }: Asked) =>
  (await server.call('Reservation/FindReservation', { reservationId: id }, { session })).body;

const lines = ({ tenant, id }: Asked) => linesOf(server, tenant.tenantId, { kind: 'reservation', id });
const city: Decision = { kind: 'grant', reduction: 'city' };

const shareOfDetails = async ({ id }: Asked) => {
  const rows = await server.db
    .selectFrom('reservation_detail')
    .select('fee')
    .where('reservation_id', '=', id)
    .execute();
  return rows.reduce((sum, { fee }) => sum + fee, 0);
};

const historyOf = async ({ id }: Asked) => {
  const rows = await server.db
    .selectFrom('reservation_history')
    .select(['action', 'actor', 'reason', 'before', 'after'])
    .where('reservation_id', '=', id)
    .orderBy('happened_at')
    .execute();
  return rows.filter(({ action }) => action === 'settleFee');
};

describe('[FEE-04] a fee that is not final', () => {
  it('is owed by nobody: neither online nor at the counter', async () => {
    const town = await aRequest();
    expect(await find(town)).toMatchObject({ fee: 1500, isFeeFinal: false, canPay: false, payUntil: null });
    expect(await standingOf(server, town.id)).toMatchObject({ payment: 'none', owed: 0 });
    expect(await moneyJobs(server, town.tenant.tenantId)).toEqual([]);
    const start = await server.call('Reservation/StartPayment', { reservationId: town.id }, { session: town.session });
    expect(start.body.error?.code).toBe('notPayable');
    const paying = asStaff(server, town.tenant.tenantAlias, 'Staff/MarkPaid', { reservationId: town.id });
    await expect(paying).rejects.toMatchObject({ refusal: { code: 'nothingOwed' } });
  });

  it('is owed once staff grant the reduction, by what held when it was asked for', async () => {
    const town = await aRequest();
    await server.db.updateTable('account').set({ classes: [] }).where('user_id', '=', town.member.userId).execute();
    await enterOrdinance(server, town, { firstDay: '2026-07-01', base: [framesCost({ 午前: 9000 })] });
    server.clock.set('2026-06-12T10:00');
    const answer = { fee: 1200, paymentText: '未払い', payUntil: '2026-06-26T23:59' };
    expect(await settle(town, city, '後援名義を確認')).toEqual(answer);
    const then = { ...town, ...(await atMoment(server, town, '2026-06-12T10:00')) };
    expect(await find(then)).toMatchObject({
      fee: 1200,
      isFeeFinal: true,
      canPay: true,
      feeLines: [{ amount: 1000 }, { name: '市外加算', amount: 500 }, { name: '市の後援', note: '20％', amount: -300 }],
    });
    expect(await shareOfDetails(town)).toBe(1200);
    expect(await lines(town)).toEqual(['charged 1200']);
    expect(await historyOf(town)).toMatchObject([
      {
        actor: 'operator:local:yamada',
        reason: '後援名義を確認',
        before: { fee: 1500, isFeeFinal: false },
        after: { fee: 1200, isFeeFinal: true, decision: city },
      },
    ]);
    await runJobs(server);
    const mail = server.mailbox.mails.find(({ subject }) => subject.includes('使用料が確定しました'));
    expect(mail?.body).toContain('■ 料金　1,200円\n■ お支払い期限　2026/06/26(金) 23:59まで');
    expect(mail?.body).toContain('■ 理由　後援名義を確認');
  });

  it('is what was quoted where they refuse', async () => {
    const town = await aRequest('counter');
    expect(await settle(town, { kind: 'refuse' })).toEqual({ fee: 1500, paymentText: '窓口支払い', payUntil: null });
    expect(await lines(town)).toEqual(['charged 1500']);
    await asStaff(server, town.tenant.tenantAlias, 'Staff/MarkPaid', { reservationId: town.id });
    expect(await standingOf(server, town.id)).toMatchObject({ payment: 'paid', held: 1500 });
  });

  it('is a sum of their own with a line for the difference, and a reason', async () => {
    const town = await aRequest();
    const amount: Decision = { kind: 'amount', yen: 700 };
    await expect(settle(town, amount, ' ')).rejects.toMatchObject({ refusal: { code: 'reasonRequired' } });
    expect(await settle(town, amount, '一部使用')).toMatchObject({ fee: 700, paymentText: '未払い' });
    const { feeLines } = await find(town);
    expect(feeLines.at(-1)).toMatchObject({ name: '窓口での調整', amount: -800 });
    expect(feeLines.reduce((sum, line) => sum + line.amount, 0)).toBe(700);
    expect(await shareOfDetails(town)).toBe(700);
  });

  it('is waived where nothing is left to pay', async () => {
    const town = await aRequest();
    expect(await settle(town, { kind: 'grant', reduction: 'welfare' })).toEqual({
      fee: 0,
      paymentText: '免除',
      payUntil: null,
    });
    expect(await standingOf(server, town.id)).toEqual({
      state: 'confirmed',
      payment: 'waived',
      owed: 0,
      held: 0,
      due: 0,
    });
    expect(await lines(town)).toEqual([]);
    await runJobs(server);
    const mail = server.mailbox.mails.find(({ subject }) => subject.includes('使用料が確定しました'));
    expect(mail?.body).toContain('■ 料金　免除（お支払いは必要ありません）');
  });

  it('is settled once, not for what is over, and only by what is offered', async () => {
    const town = await aRequest();
    const unknown: Decision = { kind: 'grant', reduction: 'nobody' };
    await expect(settle(town, unknown)).rejects.toMatchObject({ refusal: { code: 'reductionUnknown' } });
    await settle(town, city);
    await expect(settle(town, city)).rejects.toMatchObject({ refusal: { code: 'feeAlreadyFinal' } });
    expect(await lines(town)).toEqual(['charged 1200']);
    const over = await aRequest();
    await server.call('Reservation/CancelReservation', { reservationId: over.id }, { session: over.session });
    await expect(settle(over, city)).rejects.toMatchObject({ refusal: { code: 'feeNotOpen' } });
    expect(await lines(over)).toEqual([]);
    const foreign = settle({ tenant: town.tenant, id: over.id }, city);
    await expect(foreign).rejects.toMatchObject({ refusal: { code: 'notFound' } });
  });

  const welfare: Decision = { kind: 'grant', reduction: 'welfare' };

  it.each([
    ['owed', city, 800, 'unpaid'],
    ['shown as waived', welfare, 0, 'waived'],
  ])('of an entry is %s when the draw gives the place', async (_title, decision, fee, payment) => {
    const town = await aLotteryTown(server, {
      tenant: { setting: { fee_collection: 'online', lottery_source: 'sealed' } },
    });
    await enterOrdinance(server, town, { steps });
    const body = asking(town.hall, '2026-09-20');
    const { reservationId: id } = (await server.call('Reservation/Reserve', body, { session: town.session })).body;
    expect(await settle({ ...town, id }, decision)).toEqual({ fee, paymentText: '', payUntil: null });
    expect(await lines({ ...town, id })).toEqual([]);
    for (const moment of ['2026-06-15T17:00', '2026-06-15T17:10', '2026-06-16T17:00']) await runJobsAt(server, moment);
    expect(await standingOf(server, id)).toMatchObject({ state: 'won', payment, owed: fee });
    expect(await lines({ ...town, id })).toEqual(fee === 0 ? [] : [`charged ${fee}`]);
  });

  it('[SAFE-07] keeps its yen and nothing of what it came from once the person is forgotten', async () => {
    const town = await aRequest();
    const mine = server.db.updateTable('reservation').where('reservation_id', '=', town.id);
    await mine.set({ state: 'completed', first_date: '2026-06-01', last_date: '2026-06-01' }).execute();
    await server.db
      .updateTable('account')
      .set({ reductions: ['city'] })
      .where('user_id', '=', town.member.userId)
      .execute();
    const erased = await server.call(
      'Authentication/EraseAccount',
      { password: town.member.password },
      { session: town.session },
    );
    expect(erased.status).toBe(200);
    const kept = server.db.selectFrom('reservation').where('reservation_id', '=', town.id);
    expect(await kept.select(['fee', 'charged_days', 'requested_reduction']).executeTakeFirst()).toEqual({
      fee: 1500,
      charged_days: null,
      requested_reduction: null,
    });
    const account = server.db.selectFrom('account').where('user_id', '=', town.member.userId);
    expect(await account.select(['classes', 'reductions']).executeTakeFirst()).toEqual({ classes: [], reductions: [] });
    await expect(settle(town, city)).rejects.toMatchObject({ refusal: { code: 'feeNotOpen' } });
  });
});
