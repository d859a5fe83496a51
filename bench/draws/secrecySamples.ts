import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { chanceOf, comparisonOf, percentileOf, ranksOf, visibleFrom } from '../comparison.ts';
import type { Entrant } from '../data/drawnLottery.ts';
import type { HttpClient } from '../httpClient.ts';

/** The first has won, the other two have not, and all three wanted the same. */
export type Trio = readonly [Entrant, Entrant, Entrant];

/** How often everybody makes each call, after once for warming up. */
const rounds = Number(process.env.BENCH_SECRECY_ROUNDS ?? 4);

/** A call as each entrant makes it, and a text of every answer to it. */
export type AskedCall = {
  readonly name: EndpointName;
  readonly bodyOf: (entrant: Entrant) => RequestOf<EndpointName>;
  readonly answers: string;
};

/** A row that the compiler has looked at as a call of its own name. */
export const asked = <Name extends EndpointName>(
  name: Name,
  answers: string,
  bodyOf: (entrant: Entrant) => RequestOf<Name>,
): AskedCall => ({ name, answers, bodyOf });

function shuffled<T>(all: readonly T[]): T[] {
  const left = [...all];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [left[last], left[other]] = [left[other] as T, left[last] as T];
  }
  return left;
}

/** As many trios as there are winners with two others of their own; who is with whom is left to chance. */
export function triosOf(entrants: readonly Entrant[], winners: ReadonlySet<string>): readonly Trio[] {
  const byWanted = Map.groupBy(shuffled(entrants), ({ wanted }) => wanted);
  return [...byWanted.values()].flatMap((same) => {
    const others = same.filter(({ userId }) => !winners.has(userId));
    return same
      .filter(({ userId }) => winners.has(userId))
      .flatMap((winner, index): Trio[] => {
        const [second, third] = others.slice(2 * index);
        return second && third ? [[winner, second, third]] : [];
      });
  });
}

type Times = readonly [number[], number[], number[]];

/** The times of everybody, one request after the other by one client, everybody in another order each round. */
async function timesOf(client: HttpClient, trios: readonly Trio[], call: AskedCall) {
  const times = trios.map((): Times => [[], [], []]);
  const everybody = trios.flatMap((trio, index) =>
    trio.map((entrant, part) => ({ entrant, to: times[index]?.[part] })),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const { entrant, to } of shuffled(everybody)) {
      const body = call.bodyOf(entrant);
      const began = performance.now();
      const answer = await client.call(call.name, body, entrant.caller).catch((error: Error) => error.message);
      const took = performance.now() - began;
      if (!answer.includes(call.answers)) throw new Error(`${call.name}: ${call.answers} expected, not ${answer}`);
      if (round > 0) to?.push(took);
    }
  }
  return times;
}

/** The mean rank of each person among all times. */
function meanRanks(times: readonly Times[]) {
  const ranks = ranksOf(times.flatMap((trio) => trio.flat()));
  let next = 0;
  return times.map((trio) =>
    trio.map((own) => {
      const sum = ranks.slice(next, next + own.length).reduce((total, rank) => total + rank, 0);
      next += own.length;
      return sum / own.length;
    }),
  );
}

const columns = 'winners p50/p90 ms  others p50/p90 ms   ratio   A/A   share    A/A      z    A/A  chance  seen from';

const legend = `  share: how often a winner waits longer; A/A: the same of two groups of others, that is, noise
  chance: of so large a difference when winners are named by lot; seen from: how much slower winners would stand out\n`;

/**
 * Makes every call as winner and as other, and prints how their times compare, and two groups of others beside them.
 */
export async function compareCalls(
  title: string,
  { client, trios, calls }: { client: HttpClient; trios: readonly Trio[]; calls: readonly AskedCall[] },
) {
  const each = trios.length * rounds;
  process.stdout.write(`\n${title}\n  3 × ${trios.length} people, ${each} times of each group per call\n${legend}`);
  process.stdout.write(`  ${''.padEnd(44)} ${columns}\n`);
  for (const call of calls)
    process.stdout.write(`  ${call.name.padEnd(44)} ${lineOf(await timesOf(client, trios, call))}\n`);
}

function lineOf(times: readonly Times[]) {
  const [winners, second, third] = [0, 1, 2].map((part) => times.flatMap((trio) => trio[part] ?? [])) as [
    number[],
    number[],
    number[],
  ];
  const others = [...second, ...third];
  const [told, same] = [comparisonOf(winners, others), comparisonOf(second, third)];
  const halves = (values: readonly number[]) =>
    [0.5, 0.9].map((share) => percentileOf(values, share).toFixed(3)).join('/');
  return [
    halves(winners).padStart(18),
    halves(others).padStart(19),
    told.ratio.toFixed(3).padStart(7),
    same.ratio.toFixed(3).padStart(5),
    told.share.toFixed(4).padStart(7),
    same.share.toFixed(4).padStart(6),
    told.z.toFixed(2).padStart(6),
    same.z.toFixed(2).padStart(6),
    chanceOf(meanRanks(times)).toFixed(3).padStart(7),
    `${Math.round(visibleFrom(winners, others) * 1000)} µs`.padStart(10),
  ].join(' ');
}
