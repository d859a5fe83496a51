import { conditionsHold } from './conditionsHold.ts';
import type { EventDefinition } from './definition.ts';
import type { Holdings } from './holdings.ts';
import type { Stock } from './stock.ts';

/** Seats by event. An entry never gets an event twice, nor one that a condition forbids beside what it holds or has won. */
export function eventStock({ events, conditions }: EventDefinition, { seats, held }: Holdings): Stock {
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
