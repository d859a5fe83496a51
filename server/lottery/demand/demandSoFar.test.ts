import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedDaysAhead } from '#rules/lottery/publishedDaysAhead.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aLotterySchool } from '../testing/aLotterySchool.ts';
import { aLotteryTown } from '../testing/aLotteryTown.ts';
import { jobScope } from '../testing/jobScope.ts';
import { runJobs } from '../testing/runJobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const shown = { tenant: { setting: { shows_demand: true } } };

/** A town whose draw takes entries, and what anybody reads of the demand. */
async function anOpenDraw(options: Parameters<typeof aLotteryTown>[1] = shown) {
  server.clock.set('2026-06-01T09:00');
  const town = await aLotteryTown(server, options);
  const scope = await jobScope(server, town.tenant);
  await scope.transact((context) => server.server.drawKinds.facility.publishDue(context, publishedDaysAhead));
  const [drawId = ''] = (await town.draws()).map(({ draw_id }) => draw_id);
  const { tenantAlias } = town.tenant;
  const demand = async () => (await server.call('Lottery/GetDraw', { tenantAlias, drawId })).body.demand;
  return { ...town, demand };
}

test('while entries are taken anybody sees how much each choice is wanted, where the town shows it', async () => {
  const town = await anOpenDraw();
  for (let person = 0; person < 3; person += 1) await town.enter(await aMember(server, town.tenant));
  await town.enter(await aMember(server, town.tenant), { article: town.hall.halfB });
  expect(await town.demand()).toEqual({
    at: '2026-06-01T09:00',
    entryCount: 4,
    choices: 2,
    most: [
      { lines: [expect.stringContaining(town.hall.halfA.articleName)], applications: 3, seats: 1 },
      { lines: [expect.stringContaining(town.hall.halfB.articleName)], applications: 1, seats: 1 },
    ],
  });
});

test('what was counted serves everybody for a minute, and the close ends it', async () => {
  const town = await anOpenDraw();
  const member = await aMember(server, town.tenant);
  await town.enter(member);
  const count = async (moment: string) => {
    server.clock.set(moment);
    return (await town.demand())?.entryCount ?? null;
  };
  expect(await count('2026-06-01T10:00')).toBe(1);
  await town.enter(await aMember(server, town.tenant));
  expect(await count('2026-06-01T10:00')).toBe(1);
  expect(await count('2026-06-01T10:01')).toBe(2);
  expect(await count('2026-06-15T16:59')).toBe(2);
  expect(await count('2026-06-15T17:00')).toBeNull();
  await runJobs(server, '2026-06-15T17:00');
  expect(await count('2026-06-15T17:05')).toBeNull();
});

test('elsewhere nobody does', async () => {
  const town = await anOpenDraw({});
  await town.enter(await aMember(server, town.tenant));
  expect(await town.demand()).toBeNull();
});

test('a course is wanted by how many, for so many seats', async () => {
  server.clock.set('2026-06-10T10:00');
  const school = await aLotterySchool(server, shown);
  const tea = await school.event({ name: '茶道', capacity: 2, sessions: [{ date: '2026-10-20' }] });
  const open = await school.event({ name: '街歩き', capacity: null, sessions: [{ date: '2026-10-21' }] });
  for (let person = 0; person < 3; person += 1) await school.apply(await aMember(server, school.tenant), [tea]);
  await school.apply(await aMember(server, school.tenant), [open]);
  const { draw_id: drawId } = await school.draw();
  const { tenantAlias } = school.tenant;
  const { demand } = (await server.call('Lottery/GetDraw', { tenantAlias, drawId })).body;
  expect(demand?.most.map(({ applications, seats }) => [applications, seats])).toEqual([
    [3, 2],
    [1, null],
  ]);
});
