import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepCompiled } from './scripts/testing/keepCompiled.ts';
import { keepInMemory } from './scripts/testing/keepInMemory.ts';

keepCompiled();
keepInMemory();

const database = { globalSetup: ['server/testing/postgresForTests.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
const kinds = ['**/*.race.test.ts', '**/*.fault.test.ts', '**/*.release.test.ts'];

/**
 * Files of a kind that share the processes they run in: starting one and loading the server in it takes longer than
 * most files do. What a file replaces is put back at its end.
 */
const sharing = { isolate: false, setupFiles: ['scripts/testing/leaveNothing.ts'] };

/** Those that put other modules in the place of the server's: these would stay for the files that follow. */
const replacing = globSync('{server,demo}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** They take longest, so they begin first, in this order: none of them is left alone at the end. */
const longest = [
  'payment/killed.fault.test.ts',
  'bench/faults/jobs.fault.test.ts',
  'bench/faults/frozen.fault.test.ts',
  'bench/faults/machines.fault.test.ts',
  'bench/faults/kill.fault.test.ts',
  'bench/faults/fresh.fault.test.ts',
  'bench/faults/processes.fault.test.ts',
  'readCache/asRows.race.test.ts',
  'cart/unguarded.race.test.ts',
  'readCache/neverStale.race.test.ts',
  'cart/personalRules.race.test.ts',
  'cart/lastSeat.race.test.ts',
  'booking/bookAndCancel.race.test.ts',
  'booking/reserve.race.test.ts',
  'staff/everyTouch.test.ts',
  'simulation/year.test.ts',
  'cli/program.test.ts',
  'demo/loadDemo.test.ts',
  'http/hostileTexts.test.ts',
  'lottery/facilityMasking.test.ts',
  'server/safety.test.ts',
  'lottery/eventMasking.test.ts',
  'import/importBundle.test.ts',
  'event/masking.test.ts',
  'lottery/staffMasking.test.ts',
  'app/start.test.ts',
  'wording/randomWordings.test.ts',
  'postgres/postgres.test.ts',
  'lottery/manyEntries.test.ts',
  'lottery/cut.test.ts',
  'jobs/startJobs.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,ui,client,web,console,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: kinds,
          testTimeout: 30_000,
          ...sharing,
        },
      },
      {
        // These mostly wait for the database or for a delay to pass, so there are more of them than processors.
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          include: ['{server,demo}/**/*.test.ts'],
          exclude: [...kinds, ...replacing],
          ...database,
          ...sharing,
        },
      },
      {
        test: {
          name: 'server alone',
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          include: replacing,
          ...database,
        },
      },
      {
        // Two hundred clients at once. Who wins is what counts here; how soon everybody hears is measured by `npm run bench`.
        test: {
          name: 'race',
          sequence: { groupOrder: 2 },
          include: ['{server,bench}/**/*.race.test.ts'],
          exclude: replacing,
          maxWorkers: 2,
          ...database,
          ...sharing,
          testTimeout: 300_000,
        },
      },
      {
        // Most of the time a process is coming up again.
        test: {
          name: 'fault',
          sequence: { groupOrder: 3 },
          include: ['{server,bench}/**/*.fault.test.ts'],
          exclude: replacing,
          maxWorkers: 3,
          ...database,
          ...sharing,
          testTimeout: 300_000,
        },
      },
      {
        // What is released, made once for all of them.
        test: {
          name: 'release',
          sequence: { groupOrder: 4 },
          include: ['scripts/**/*.release.test.ts'],
          ...database,
          testTimeout: 300_000,
          globalSetup: [...database.globalSetup, 'scripts/release/testing/releaseForTests.ts'],
        },
      },
    ],
  },
});
