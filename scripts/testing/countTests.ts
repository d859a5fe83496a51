/** How many tests of a run passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** The sum of several counts. */
export function total(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Reads the JSON report of vitest or Playwright. A run that failed without a failing test (a file that does not load, a
 * missing report, no tests) counts as one failure, so that what did not run never looks passed.
 */
export function countTests(report: string | undefined, exitCode: number): Counts {
  const counts = report === undefined ? total([]) : read(JSON.parse(report) as VitestReport | PlaywrightReport);
  const ran = counts.passed + counts.failed;
  if (counts.failed > 0 || (exitCode === 0 && ran > 0)) return counts;
  return { ...counts, failed: 1 };
}

function read(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    // A flaky test has failed.
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}
