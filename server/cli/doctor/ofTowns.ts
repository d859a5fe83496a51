import type { InstallationFacts, TownFacts } from './facts.ts';
import { about, type Finding } from './finding.ts';

type Check = (town: TownFacts, facts: InstallationFacts) => Finding | null;

const administrators: Check = ({ alias, administrators: count }) => {
  const { ok, warn, fail } = about('administrators');
  const todo = `yoyaku staff invite ${alias} ID NAME`;
  if (count === 0) return fail(`${alias} has no administrator who has signed in: ${todo}.`);
  if (count === 1) return warn(`${alias} has one administrator, whom nobody can let in again: ${todo}.`);
  return ok(`${alias} has ${count} administrators.`);
};

const payment: Check = (
  { alias, collectsOnline, provider, hasBeenPaid },
  { hasStripe, isBehindHttps, opensSandbox },
) => {
  const { ok, warn, fail } = about('payment');
  if (!collectsOnline) return null;
  if (provider === 'sandbox') {
    const text = `${alias} collects online by the sandbox, which takes no money: set paymentProvider.`;
    return isBehindHttps || !opensSandbox ? fail(text) : warn(text);
  }
  if (!hasStripe) return fail(`${alias} collects by Stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.`);
  if (!hasBeenPaid)
    return warn(`${alias} collects online and nobody has ever paid: pay a small fee yourself and give it back.`);
  return ok(`${alias} is paid online.`);
};

const jobs: Check = ({ alias, lateJobs, stoppedJobs }) => {
  const { ok, warn, fail } = about('jobs');
  if (lateJobs > 0) return fail(`${alias}: ${lateJobs} jobs are late; see that a process runs, and its log.`);
  if (stoppedJobs > 0) return warn(`${alias}: ${stoppedJobs} jobs were given up; see yoyaku job list ${alias} --dead.`);
  return ok(`${alias}: nothing is late.`);
};

const messages: Check = ({ alias, parkedMessages }) => {
  const { ok, warn } = about('messages');
  if (parkedMessages === 0) return ok(`${alias}: every message has gone out or waits for its turn.`);
  return warn(`${alias}: ${parkedMessages} messages could not be delivered; see yoyaku notice list ${alias} --dead.`);
};

export const ofTowns = (facts: InstallationFacts): Finding[] =>
  facts.towns.flatMap((town) => [administrators, payment, jobs, messages].flatMap((check) => check(town, facts) ?? []));
