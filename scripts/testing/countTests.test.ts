import { describe, expect, test } from 'vitest';
import { countTests, total } from './countTests.ts';

const vitest = (passed: number, failed: number, pending: number, todo: number) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: todo });
const playwright = (expected: number, unexpected: number, flaky: number, skipped: number) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped } });

describe('countTests', () => {
  test.each([
    ['vitest, all well', vitest(5, 0, 1, 2), 0, { passed: 5, failed: 0, skipped: 3 }],
    ['vitest, some failed', vitest(5, 2, 0, 0), 1, { passed: 5, failed: 2, skipped: 0 }],
    ['vitest, a file did not load', vitest(5, 0, 0, 0), 1, { passed: 5, failed: 1, skipped: 0 }],
    ['vitest, nothing ran', vitest(0, 0, 3, 0), 0, { passed: 0, failed: 1, skipped: 3 }],
    ['Playwright, all well', playwright(7, 0, 0, 1), 0, { passed: 7, failed: 0, skipped: 1 }],
    ['Playwright, one passed only when repeated', playwright(6, 0, 1, 0), 0, { passed: 6, failed: 1, skipped: 0 }],
    ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
    ['no report in spite of success', undefined, 0, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s', (_, report, exitCode, counts) => {
    expect(countTests(report, exitCode)).toEqual(counts);
  });

  test('total adds up', () => {
    expect(total([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
    const one = { passed: 1, failed: 2, skipped: 3 };
    expect(total([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  });
});
