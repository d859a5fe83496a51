import type { MailDelivery } from '#contract/account.ts';
import { paths, publicAddress } from '#contract/screens.ts';
import type { Passwords } from '../account/password/passwords.ts';
import { analyze } from '../db/analyze.ts';
import type { Database } from '../db/connect.ts';
import type { Operation } from '../operation.ts';
import type { Payments } from '../payment/payments.ts';
import { BundleError } from './BundleError.ts';
import { readBundle } from './import/importBundle.ts';
import { importPlanned } from './import/importPlanned.ts';
import { readPictures } from './picture/readPictures.ts';
import { differenceText } from './plan/difference.ts';
import { touchedText } from './plan/touched.ts';
import { mistake } from './problem/mistake.ts';
import { fileProblem, type Problem } from './problem/problem.ts';
import { isUnpayable, isUnreachableForGuests } from './read/ofInstallation.ts';
import type { ResolvedBundle } from './read/resolveBundle.ts';
import { refusingFile } from './refusingFile.ts';

type Ports = {
  readonly db: Database;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly payments: Pick<Payments, 'providers'>;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
  readonly mailDelivery: MailDelivery;
};

/**
 * Makes a tenant what a bundle says, all or nothing, as far as it may. Refuses bundleRefused, bookedMeanwhile and what
 * does not know the tenant as it is: bundleUnnamed, bundleOld and bundleUnknown.
 */
export const importBundleFile =
  ({ db, passwords: { hash }, payments, publicUrl, mailDelivery }: Ports): Operation<'Installation/ImportBundle'> =>
  ({ nowMs, actor }, { file, bundle: text, pictures: given, ...wanted }) =>
    refusingFile(async () => {
      const pictures = await readPictures(
        given.map((one) => ({ file: one.file, bytes: Buffer.from(one.base64, 'base64') })),
      );
      const bundle = readBundle({ file, text, pictures }, nowMs);
      demandProvider(bundle, payments.providers.sandbox.isClosed);
      const done = await importPlanned(db, { ...wanted, bundle, nowMs, actor, hash, publicUrl });
      if (done.isDone) await analyze(db);
      const { alias: tenantAlias, isDone, isNew, revision, change, people } = done;
      const isOpened = isNew || done.differences.some(({ path }) => path.endsWith('canRegisterByApp'));
      return {
        tenantAlias,
        isDone,
        isNew,
        revision,
        change,
        people,
        differences: isNew ? [...done.beginning] : done.differences.map(differenceText),
        touched: done.touched.map(touchedText),
        ...done.promises,
        address: publicAddress(publicUrl, paths.tenant(tenantAlias)),
        remarks: [...bundle.remarks, ...(isOpened ? unreachableGuests(bundle, mailDelivery) : [])].map(fileProblem),
      };
    });

function unreachableGuests({ source, ...bundle }: ResolvedBundle, mailDelivery: MailDelivery): Problem[] {
  if (!isUnreachableForGuests(bundle, { mailDelivery })) return [];
  const path = ['flags', 'canRegisterByApp'];
  return [{ file: source.file, line: source.lineOf(path), path, ...mistake('unreachableGuests') }];
}

/** Throws BundleError for a tenant whose fees anybody could settle with a click. */
function demandProvider({ source, ...bundle }: ResolvedBundle, isSandboxClosed: boolean | undefined) {
  if (!isUnpayable(bundle, { isSandboxClosed })) return;
  const line = source.lineOf(['settings', 'feeCollection']);
  const path = ['settings', 'paymentProvider'];
  throw new BundleError([{ file: source.file, line, path, ...mistake('sandboxProvider') }]);
}
