import type { TokenPermission } from '#contract/permissions.ts';
import { addDays } from '#rules/day/day.ts';
import { characterCount, cleanLine } from '#rules/text/typedText.ts';
import { mayGive, type Rights } from './rights.ts';

/** For so many days a token is good at most: whoever runs what uses it looks after it once a year. */
export const longestTokenDays = 366;

/** The last day that a token may be good on which is issued today. */
export const latestTokenDay = (today: string) => addDays(today, longestTokenDays);

export type TokenForm = {
  readonly name: string;
  readonly permissions: readonly TokenPermission[];
  /** Null for all of the tenant. */
  readonly containerIds: readonly string[] | null;
  /** The last day on which it is good. */
  readonly validUntil: string;
};

type Place = {
  /** Null at the command line, where everything may be given. */
  readonly by: Rights | null;
  readonly today: string;
  /** The places of the tenant. */
  readonly containerIds: ReadonlySet<string>;
};

/** What is wrong with the last day of a token; null when nothing is. */
export const checkTokenDay = (validUntil: string, today: string) =>
  validUntil < today || validUntil > latestTokenDay(today) ? 'tokenDayInvalid' : null;

/** The first thing wrong with a token that is to be issued; null when there is nothing. */
export function checkToken({ name, permissions, containerIds, validUntil }: TokenForm, place: Place) {
  const length = characterCount(cleanLine(name));
  if (length === 0 || length > 50) return 'tokenNameRequired';
  if (permissions.length === 0) return 'tokenScopeRequired';
  if (containerIds?.some((one) => !place.containerIds.has(one))) return 'placeUnknown';
  const why = checkTokenDay(validUntil, place.today);
  if (why !== null) return why;
  return place.by === null || mayGive(place.by, { permissions, containerIds }) ? null : 'grantNotYours';
}
