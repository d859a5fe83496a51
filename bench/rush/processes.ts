import { availableParallelism } from 'node:os';
import { aServerProcess, freePort } from '../benchServers.ts';
import { type Line, rateText } from './lines.ts';
import type { Tools } from './measureRow.ts';
import { rowNamed } from './rows.ts';
import type { World } from './world.ts';

/** What two processes answer together must be so many times what one does. */
const atLeast = 1.5;

/** Calendars of one process, and then of two on the same database, each with as many callers as the one had. */
export async function processes(world: World, { generator, seconds }: Tools): Promise<readonly Line[]> {
  const { load, answer } = rowNamed('GetDayAvailability');
  const run = async (baseUrl: string) =>
    (await generator.run(baseUrl, await load(world, 0), { seconds, expected: answer.status })).rate;
  const second = await aServerProcess(world.database, await freePort(), { LOG_LEVEL: 'info' });
  try {
    await Promise.all([world.baseUrl, second.baseUrl].map(run));
    const one = await run(world.baseUrl);
    const both = await Promise.all([world.baseUrl, second.baseUrl].map(run));
    const two = both.reduce((sum, rate) => sum + rate, 0);
    const cores = availableParallelism();
    return [
      {
        name: 'GetDayAvailability, two processes',
        figure: `${rateText(two)}, ${(two / one).toFixed(2)} times one`,
        beside: `one process ${rateText(one)}; ${cores} cores for both, database and load`,
        limit: `≥ ${atLeast} times one where cores allow`,
        isReached: two / one >= atLeast,
      },
    ];
  } finally {
    await second.end();
  }
}
