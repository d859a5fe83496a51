import { dayFromNumber } from '#rules/day/day.ts';
import { cutAtMidnight, type StampRange, unionOf, without } from '#rules/day/stampRange.ts';
import { placesOf, rangesIn, type SpaceRange } from '#rules/reservation/placesOf.ts';
import { stockOf } from './draw/stockOf.ts';
import type { FacilityDefinition } from './published/definition.ts';
import type { Choice, Line } from './published/entry.ts';
import type { Holdings, TakenPlace } from './published/holdings.ts';

/** What a choice would take, preparation included. */
export function rangesOfChoice({ articles }: FacilityDefinition, choice: Choice): SpaceRange[] {
  if (typeof choice === 'string') return [];
  const [first] = choice;
  const article = articles.find(({ id }) => id === first?.article);
  if (!article) return [];
  const { spaces, before: preparationBefore, after: preparationAfter } = article;
  const days = choice.map(({ date, from, to }) => ({ date, fromMinute: from, toMinute: to }));
  return rangesIn(spaces, placesOf({ preparationBefore, preparationAfter }, days));
}

/**
 * What is held for a draw from the close of its list until it is announced: every place requested that is still
 * available. It does not depend on who wins.
 */
export function heldForDraw(
  definition: FacilityDefinition,
  { lines, holdings }: { readonly lines: readonly Line[]; readonly holdings: Holdings },
): SpaceRange[] {
  const stock = stockOf(definition, holdings);
  return joined(
    lines.flatMap(({ n, c }) =>
      c.flatMap((choice) => (stock.isPossible(n, choice) ? rangesOfChoice(definition, choice) : [])),
    ),
  );
}

/** What remains of it after the winners' places. */
export function leftOver(held: readonly SpaceRange[], won: readonly SpaceRange[]): SpaceRange[] {
  const wonIn = Map.groupBy(won, ({ spaceId }) => spaceId);
  return inEachSpace(held, (ranges, spaceId) => without(ranges, wonIn.get(spaceId) ?? []));
}

/**
 * What is already taken, as a draw records it: contiguous ranges merged, cut at midnight only. Otherwise their
 * boundaries would reveal what another unannounced draw holds.
 */
export const takenPlaces = (taken: readonly SpaceRange[]): TakenPlace[] =>
  joined(taken).map(({ spaceId, from, to }) => {
    const day = Math.floor(from / 1440);
    return { space: spaceId, date: dayFromNumber(day), from: from - day * 1440, to: to - day * 1440 };
  });

const joined = (ranges: readonly SpaceRange[]) => inEachSpace(ranges, unionOf);

const inEachSpace = (
  all: readonly SpaceRange[],
  change: (ranges: readonly SpaceRange[], spaceId: string) => readonly StampRange[],
): SpaceRange[] =>
  [...Map.groupBy(all, ({ spaceId }) => spaceId)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([spaceId, ranges]) =>
      cutAtMidnight(change(ranges, spaceId)).map(({ from, to }) => ({ spaceId, from, to })),
    );
