import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTenant } from '../db/connect.ts';
import { recordUse } from './session.queries.ts';

/** Uses that are to be recorded, of one tenant. */
type Line = { readonly waiting: Map<string, number>; isWriting: boolean };

/**
 * Records the use of sessions beside the calls, all of a tenant's that wait in one statement. A use that cannot be
 * recorded is only logged: the session's next call records its own.
 */
export function sessionUses({ db, log }: { readonly db: Database; readonly log: FastifyBaseLogger }) {
  const lines = new Map<string, Line>();

  async function write(tenantId: string, line: Line) {
    line.isWriting = true;
    while (line.waiting.size > 0) {
      const uses = [...line.waiting];
      line.waiting.clear();
      const nowMs = Math.max(...uses.map(([, usedMs]) => usedMs));
      const tokenHashes = uses.map(([tokenHash]) => tokenHash);
      await inTenant(db, tenantId, (trx) => recordUse(trx, { tenantId, tokenHashes, nowMs })).catch((error) =>
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'session use was not recorded'),
      );
    }
    lines.delete(tenantId);
  }

  return {
    /** `tokenHash` in hexadecimal. */
    note(tenantId: string, tokenHash: string, nowMs: number) {
      const line = lines.get(tenantId) ?? { waiting: new Map<string, number>(), isWriting: false };
      lines.set(tenantId, line);
      line.waiting.set(tokenHash, nowMs);
      if (!line.isWriting) void write(tenantId, line);
    },
  };
}

export type SessionUses = ReturnType<typeof sessionUses>;
