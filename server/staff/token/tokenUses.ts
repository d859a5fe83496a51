import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { noteTokenUse } from './token.queries.ts';

/** A use within this time of the last recorded one is not written again, in milliseconds. */
const slideMs = 60_000;

/** So many tokens are remembered; of the others the database says when they were used last. */
const mostKept = 10_000;

type Used = { readonly tokenId: string; readonly usedAt: number | null };

/**
 * Records beside the calls when a token was used last, once a minute at most. A use that cannot be recorded is only logged:
 * one a minute later records its own.
 */
export function tokenUses({ db, log }: { readonly db: Database; readonly log: FastifyBaseLogger }) {
  const noted = new Map<string, number>();
  const writing = new Set<Promise<unknown>>();

  async function write({ tenantId }: Tenant, tokenId: string, nowMs: number) {
    const times = { at: new Date(nowMs), after: new Date(nowMs - slideMs) };
    await inTenant(db, tenantId, (trx) => noteTokenUse(trx, { tenantId, tokenId, ...times })).catch((error) =>
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'token use was not recorded'),
    );
  }

  return {
    note(tenant: Tenant, { tokenId, usedAt }: Used, nowMs: number) {
      const last = Math.max(usedAt ?? 0, noted.get(tokenId) ?? 0);
      if (nowMs - last < slideMs) return;
      if (noted.size >= mostKept) noted.clear();
      noted.set(tokenId, nowMs);
      const written = write(tenant, tokenId, nowMs).finally(() => writing.delete(written));
      writing.add(written);
    },
    /** Ends once everything that is noted is written. */
    settled: () => Promise.all(writing),
  };
}

export type TokenUses = ReturnType<typeof tokenUses>;
