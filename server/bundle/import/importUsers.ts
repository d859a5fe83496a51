import { accountFields, mergeAccounts } from '#server/account/mergeAccounts.ts';
import type { Importing } from './importing.ts';

/** The people of the bundle; others of the tenant stay as they are. */
export const importUsers = ({ trx, tenantId, bundle, nowMs, passwordHashes, report }: Importing) =>
  mergeAccounts(trx, {
    tenantId,
    accounts: bundle.users,
    fields: accountFields,
    nowMs,
    passwordHashes,
    report: (index, field, mistake) => report(['users', index, field], mistake),
  });
