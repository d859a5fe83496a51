import type { Database } from '#server/db/connect.ts';
import { clientSecretsUnlike, keepClientSecret } from '#server/oidc/provider.queries.ts';
import { keepSecrets, secretsUnlike } from '#server/webhook/webhook.queries.ts';
import { keepRefreshToken, refreshTokensUnlike } from '../oidc/identity.queries.ts';
import { appSecretsUnlike, exchangeRecoveryCode, keepAppSecrets, recoveryCodesUnlike } from './seal.queries.ts';
import { type SealOwner, type Seals, Unreadable } from './seals.ts';
import { openedCode, sealedCode } from './storedCode.ts';

type Where = { readonly trx: Database; readonly tenant: { readonly tenantId: string } };

/** The text under the current key; null where none of the keys opens it. */
function renewed(seals: Seals, owner: SealOwner, text: string) {
  try {
    return seals.seal(owner, seals.open(owner, text));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * Seals what an earlier version left open or another key has sealed, `most` rows of each kind, and answers how many
 * there were. What cannot be read stays as it is. Nothing, while a process of a version before would not read it.
 */
export const sealStored =
  (seals: Seals) =>
  async ({ trx, tenant: { tenantId } }: Where, most: number) => {
    const { begins } = seals;
    if (begins === null || !seals.mayBegin()) return 0;
    let count = 0;
    for (const row of await appSecretsUnlike(trx, { tenantId, begins, most })) {
      const owner = { tenantId, staffId: row.staff_id, what: 'app' } as const;
      const exchanged = (text: string | null) => (text === null ? null : renewed(seals, owner, text));
      const [secret, pending] = [exchanged(row.totp_secret), exchanged(row.totp_pending)];
      if ((row.totp_secret !== null && secret === null) || (row.totp_pending !== null && pending === null)) continue;
      await keepAppSecrets(trx, { tenantId, staffId: row.staff_id, secret, pending });
      count += 1;
    }
    for (const { staff_id: staffId, code_hash: former } of await recoveryCodesUnlike(trx, { tenantId, begins, most })) {
      const opened = openedCode(seals, { tenantId, staffId }, former);
      if (opened === null) continue;
      const stored = sealedCode(seals, { tenantId, staffId }, opened);
      await exchangeRecoveryCode(trx, { tenantId, staffId, former, stored });
      count += 1;
    }
    const sealing = { trx, tenantId, begins, most };
    return count + (await sealProviders(seals, sealing)) + (await sealWebhooks(seals, sealing));
  };

type Sealing = { readonly trx: Database; readonly tenantId: string; readonly begins: string; readonly most: number };

/** The same of what asks a provider of sign-ins. */
async function sealProviders(seals: Seals, { trx, tenantId, begins, most }: Sealing) {
  let count = 0;
  for (const { audience, clientSecret } of await clientSecretsUnlike(trx, { tenantId, begins })) {
    const secret = renewed(seals, { tenantId, audience, what: 'client secret' }, clientSecret);
    if (secret === null) continue;
    await keepClientSecret(trx, { tenantId, audience, secret });
    count += 1;
  }
  for (const { staffId, refreshToken } of await refreshTokensUnlike(trx, { tenantId, begins, most })) {
    const token = renewed(seals, { tenantId, staffId, what: 'refresh token' }, refreshToken);
    if (token === null) continue;
    await keepRefreshToken(trx, { tenantId, staffId, token });
    count += 1;
  }
  return count;
}

/** The same of what signs for the addresses that are told of what happens. */
async function sealWebhooks(seals: Seals, { trx, tenantId, begins, most }: Sealing) {
  let count = 0;
  for (const row of await secretsUnlike(trx, { tenantId, begins, most })) {
    const { webhook_id: webhookId, former_secret: former, former_until: until } = row;
    const exchanged = (text: string) => renewed(seals, { tenantId, webhookId, what: 'webhook' }, text);
    const secret = exchanged(row.secret);
    if (secret === null) continue;
    const kept = former === null || until === null ? null : exchanged(former);
    await keepSecrets(trx, { tenantId, webhookId, secret, former: kept && until ? { secret: kept, until } : null });
    count += 1;
  }
  return count;
}
