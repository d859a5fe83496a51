import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/newId.ts';
import { replacedIn, type Sent } from './recordSql.ts';

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const instants = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
/** How the server keeps an Idempotency-Key. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statements of one recorded Reserve as another reservation would send them. Ids that Reserve made are fresh, and
 * the place it takes is `days` later. `kept` are the ids that existed before; `from` is the instant at which the place
 * begins.
 */
export function asAnother(
  recorded: readonly Sent[],
  other: { readonly days: number; readonly kept: ReadonlySet<string>; readonly from: Date; readonly key: string },
): Sent[] {
  const digest = digestOf(other.key);
  const freshDigest = randomBytes(32).toString('base64url');
  const fresh = new Map<string, string>();
  const freshId = (id: string) => {
    if (other.kept.has(id)) return id;
    if (!fresh.has(id)) fresh.set(id, newId());
    return fresh.get(id) ?? id;
  };
  const later = (instant: Date) => (instant >= other.from ? new Date(instant.getTime() + other.days * dayMs) : instant);
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (value instanceof Date) return later(value);
    if (typeof value !== 'string') return value;
    // Rows go out as JSON, and the lock of a key names it in a text.
    return value
      .replaceAll(digest, freshDigest)
      .replace(ids, freshId)
      .replace(instants, (instant) => later(new Date(instant)).toISOString());
  };
  return replacedIn(recorded, replaced);
}
