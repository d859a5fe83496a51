import { runChecks } from './runChecks.ts';

const results = await runChecks();
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1;
