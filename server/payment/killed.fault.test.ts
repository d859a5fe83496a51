import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullLoad } from '#rules/testing/load.ts';
import { act, aPayingTown, begin, book, runJobs, standingOf } from '../testing/aPayingTown.ts';
import { asMember, type SmallTown } from '../testing/aSmallTown.ts';
import { brokenAccounts } from '../testing/brokenAccounts.ts';
import type { ChildPlan } from '../testing/payAsChild.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

/** Children at once. */
const atOnce = 2;

const program = new URL('../testing/payAsChild.ts', import.meta.url).pathname;

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Dies = ChildPlan['dies'];
type Ended = { readonly town: SmallTown; readonly id: string; readonly point: string };

/** A separate process pays for a reservation of its own town, and dies at the given point. */
async function pay(dies: Dies) {
  const town = await aPayingTown(server);
  const id = await book(server, town);
  const { tenantId, tenantAlias } = town.tenant;
  const plan: ChildPlan = {
    databaseUrl: server.database.appUrl,
    nowMs: server.clock(),
    tenantId,
    tenantAlias,
    token: town.session.token,
    reservationId: id,
    dies,
  };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PAY_CHILD: JSON.stringify(plan) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const said = (await text(child.stdout)).split('\n').filter((line) => line !== '');
  const [code, signal] = await gone;
  if (dies === null) expect([code, signal]).toEqual([0, null]);
  else expect([code, signal], `${dies.when} ${dies.at}`).toEqual([null, 'SIGKILL']);
  return { town, id, said };
}

/**
 * When to die at a commit. One that only ends a read leaves the same rows however it ends, so that of these a single
 * moment is tried by default.
 */
const momentsOf = (what: string) =>
  what === 'read' && !isFullLoad ? (['answered'] as const) : (['before', 'sent', 'answered'] as const);

/** All points at which the payment commits something, before, as and after it does. */
async function dieEverywhere(): Promise<Ended[]> {
  const { said } = await pay(null);
  const points = said.flatMap((what, index) =>
    momentsOf(what).map((when) => ({ what, dies: { at: index + 1, when } })),
  );
  const ended: Ended[] = [];
  const left = [...points];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { town, id } = await pay(next.dies);
      ended.push({ town, id, point: `commit ${next.dies.at} (${next.what}), ${next.dies.when}` });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ended;
}

const broken = ({ town }: Ended, isSettled = false) =>
  brokenAccounts(server.db, { tenantId: town.tenant.tenantId, nowMs: server.clock(), isSettled });

/** What the provider has booked for a town: paid and given back, in yen. */
async function booked({ town: { tenant } }: Ended) {
  const rows = await server.db
    .selectFrom('sandbox_payment')
    .select(['amount', 'refunded'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('state', '=', 'paid')
    .execute();
  return rows.map(({ amount, refunded }) => [amount, refunded]);
}

/** Minutes after the death at which the jobs run again. */
const laterMinutes = [1, 3, 5, 30, 60, 120];

test('[NET-01] killed at every step of a payment, it recovers by itself: nothing paid is lost, nothing given back twice', async () => {
  server.clock.set('2026-06-10T10:00');
  const began = server.clock();
  const all = await dieEverywhere();
  expect(all.length).toBeGreaterThan(40);

  for (const minutes of laterMinutes) {
    server.clock.advance(began + minutes * 60_000 - server.clock());
    await runJobs(server);
  }
  const outcomes = new Map<string, number>();
  for (const one of all) {
    expect(await broken(one), one.point).toEqual([]);
    const { state, payment } = await standingOf(server, one.id);
    const outcome = `${state} ${payment}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    // By itself, without anybody coming back: who has paid holds a paid reservation, or has the money again.
    const expected =
      (await booked(one)).length > 0 ? ['confirmed paid', 'cancelled_user refunded'] : ['confirmed unpaid'];
    expect(expected, one.point).toContain(outcome);
  }
  expect(outcomes.size).toBe(3);

  // The person comes back and goes on where they were.
  for (const one of all) {
    const town = await asMember(server, one.town, one.town.member);
    const cancel = async () => {
      const { body } = await server.call(
        'Reservation/CancelReservation',
        { reservationId: one.id },
        { session: town.session },
      );
      return body.error?.code ?? 'cancelled';
    };
    if ((await standingOf(server, one.id)).payment === 'unpaid') {
      await act(server, await begin(server, town, one.id), 'card');
    }
    expect(['cancelled', 'alreadyCanceled'], one.point).toContain(await cancel());
  }
  server.clock.advance(45 * 24 * 3_600_000);
  await runJobs(server);
  for (const one of all) {
    expect(await broken(one, true), one.point).toEqual([]);
    expect(await booked(one), one.point).toEqual([[1200, 1200]]);
    expect(await standingOf(server, one.id), one.point).toEqual({
      state: 'cancelled_user',
      payment: 'refunded',
      owed: 0,
      held: 0,
      due: 0,
    });
  }
  process.stdout.write(`killed ${all.length} times: ${JSON.stringify(Object.fromEntries(outcomes))}\n`);
}, 600_000);
