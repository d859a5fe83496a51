import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/newId.ts';
import { replacedIn, type Sent } from './recordSql.ts';

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const digestOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Who adds what and gets which seat. */
export type Adding = { readonly userId: string; readonly eventId: string; readonly seatNumber: number };

/**
 * The statements of one recorded AddEventToCart as another person would send them for another event. The ids it made
 * are fresh, and user, event and seat are those of `adding`. `kept` are ids that stay.
 */
export function asAnotherAdding(
  sent: readonly Sent[],
  { recorded, adding, kept, key }: { recorded: Adding; adding: Adding; kept: ReadonlySet<string>; key: string },
): Sent[] {
  const instead = new Map([
    [recorded.userId, adding.userId],
    [recorded.eventId, adding.eventId],
  ]);
  const freshDigest = randomBytes(32).toString('base64url');
  const another = (id: string) => {
    if (!instead.has(id) && !kept.has(id)) instead.set(id, newId());
    return instead.get(id) ?? id;
  };
  const seat = new RegExp(`("seat_?[nN]umber"):${recorded.seatNumber}\\b`, 'g');
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value !== 'string') return value;
    // Rows go out as JSON, and the lock of a key names it in a text.
    return value.replaceAll(digestOf(key), freshDigest).replace(ids, another).replace(seat, `$1:${adding.seatNumber}`);
  };
  return replacedIn(sent, replaced);
}
