import type { Command } from 'commander';
import { inTenant } from '#server/db/connect.ts';
import { momentOf } from '#server/time.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { jobsOf, reviveJobs } from './job.queries.ts';

/** More than this is more than anybody reads. */
const mostShown = 200;

export function addJobCommands(yoyaku: Command) {
  const job = yoyaku.command('job').description('What the server has still to do for a tenant by itself.');
  job
    .command('list')
    .argument('<alias>', 'the tenant')
    .option('--dead', 'only those that were given up after too many failures')
    .description('Lists jobs, the next due first.')
    .addHelpText('after', '\nColumns, between tabs: kind, subject, due, waiting or dead, failures, the last reason.')
    .action((alias: string, { dead = false }: { dead?: boolean }) =>
      withDatabase((call) => listJobs(call, alias, { isDead: dead })),
    );
  job
    .command('retry')
    .argument('<alias>', 'the tenant')
    .description('Has the server try again what it gave up.')
    .action((alias: string) => withDatabase((call) => retryJobs(call, alias)));
}

export async function listJobs(call: CliCall, alias: string, { isDead }: { readonly isDead: boolean }) {
  const { tenantId, timeZone } = (await tenantOf(call, alias)).tenant;
  const jobs = await inTenant(call.db, tenantId, (trx) => jobsOf(trx, { tenantId, isDead, limit: mostShown + 1 }));
  if (jobs.length === 0) return call.warn('None found.');
  for (const { kind, subject, due_at, is_dead, attempts, last_error } of jobs.slice(0, mostShown)) {
    const due = momentOf(due_at.getTime(), timeZone).replace('T', ' ');
    call.say([kind, subject || '-', due, is_dead ? 'dead' : 'waiting', attempts, last_error || '-'].join('\t'));
  }
  if (jobs.length > mostShown) call.warn(`Only the first ${mostShown} are shown.`);
}

export async function retryJobs(call: CliCall, alias: string) {
  const { tenantId } = (await tenantOf(call, alias)).tenant;
  const count = await inTenant(call.db, tenantId, (trx) => reviveJobs(trx, { tenantId, nowMs: call.nowMs }));
  call.say(`${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`);
}
