import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Tenant } from '#contract/tenant.ts';
import { seededRandom } from '#demo/random.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import type { Actor, RepeatableScope, Resident, Visitor } from '../context.ts';
import { cancelEventReservation } from '../event/mine/cancelEventReservation.ts';
import { cancelReservation } from '../facility/mine/cancelReservation.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { Refused } from '../refused.ts';
import { notify } from '../testing/aPayingTown.ts';
import { aScheduleTown, type Owed } from '../testing/aScheduleTown.ts';
import { brokenAccounts } from '../testing/brokenAccounts.ts';
import { aTenant } from '../testing/factories.ts';
import { memoryProvider } from '../testing/memoryProvider.ts';
import { endStates, moneyJobs, referencesOf, unlikeProvider } from '../testing/scheduleFindings.ts';
import { testClock } from '../testing/testClock.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { completePayment } from './completePayment.ts';
import { giveBackAtCounter } from './giveBackAtCounter.ts';
import { receiveAtCounter } from './receiveAtCounter.ts';
import { startEventPayment, startPayment } from './startPayment.ts';

/**
 * Random schedules of what people, stores, networks and clocks do to a payment, many reservations of one tenant at a
 * time and all of them at once: at the end provider, ledger and reservations must agree. A failing run prints its seed;
 * SCHEDULES_SEED tries another one, SCHEDULES another number: a thousand, the full load, take about a minute.
 */
const seed = Number(process.env.SCHEDULES_SEED ?? testSeed + 1);
const schedules = Number(process.env.SCHEDULES ?? loadOf(1_000));

const rooms = Math.min(200, Math.ceil(schedules * 0.8));
const courses = Math.min(50, Math.ceil(schedules * 0.2));
const inTown = rooms + courses;

/** Moments at which something happens, in hours from the start; the last due date is after two weeks. */
const ticks = [0, 1, 20, 70, 150, 260, 345, 370, 450, 600];
const workers = 12;

vi.setConfig({ testTimeout: 60_000 + schedules * 120 });

const clock = testClock();
const random = seededRandom(seed);
const silent = pino({ level: 'silent' });
const memory = memoryProvider({ clock, delay: () => random.between(0, 3) });
const counts = new Map<string, number>();
let server: TestServer;
beforeAll(async () => {
  const payments = () => ({ sandbox: memory.provider, stripe: null });
  server = await aServer({ clock, payments, poolSize: workers + 6 });
});
afterAll(() => server.close());

type Action = (owed: Owed) => Promise<unknown>;

/** What can happen, and how often. */
const actions: readonly { readonly name: string; readonly weight: number; readonly run: Action }[] = [
  {
    name: 'start',
    weight: 20,
    run: (owed) => call(owed, owed.subject.kind === 'reservation' ? startRoom : startCourse),
  },
  { name: 'card', weight: 9, run: async (owed) => page(owed, 'card') },
  { name: 'slip', weight: 10, run: async (owed) => page(owed, 'slip') },
  { name: 'store', weight: 9, run: async (owed) => page(owed, 'store') },
  { name: 'late', weight: 5, run: async (owed) => page(owed, 'late') },
  { name: 'refuse', weight: 4, run: async (owed) => page(owed, 'refuse') },
  { name: 'leave', weight: 2, run: async (owed) => page(owed, 'leave') },
  { name: 'notify', weight: 14, run: (owed) => tellUs(owed, {}) },
  { name: 'notify three times', weight: 4, run: (owed) => tellUs(owed, { times: 3 }) },
  { name: 'forge', weight: 3, run: (owed) => tellUs(owed, { isForged: true }) },
  { name: 'complete', weight: 10, run: (owed) => callAs(visitor, (scope) => complete(scope, owed)) },
  {
    name: 'cancel',
    weight: 5,
    run: (owed) => call(owed, owed.subject.kind === 'reservation' ? cancelRoom : cancelCourse),
  },
  { name: 'cash', weight: 2, run: (owed) => atCounter(owed, receiveAtCounter) },
  { name: 'take', weight: 14, run: (owed) => owed.take() },
];

let tenant: Tenant;

const visitor: Visitor = { kind: 'visitor', address: '127.0.0.1', sessionToken: '' };

/** A scope of the tenant whose caller never repeats a request. */
function scopeOf<By extends Actor>(actor: By): RepeatableScope<By> {
  const scope = server.server.executor.scope({ tenant, actor, log: silent });
  return { ...scope, once: scope.transact, inOwnTransaction: scope.transact };
}

/** A call as it comes in, without a session; refusals are answers. */
const callAs = <By extends Actor>(actor: By, work: (scope: RepeatableScope<By>) => Promise<unknown>) =>
  work(scopeOf(actor)).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    counted(`refused ${error.refusal.code}`);
  });

type ByResident = (scope: RepeatableScope<Resident>, owed: Owed) => Promise<unknown>;

const call = (owed: Owed, work: ByResident) =>
  callAs({ kind: 'resident', userId: owed.userId, address: '', sessionToken: '' }, (scope) => work(scope, owed));

const startRoom: ByResident = (scope, { subject: { id } }) =>
  startPayment(server.server.payments)(scope, { reservationId: id });
const startCourse: ByResident = (scope, { subject: { id } }) =>
  startEventPayment(server.server.payments)(scope, { eventReservationId: id });
const cancelRoom: ByResident = (scope, { subject: { id } }) =>
  cancelReservation(server.server.payments)(scope, { reservationId: id });
const cancelCourse: ByResident = (scope, { subject: { id } }) =>
  cancelEventReservation(server.server.payments)(scope, { eventReservationId: id });
const complete = (scope: RepeatableScope<Visitor>, { subject: { id } }: Owed) =>
  completePayment(server.server.payments)(scope, { tenantAlias: tenant.tenantAlias, reservationId: id });

type AtCounter = typeof receiveAtCounter | typeof giveBackAtCounter;

const atCounter = ({ subject }: Owed, work: AtCounter) =>
  scopeOf({ kind: 'staff', name: 'test' }).transact(
    (context): Promise<unknown> =>
      work(server.server.payments.payables, context, subject, {
        way: 'cash',
        reference: '',
        tillId: null,
        take: (open: number) => open,
      }),
  );

async function page(owed: Owed, act: Parameters<typeof memory.act>[1]) {
  const references = await referencesOf(server, owed);
  if (references.length > 0) memory.act(random.pick(references), act);
}

async function tellUs(owed: Owed, { times = 1, isForged = false }: { times?: number; isForged?: boolean }) {
  const references = await referencesOf(server, owed);
  if (references.length === 0) return;
  const notification = memory.notification(random.pick(references), isForged);
  // Now and then to the wrong address.
  const to = random.chance(0.03) ? elsewhere : tenant;
  const statuses = await Promise.all(Array.from({ length: times }, () => notify(server, to, notification)));
  for (const status of statuses) {
    counted(`notification ${status}`);
    if (isForged) expect(status).toBe(400);
    else expect([200, 503]).toContain(status);
  }
}

const elsewhere = { tenantAlias: 'elsewhere' };

const counted = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

const jobs = () => runDueJobs({ ...server.server, log: silent, nowMs: clock() });

/** Runs the work, some at a time. */
async function atOnce(work: readonly (() => Promise<unknown>)[]) {
  const left = [...work];
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await next();
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

/** What happens besides, at which tick; most things happen early. */
function scheduleOf(owed: Owed) {
  return Array.from({ length: random.between(1, 7) }, () => {
    const action = random.pick(actions, ({ weight }) => weight);
    const at = Math.floor(ticks.length * random.next() ** 1.3);
    return { at, run: () => runNamed(action.name, owed) };
  });
}

/**
 * What people mean to do: begin, then pay, or take a slip and pay that, in time or too late. Most of it is notified.
 */
const intents = [
  { weight: 5, acts: ['card', 'notify'] },
  { weight: 3, acts: ['slip', 'notify', 'store', 'notify'] },
  { weight: 2, acts: ['slip', 'late'] },
  { weight: 2, acts: ['slip', 'notify', 'late', 'notify'] },
  { weight: 2, acts: [] },
] as const;

function intentOf(owed: Owed) {
  let at = random.chance(0.7) ? 0 : random.between(1, 7);
  const { acts } = random.pick(intents, ({ weight }) => weight);
  return (['start', ...acts] as const).map((name) => {
    const planned = { at, run: () => runNamed(name, owed) };
    at += random.between(1, name === 'slip' ? 4 : 2);
    return planned;
  });
}

function runNamed(name: string, owed: Owed) {
  counted(name);
  return actions.find((action) => action.name === name)?.run(owed) ?? Promise.resolve();
}

const pickOrder = <T>(items: readonly T[]) =>
  items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

async function live(owed: readonly Owed[]) {
  const planned = [...owed.flatMap(intentOf), ...owed.flatMap(scheduleOf)];
  const startMs = clock();
  for (const [at, hours] of ticks.entries()) {
    clock.advance(startMs + hours * 3_600_000 - clock());
    memory.be(random.chance(0.1));
    const due = pickOrder(planned.filter((one) => one.at === at)).map(({ run }) => run);
    // Now and then the jobs do not run for a while, and have to catch up.
    const looks = random.chance(0.75) ? [jobs(), jobs(), jobs(), jobs()] : [];
    await Promise.all([atOnce(due), ...looks]);
    expect(await brokenAccounts(server.db, { tenantId: tenant.tenantId, nowMs: clock() })).toEqual([]);
  }
  memory.be(false);
}

/** Everything that was begun comes to its end: due dates pass, slips run out, staff gives cash back. */
async function end(owed: readonly Owed[]) {
  for (const days of [1, 40, 41]) {
    clock.advance(days * 24 * 3_600_000);
    await Promise.all([jobs(), jobs(), jobs(), jobs()]);
  }
  for (const one of owed) await atCounter(one, giveBackAtCounter);
}

test(`${schedules} random schedules of pay, notify, repeat, forge, delay, cancel, expire and refund end with ledger = provider = reservations (seed ${seed})`, async () => {
  await sql`alter database ${sql.ref(server.database.name)} set synchronous_commit = off`.execute(server.db);
  await aTenant(server, elsewhere);
  const began = Date.now();
  const states = new Map<string, number>();
  for (let done = 0; done < schedules; done += inTown) {
    clock.set('2026-06-10T10:00');
    const town = await aScheduleTown(server, { rooms, courses });
    const known = await server.server.directory.byId(town.tenant.tenantId);
    if (!known) throw new Error('no tenant');
    tenant = known;
    await live(town.owed);
    await end(town.owed);
    const { tenantId } = tenant;
    expect(await brokenAccounts(server.db, { tenantId, nowMs: clock(), isSettled: true })).toEqual([]);
    expect(await unlikeProvider(server, { tenantId, owed: town.owed, held: memory.held })).toEqual([]);
    expect(await moneyJobs(server, tenantId)).toEqual([]);
    for (const [state, count] of await endStates(server, { tenantId, owed: town.owed }))
      states.set(state, (states.get(state) ?? 0) + count);
    memory.payments.clear();
  }
  expect([...states.keys()]).toContain('cancelled_user refunded');
  const seconds = Math.round((Date.now() - began) / 1000);
  console.info(`${schedules} schedules in ${seconds} s\n${tableOf(counts)}\n${tableOf(states)}`);
});

const tableOf = (of: ReadonlyMap<string, number>) =>
  [...of]
    .toSorted()
    .map(([name, count]) => `  ${name}: ${count}`)
    .join('\n');
