import type { Passwords } from '../account/passwords.ts';
import { analyze } from '../db/analyze.ts';
import type { Database } from '../db/connect.ts';
import type { Operation } from '../operation.ts';
import { importBundle, readBundle } from './import/importBundle.ts';
import { refusingFile } from './refusingFile.ts';

type Ports = { readonly db: Database; readonly passwords: Pick<Passwords, 'hash'> };

/** Makes a tenant what a bundle says, all or nothing. Refuses bundleRefused and bookedMeanwhile. */
export const importBundleFile =
  ({ db, passwords: { hash } }: Ports): Operation<'Installation/ImportBundle'> =>
  ({ nowMs }, { file, bundle: text }) =>
    refusingFile(async () => {
      const bundle = readBundle({ file, text }, nowMs);
      const { alias, change } = await importBundle(db, { bundle, nowMs, hash });
      await analyze(db);
      return { tenantAlias: alias, change };
    });
