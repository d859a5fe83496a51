import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import type { TestServer } from '../testServer.ts';
import { aTownWithCourses } from './courses.ts';
import { liveOneDay } from './liveOneDay.ts';
import type { Outside } from './outside.ts';
import { aTownWithRooms } from './rooms.ts';
import { aSimulatedServer, type Tally, type Town } from './town.ts';

/**
 * A year of a tenant under a clock that is set, or a tenth of it: its people reserve, enter lotteries, pay or do not,
 * cancel and come or do not, while now and then the mail server or the payment provider is unavailable for a day. At
 * the end of every day everything must hold. SIMULATION_SEED tries another year, SIMULATION_DAYS so much of it; a
 * failing one prints both.
 */
const seed = Number(process.env.SIMULATION_SEED ?? testSeed);
const days = Number(process.env.SIMULATION_DAYS ?? loadOf(365));
const firstDay = '2026-04-01';

let server: TestServer;
let outside: Outside;

beforeEach(async () => {
  ({ server, outside } = await aSimulatedServer(firstDay));
}, 60_000);
afterEach(() => server.close());

it(`a year of rooms holds on each of ${days} days (seed ${seed})`, async () => {
  await liveThrough(await aTownWithRooms({ server, outside, seed, residents: 24 }));
}, 600_000);

it(`a year of courses holds on each of ${days} days (seed ${seed})`, async () => {
  await liveThrough(await aTownWithCourses({ server, outside, seed, residents: 24 }));
}, 600_000);

async function liveThrough(town: Town) {
  for (let day = 0; day < days; day += 1) {
    const today = addDays(firstDay, day);
    try {
      expect(await liveOneDay(town, today)).toEqual([]);
    } catch (error) {
      process.stderr.write(`on ${today}; again with SIMULATION_SEED=${seed} SIMULATION_DAYS=${day + 1}\n`);
      throw error;
    }
  }
  report(town.tally);
}

function report(tally: Tally) {
  const lines = [...tally].toSorted().map(([what, count]) => `${what} ${count}`);
  process.stdout.write(`${lines.join(', ')}\n`);
}
