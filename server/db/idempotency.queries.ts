import { createHash, createHmac } from 'node:crypto';
import { Refused } from '../refused.ts';
import type { Database } from './connect.ts';

export type Attempt = {
  readonly tenantId: string;
  /** Whose keys these are: a user id, or 'anonymous'. */
  readonly caller: string;
  /** What the client called its action; '' when it gave none. */
  readonly key: string;
  readonly operation: string;
  readonly body: unknown;
  readonly nowMs: number;
};

/** How long an answer is replayed; older rows are ignored. */
const replayMs = 24 * 60 * 60 * 1000;

/**
 * How key and body are stored: both as digests, the body's under the key. A reader of the table cannot try passwords
 * against the digest of a registration, because the random key it needs is not stored.
 */
const digestsOf = ({ key, body }: Pick<Attempt, 'key' | 'body'>) => ({
  key: keyDigestOf(key),
  body_hash: createHmac('sha256', key).update(JSON.stringify(body)).digest(),
});

/** The digest under which a key is stored. */
export const keyDigestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** An answer that is stored under a caller's key; `bodyHash` is hexadecimal, `createdAt` milliseconds since 1970. */
export type StoredAnswer = {
  readonly operation: string;
  readonly bodyHash: string;
  readonly createdAt: number;
  readonly answer: unknown;
};

/**
 * The stored answer of the same request, or null when there is none that still counts. Throws the refusal
 * idempotencyMismatch when the key was used for something else.
 */
export function replayOf(attempt: Omit<Attempt, 'tenantId' | 'caller'>, stored: StoredAnswer | null) {
  if (stored === null || stored.createdAt < attempt.nowMs - replayMs) return null;
  const isSame =
    stored.operation === attempt.operation && stored.bodyHash === digestsOf(attempt).body_hash.toString('hex');
  if (!isSame || stored.answer === null) throw new Refused('idempotencyMismatch');
  return { answer: stored.answer };
}

/**
 * Runs `work` once per key, or every time without one. The row is written first, so a concurrent second attempt waits
 * for the commit of the first and then answers the same. A refusal rolls the row back, and the next attempt is judged
 * again. Throws the refusal idempotencyMismatch when the key was used for something else.
 */
export async function once<T>(trx: Database, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  if (attempt.key === '') return work();
  const row = {
    tenant_id: attempt.tenantId,
    caller: attempt.caller,
    ...digestsOf(attempt),
    operation: attempt.operation,
    created_at: new Date(attempt.nowMs),
  };
  const mine = await trx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'caller', 'key'])
        .doUpdateSet({ operation: row.operation, body_hash: row.body_hash, created_at: row.created_at, answer: null })
        .where('idempotency.created_at', '<', new Date(attempt.nowMs - replayMs)),
    )
    .returning('key')
    .executeTakeFirst();
  if (!mine) return replay<T>(trx, row);
  const answer = await work();
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('tenant_id', '=', attempt.tenantId)
    .where('caller', '=', attempt.caller)
    .where('key', '=', row.key)
    .execute();
  return answer;
}

type Row = { tenant_id: string; caller: string; key: string; operation: string; body_hash: Buffer };

async function replay<T>(trx: Database, row: Row) {
  const kept = await trx
    .selectFrom('idempotency')
    .select(['operation', 'body_hash', 'answer'])
    .where('tenant_id', '=', row.tenant_id)
    .where('caller', '=', row.caller)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  const isSame = kept.operation === row.operation && kept.body_hash.equals(row.body_hash);
  if (!isSame || kept.answer === null) throw new Refused('idempotencyMismatch');
  // The stored answer went through the same schema once; the serializer of the call checks it again.
  return kept.answer as T;
}

/** Deletes answers that are not replayed any more. */
export const deleteAnswers = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .deleteFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', new Date(nowMs - replayMs))
    .execute();
