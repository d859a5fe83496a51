import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digest } from '#rules/lottery/published/digest.ts';
import { inTenant } from '#server/db/connect.ts';
import { type Beacon, BeaconUnavailable } from '#server/lottery/beacon.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aLotteryTown, juneLottery, type LotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { verifyDraw } from '#server/lottery/verifyDraw.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aMember, aSession, type TestMember } from '#server/testing/factories.ts';
import { overlappingClaims } from '#server/testing/overlappingClaims.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

/** A beacon that says the same in every round, as soon as it says anything. */
const signature = '0123456789abcdef'.repeat(6);
let isSpeaking = true;
let problem = '';
const beacon: Beacon = {
  randomnessOf: async () => {
    if (problem !== '') throw new BeaconUnavailable(problem);
    return isSpeaking ? { signature, randomness: digest(Uint8Array.from(Buffer.from(signature, 'hex'))) } : null;
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ beacon });
});
beforeEach(() => {
  isSpeaking = true;
  problem = '';
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

const members = async ({ tenant }: LotteryTown, count: number) => {
  const all: TestMember[] = [];
  for (let index = 0; index < count; index += 1) all.push(await aMember(server, tenant));
  return all;
};

const statesOf = async ({ tenant }: LotteryTown) => {
  const rows = await server.db
    .selectFrom('reservation')
    .select('state')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('state')
    .execute();
  return rows.map(({ state }) => state);
};

const placesOf = ({ tenant }: LotteryTown) =>
  server.db
    .selectFrom('occupancy')
    .select(['kind', 'space_id', 'starts_at', 'reservation_id', 'draw_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('space_id')
    .orderBy('starts_at')
    .execute();

const mailsTo = (subject: string) => server.mailbox.mails.filter((mail) => mail.subject.includes(subject)).length;

/** Types in the digits of a ceremony, as staff do. */
async function typeIn(town: LotteryTown, digits: string) {
  const [draw] = await town.draws();
  if (!draw) throw new Error('nothing to draw');
  const drawing = { drawId: draw.draw_id, randomness: { hex: digits } };
  const scope = await jobScope(server, town.tenant);
  return scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
}

const failedChecks = async (town: LotteryTown) => {
  const [draw] = await town.draws();
  const { tenantId } = town.tenant;
  const checks = await inTenant(server.appDb, tenantId, (trx) =>
    verifyDraw(server.server.drawKinds, trx, { tenantId, drawId: draw?.draw_id ?? '' }),
  );
  return checks?.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
};

describe.each(['sealed', 'ceremony', 'drand'] as const)('[LOT-01] the whole life of a draw for rooms: %s', (source) => {
  it('entries, close, draw, announcement, leftovers', async () => {
    const setting = { lottery_source: source, fee_collection: 'online' };
    const town = await aLotteryTown(server, { tenant: { setting } });
    const { hall } = town;
    const people = await members(town, 5);
    const [one, two, three, four, five] = people as [TestMember, TestMember, TestMember, TestMember, TestMember];
    const entered = [
      await town.enter(one),
      await town.enter(two),
      await town.enter(three, { article: hall.whole }),
      await town.enter(four, { article: hall.halfB }),
      await town.enter(five, { frames: ['午後'] }),
    ];
    expect(entered.map(({ body }) => body.entryType)).toEqual(Array(5).fill('lottery'));
    const ids = entered.map(({ body }) => body.reservationId);
    expect(await town.draws()).toMatchObject([{ state: 'open', source, entry_count: null, root: null }]);

    await runJobs(server, '2026-06-15T16:59');
    expect(await town.draws()).toMatchObject([{ state: 'open' }]);
    await runJobs(server, '2026-06-15T17:00');
    const [closed] = await town.draws();
    expect(closed).toMatchObject({ state: 'closed', entry_count: 5, ticket_count: 5, transcript: null });
    expect(closed?.root).toMatch(/^[0-9a-f]{64}$/);
    expect((await town.enter(await aMember(server, town.tenant))).body.error?.code).toBe('notYetOpen');

    isSpeaking = false;
    await runJobs(server, '2026-06-15T17:10');
    expect((await town.draws())[0]?.state).toBe(source === 'sealed' ? 'drawn' : 'closed');
    isSpeaking = true;
    await runJobs(server, '2026-06-15T17:12');
    if (source === 'ceremony') {
      expect((await town.draws())[0]?.state).toBe('closed');
      await expect(typeIn(town, '123')).rejects.toThrow(/not what was promised/);
      expect(await typeIn(town, '31415926535897932384')).toBe(true);
      expect(await typeIn(town, '31415926535897932384')).toBe(false);
    }
    expect(await town.draws()).toMatchObject([{ state: 'drawn', definition: closed?.definition, root: closed?.root }]);
    expect(await failedChecks(town)).toEqual(source === 'drand' ? ['signature'] : []);

    // Nothing is announced for a day.
    await runJobs(server, '2026-06-16T16:59');
    expect(await statesOf(town)).toEqual(Array(5).fill('lottery_waiting'));
    for (const [index, id] of ids.entries()) {
      expect(await town.find(people[index] ?? one, id)).toMatchObject({
        statusText: '抽選待ち',
        isConfirmed: false,
        canCancel: false,
        paymentStatusText: '',
        canPay: false,
      });
    }
    expect(mailsTo('当選') + mailsTo('落選')).toBe(0);
    expect(await town.frames(one)).toEqual(['午前: 受付前', '午後: 受付前', '夜間: 受付前', '全日: 受付前']);

    await runJobs(server, '2026-06-16T17:00');
    expect(await town.draws()).toMatchObject([{ state: 'announced' }]);
    expect(await failedChecks(town)).toEqual(source === 'drand' ? ['signature'] : []);
    const told = await Promise.all(ids.map((id, index) => town.find(people[index] ?? one, id)));
    // The entry for the whole hall competes with the halves; the afternoon has no competitor.
    const texts = told.map(({ statusText }) => statusText);
    expect(texts[4]).toBe('当選');
    if (texts[2] === '当選') expect(texts).toEqual(['落選', '落選', '当選', '落選', '当選']);
    else
      expect([texts.slice(0, 2).toSorted(), texts.slice(2)]).toEqual([
        ['当選', '落選'],
        ['落選', '当選', '当選'],
      ]);
    expect(told[4]).toMatchObject({
      isConfirmed: true,
      invalid: false,
      paymentStatusText: '未払い',
      canPay: true,
      payUntil: '2026-06-30T23:59',
      drawId: closed?.draw_id,
    });
    expect(told.find(({ statusText }) => statusText === '落選')).toMatchObject({
      invalid: true,
      paymentStatusText: '',
    });
    expect(await overlappingClaims(server.db, town.tenant.tenantId)).toEqual([]);
    expect((await placesOf(town)).every(({ kind, draw_id }) => kind === 'reservation' && draw_id === null)).toBe(true);
    const wins = texts.filter((text) => text === '当選').length;
    expect([mailsTo('【当選】'), mailsTo('【落選】')]).toEqual([wins, 5 - wins]);

    // What was not won is open to first come.
    expect(await town.frames(one)).toEqual(['午前: 予約済み', '午後: 予約済み', '夜間: 空き', '全日: 予約済み']);
    expect((await town.enter(one, { frames: ['夜間'] })).body.entryType).toBe('normal');
    expect((await town.enter(two, { frames: ['午後'] })).body.error?.code).toBe('taken');
  });
});

describe('[LOT-01] withdrawing', () => {
  it('is possible until the stored close, whatever the catalogue says later, and not after it', async () => {
    const town = await aLotteryTown(server);
    const [one, two] = (await members(town, 2)) as [TestMember, TestMember];
    const [first, second] = [(await town.enter(one)).body, (await town.enter(two)).body];
    await server.db
      .updateTable('article')
      .set({ lottery_window: { ...juneLottery, toDay: 11 } })
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    server.clock.set('2026-06-15T16:59');
    expect(await town.find(one, first.reservationId)).toMatchObject({
      canCancel: true,
      cancelUntil: '2026-06-15T16:59',
    });
    expect((await town.cancel(one, first.reservationId)).status).toBe(200);
    server.clock.set('2026-06-15T17:00');
    expect((await town.cancel(two, second.reservationId)).body.error?.code).toBe('cancelDeadlinePassed');
    await runJobs(server, '2026-06-16T17:00');
    expect(await statesOf(town)).toEqual(['withdrawn', 'won']);
    const [draw] = await town.draws();
    expect(draw?.entry_count).toBe(1);
    expect(draw?.transcript).not.toContain(first.receipt?.entryNumber);
  });
});

describe('first come after a lottery', () => {
  it('stays closed while a ceremony is late, and opens with the announcement', async () => {
    const town = await aLotteryTown(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
    const [one, two] = (await members(town, 2)) as [TestMember, TestMember];
    await town.enter(one);
    server.logLines.length = 0;
    await runJobs(server, '2026-06-15T17:10');
    await runJobs(server, '2026-06-17T10:00');
    const reminders = server.logLines.filter((line) => line.includes('a draw waits for its ceremony'));
    expect(reminders).toHaveLength(2);
    expect(await town.frames(two)).toEqual(['午前: 受付前', '午後: 受付前', '夜間: 受付前', '全日: 受付前']);
    const refused = await town.enter(two, { frames: ['夜間'] });
    expect(refused.body.error).toMatchObject({
      code: 'notYetOpen',
      message: '抽選の結果を発表してから受付を開始します。',
      details: { opensAt: null },
    });
    await typeIn(town, '1'.repeat(20));
    expect((await town.enter(two, { frames: ['夜間'] })).body.error?.code).toBe('notYetOpen');
    await runJobs(server, '2026-06-17T10:01');
    expect((await town.enter(two, { frames: ['夜間'] })).body.entryType).toBe('normal');
  });

  it('opens by the calendar where nobody knew of the lottery in time', async () => {
    server.clock.set('2026-06-20T10:00');
    const town = await aLotteryTown(server);
    await runJobs(server, '2026-06-20T10:01');
    expect(await town.draws()).toEqual([]);
    const [one] = (await members(town, 1)) as [TestMember];
    expect((await town.enter(one)).body.entryType).toBe('normal');
  });
});

/** Half B is reserved first come, without a lottery; the halves and the whole share the spaces. */
async function withFirstComeRoom() {
  const town = await aLotteryTown(server);
  await server.db
    .updateTable('article')
    .set({ lottery_window: null })
    .where('article_id', '=', town.hall.halfB.articleId)
    .execute();
  return town;
}

describe('a room that shares spaces with those that are drawn', () => {
  it('takes what was asked for from nobody between the close and the announcement', async () => {
    const town = await withFirstComeRoom();
    const { halfB, whole } = town.hall;
    const [one, two, three] = (await members(town, 3)) as [TestMember, TestMember, TestMember];
    // Taken before the close, the afternoon cannot be drawn; the morning can.
    expect((await town.enter(three, { article: halfB, frames: ['午後'] })).body.entryType).toBe('normal');
    await town.enter(one, { article: whole });
    await town.enter(two, { article: whole, frames: ['午後'] });
    await runJobs(server, '2026-06-15T17:00');
    const shown = () => town.frames(one, { articleId: halfB.articleId });
    const expected = ['午前: 予約済み', '午後: 予約済み', '夜間: 空き', '全日: 予約済み'];
    for (const moment of ['2026-06-15T17:05', '2026-06-15T17:30', '2026-06-16T16:59']) {
      await runJobs(server, moment);
      expect(await shown()).toEqual(expected);
      expect((await town.enter(three, { article: halfB })).body.error?.code).toBe('taken');
    }
    await runJobs(server, '2026-06-16T17:00');
    expect(await statesOf(town)).toEqual(['confirmed', 'lost', 'won']);
    expect((await town.draws())[0]?.holdings).toContain('"from":780');
  });

  it('opens what was held for nothing when the office ends the entry that won it', async () => {
    const town = await withFirstComeRoom();
    const { halfB, whole } = town.hall;
    const [one, two] = (await members(town, 2)) as [TestMember, TestMember];
    const { reservationId } = (await town.enter(one, { article: whole })).body;
    await runJobs(server, '2026-06-15T17:10');
    expect((await placesOf(town)).map(({ reservation_id }) => reservation_id)).toEqual([reservationId, reservationId]);
    await cancelForFacility(server, town.tenant.tenantAlias, { reservationId, reason: '設備の故障' });
    expect((await placesOf(town)).map(({ kind }) => kind)).toEqual(['draw', 'draw']);
    expect((await town.enter(two, { article: halfB })).body.error?.code).toBe('taken');
    await runJobs(server, '2026-06-16T17:00');
    expect(await statesOf(town)).toEqual(['cancelled_operator']);
    expect(await placesOf(town)).toEqual([]);
    expect(await failedChecks(town)).toEqual([]);
    expect((await town.enter(two, { article: halfB })).body.entryType).toBe('normal');
  });
});

describe('what is entered together', () => {
  it('of several days is won together, each day with its whole hours', async () => {
    const town = await aLotteryTown(server);
    const [one, two] = (await members(town, 2)) as [TestMember, TestMember];
    const days = ['2026-09-20', '2026-09-21'];
    const details = days.flatMap((date) => reserveBody(town.hall, { date, frames: ['午前', '午後'] }).details);
    const session = await aSession(server, one);
    const body = { ...reserveBody(town.hall, { date: days[0] ?? '' }), details };
    const answer = await server.call('Reservation/Reserve', body, { session });
    expect(answer.body.entryType).toBe('lottery');
    expect((await town.enter(two, { date: '2026-09-21', frames: ['夜間'] })).status).toBe(200);
    await runJobs(server, '2026-06-16T17:00');
    expect(await statesOf(town)).toEqual(['won', 'won']);
    const starts = (await placesOf(town)).map(({ starts_at }) => starts_at.toISOString().slice(0, 16));
    expect(starts).toEqual(['2026-09-20T00:00', '2026-09-21T00:00', '2026-09-21T09:00']);
  });
});

it('a beacon whose answers are wrong is asked again every minute, and the log says what was wrong', async () => {
  const town = await aLotteryTown(server, { tenant: { setting: { lottery_source: 'drand' } } });
  const [one] = (await members(town, 1)) as [TestMember];
  await town.enter(one);
  problem = 'https://relay.example: a wrong signature';
  server.logLines.length = 0;
  await runJobs(server, '2026-06-15T17:10');
  await runJobs(server, '2026-06-15T17:11');
  expect(await town.draws()).toMatchObject([{ state: 'closed', randomness: null }]);
  expect(server.logLines.filter((line) => line.includes(problem))).toHaveLength(2);
  problem = '';
  await runJobs(server, '2026-06-15T17:12');
  expect(await town.draws()).toMatchObject([{ state: 'drawn' }]);
});

it('a lottery nobody has entered is closed, drawn and announced all the same', async () => {
  const town = await aLotteryTown(server);
  await runJobs(server, '2026-06-10T10:00');
  const { tenantId } = town.tenant;
  await server.db
    .insertInto('job')
    .values({
      tenant_id: tenantId,
      job_id: '00000000-0000-0000-0000-000000000001',
      kind: 'lotteryPlan',
      subject: '',
      due_at: new Date(server.clock()),
      first_due_at: new Date(server.clock()),
    })
    .execute();
  await runJobs(server, '2026-06-10T10:01');
  expect(await town.draws()).toMatchObject([{ state: 'open' }]);
  await runJobs(server, '2026-06-16T17:00');
  expect(await town.draws()).toMatchObject([{ state: 'announced', entry_count: 0 }]);
  expect(await failedChecks(town)).toEqual([]);
});

it('says in the mail of an entry when the result comes, and promises a withdrawal only where the town offers it', async () => {
  for (const canCancel of [true, false]) {
    server.clock.set('2026-06-10T10:00');
    const town = await aLotteryTown(server, { tenant: { canCancel } });
    const [member] = await members(town, 1);
    await town.enter(member as TestMember);
    await runJobs(server, '2026-06-10T10:01');
    const mail = server.mailbox.mails.at(-1);
    expect(mail?.subject).toContain('抽選の申込みを受け付けました');
    expect(mail?.body.includes('2026/06/15(月) 16:59まで取り下げられます。')).toBe(canCancel);
    expect(mail?.body.includes('取り下げ')).toBe(canCancel);
    expect(mail?.body).toContain('■ 結果の発表　受付終了の1日後（2026/06/16(火) 17:00）');
  }
});
