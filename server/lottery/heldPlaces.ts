import { placesOf } from '#rules/facility/decideReservation.ts';
import type { StampRange } from '#rules/facility/frames.ts';
import { cutAtMidnight, unionOf, without } from '#rules/facility/stretches.ts';
import type { FacilityDefinition } from '#rules/lottery/definition.ts';
import type { Choice, Line } from '#rules/lottery/entry.ts';
import type { Holdings } from '#rules/lottery/holdings.ts';
import { stockOf } from '#rules/lottery/stock.ts';

/** A stretch of a space as minuteStamp()s. */
export type SpaceRange = StampRange & { readonly spaceId: string };

/** What a choice would take, preparation included. */
export function rangesOf({ articles }: FacilityDefinition, choice: Choice): SpaceRange[] {
  if (typeof choice === 'string') return [];
  const [first] = choice;
  const article = articles.find(({ id }) => id === first?.article);
  if (!article) return [];
  const { spaces: spaceIds, before: preparationBefore, after: preparationAfter } = article;
  const days = choice.map(({ date, from, to }) => ({ date, fromMinute: from, toMinute: to }));
  return placesOf({ spaceIds, preparationBefore, preparationAfter }, days).flatMap(({ from, to }) =>
    spaceIds.map((spaceId) => ({ spaceId, from, to })),
  );
}

/**
 * All that a draw may give away: whatever somebody asked for and can still be had. It is free when the list is closed, and
 * the same whoever wins.
 */
export function stakeOf(
  definition: FacilityDefinition,
  { lines, holdings }: { readonly lines: readonly Line[]; readonly holdings: Holdings },
): SpaceRange[] {
  const stock = stockOf(definition, holdings);
  return joined(
    lines.flatMap(({ n, c }) =>
      c.flatMap((choice) => (stock.isPossible(n, choice) ? rangesOf(definition, choice) : [])),
    ),
  );
}

/** What is left of a stake when the winners have theirs. */
export function restOf(stake: readonly SpaceRange[], won: readonly SpaceRange[]): SpaceRange[] {
  const wonIn = Map.groupBy(won, ({ spaceId }) => spaceId);
  return inEachSpace(stake, (ranges, spaceId) => without(ranges, wonIn.get(spaceId) ?? []));
}

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
