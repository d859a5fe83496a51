import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly tokenId: string };

type NewToken = Named & {
  readonly name: string;
  readonly hash: Buffer;
  readonly permissions: readonly string[];
  readonly containerIds: readonly string[] | null;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly at: Date;
  readonly by: string;
  readonly byName: string;
};

export const insertToken = (trx: Database, token: NewToken) =>
  trx
    .insertInto('api_token')
    .values({
      tenant_id: token.tenantId,
      token_id: token.tokenId,
      name: token.name,
      token_hash: token.hash,
      permissions: [...token.permissions],
      container_ids: token.containerIds && [...token.containerIds],
      valid_from: token.validFrom,
      valid_until: token.validUntil,
      issued_at: token.at,
      issued_by: token.by,
      issued_by_name: token.byName,
    })
    .execute();

/** Those that are good first and the newest first. */
export const tokensOfTenant = (trx: Database, { tenantId, today }: { readonly tenantId: string; today: string }) =>
  trx
    .selectFrom('api_token')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`revoked_at is not null or valid_until < ${today}`)
    .orderBy('issued_at', 'desc')
    .orderBy('token_id')
    .limit(200)
    .execute();

export const tokenByHash = (trx: Database, { tenantId, hash }: { readonly tenantId: string; readonly hash: Buffer }) =>
  trx
    .selectFrom('api_token')
    .select(['token_id', 'name', 'permissions', 'container_ids', 'valid_from', 'valid_until', 'used_at', 'revoked_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hash)
    .executeTakeFirst();

export type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenByHash>>>;

/** The token of an id, locked. */
export const lockedToken = (trx: Database, { tenantId, tokenId }: Named) =>
  trx
    .selectFrom('api_token')
    .select(['name', 'revoked_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .forUpdate()
    .executeTakeFirst();

export const revokeTokenRow = (trx: Database, { tenantId, tokenId, at, by }: Named & { at: Date; by: string }) =>
  trx
    .updateTable('api_token')
    .set({ revoked_at: at, revoked_by_name: by })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .execute();

/** Records a use, unless another process has recorded one since `after`. */
export const noteTokenUse = (trx: Database, { tenantId, tokenId, at, after }: Named & { at: Date; after: Date }) =>
  trx
    .updateTable('api_token')
    .set({ used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '<=', after)]))
    .execute();

/** The name of a token; undefined for none of that id. */
export async function nameOfToken(trx: Database, { tenantId, tokenId }: Named) {
  const row = await trx
    .selectFrom('api_token')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return row?.name;
}
