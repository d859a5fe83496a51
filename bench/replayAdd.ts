import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/newId.ts';
import type { Statement } from './recordSql.ts';

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Who adds what and gets which seat. */
export type Adding = { readonly userId: string; readonly eventId: string; readonly seatNumber: number };

/**
 * The statements of one recorded AddEventToCart as another person would send them for another event. The ids it made
 * are fresh, and user, event and seat are those of `adding`. `kept` are ids that stay.
 */
export function asAnotherAdding(
  statements: readonly Statement[],
  { recorded, adding, kept, key }: { recorded: Adding; adding: Adding; kept: ReadonlySet<string>; key: string },
): Statement[] {
  const instead = new Map<unknown, unknown>([
    [recorded.userId, adding.userId],
    [recorded.eventId, adding.eventId],
    [recorded.seatNumber, adding.seatNumber],
    [digestOf(key), randomBytes(32).toString('base64url')],
  ]);
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (instead.has(value)) return instead.get(value);
    if (typeof value !== 'string' || kept.has(value)) return value;
    if (idForm.test(value)) instead.set(value, newId());
    return instead.get(value) ?? value;
  };
  return statements.map(({ text, values }) => ({ text, values: values.map(replaced) }));
}
