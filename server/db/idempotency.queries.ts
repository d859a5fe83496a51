import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { Refused } from '../refused.ts';
import type { Database } from './connect.ts';
import { endWithoutEffect, pipelined, settle } from './pipeline.ts';
import { prepared } from './prepared.ts';
import { countOf, foundBy, type Step } from './stepOf.ts';

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

/** Thrown into work that was done before; see once(). */
class DoneBefore extends Error {
  readonly kept: Kept;
  constructor(kept: Kept) {
    super('this was done before');
    this.kept = kept;
  }
}

type Kept = {
  readonly operation: string;
  readonly body_hash: Buffer;
  readonly answer: unknown;
  readonly created_at: Date;
};
type Key = { readonly tenantId: string; readonly caller: string; readonly key: string };

/** Whoever else comes with the same key waits until this transaction has ended. */
const lockKey = prepared<{ readonly name: string }, unknown>(
  (_, given) => sql`select pg_advisory_xact_lock(hashtextextended(${given.name}, 0))`,
);

// By the key alone: with the time among the conditions its index may be chosen, which reads all answers of the day.
const keptAnswer = prepared<Key, Kept>((db, given) =>
  db
    .selectFrom('idempotency')
    .select(['operation', 'body_hash', 'answer', 'created_at'])
    .where('tenant_id', '=', given.tenantId)
    .where('caller', '=', given.caller)
    .where('key', '=', given.key),
);

type Answered = Key & {
  readonly operation: string;
  readonly bodyHash: Buffer;
  readonly answer: string;
  readonly now: Date;
};

/** A row that is not replayed any more gives way; where one still counts, the guard fails. */
const keepRow = prepared<Answered & { readonly oldest: Date }, unknown>(
  (_, given) => sql`
    with kept as (
      insert into idempotency (tenant_id, caller, key, operation, body_hash, answer, created_at)
      values (${given.tenantId}, ${given.caller}, ${given.key}, ${given.operation}, ${given.bodyHash}, ${given.answer},
        ${given.now})
      on conflict (tenant_id, caller, key) do update
        set operation = excluded.operation, body_hash = excluded.body_hash, answer = excluded.answer,
          created_at = excluded.created_at
        where idempotency.created_at < ${given.oldest}
      returning 1
    ) select guard(exists (select from kept), 'first')`,
);

/** What is stored of an attempt besides its answer. */
function storedOf(attempt: Attempt) {
  const { tenantId, caller, operation } = attempt;
  const { key, body_hash: bodyHash } = digestsOf(attempt);
  return { tenantId, caller, key, operation, bodyHash };
}

const lockOf = (trx: Database, { tenantId, caller, key }: Key) =>
  lockKey.run(pipelined(trx), { name: `once ${tenantId} ${caller} ${key}` });

/** Stores the answer with the effect, in the message of the commit. */
const keepAnswer = (
  trx: Database,
  stored: ReturnType<typeof storedOf>,
  { answer, nowMs }: { readonly answer: unknown; readonly nowMs: number },
) =>
  keepRow.run(
    pipelined(trx),
    { ...stored, answer: JSON.stringify(answer), now: new Date(nowMs), oldest: new Date(nowMs - replayMs) },
    { guards: { first: () => new NotInOneMessage('this was done before') } },
  );

/** Why work was not done in one message; it is done again in its transaction. */
export class NotInOneMessage extends Error {}

/**
 * Runs `work`, which waits for nothing, once per key: all of it goes out with the commit. Throws NotInOneMessage where the
 * key was used before, and whatever the guards of the work throw.
 */
export async function onceInOneMessage<T>(trx: Database, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  if (attempt.key === '') return work();
  const stored = storedOf(attempt);
  await lockOf(trx, stored);
  const answer = await work();
  await keepAnswer(trx, stored, { answer, nowMs: attempt.nowMs });
  return answer;
}

/**
 * Runs `work` once per key, or every time without one. The key is locked first, so a concurrent second attempt waits
 * for the commit of the first and then answers the same. Its answer is stored with the effect: a refusal leaves
 * nothing, and the next attempt is judged again. Throws the refusal idempotencyMismatch when the key was used for
 * something else.
 *
 * Lock and look go out in front of the first statement of `work`. It is abandoned when it turns out to be done already,
 * and the transaction ends without effect, so whatever that statement did is undone.
 */
export async function once<T>(trx: Database, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  if (attempt.key === '') return work();
  const { nowMs } = attempt;
  const stored = storedOf(attempt);
  try {
    await lockOf(trx, stored);
    await keptAnswer.run(pipelined(trx), stored, {
      check([kept]) {
        if (kept && kept.created_at.getTime() >= nowMs - replayMs) throw new DoneBefore(kept);
      },
    });
    const answer = await work();
    await settle(trx);
    await keepAnswer(trx, stored, { answer, nowMs });
    return answer;
  } catch (error) {
    if (!(error instanceof DoneBefore)) throw error;
    endWithoutEffect(trx);
    return answerOf<T>(error.kept, stored);
  }
}

/** The stored answer of the same request, without doing it where there is none. Throws the refusal idempotencyMismatch. */
export async function repeatedAnswer(trx: Database, attempt: Attempt): Promise<{ readonly answer: unknown } | null> {
  const { tenantId, caller, operation, nowMs } = attempt;
  const { key, body_hash: bodyHash } = digestsOf(attempt);
  const [kept] = await keptAnswer.run(trx, { tenantId, caller, key });
  if (!kept || kept.created_at.getTime() < nowMs - replayMs) return null;
  return { answer: answerOf(kept, { operation, bodyHash }) };
}

function answerOf<T>(kept: Kept, asked: { readonly operation: string; readonly bodyHash: Buffer }) {
  const isSame = kept.operation === asked.operation && kept.body_hash.equals(asked.bodyHash);
  if (!isSame) throw new Refused('idempotencyMismatch');
  // The stored answer went through the same schema once; the serializer of the call checks it again.
  return kept.answer as T;
}

/** Deletes answers that are not replayed any more. */
export const deleteAnswers = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'ctid',
        look
          .selectFrom('idempotency')
          .select(sql`ctid`.as('ctid'))
          .where('tenant_id', '=', tenantId)
          .where('created_at', '<', new Date(nowMs - replayMs))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);
