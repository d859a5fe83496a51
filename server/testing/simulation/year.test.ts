import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { aDayBook, statisticsAgree, statisticsStay, writeDown } from '#server/statistics/testing/statisticsAgree.ts';
import type { TestServer } from '../testServer.ts';
import { aCentre } from './centre.ts';
import { aTownWithCourses } from './courses.ts';
import { aTownWithADesk, type DeskTown, liveADeskDay } from './desk.ts';
import { boardAgrees } from './invariants/boardAgrees.ts';
import { booksAgree } from './invariants/booksAgree.ts';
import { papersAgree } from './invariants/papersAgree.ts';
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

/** Of a year with a desk, how many days pass until the board is looked at again. */
const daysBetweenLooks = 12;

let server: TestServer;
let outside: Outside;

beforeEach(async () => {
  ({ server, outside } = await aSimulatedServer(firstDay));
}, 60_000);
afterEach(() => server.close());

it(`[STAT-01] a year of rooms holds on each of ${days} days, and 統計 count it as they say (seed ${seed})`, async () => {
  const town = await aTownWithRooms({ server, outside, seed, residents: 24 });
  const book = aDayBook(firstDay);
  await liveThrough(town, (today) => writeDown(town, book, today));
  await statisticsStay(town, book);
}, 600_000);

it(`a year of courses holds on each of ${days} days (seed ${seed})`, async () => {
  await liveThrough(await aTownWithCourses({ server, outside, seed, residents: 24 }));
}, 600_000);

it(`[COURSE-04] a year of a learning centre holds on each of ${days} days (seed ${seed})`, async () => {
  const size = { coursesAMonth: loadOf(25, 6), actsAnHour: loadOf(16, 6) };
  await liveThrough(await aCentre({ server, outside, seed, residents: loadOf(5_000, 40) }, size));
}, 3_600_000);

it(`[STAT-01] a year with a desk ends with ledger, tills, board, report and 統計 agreeing (seed ${seed})`, async () => {
  const town = await aTownWithADesk({ server, outside, seed, residents: 16 });
  const lastDay = addDays(firstDay, 364);
  const book = aDayBook(firstDay);
  let sinceLook = 0;
  for (let today = firstDay; today <= lastDay; today = addDays(today, town.random.between(2, 8))) {
    try {
      await writeDown(town, book, today);
      await liveADeskDay(town, today);
      sinceLook += 1;
      if (sinceLook < daysBetweenLooks) continue;
      sinceLook = 0;
      expect([...(await boardAgrees(town)), ...(await papersAgree(town))]).toEqual([]);
    } catch (error) {
      process.stderr.write(`on ${today}; again with SIMULATION_SEED=${seed}\n`);
      throw error;
    }
  }
  const problems = [...(await boardAgrees(town)), ...(await booksAgree(town, firstDay)), ...(await papersAgree(town))];
  expect(problems, `again with SIMULATION_SEED=${seed}`).toEqual([]);
  report(town.tally);
  await statisticsAgree(town, book);
  await seesDamage(town);
}, 600_000);

/** Whether the eyes are open that have seen nothing. */
async function seesDamage(town: DeskTown) {
  const { tenantId } = town.tenant;
  const of = (table: 'ledger' | 'occupancy' | 'receipt' | 'bill') =>
    town.server.db.deleteFrom(table).where('tenant_id', '=', tenantId);
  await of('ledger').where('till_id', 'is not', null).where('kind', '=', 'received_at_counter').execute();
  const books = await booksAgree(town, firstDay);
  for (const said of ['領収書', '引出し', 'the ledger']) expect(books.join(), said).toContain(said);
  await of('receipt').where('number', '=', 1).execute();
  await of('bill').where('number', '=', 1).execute();
  const papers = (await papersAgree(town)).join();
  for (const said of ['of receipt', 'of bill']) expect(papers, said).toContain(said);
  await of('occupancy').where('starts_at', '>', new Date(town.server.clock())).execute();
  expect((await boardAgrees(town)).join()).toContain('holds');
}

async function liveThrough(town: Town, begin: (today: string) => Promise<void> = async () => undefined) {
  for (let day = 0; day < days; day += 1) {
    const today = addDays(firstDay, day);
    try {
      await begin(today);
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
