import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';

export type SentLately = { readonly facts: unknown; readonly created_at: Date };

type Asked = { readonly tenantId: string; readonly kind: string };

/** So far back messages of a kind are looked for: a town may have sent none of it for years. */
const mostLookedAt = 2_000;
const mostFound = 50;

/** The latest messages of a kind whose facts are still kept, by mail: each is the same by LINE. */
const latest = prepared<Asked, SentLately>(
  (_, { tenantId, kind }) => sql`
    select facts, created_at from (
      select facts, created_at, kind, channel, sequence from notice
      where notice.tenant_id = ${tenantId} order by sequence desc limit ${sql.lit(mostLookedAt)}) as lately
    where kind = ${kind} and channel = 'mail' and facts ? 'tenantName'
    order by sequence desc limit ${sql.lit(mostFound)}`,
);

export const sentLately = (trx: Database, asked: Asked) => latest.run(trx, asked);
