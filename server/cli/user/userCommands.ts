import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { passwordsWith } from '#server/account/passwords.ts';
import { inTenant } from '#server/db/connect.ts';
import { BundleError, type Problem } from '../bundle/BundleError.ts';
import { changeText } from '../bundle/changeText.ts';
import { keepAccounts, passwordHashesFor } from '../bundle/keepAccounts.ts';
import { type CliCall, tenantOf, withDatabase } from '../withDatabase.ts';
import { decodeText, type Encoding, encodings } from './decodeText.ts';
import { readUserCsv, type UserFile, userColumns } from './readUserCsv.ts';

const columnHelp = userColumns.map(({ names, isNeeded }) => `${names.join(' or ')}${isNeeded ? '' : ' (optional)'}`);

export function addUserCommands(yoyaku: Command) {
  const user = yoyaku.command('user').description('The people of a tenant.');
  user
    .command('import')
    .argument('<alias>', 'the tenant')
    .argument('<csv>', 'a file with a header line, UTF-8 or Shift_JIS')
    .addOption(new Option('--encoding <name>', 'instead of finding it out').choices(encodings))
    .description(
      'Adds people and brings those that exist up to date, all or none. Of people who exist, only the columns that the ' +
        'file has are written: an empty cell clears, a column that is missing keeps. Passwords count for new people alone.',
    )
    .addHelpText('after', `\nColumns, in any order:\n  ${columnHelp.join('\n  ')}`)
    .action((alias: string, file: string, options: { encoding?: Encoding }) =>
      withDatabase((call) => importUsers(call, { alias, file, encoding: options.encoding })),
    );
}

type UserImport = { readonly alias: string; readonly file: string; readonly encoding: Encoding | undefined };

async function importUsers(call: CliCall, { alias, file, encoding }: UserImport) {
  const { tenant } = await tenantOf(call, alias);
  const text = decodeText(await readFile(file), encoding);
  const { userNumberLabel } = tenant.userAttributeSetting;
  const people = readUserCsv({ file, text, userNumberLabel });
  const change = await keepUserFile(call, { tenantId: tenant.tenantId, file, people });
  call.say(`${alias}: ${people.lines.length} people read, ${changeText(change)}.`);
}

/** Writes the people of a file in one transaction. Throws BundleError when one of them cannot be kept. */
export async function keepUserFile(
  { db, nowMs }: Pick<CliCall, 'db' | 'nowMs'>,
  { tenantId, file, people: { fields, lines } }: { tenantId: string; file: string; people: UserFile },
) {
  const accounts = lines.map(({ account }) => account);
  const { hash } = await passwordsWith();
  const passwordHashes = await passwordHashesFor(db, { tenantId, accounts, hash });
  return inTenant(db, tenantId, async (trx) => {
    const problems: Problem[] = [];
    const problem = (index: number, field: string, reason: string) =>
      problems.push({ file, line: lines[index]?.line ?? 1, reason: `${field}: ${reason}` });
    const change = await keepAccounts(trx, { tenantId, accounts, fields, nowMs, passwordHashes, problem });
    if (problems.length > 0) throw new BundleError(problems);
    return change;
  });
}
