import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/newId.ts';
import type { Statement } from './recordSql.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How the server keeps an Idempotency-Key. */
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statements of one recorded Reserve as another reservation would send them. Ids that Reserve made are fresh, and
 * the place it takes is `days` later. `kept` are the ids that existed before; `from` is the instant at which the place
 * begins.
 */
export function asAnother(
  statements: readonly Statement[],
  other: { readonly days: number; readonly kept: ReadonlySet<string>; readonly from: Date; readonly key: string },
): Statement[] {
  const fresh = new Map<string, string>([[digestOf(other.key), randomBytes(32).toString('base64url')]]);
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (value instanceof Date) return value >= other.from ? new Date(value.getTime() + other.days * dayMs) : value;
    if (typeof value !== 'string' || other.kept.has(value)) return value;
    if (!fresh.has(value) && idForm.test(value)) fresh.set(value, newId());
    return fresh.get(value) ?? value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(replaced) }));
}
