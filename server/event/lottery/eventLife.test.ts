import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transcript } from '#rules/lottery/published/transcript.ts';
import { verifyTranscript } from '#rules/lottery/verify/verifyTranscript.ts';
import { inTenant } from '#server/db/connect.ts';
import { drandBeacon } from '#server/lottery/drandBeacon.ts';
import { makeDraw } from '#server/lottery/makeDraw.ts';
import { aLotterySchool, type LotterySchool } from '#server/lottery/testing/aLotterySchool.ts';
import { drandStandIn, round1000 } from '#server/lottery/testing/drandStandIn.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { verifyDraw } from '#server/lottery/verifyDraw.ts';
import { aCondition } from '#server/testing/aCondition.ts';
import { addBody } from '#server/testing/addBody.ts';
import type { TestEvent } from '#server/testing/anEvent.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aSpan, type TestSpan } from '#server/testing/aSpan.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { payByTransfer } from '#server/testing/byTransfer.ts';
import { cancelForFacility } from '#server/testing/cancelForFacility.ts';
import { aMember, aSession, type TestMember } from '#server/testing/factories.ts';
import { keptCourses } from '#server/testing/keptCourses.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { eventDrawOf } from './eventDraw.ts';

let isSpeaking = true;
let relay: Awaited<ReturnType<typeof drandStandIn>>;
let server: TestServer;
beforeAll(async () => {
  relay = await drandStandIn((round) =>
    isSpeaking && round === 1000 ? { status: 200, body: round1000 } : { status: 404, body: '' },
  );
  server = await aServer({ beacon: drandBeacon({ urls: relay.url, timeoutMs: 2_000 }) });
});
beforeEach(() => {
  isSpeaking = true;
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(async () => {
  await server.close();
  await relay.close();
});

async function members({ tenant }: LotterySchool, count: number) {
  const all: TestMember[] = [];
  for (let index = 0; index < count; index += 1) all.push(await aMember(server, tenant));
  return all;
}

const failedChecks = async (school: LotterySchool) => {
  const { tenantId } = school.tenant;
  const { draw_id: drawId } = await school.draw();
  const checks = await inTenant(server.appDb, tenantId, (trx) =>
    verifyDraw(server.server.drawKinds, trx, { tenantId, drawId }),
  );
  return checks?.filter(({ isPassed }) => !isPassed).map(({ name }) => name);
};

async function typeIn(school: LotterySchool, digits: string) {
  const { draw_id: drawId } = await school.draw();
  const drawing = { drawId, randomness: { hex: digits } };
  const scope = await jobScope(server, school.tenant);
  return scope.transact((context) => makeDraw(server.server.drawKinds, context, drawing));
}

const mailsTo = (subject: string) => server.mailbox.mails.filter((mail) => mail.subject.includes(subject)).length;

const transcriptOf = async (school: LotterySchool) =>
  JSON.parse((await school.draw()).transcript ?? '{}') as Transcript;

/** In these seconds round 1000 of drand was the first after the draw; the others have a summer of their own. */
const times = {
  sealed: { closes: '2026-06-30T17:00', draws: '2026-06-30T17:10', tells: '2026-07-05T09:00' },
  ceremony: { closes: '2026-06-30T17:00', draws: '2026-06-30T17:10', tells: '2026-07-05T09:00' },
  drand: { closes: '2023-08-24T00:49:24', draws: '2023-08-24T00:59:24', tells: '2023-08-25T09:00' },
} as const;

describe.each(['sealed', 'ceremony', 'drand'] as const)(
  '[LOT-01] the whole life of a draw for courses: %s',
  (source) => {
    it('entries, close, draw, announcement, seats', async () => {
      const { closes, draws, tells } = times[source];
      const year = closes.slice(0, 4);
      server.clock.set(`${closes.slice(0, 8)}02T10:00`);
      const school = await aLotterySchool(server, {
        tenant: { setting: { lottery_source: source, fee_collection: 'online', lottery_win_limit: 1 } },
        span: { opensAt: `${closes.slice(0, 8)}01T09:00`, closesAt: closes, announceAt: tells },
      });
      const sessions = [{ date: `${year}-10-20` }];
      const tea = await school.event({ name: '茶道', capacity: 2, price: 1000, sessions });
      const talk = await school.event({ name: '講演', sessions });
      const people = await members(school, 4);
      const outcomes = [];
      for (const person of people) outcomes.push(await school.apply(person, [tea, talk]));
      expect(outcomes.flat().every(({ success, outcome }) => success && outcome === 'applied')).toBe(true);
      // One number for all that a person applies for.
      const numbers = outcomes.map((items) => new Set(items.map(({ receipt }) => receipt?.entryNumber)));
      expect(numbers.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
      expect(new Set(numbers.flatMap((set) => [...set])).size).toBe(4);

      await runJobs(server, closes);
      expect(await school.draw()).toMatchObject({ state: 'closed', entry_count: 4, source });
      const before = (await keptCourses(server, school.tenant)).text;
      isSpeaking = false;
      await runJobs(server, draws);
      isSpeaking = true;
      await runJobs(server, `${tells.slice(0, 10)}T08:50`);
      if (source === 'ceremony') {
        expect((await school.draw()).state).toBe('closed');
        expect(await typeIn(school, '27182818284590452353')).toBe(true);
      }
      expect((await school.draw()).state).toBe('drawn');
      expect(await failedChecks(school)).toEqual([]);
      // The rows of the applications are the same to the byte, so no answer made of them can differ.
      expect((await keptCourses(server, school.tenant)).text).toBe(before);
      expect(mailsTo('当選') + mailsTo('落選')).toBe(0);

      await runJobs(server, tells);
      expect((await school.draw()).state).toBe('announced');
      expect(await failedChecks(school)).toEqual([]);
      const { entries, outcomes: drawn } = await transcriptOf(school);
      // The first of the order choose tea, and who wins one thing wins no second.
      expect(drawn.map(({ rounds }) => rounds.join()).toSorted()).toEqual(['0,1', '0,1', '1,0', '1,0']);
      expect(entries.map(({ line }) => line.c)).toEqual(Array(4).fill([tea.eventId, talk.eventId]));
      expect((await school.states()).toSorted()).toEqual(
        [
          ...['茶道: lost, -', '茶道: lost, -', '茶道: won, 1', '茶道: won, 2'],
          ...['講演: fixed, -', '講演: fixed, -', '講演: lost, -', '講演: lost, -'],
        ].toSorted(),
      );
      expect(await brokenEventRules(server.db, school.tenant.tenantId)).toEqual([]);
      // Each of the four won one of two, and reads of both at once.
      expect([mailsTo('【当選・落選】'), server.mailbox.mails.length]).toEqual([4, 8]);
      for (const person of people) {
        const entriesOf = await school.calendar(person, `${year}-10`);
        expect(entriesOf.map(({ isLottery, isConfirmed }) => [isLottery, isConfirmed])).toEqual([
          [true, true],
          [true, true],
        ]);
        // Everybody has won one of the two, and lost the other.
        expect(entriesOf.map(({ isWon }) => isWon).toSorted()).toEqual([false, true]);
        const won = entriesOf.find(({ isWon }) => isWon);
        // What is free is fixed at once, what costs something when it is paid.
        expect(won?.isFixed).toBe(won?.eventName === '講演');
      }
      if (source === 'drand') expect(relay.asked.at(-1)).toMatch(/\/52db9ba7[0-9a-f]+\/public\/1000$/);
    });
  },
);

describe('what a draw gives', () => {
  type Limits = { readonly setting?: Record<string, unknown>; readonly winLimit?: number };

  /** A school whose draw is drawn by digits, and what its entries won, by the names of people. */
  async function drawnSchool(arrange: (school: LotterySchool) => Promise<unknown>, limits: Limits = {}) {
    const { setting = {}, winLimit = null } = limits;
    const school = await aLotterySchool(server, { tenant: { setting }, span: { winLimit } });
    await arrange(school);
    await runJobs(server, '2026-07-05T09:00');
    expect(await failedChecks(school)).toEqual([]);
    return school;
  }

  it('[LOT-01] without a limit everybody may win all he applies for, seats permitting', async () => {
    const school = await drawnSchool(async (made) => {
      const events = [await made.event({ capacity: 1 }), await made.event({ capacity: 1 }), await made.event()];
      const [one, two] = (await members(made, 2)) as [TestMember, TestMember];
      await made.apply(one, events);
      await made.apply(two, events.toReversed());
    });
    const { outcomes } = await transcriptOf(school);
    // Nobody has a second seat before everybody had the chance of a first.
    expect(outcomes.every(({ rounds }) => rounds.some((round) => round === 1))).toBe(true);
    expect((await school.states()).filter((state) => state.includes('fixed'))).toHaveLength(4);
  });

  it.each([
    ['the span', { winLimit: 2 }, 2],
    ['the span, more than the tenant', { winLimit: 2, setting: { lottery_win_limit: 1 } }, 1],
    ['the tenant, more than the span', { winLimit: 1, setting: { lottery_win_limit: 2 } }, 1],
  ] as const)('[LOT-01] nobody wins more than is allowed by %s, as anybody can verify', async (_, limits, most) => {
    const school = await drawnSchool(async (made) => {
      const events = [await made.event(), await made.event(), await made.event()];
      for (const person of await members(made, 2)) await made.apply(person, events);
    }, limits);
    const transcript = await transcriptOf(school);
    expect(transcript.definition.winLimit).toBe(most);
    expect(transcript.outcomes.map(({ rounds }) => rounds.filter((round) => round > 0).length)).toEqual([most, most]);
    expect(verifyTranscript(transcript).every(({ isPassed }) => isPassed)).toBe(true);
    // The same list with more to be won is another draw, and does not pass for this one.
    const looser = { ...transcript, definition: { ...transcript.definition, winLimit: 3 } };
    expect(verifyTranscript(looser).filter(({ isPassed }) => !isPassed)).not.toEqual([]);
  });

  it('[LOT-01] never more than a condition allows beside what people have already', async () => {
    let had: TestEvent | undefined;
    const school = await drawnSchool(async (made) => {
      const firstCome = await aSpan(server, made.tenant, { closesAt: '2026-06-12T00:00' });
      had = await made.event({ name: '持っている', spans: [firstCome] });
      const [a, b, c] = [
        await made.event({ name: 'A' }),
        await made.event({ name: 'B' }),
        await made.event({ name: 'C' }),
      ];
      const [one, two] = (await members(made, 2)) as [TestMember, TestMember];
      await anEventReservation(server, one, had);
      await made.apply(one, [a, b, c]);
      await made.apply(two, [a, b, c]);
      // Came after they applied, before the draw was published anew: the draw knows them all the same.
      await server.db.deleteFrom('job').execute();
      await republished(made, [
        { type: 'UpperLimit', limitCount: 2, events: [had, a, b] },
        { type: 'NotReserved', conditionEvents: [a], events: [c] },
      ]);
    });
    const states = await school.states();
    expect(states.filter((state) => state.includes('fixed')).toSorted()).toEqual(
      ['A: fixed, -', 'A: fixed, -', 'B: fixed, -', '持っている: fixed, -'].toSorted(),
    );
    const { holdings } = await transcriptOf(school);
    expect(Object.values(holdings.held)).toEqual([[had?.eventId]]);
  });

  /** Publishes the draw again with conditions that came later, as if it had been published with them. */
  async function republished({ tenant, span }: LotterySchool, conditions: Parameters<typeof aCondition>[2][]) {
    for (const condition of conditions) await aCondition(server, tenant, condition);
    await server.db.updateTable('event_reservation').set({ draw_id: null }).where('draw_id', 'is not', null).execute();
    await server.db.deleteFrom('lottery_draw').where('tenant_id', '=', tenant.tenantId).execute();
    const scope = await jobScope(server, tenant);
    const { draw_id } = await scope.transact((context) => eventDrawOf(context, span.eventEntrySpanId));
    await server.db
      .updateTable('event_reservation')
      .set({ draw_id })
      .where('tenant_id', '=', tenant.tenantId)
      .where('state', '=', 'applied')
      .execute();
    expect(span.entryType).toBe('lottery');
  }

  it('seats that others have when the list closes are not drawn, held ones among them', async () => {
    const school = await drawnSchool(async (made) => {
      const firstCome = await aSpan(server, made.tenant, { closesAt: '2026-06-12T00:00' });
      const event = await made.event({ name: '半分', capacity: 3, spans: [made.span, firstCome] });
      const [one, two, three, four] = (await members(made, 4)) as [TestMember, TestMember, TestMember, TestMember];
      await anEventReservation(server, one, event, { span: firstCome });
      await anEventReservation(server, two, event, { span: firstCome, state: 'in_cart', holdSeconds: 900 });
      await made.apply(three, [event]);
      await made.apply(four, [event]);
    });
    expect((await school.states()).toSorted()).toEqual([
      '半分: fixed, 1',
      '半分: fixed, 3',
      '半分: in_cart, 2',
      '半分: lost, -',
    ]);
  });

  it('[ECAL-02] where results are never shown, no message tells them either, and the transcript stays closed', async () => {
    const school = await aLotterySchool(server, {
      tenant: { isVisibleApplicationResult: false, setting: { fee_collection: 'online' } },
    });
    const event = await school.event({ price: 500, capacity: 1 });
    const [one, two] = (await members(school, 2)) as [TestMember, TestMember];
    const applied = [...(await school.apply(one, [event])), ...(await school.apply(two, [event]))];
    await runJobs(server, '2026-06-30T17:00');
    const { draw_id: drawId, state } = await school.draw();
    expect(state).toBe('closed');
    const { tenantAlias } = school.tenant;
    /** What anybody is answered who comes back from a page of payment, or looks at the draws. */
    const publicAnswers = async () => [
      (await server.call('Lottery/ListDraws', { tenantAlias })).body,
      (await server.call('Lottery/GetDraw', { tenantAlias, drawId })).body,
      ...(await Promise.all(
        applied.map(async ({ eventReservationId: reservationId }) => {
          const { status, body } = await server.call('Reservation/CompletePayment', { tenantAlias, reservationId });
          return { status, body };
        }),
      )),
    ];
    const before = await publicAnswers();
    expect(before).toMatchObject([
      { items: [{ drawId, phase: 'closed', entryCount: 2 }] },
      { drawId, phase: 'closed', transcript: null, transcriptHash: null },
      { status: 200, body: { outcome: 'failed' } },
      { status: 200, body: { outcome: 'failed' } },
    ]);
    await runJobs(server, '2026-07-10T09:00');
    expect((await school.draw()).state).toBe('announced');
    expect(await publicAnswers()).toEqual(before);
    expect(mailsTo('当選') + mailsTo('落選')).toBe(0);
    for (const person of [one, two]) {
      expect(await school.calendar(person)).toMatchObject([{ isConfirmed: false, statusText: '申込済（抽選待ち）' }]);
    }
    // A fee that cannot be charged online is paid at the counter, so the place does not expire.
    expect((await school.states()).toSorted()).toEqual(
      [`${event.eventName}: fixed, 1`, `${event.eventName}: lost, -`].toSorted(),
    );
  });
});

it.each([
  ['puts it into the calendar of the winner', true, 'PUBLISH'],
  ['says so alone where places are not shown', false, undefined],
] as const)('the mail of a place that was won %s', async (_what, isVisibleReservation, method) => {
  const school = await aLotterySchool(server, { tenant: { isVisibleReservation } });
  const event = await school.event({ capacity: 1 });
  await school.apply(await aMember(server, school.tenant), [event]);
  await runJobs(server, '2026-07-10T09:00');
  const won = server.mailbox.mails.filter(({ subject }) => subject.includes('【当選】'));
  expect(won.map(({ calendars }) => calendars[0]?.method)).toEqual([method]);
});

it('[ECAL-02] where results are never shown, nobody learns of one from a payment at the counter', async () => {
  const school = await aLotterySchool(server, {
    tenant: { isVisibleApplicationResult: false, setting: { fee_collection: 'counter' } },
  });
  const event = await school.event({ price: 500, capacity: 1 });
  const [item] = await school.apply(await aMember(server, school.tenant), [event]);
  const id = item?.eventReservationId ?? '';
  const { tenantAlias } = school.tenant;
  const outcome = async () =>
    (await server.call('Reservation/CompletePayment', { tenantAlias, reservationId: id })).body.outcome;
  await runJobs(server, '2026-07-10T09:00');
  expect(await outcome()).toBe('failed');

  expect(await payByTransfer(server, tenantAlias, id)).toEqual({ received: 500 });
  expect(await outcome()).toBe('failed');
  await cancelForFacility(server, tenantAlias, { reservationId: id, reason: '休講' });
  expect(await outcome()).toBe('failed');
});

describe('applying and withdrawing', () => {
  it('an application is withdrawn until the close, and what is left of the entry is drawn', async () => {
    const school = await aLotterySchool(server);
    const events = [await school.event({ name: 'A' }), await school.event({ name: 'B' })];
    const [one, two] = (await members(school, 2)) as [TestMember, TestMember];
    const [a] = await school.apply(one, events);
    const [gone] = await school.apply(two, events.slice(0, 1));
    expect((await school.cancel(one, a?.eventReservationId ?? '')).status).toBe(200);
    server.clock.set('2026-06-30T16:59');
    expect((await school.cancel(two, gone?.eventReservationId ?? '')).status).toBe(200);
    await runJobs(server, '2026-06-30T17:00');
    const [, b] = await school.calendar(one);
    expect(b).toBeUndefined();
    const [left] = await school.calendar(one);
    expect((await school.cancel(one, left?.eventReservationId ?? '')).body.error?.code).toBe('cancelDeadlinePassed');
    await runJobs(server, '2026-07-05T09:00');
    expect((await school.draw()).entry_count).toBe(1);
    expect((await school.states()).toSorted()).toEqual(['A: withdrawn, -', 'A: withdrawn, -', 'B: fixed, -']);
  });

  it('what was withdrawn can be applied for again, with the same number', async () => {
    const school = await aLotterySchool(server);
    const event = await school.event();
    const [one] = (await members(school, 1)) as [TestMember];
    const [first] = await school.apply(one, [event]);
    await school.cancel(one, first?.eventReservationId ?? '');
    const [second] = await school.apply(one, [event]);
    expect(second?.receipt).toEqual(first?.receipt);
    await runJobs(server, '2026-06-30T17:00');
    expect((await school.draw()).entry_count).toBe(1);
  });
});

describe('first come beside a lottery', () => {
  const add = async (member: TestMember, event: TestEvent, span: TestSpan) => {
    const session = await aSession(server, member);
    const { body } = await server.call('EventReservation/AddEventToCart', addBody([event], span), { session });
    return body.items[0]?.code ?? 'added';
  };

  it('[LOT-01] opens when the lottery really is announced, however late that is', async () => {
    const school = await aLotterySchool(server, { tenant: { setting: { lottery_source: 'ceremony' } } });
    const rest = await aSpan(server, school.tenant, { opensAt: '2026-07-01T00:00', closesAt: '2026-07-31T00:00' });
    const event = await school.event({ capacity: 3, spans: [school.span, rest] });
    const [one, two] = (await members(school, 2)) as [TestMember, TestMember];
    await school.apply(one, [event]);
    await runJobs(server, '2026-07-02T10:00');
    expect(await add(two, event, rest)).toBe('notYetOpen');
    await runJobs(server, '2026-07-06T10:00');
    const find = async () =>
      (
        await server.call(
          'EventReservation/FindEvent',
          { eventId: event.eventId },
          { session: await aSession(server, two) },
        )
      ).body;
    expect(await find()).toMatchObject({
      canReserve: false,
      opensAt: null,
      seatsLeft: null,
      unavailable: { code: 'notYetOpen', message: '抽選の結果を発表してから受付を開始します。' },
    });
    await typeIn(school, '5'.repeat(20));
    expect(await add(two, event, rest)).toBe('notYetOpen');
    await runJobs(server, '2026-07-06T10:01');
    expect(await find()).toMatchObject({ canReserve: true, seatsLeft: 2, opensAt: '2026-07-01T00:00' });
    expect(await add(two, event, rest)).toBe('added');
  });

  it('is closed while entries are taken', async () => {
    const school = await aLotterySchool(server);
    const beside = await aSpan(server, school.tenant, { opensAt: '2026-05-20T00:00', closesAt: '2026-07-31T00:00' });
    const event = await school.event({ capacity: 3, spans: [beside, school.span] });
    const [one] = (await members(school, 1)) as [TestMember];
    expect(await add(one, event, beside)).toBe('spanChanged');
    expect(await add(one, event, school.span)).toBe('added');
  });
});
