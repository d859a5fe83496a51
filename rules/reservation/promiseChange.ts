import type { Use } from './useTimes.ts';

/** What somebody was promised, as the offer has it at a moment. */
export type PromisedUse<Why extends string> = {
  /** Where to go, in words. */
  readonly place: string;
  readonly location: string;
  readonly uses: readonly (Use & { readonly uid: string })[];
  /** Why it is not offered any more for what it was promised for; null while all of it is. */
  readonly notOffered: Why | null;
};

/**
 * What a change of the offer does to a promise: nothing, another time or place, or that it cannot be kept. `restored`: what
 * could not be kept can be again.
 */
export type PromiseChange<Why extends string> =
  | { readonly kind: 'nothing' | 'restored' | 'changed' }
  | { readonly kind: 'inDoubt'; readonly why: Why };

const useText = ({ uid, date, fromMinute, toMinute }: PromisedUse<string>['uses'][number]) =>
  `${uid} ${date} ${fromMinute} ${toMinute}`;

/** When and where, of what is to come from `today` on before or after. */
function whenAndWhere({ place, location, uses }: PromisedUse<string>, isToCome: (uid: string) => boolean) {
  const coming = uses.filter(({ uid }) => isToCome(uid)).map(useText);
  return [place, location, ...coming.toSorted()].join('\n');
}

/** The one judge of what becomes of a promise, whatever changed the offer. Days that are over do not matter. */
export function promiseChange<Why extends string>(
  before: PromisedUse<Why>,
  after: PromisedUse<Why>,
  today: string,
): PromiseChange<Why> {
  const coming = new Set([...before.uses, ...after.uses].filter(({ date }) => date >= today).map(({ uid }) => uid));
  if (coming.size === 0) return { kind: 'nothing' };
  if (after.notOffered !== null) {
    return before.notOffered === null ? { kind: 'inDoubt', why: after.notOffered } : { kind: 'nothing' };
  }
  const isToCome = (uid: string) => coming.has(uid);
  if (whenAndWhere(before, isToCome) !== whenAndWhere(after, isToCome)) return { kind: 'changed' };
  return { kind: before.notOffered === null ? 'nothing' : 'restored' };
}
