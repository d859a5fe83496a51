import { dayNumber } from '#rules/day/day.ts';
import type { FacilityDefinition } from './definition.ts';
import type { Choice } from './entry.ts';
import type { Holdings, TakenPlace } from './holdings.ts';
import type { Stock } from './stock.ts';

/** Minutes since 1970 on the wall clock of the tenant, `to` exclusive. */
type Stretch = { readonly space: string; readonly from: number; readonly to: number };

/** Spaces by time. A choice needs every space of its article free on every one of its days, preparation included. */
export function facilityStock({ articles }: FacilityDefinition, { places }: Holdings): Stock {
  const articleById = new Map(articles.map((article) => [article.id, article]));
  const taken = new Map<string, Stretch[]>();
  const add = (stretch: Stretch) => {
    const others = taken.get(stretch.space);
    if (others) others.push(stretch);
    else taken.set(stretch.space, [stretch]);
  };
  const isFree = ({ space, from, to }: Stretch) =>
    !(taken.get(space) ?? []).some((other) => other.from < to && from < other.to);
  const stretchesOf = (choice: Choice) =>
    typeof choice === 'string'
      ? []
      : choice.flatMap(({ article, date, from, to }) => {
          const { spaces = [], before = 0, after = 0 } = articleById.get(article) ?? {};
          return spaces.map((space) => stretchOf({ space, date, from: from - before, to: to + after }));
        });

  places.map(stretchOf).forEach(add);
  return {
    isPossible(_, choice) {
      const stretches = stretchesOf(choice);
      return stretches.length > 0 && stretches.every(isFree);
    },
    take: (_, choice) => stretchesOf(choice).forEach(add),
  };
}

function stretchOf({ space, date, from, to }: TakenPlace): Stretch {
  const midnight = dayNumber(date) * 1440;
  return { space, from: midnight + from, to: midnight + to };
}
