import type { Command } from 'commander';
import type { DeskDraw, DrawCheck } from '#contract/desk/lottery.ts';
import { id } from '#contract/values.ts';
import { CliError } from './CliError.ts';
import type { Run } from './commandCall.ts';

export function addLotteryCommands(yoyaku: Command, run: Run) {
  const lottery = yoyaku
    .command('lottery')
    .description('Draws of a tenant. The server closes, draws and announces them itself.');
  lottery
    .command('list')
    .argument('<alias>', 'the tenant')
    .description('Lists the draws, the latest close first.')
    .addHelpText('after', '\nColumns, between tabs: id, state, close, draw, announcement, source, entries, title.')
    .action((alias: string) =>
      run(async ({ asStaff, say, warn }) => {
        const { items, hasMore } = await asStaff(alias, 'Desk/ListDraws', {});
        if (items.length === 0) warn('None found.');
        for (const draw of items) say(drawLine(draw));
        if (hasMore) warn(`Only the latest ${items.length}.`);
      }),
    );
  lottery
    .command('close')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .description('Freezes the list of a draw whose close has come, where the server has not.')
    .action((alias: string, drawId: string) =>
      run(async ({ asStaff, say }) => {
        demandDraw(alias, drawId);
        say((await asStaff(alias, 'Desk/CloseDraw', { drawId })).closing);
      }),
    );
  lottery
    .command('draw')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .option('--digits <digits>', 'the digits of a ceremony, as they were drawn')
    .description('Draws a closed list: by the digits of a ceremony, or by its own source where the server has not.')
    .action((alias: string, drawId: string, { digits = null }: { digits?: string | null }) =>
      run(async ({ asStaff, say }) => {
        demandDraw(alias, drawId);
        const { announceAt } = await asStaff(alias, 'Local/MakeDraw', { drawId, digits });
        say(`Drawn. The result is announced at ${announceAt.replace('T', ' ')}, and told nobody before.`);
      }),
    );
  lottery
    .command('verify')
    .argument('<alias>', 'the tenant')
    .argument('<draw>', 'the id of the draw')
    .description(
      'Does a draw again and compares it with the list, the results and the reservations; exits 1 if one differs.',
    )
    .action((alias: string, drawId: string) =>
      run(async ({ asStaff, say }) => {
        demandDraw(alias, drawId);
        const { checks } = await asStaff(alias, 'Desk/VerifyDraw', { drawId });
        for (const check of checks) say(checkLine(check));
        const failed = checks.filter(({ isPassed }) => !isPassed);
        if (failed.length > 0) throw new CliError(`${failed.length} of ${checks.length} checks failed.`);
      }),
    );
}

/** Throws CliError for what is no id. */
function demandDraw(alias: string, typed: string) {
  if (id.safeParse(typed).success) return;
  throw new CliError(`There is no draw "${typed}". Look it up with: lottery list ${alias}`);
}

/** A draw as one line of eight columns between tabs. */
const drawLine = ({ drawId, progress, closesAt, drawAt, announceAt, source, entryCount, title }: DeskDraw) =>
  [drawId, progress, closesAt, drawAt, announceAt, source, entryCount, title].join('\t');

/** A check as one line: what passed, or what was expected and found, which nobody is told before the announcement. */
const checkLine = ({ name, isPassed, expected, found }: DrawCheck) =>
  isPassed ? `ok\t${name}` : `WRONG\t${name}\texpected: ${expected}\tfound: ${found}`;
