import { accountFields, mergeAccounts } from '#server/account/mergeAccounts.ts';
import type { Importing } from './importing.ts';

/** The people of the bundle; others of the tenant stay as they are. */
export const importUsers = ({ trx, tenantId, bundle, nowMs, passwordHashes, problem }: Importing) =>
  mergeAccounts(trx, {
    tenantId,
    accounts: bundle.users,
    fields: accountFields,
    nowMs,
    passwordHashes,
    problem: (index, field, reason) => problem(['users', index, field], `users[${index}].${field}: ${reason}`),
  });
