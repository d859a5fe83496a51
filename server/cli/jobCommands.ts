import type { Command } from 'commander';
import type { StaffJob } from '#contract/desk/upkeep.ts';
import type { Run } from './commandCall.ts';

export function addJobCommands(yoyaku: Command, run: Run) {
  const job = yoyaku.command('job').description('What the server has still to do for a tenant by itself.');
  job
    .command('list')
    .argument('<alias>', 'the tenant')
    .option('--dead', 'only those that were given up after too many failures')
    .description('Lists jobs, the next due first.')
    .addHelpText('after', '\nColumns, between tabs: kind, subject, due, waiting or dead, failures, the last reason.')
    .action((alias: string, { dead: isDead = false }: { dead?: boolean }) =>
      run(async ({ asStaff, say, warn }) => {
        const { items, hasMore } = await asStaff(alias, 'Desk/ListJobs', { isDead });
        if (items.length === 0) warn('None found.');
        for (const item of items) say(jobLine(item));
        if (hasMore) warn(`Only the first ${items.length} are shown.`);
      }),
    );
  job
    .command('retry')
    .argument('<alias>', 'the tenant')
    .description('Has the server try again what it gave up.')
    .action((alias: string) =>
      run(async ({ asStaff, say }) => {
        const { count } = await asStaff(alias, 'Desk/RetryJobs', {});
        say(`${count} ${count === 1 ? 'job is' : 'jobs are'} tried again.`);
      }),
    );
}

/** A job as one line of six columns between tabs. */
function jobLine({ kind, subject, dueAt, isDead, attempts, lastError }: StaffJob) {
  const due = dueAt.replace('T', ' ');
  return [kind, subject || '-', due, isDead ? 'dead' : 'waiting', attempts, lastError || '-'].join('\t');
}
