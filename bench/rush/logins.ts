import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { percentileOf } from '../comparison.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { userNumberOf } from '../data/townData.ts';
import { type Line, msText } from './lines.ts';
import { longestOvertaking } from './longestOvertaking.ts';
import { type Answered, ResidentConnection } from './residentConnection.ts';
import type { World } from './world.ts';

const people = 2_000;
const password = 'yoyaku2026';
/** Whoever comes again when they were told to, this often, is let in or has not been told the truth. */
const patienceMs = 10 * 60_000;
/** How much longer than somebody behind them anybody may take: who waits comes back only every few seconds. */
const overtakenMost = 5_000;
/** Calls of others meanwhile: so many a second, and no p99 above this, in milliseconds. */
const otherCalls = { perSecond: 50, slowest: 500 };

/** Two thousand log in at the same moment while others, who are in, look at the calendar. */
export async function logins(world: World): Promise<readonly Line[]> {
  await givePasswords(world);
  const others = callsOfOthers(world);
  const begun = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: people }, (_, user) => logIn(world, userNumberOf(user), begun)),
  );
  const seconds = (performance.now() - begun) / 1000;
  return linesOf(outcomes, { seconds, others: await others.end() });
}

/** All have the same password, so it is hashed once; the server takes as long for each. */
async function givePasswords({ database, town }: World) {
  const hash = await (await passwordsWith()).hash(password);
  await asSuperuser(database, (client) =>
    client.query(`update account set password_hash = $2 where tenant_id = $1 and user_number = any($3::text[])`, [
      town.tenantId,
      hash,
      Array.from({ length: people }, (_, user) => userNumberOf(user)),
    ]),
  );
}

type Outcome = { readonly inAfterMs: number | null; readonly refusal: string };

/** One who comes back by themselves when they are told how long to wait, with the cookies they were given. */
async function logIn({ baseUrl, xsrf, town }: World, loginId: string, begun: number): Promise<Outcome> {
  const connection = new ResidentConnection(baseUrl);
  const jar = new Map([['XSRF-TOKEN', xsrf]]);
  const body = { tenantAlias: town.tenantAlias, loginId, password, lineAccessToken: '' };
  try {
    while (performance.now() - begun < patienceMs) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': xsrf };
      const answer = await connection.post(pathOf('Authentication/Login'), { headers, body });
      if (answer.status === 200) return { inAfterMs: performance.now() - begun, refusal: '' };
      const waitSeconds = waitSecondsIn(answer);
      if (waitSeconds === null) return { inAfterMs: null, refusal: `${answer.status} ${codeOf(answer)}` };
      for (const one of answer.cookies) jar.set(one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1));
      await sleep(waitSeconds * 1000);
    }
    return { inAfterMs: null, refusal: 'still waiting' };
  } catch (error) {
    return { inAfterMs: null, refusal: error instanceof Error ? error.message : String(error) };
  } finally {
    connection.close();
  }
}

const errorOf = ({ text }: Answered) => {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error;
  } catch {
    return undefined;
  }
};

const codeOf = (answer: Answered) => errorOf(answer)?.code ?? '';

/** How long somebody who waits is asked to wait on; null for every other answer. */
function waitSecondsIn(answer: Answered) {
  if (answer.status !== 503) return null;
  const details = errorOf(answer)?.details;
  const isWaiting = typeof details === 'object' && details !== null && 'waitSeconds' in details;
  return isWaiting ? Number(details.waitSeconds) : null;
}

type Others = { readonly times: readonly number[]; readonly failures: number };

/** Calendars, begun at a steady rate whatever the server does, until they are ended. */
function callsOfOthers({ baseUrl, xsrf, town, shownDay, nextResidents }: World) {
  const tokens = nextResidents(people);
  const free: ResidentConnection[] = [];
  const times: number[] = [];
  let failures = 0;
  let turn = 0;

  async function one() {
    const begun = performance.now();
    const connection = free.pop() ?? new ResidentConnection(baseUrl);
    const headers = {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${xsrf}`,
      'x-session-token': tokens[turn++ % tokens.length] ?? '',
      'x-tenant-id': town.tenantId,
    };
    const body = { containerId: town.containerId, date: shownDay };
    const status = await connection.post(pathOf('Reservation/GetDayAvailability'), { headers, body }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) times.push(performance.now() - begun);
    else failures += 1;
    free.push(connection);
  }

  const underWay: Promise<void>[] = [];
  const beat = setInterval(() => underWay.push(one()), 1000 / otherCalls.perSecond);
  return {
    async end(): Promise<Others> {
      clearInterval(beat);
      await Promise.all(underWay);
      for (const connection of free) connection.close();
      return { times, failures };
    },
  };
}

function linesOf(outcomes: readonly Outcome[], { seconds, others }: { seconds: number; others: Others }) {
  const times = outcomes.flatMap(({ inAfterMs }) => (inAfterMs === null ? [] : [inAfterMs]));
  const refusals = Map.groupBy(
    outcomes.filter(({ inAfterMs }) => inAfterMs === null),
    ({ refusal }) => refusal,
  );
  const named = [...refusals].map(([refusal, all]) => `${all.length} × ${refusal}`).join(', ');
  const overtaken = longestOvertaking(times);
  const p99 = percentileOf(others.times, 0.99);
  const name = `${people} logins at once`;
  return [
    {
      name,
      figure: `${times.length} in after ${seconds.toFixed(1)} s, ${people - times.length} refused`,
      beside: named,
      limit: 'all in, none refused',
      isReached: times.length === people,
    },
    {
      name: `${name}: order`,
      figure: `overtaken by ${msText(overtaken)} at most`,
      beside: '',
      limit: `< ${overtakenMost} ms`,
      isReached: times.length === people && overtaken < overtakenMost,
    },
    {
      name: `${name}: others’ calls`,
      figure: `p50 ${msText(percentileOf(others.times, 0.5))} p99 ${msText(p99)}`,
      beside: `${others.times.length} answers${others.failures > 0 ? `, FAILURES ${others.failures}` : ''}`,
      limit: `p99 < ${otherCalls.slowest} ms`,
      isReached: p99 < otherCalls.slowest && others.failures === 0,
    },
  ] satisfies readonly Line[];
}
