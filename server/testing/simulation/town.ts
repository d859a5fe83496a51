import { sql } from 'kysely';
import { pino } from 'pino';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { type Random, seededRandom } from '#demo/random.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { scheduleRecurringJobs } from '#server/jobs/recurringJobs.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aMember, aSession, type TestMember, type TestTenant } from '../factories.ts';
import { type Answer, aServer, type TestServer } from '../testServer.ts';
import { anOutside, type Outside } from './outside.ts';

/** How often what happened, for the reader and for the test, which wants everything to have happened. */
export type Tally = Map<string, number>;

/** A convenience store slip that somebody has in their drawer. */
export type Slip = { readonly providerRef: string; readonly payOn: string; readonly isLate: boolean };

/** A tenant with its people, who do what `random` has them do. */
export type People = {
  readonly server: TestServer;
  readonly outside: Outside;
  readonly random: Random;
  readonly tenant: Tenant;
  readonly people: readonly TestMember[];
  readonly slips: Slip[];
  readonly tally: Tally;
};

/** A tenant of either mode: `live` is what people do at some hour, `holds` answers a sentence for each violation. */
export type Town = People & {
  readonly live: (hour: number) => Promise<void>;
  readonly holds: () => Promise<readonly string[]>;
};

/** A server whose clock stands at the first minute of a day until the simulation sets it. */
export async function aSimulatedServer(firstDay: string) {
  const outside = anOutside();
  const server = await aServer({ transports: outside.transports, payments: outside.payments, poolSize: 6 });
  server.clock.set(`${firstDay}T00:00`);
  // Nothing of a simulation has to survive a power failure.
  await sql`alter database ${sql.id(server.database.name)} set synchronous_commit = off`.execute(server.db);
  return { server, outside };
}

type Founding = {
  readonly server: TestServer;
  readonly outside: Outside;
  readonly seed: number;
  readonly tenant: TestTenant;
  readonly residents: number;
};

export async function found({ server, outside, seed, tenant, residents }: Founding): Promise<People> {
  const whole = await server.server.directory.byId(tenant.tenantId);
  if (!whole) throw new Error('no tenant');
  const people: TestMember[] = [];
  for (let count = 0; count < residents; count += 1) people.push(await aMember(server, tenant));
  return { server, outside, random: seededRandom(seed), tenant: whole, people, slips: [], tally: new Map() };
}

export function count(tally: Tally, what: string) {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export const nowOf = ({ server, tenant }: Pick<People, 'server' | 'tenant'>) =>
  localDateTimeOf(server.clock(), tenant.timeZone);
export const todayOf = (town: Pick<People, 'server' | 'tenant'>) => dayOf(nowOf(town));

/** A day from so many days ahead to so many. */
export const someDay = (town: People, least: number, most: number) =>
  addDays(todayOf(town), town.random.between(least, most));

/**
 * Sends a call as somebody who has just logged in. A refusal by a rule is part of life and is counted; anything else is
 * a fault of the product.
 */
export async function callAs<Name extends EndpointName>(
  town: People,
  person: TestMember,
  { name, body }: { readonly name: Name; readonly body: RequestOf<Name> },
): Promise<Answer<Name>['body'] | null> {
  const session = await aSession(town.server, person);
  const idempotencyKey = crypto.randomUUID();
  const answer = await town.server.call(name, body, { session, idempotencyKey });
  const short = name.split('/')[1] ?? name;
  const code = answer.body.error?.code;
  count(town.tally, code === undefined ? short : `${short}: ${code}`);
  if (answer.status === 200) return answer.body;
  const isRule = answer.status === 409 || (code === 'paymentAway' && town.outside.away.provider);
  if (!isRule)
    throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)} to ${JSON.stringify(body)}`);
  return null;
}

const log = pino({ level: 'silent' });

/** Runs what is due, now and then in two processes at once. */
export async function runJobs({ server, random, tally }: Pick<People, 'server' | 'random' | 'tally'>) {
  const nowMs = server.clock();
  const tenantIds = await server.server.directory.everyId();
  await scheduleRecurringJobs({ db: server.server.db, tenantIds, nowMs, log });
  const once = () => runDueJobs({ ...server.server, log, nowMs });
  const counts = await Promise.all(random.chance(0.1) ? [once(), once()] : [once()]);
  for (const jobs of counts) tally.set('jobs', (tally.get('jobs') ?? 0) + jobs);
}
