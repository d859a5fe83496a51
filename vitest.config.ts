import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const database = { globalSetup: ['server/testing/postgresForTests.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
const kinds = ['**/*.race.test.ts', '**/*.fault.test.ts'];

/** They take longest, so they begin first: none of them is left alone at the end. */
const longest = [
  'simulation/year.test.ts',
  'account/loginLimit.test.ts',
  'event/masking.test.ts',
  'personalRules.race.test.ts',
  'bookAndCancel.race.test.ts',
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
          include: ['{rules,contract,ui,client,web,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: kinds,
          testTimeout: 30_000,
        },
      },
      {
        // These mostly wait for the database or for a delay to pass, so there are more of them than processors.
        test: {
          name: 'server',
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
          include: ['{server,demo}/**/*.test.ts'],
          exclude: kinds,
          ...database,
        },
      },
      {
        // Two hundred clients at once. Who wins is what counts here; how soon everybody hears is measured by `npm run bench`.
        test: {
          name: 'race',
          sequence: { groupOrder: 2 },
          include: ['{server,bench}/**/*.race.test.ts'],
          maxWorkers: 2,
          ...database,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'fault',
          sequence: { groupOrder: 3 },
          include: ['{server,bench}/**/*.fault.test.ts'],
          maxWorkers: 2,
          ...database,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
