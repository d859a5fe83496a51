import type { Command } from 'commander';
import type { StaffNotice } from '#contract/desk/upkeep.ts';
import { id } from '#contract/values.ts';
import { CliError } from './CliError.ts';
import type { Run } from './commandCall.ts';

type ListOptions = { readonly dead?: boolean; readonly user?: string };

export function addNoticeCommands(yoyaku: Command, run: Run) {
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
    .action((alias: string, { dead: isUnsent = false, user: userNumber = '' }: ListOptions) =>
      run(async ({ asStaff, say, warn }) => {
        const { items, hasMore } = await asStaff(alias, 'Desk/ListNotices', { isUnsent, userNumber });
        if (items.length === 0) warn('None found.');
        for (const item of items) say(noticeLine(item));
        if (hasMore) warn(`Only the latest ${items.length} are shown.`);
      }),
    );
  notice
    .command('retry')
    .argument('<alias>', 'the tenant')
    .argument('<id>', 'the message')
    .option('--to <address>', 'a corrected address')
    .description('Sends once more what could not be delivered.')
    .action((alias: string, noticeId: string, { to: recipient = '' }: { to?: string }) =>
      run(async ({ asStaff, say }) => {
        if (!id.safeParse(noticeId).success) throw new CliError(`"${noticeId}" is not the id of a message.`);
        await asStaff(alias, 'Desk/RetryNotice', { noticeId, recipient });
        say('It is sent again.');
      }),
    );
}

/** A message as one line of nine columns between tabs. */
function noticeLine({ noticeId, createdAt, kind, channel, userNumber, recipient, ...rest }: StaffNotice) {
  const { state, attempts, lastError } = rest;
  const written = createdAt.replace('T', ' ');
  const to = recipient || '-';
  return [noticeId, written, kind, channel, userNumber, to, state, attempts, lastError || '-'].join('\t');
}
