import type { OrdinanceDay, UsedDay } from '#rules/ordinance/ordinance.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from './offeredFrames.ts';
import type { ResolvedArticle } from './resolved.ts';

export const dayKinds: readonly OrdinanceDay[] = ['weekday', 'saturday', 'sunday', 'holiday'];

/** An ordinary use: by anybody, for nothing that the ordinance names. */
export const noExtras = { classes: [], conditions: [], admission: null, reductions: [], equipment: [] };

export type Taken = {
  readonly name: string;
  readonly frames: UsedDay['frames'];
  readonly days: readonly OrdinanceDay[];
};

/** What can be taken of an article in one day as far as it has a price of its own. */
export function takenOf({ combined }: OrdinanceEntry, article: ResolvedArticle): readonly Taken[] {
  if (article.timeFrameType === 'time') return [{ name: '', frames: [{ name: '', ...article.hours }], days: dayKinds }];
  const offered = offeredFrames(article).map(({ name, hours, days }) => ({ name, days, frames: [{ name, ...hours }] }));
  const together = combined.flatMap(({ name, of, when }) => {
    const parts = of.map((part) => offered.find((frame) => frame.name === part));
    if (parts.includes(undefined) || when.rooms?.includes(article.key) === false) return [];
    const days = dayKinds.filter((day) => parts.every((part) => part?.days.includes(day)));
    return [{ name: `${name} (${of.join(' + ')})`, frames: parts.flatMap((part) => part?.frames ?? []), days }];
  });
  return [...offered, ...together];
}
