import type { Facts } from '#server/readCache/facts.ts';
import { tokensOf } from '#server/readCache/version.queries.ts';
import { type TokenRow, tokenByHash } from './token.queries.ts';

/**
 * A token by the digest of its text, in hexadecimal digits. Only tokens that were good once are asked for: what anybody
 * makes up takes no memory.
 */
export const tokenFacts: Facts<string, TokenRow | null> = {
  name: 'token',
  keyText: (digest) => digest,
  scopes: tokensOf,
  read: async ({ trx, tenantId }, digest) =>
    (await tokenByHash(trx, { tenantId, hash: Buffer.from(digest, 'hex') })) ?? null,
  bytes: () => 1_000,
};
