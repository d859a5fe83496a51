import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const database = { globalSetup: ['server/testing/postgresForTests.ts'], testTimeout: 30_000, hookTimeout: 60_000 };
const kinds = ['**/*.race.test.ts', '**/*.fault.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{rules,contract,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: kinds,
        },
      },
      {
        // These mostly wait for the database or for a delay to pass, so there are more of them than processors.
        test: {
          name: 'server',
          maxWorkers: availableParallelism() + 1,
          include: ['server/**/*.test.ts'],
          exclude: kinds,
          ...database,
        },
      },
      {
        // Two hundred clients at once: one file at a time, so that they measure the server and not each other.
        test: {
          name: 'race',
          include: ['{server,bench}/**/*.race.test.ts'],
          fileParallelism: false,
          ...database,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['{server,bench}/**/*.fault.test.ts'],
          fileParallelism: false,
          ...database,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
