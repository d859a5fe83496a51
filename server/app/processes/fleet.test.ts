import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Worker } from './aWorker.ts';
import { Fleet } from './fleet.ts';

type Fake = { readonly name: string; readonly worker: Worker; build(): void; die(): void };

/** Processes that do as the test says, and a list of what was asked of them. */
function aFleet(sets = 2, mostInOne = Number.POSITIVE_INFINITY) {
  const said: string[] = [];
  const made: Fake[] = [];
  const onHopeless = vi.fn();
  const log = { info: vi.fn(), error: vi.fn() };

  function aFake(place: number): Fake {
    const name = `${place}.${made.filter((one) => one.worker.place === place).length}`;
    const built = Promise.withResolvers<boolean>();
    const gone = Promise.withResolvers<void>();
    let [isBuilt, isGone] = [false, false];
    const die = () => {
      isGone = true;
      built.resolve(false);
      gone.resolve();
    };
    const worker: Worker = {
      place,
      pid: made.length,
      built: built.promise,
      gone: gone.promise,
      isBuilt: () => isBuilt && !isGone,
      isGone: () => isGone,
      listenBy: async (set) => void said.push(`${name} takes ${set}`),
      leaveSet: (set) => void said.push(`${name} leaves ${set}`),
      drain: () => void said.push(`${name} drains`),
      stop: die,
      kill: die,
      ask: async () => null,
    };
    const build = () => {
      isBuilt = true;
      built.resolve(true);
    };
    return { name, worker, build, die };
  }

  const fleet = new Fleet({
    sets: Array.from({ length: sets }, () => []),
    log,
    onHopeless,
    pauses: { firstMs: 1, longestMs: 4 },
    begin(place) {
      const fake = aFake(place);
      made.push(fake);
      if (made.length > mostInOne) queueMicrotask(fake.die);
      return fake.worker;
    },
  });
  const named = (name: string) => vi.waitFor(() => made.find((one) => one.name === name) ?? expect.fail(name));
  return { fleet, said, named, onHopeless, log, made };
}

async function aServingFleet() {
  const all = aFleet();
  const started = all.fleet.start();
  (await all.named('0.0')).build();
  (await all.named('1.0')).build();
  expect(await started).toBe(true);
  return all;
}

it('starts the first one before the others, which migrate nothing any more', async () => {
  const { fleet, said, named, made } = aFleet();
  const started = fleet.start();
  await sleep(5);
  expect(made.map(({ name }) => name)).toEqual(['0.0']);
  (await named('0.0')).build();
  (await named('1.0')).build();
  expect(await started).toBe(true);
  // Until the second one serves the first one accepts for it, too.
  expect(said).toEqual(['0.0 takes 0', '0.0 takes 1', '1.0 takes 1', '0.0 leaves 1']);
});

it('has a fresh process accept before the old one leaves, and goes on when that one has ended', async () => {
  const { fleet, said, named, made } = await aServingFleet();
  said.length = 0;
  const restarted = fleet.restart();
  (await named('0.1')).build();
  await vi.waitFor(() => expect(said).toEqual(['0.1 takes 0', '0.0 leaves 0', '0.0 drains']));
  await sleep(5);
  expect(made).toHaveLength(3);
  (await named('0.0')).die();
  (await named('1.1')).build();
  await vi.waitFor(() => expect(said.slice(3)).toEqual(['1.1 takes 1', '1.0 leaves 1', '1.0 drains']));
  (await named('1.0')).die();
  expect(await restarted).toBe(true);
  expect(fleet.figures()).toEqual({ wanted: 2, serving: 2, deaths: 0 });
});

it('keeps what serves when the fresh process cannot', async () => {
  const { fleet, said, named, made } = await aServingFleet();
  said.length = 0;
  const restarted = fleet.restart();
  (await named('0.1')).die();
  expect(await restarted).toBe(false);
  expect([said, made.length, fleet.figures().serving]).toEqual([[], 3, 2]);
});

it('lets another one accept for a process that died, until it is there again', async () => {
  const { fleet, said, named } = await aServingFleet();
  said.length = 0;
  (await named('1.0')).die();
  await vi.waitFor(() => expect(said).toEqual(['0.0 takes 1']));
  expect(fleet.figures()).toEqual({ wanted: 2, serving: 1, deaths: 1 });
  (await named('1.1')).build();
  await vi.waitFor(() => expect(said.slice(1)).toEqual(['1.1 takes 1', '0.0 leaves 1']));
  expect(fleet.figures()).toEqual({ wanted: 2, serving: 2, deaths: 1 });
});

it('tries again and again while somebody serves, and gives up when nobody can', async () => {
  const { fleet, named, onHopeless, made } = aFleet(2, 2);
  const started = fleet.start();
  (await named('0.0')).build();
  (await named('1.0')).build();
  await started;
  (await named('1.0')).die();
  await vi.waitFor(() => expect(made.length).toBeGreaterThan(14));
  expect(onHopeless).not.toHaveBeenCalled();
  (await named('0.0')).die();
  await vi.waitFor(() => expect(onHopeless).toHaveBeenCalled());
  await fleet.stop(1_000);
});

it('starts nobody again once it stops', async () => {
  const { fleet, made } = await aServingFleet();
  await fleet.stop(1_000);
  await sleep(10);
  expect(made).toHaveLength(2);
  expect(fleet.workers()).toEqual([]);
});
