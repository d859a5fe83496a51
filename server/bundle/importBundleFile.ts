import type { Passwords } from '../account/password/passwords.ts';
import { analyze } from '../db/analyze.ts';
import type { Database } from '../db/connect.ts';
import type { Operation } from '../operation.ts';
import type { Payments } from '../payment/payments.ts';
import { BundleError } from './BundleError.ts';
import { importBundle, readBundle } from './import/importBundle.ts';
import type { ResolvedBundle } from './read/resolveBundle.ts';
import { refusingFile } from './refusingFile.ts';

type Ports = {
  readonly db: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly payments: Pick<Payments, 'providers'>;
};

/** Makes a tenant what a bundle says, all or nothing. Refuses bundleRefused and bookedMeanwhile. */
export const importBundleFile =
  ({ db, passwords: { hash }, payments }: Ports): Operation<'Installation/ImportBundle'> =>
  ({ nowMs }, { file, bundle: text }) =>
    refusingFile(async () => {
      const bundle = readBundle({ file, text }, nowMs);
      if (payments.providers.sandbox.isClosed) demandProvider(bundle);
      const { alias, change } = await importBundle(db, { bundle, nowMs, hash });
      await analyze(db);
      return { tenantAlias: alias, change };
    });

/** Throws BundleError for a tenant whose fees anybody could settle with a click. */
function demandProvider({ settings, source }: ResolvedBundle) {
  if (settings.feeCollection !== 'online' || settings.paymentProvider !== 'sandbox') return;
  const reason =
    'settings.paymentProvider: collecting online behind https needs a provider by name, such as stripe ' +
    '(SANDBOX_PAYMENTS=true lets the sandbox settle fees for nothing)';
  throw new BundleError([{ file: source.file, line: source.lineOf(['settings', 'feeCollection']), reason }]);
}
