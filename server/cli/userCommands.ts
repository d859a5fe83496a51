import { type Command, Option } from 'commander';
import { changeText } from '../bundle/changeText.ts';
import { userColumns } from '../bundle/readUserCsv.ts';
import type { Run } from './commandCall.ts';
import { decodeText, type Encoding, encodings, readGiven } from './decodeText.ts';

const columnHelp = userColumns.map(({ names, isNeeded }) => `${names.join(' or ')}${isNeeded ? '' : ' (optional)'}`);

export function addUserCommands(yoyaku: Command, run: Run) {
  const user = yoyaku.command('user').description('The people of a tenant.');
  user
    .command('import')
    .argument('<alias>', 'the tenant')
    .argument('<csv>', 'a file with a header line, UTF-8 or Shift_JIS')
    .addOption(new Option('--encoding <name>', 'instead of finding it out').choices(encodings))
    .description(
      'Adds people and brings those that exist up to date, all or none. Of people who exist, only the columns that ' +
        'the file has are written: an empty cell clears, a column that is missing keeps. Passwords count for new ' +
        'people alone.',
    )
    .addHelpText('after', `\nColumns, in any order:\n  ${columnHelp.join('\n  ')}`)
    .action((alias: string, file: string, { encoding }: { encoding?: Encoding }) =>
      run(async ({ asStaff, say }) => {
        const csv = decodeText(await readGiven(file), encoding);
        const { people, change } = await asStaff(alias, 'Local/ImportUsers', { file, csv });
        say(`${alias}: ${people}人を読み取りました。${changeText(change)}。`);
      }),
    );
  user
    .command('forget')
    .argument('<alias>', 'the tenant')
    .argument('<number>', 'the user number')
    .description('Forgets a person who asked for it. Reservations and money stay, without a word about the person.')
    .action((alias: string, userNumber: string) =>
      run(async ({ asStaff, say }) => {
        await asStaff(alias, 'Desk/ForgetPerson', { userNumber });
        say(`${alias}: ${userNumber} is forgotten.`);
      }),
    );
  user
    .command('access')
    .argument('<alias>', 'the tenant')
    .description('Lists who asked for personal data, the latest first.')
    .addHelpText('after', '\nColumns, between tabs: time, who, what, what was asked for, reason.')
    .action((alias: string) =>
      run(async ({ asStaff, say, warn }) => {
        const { items, next } = await asStaff(alias, 'Desk/ListAccess', {});
        if (items.length === 0) warn('None found.');
        for (const { happenedAt, actor, operation, request, reason } of items) {
          say([happenedAt.replace('T', ' '), actor, operation, request, reason || '-'].join('\t'));
        }
        if (next !== null) warn(`Only the first ${items.length} are shown.`);
      }),
    );
}
