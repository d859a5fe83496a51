import type { Rights } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { digestOf } from '../session.queries.ts';
import { knownPermissions } from './manageTokens.ts';
import { type TokenRow, tokenByHash } from './token.queries.ts';

export type KnownToken = {
  readonly tokenId: string;
  readonly name: string;
  readonly rights: Rights;
  readonly validUntil: string;
  readonly usedAt: number | null;
};

/** What a token may do on a day, or why it may do nothing. One of another tenant, or that never was one, is told the same. */
export function judgeToken(
  row: TokenRow | null,
  today: string,
): KnownToken | 'tokenInvalid' | 'tokenExpired' | 'tokenRevoked' {
  if (!row) return 'tokenInvalid';
  if (row.revoked_at !== null) return 'tokenRevoked';
  if (row.valid_until < today) return 'tokenExpired';
  const grant = {
    permissions: knownPermissions(row.permissions),
    containerIds: row.container_ids,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
  return {
    tokenId: row.token_id,
    name: row.name,
    // Nobody signs in with it: its own last day ends it.
    rights: { grants: [grant], today, lastSignIn: today },
    validUntil: row.valid_until,
    usedAt: row.used_at?.getTime() ?? null,
  };
}

/** The same of the token that came, as it is in the database. */
export async function authenticateToken({ trx, tenant, now }: Context, token: string) {
  const row = await tokenByHash(trx, { tenantId: tenant.tenantId, hash: digestOf(token) });
  return judgeToken(row ?? null, now.slice(0, 10));
}
