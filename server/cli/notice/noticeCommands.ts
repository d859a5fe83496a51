import type { Command } from 'commander';
import { id } from '#contract/values.ts';
import { inTenant } from '#server/db/connect.ts';
import { momentOf } from '#server/time.ts';
import { CliError } from '../CliError.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { noticesOf, requeue } from './notice.queries.ts';

/** More than this is more than anybody reads. */
const mostShown = 200;

type ListOptions = { readonly dead?: boolean; readonly user?: string };

export function addNoticeCommands(yoyaku: Command) {
  const notice = yoyaku.command('notice').description('Messages to residents.');
  notice
    .command('list')
    .argument('<alias>', 'the tenant')
    .option('--dead', 'only those that could not be delivered or came too late')
    .option('--user <number>', 'only those to this user number')
    .description('Lists messages, the latest first.')
    .addHelpText(
      'after',
      '\nColumns, between tabs: id, written at, kind, channel, user number, to, state, attempts, the reason.',
    )
    .action((alias: string, options: ListOptions) => withDatabase((call) => listNotices(call, alias, options)));
  notice
    .command('retry')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the message')
    .option('--to <address>', 'a corrected address')
    .description('Sends once more what could not be delivered.')
    .action((alias: string, noticeId: string, { to }: { to?: string }) =>
      withDatabase((call) => retryNotice(call, alias, { noticeId, to })),
    );
}

export async function listNotices(call: CliCall, alias: string, { dead = false, user }: ListOptions) {
  const { tenantId, timeZone } = (await tenantOf(call, alias)).tenant;
  const wanted = { tenantId, isUnsent: dead, userNumber: user, limit: mostShown + 1 };
  const notices = await inTenant(call.db, tenantId, (trx) => noticesOf(trx, wanted));
  if (notices.length === 0) return call.warn('None found.');
  for (const row of notices.slice(0, mostShown)) {
    const written = momentOf(row.created_at.getTime(), timeZone).replace('T', ' ');
    const { notice_id, kind, channel, user_number, recipient, state, attempts, last_error } = row;
    const columns = [
      notice_id,
      written,
      kind,
      channel,
      user_number,
      recipient || '-',
      state,
      attempts,
      last_error || '-',
    ];
    call.say(columns.join('\t'));
  }
  if (notices.length > mostShown) call.warn(`Only the latest ${mostShown} are shown.`);
}

export async function retryNotice(
  call: CliCall,
  alias: string,
  { noticeId, to }: { readonly noticeId: string; readonly to?: string | undefined },
) {
  const { tenantId } = (await tenantOf(call, alias)).tenant;
  if (!id.safeParse(noticeId).success) throw new CliError(`"${noticeId}" is not the id of a message.`);
  const isQueued = await inTenant(call.db, tenantId, (trx) =>
    requeue(trx, { tenantId, noticeId, recipient: to, nowMs: call.nowMs }),
  );
  if (!isQueued) throw new CliError('There is no such message that could not be delivered.');
  call.say('It is sent again.');
}
