import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTenant } from '#server/db/connect.ts';
import { recordUse } from './session.queries.ts';

/** Uses that are to be recorded, of one tenant. */
type Line = { readonly waiting: Map<string, number>; isWriting: boolean };

/** After this every question sees a use that was written before, in milliseconds. */
const seenAfterMs = 10_000;

/**
 * Records the use of sessions beside the calls, all of a tenant's that wait in one statement. A use that cannot be
 * recorded is only logged: the session's next call records its own.
 */
export function sessionUses({ db, log }: { readonly db: Database; readonly log: FastifyBaseLogger }) {
  const lines = new Map<string, Line>();
  /** Uses that a question may not see yet, by the digest of the token. */
  const recent = new Map<string, number>();

  function forget(uses: readonly (readonly [string, number])[]) {
    for (const [tokenHash, usedMs] of uses) if (recent.get(tokenHash) === usedMs) recent.delete(tokenHash);
  }

  async function write(tenantId: string, line: Line) {
    line.isWriting = true;
    while (line.waiting.size > 0) {
      const uses = [...line.waiting];
      line.waiting.clear();
      const nowMs = uses.reduce((latest, [, usedMs]) => Math.max(latest, usedMs), 0);
      const tokenHashes = uses.map(([tokenHash]) => tokenHash);
      await inTenant(db, tenantId, (trx) => recordUse(trx, { tenantId, tokenHashes, nowMs })).catch((error) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'session use was not recorded'),
      );
      // A question that was on its way while this was written may still be answered with the use before.
      setTimeout(forget, seenAfterMs, uses).unref();
    }
    lines.delete(tenantId);
  }

  return {
    /** The last use of a session, where this process knows of a later one than the database told. */
    lastUse: (tokenHash: string, toldMs: number) => Math.max(toldMs, recent.get(tokenHash) ?? 0),
    /** `tokenHash` in hexadecimal. */
    note(tenantId: string, tokenHash: string, nowMs: number) {
      const line = lines.get(tenantId) ?? { waiting: new Map<string, number>(), isWriting: false };
      lines.set(tenantId, line);
      line.waiting.set(tokenHash, nowMs);
      recent.set(tokenHash, nowMs);
      if (!line.isWriting) void write(tenantId, line);
    },
  };
}

export type SessionUses = ReturnType<typeof sessionUses>;
