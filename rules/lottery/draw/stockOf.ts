import { dayNumber } from '#rules/day/day.ts';
import type { Definition, EventDefinition, FacilityDefinition } from '../published/definition.ts';
import type { Choice } from '../published/entry.ts';
import type { Holdings, TakenPlace } from '../published/holdings.ts';
import { conditionsHold } from './conditionsHold.ts';

/** What a draw can still allocate. */
export type Stock = {
  /** Whether entry number `n` can win the choice now; false for what it already won. */
  isPossible(n: string, choice: Choice): boolean;
  /** Allocates the choice; only after isPossible. */
  take(n: string, choice: Choice): void;
};

/** Everything a draw can allocate, less what was held at the close. */
export const stockOf = (definition: Definition, holdings: Holdings): Stock =>
  definition.kind === 'event' ? eventStock(definition, holdings) : facilityStock(definition, holdings);

/**
 * Seats by event. An entry never wins an event twice, nor one that a condition excludes beside what it holds or won.
 */
function eventStock({ events, conditions }: EventDefinition, { seats, held }: Holdings): Stock {
  const takenSeats = new Map(Object.entries(seats));
  const left = new Map(
    events.map(({ id, seats: all = Number.POSITIVE_INFINITY }) => [id, all - (takenSeats.get(id) ?? 0)]),
  );
  const owned = new Map(Object.entries(held).map(([n, ids]) => [n, new Set(ids)]));
  return {
    isPossible(n, choice) {
      if (typeof choice !== 'string' || (left.get(choice) ?? 0) <= 0) return false;
      const mine = owned.get(n) ?? new Set();
      return !mine.has(choice) && conditionsHold({ conditions, event: choice, mine });
    },
    take(n, choice) {
      if (typeof choice !== 'string') return;
      left.set(choice, (left.get(choice) ?? 0) - 1);
      owned.set(n, new Set(owned.get(n)).add(choice));
    },
  };
}

/** Minutes since 1970 on the wall clock of the tenant, `to` exclusive. */
type Stretch = { readonly space: string; readonly from: number; readonly to: number };

/** Spaces by time. A choice needs every space of its article free on every one of its days, preparation included. */
function facilityStock({ articles }: FacilityDefinition, { places }: Holdings): Stock {
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
