import { mergeAccounts, passwordHashesFor } from '../account/mergeAccounts.ts';
import type { Passwords } from '../account/password/passwords.ts';
import type { AccountMistake } from '../account/writtenAccount.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import type { UnboundOperation } from '../operation.ts';
import { BundleError } from './BundleError.ts';
import type { Problem } from './problem/problem.ts';
import { readUserCsv, type UserFile } from './readUserCsv.ts';
import { refusingFile } from './refusingFile.ts';

type Ports = { readonly db: Database; readonly passwords: Pick<Passwords, 'hash'> };

/**
 * Adds the people of a CSV file and updates existing ones, all or none. Refuses bundleRefused. Passwords are hashed
 * before the transaction begins.
 */
export const importUserFile =
  ({ db, passwords: { hash } }: Ports): UnboundOperation<'Local/ImportUsers'> =>
  (scope, { file, csv }) =>
    refusingFile(async () => {
      const { tenantId, userAttributeSetting } = scope.tenant;
      const people = readUserCsv({ file, text: csv, userNumberLabel: userAttributeSetting.userNumberLabel });
      const accounts = people.lines.map(({ account }) => account);
      const passwordHashes = await passwordHashesFor(db, { tenantId, accounts, hash });
      return scope.once(async (context) => ({
        people: people.lines.length,
        change: await keepPeople(context, { file, people, passwordHashes }),
      }));
    });

type Keeping = {
  readonly file: string;
  readonly people: UserFile;
  readonly passwordHashes: ReadonlyMap<string, string>;
};

/** Throws BundleError when one of them cannot be kept. */
async function keepPeople({ trx, tenant, nowMs }: Context, { file, people, passwordHashes }: Keeping) {
  const { fields, lines } = people;
  const accounts = lines.map(({ account }) => account);
  const problems: Problem[] = [];
  const report = (index: number, field: string, mistake: AccountMistake) =>
    problems.push({ file, line: lines[index]?.line ?? 1, path: [field], ...mistake });
  const { tenantId } = tenant;
  const change = await mergeAccounts(trx, { tenantId, accounts, fields, nowMs, passwordHashes, report });
  if (problems.length > 0) throw new BundleError(problems);
  return change;
}
