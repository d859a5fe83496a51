import type { WaysToTell } from '#contract/vacancy.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** How many watches of one person may stand at once. */
export const mostWatches = 20;

export const isToldAtAll = ({ mail, line }: WaysToTell) => mail || line;

/** By which ways they are told, and whether staff telephone who has none, because something is held for them. */
type Reached = WaysToTell & { readonly isTelephoned?: boolean };

/** Why somebody may not wait for one more thing; null where they may. */
export function whyNoMoreWatches(standing: number, { isTelephoned = false, ...ways }: Reached): RefusalResult | null {
  if (!isTelephoned && !isToldAtAll(ways)) return refuse('noWayToTell');
  return standing < mostWatches ? null : refuse('tooManyWatches');
}
