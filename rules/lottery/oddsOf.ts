import { stockOf } from './draw/stockOf.ts';
import { canonicalJson } from './published/canonicalJson.ts';
import type { Definition } from './published/definition.ts';
import type { Choice } from './published/entry.ts';
import type { DrawInput } from './published/transcript.ts';

/**
 * The demand for a choice: entries that name it, those that name it first, and the tickets of all of them. `seats` is
 * how many the draw can allocate, null without a limit. A choice of uses can be won once, or never when one of its
 * places was already taken.
 */
export type Odds = {
  readonly choice: Choice;
  readonly applications: number;
  readonly firstChoices: number;
  readonly tickets: number;
  readonly seats: number | null;
};

/** The odds of every event of the draw, or of every choice of uses in an entry, the most wanted first. */
export function oddsOf({ definition, entries, holdings }: DrawInput): Odds[] {
  const odds = new Map<string, Odds>();
  for (const choice of drawnChoices(definition))
    odds.set(canonicalJson(choice), unwanted(choice, { definition, holdings }));
  for (const { line } of entries) {
    line.c.forEach((choice, index) => {
      const key = canonicalJson(choice);
      const before = odds.get(key) ?? unwanted(choice, { definition, holdings });
      odds.set(key, {
        ...before,
        applications: before.applications + 1,
        firstChoices: before.firstChoices + (index === 0 ? 1 : 0),
        tickets: before.tickets + line.t,
      });
    });
  }
  return [...odds.values()].toSorted((one, other) => other.applications - one.applications);
}

const drawnChoices = (definition: Definition) =>
  definition.kind === 'event' ? definition.events.map(({ id }) => id) : [];

const unwanted = (choice: Choice, draw: Pick<DrawInput, 'definition' | 'holdings'>): Odds => ({
  choice,
  applications: 0,
  firstChoices: 0,
  tickets: 0,
  seats: seatsOf(choice, draw),
});

function seatsOf(choice: Choice, { definition, holdings }: Pick<DrawInput, 'definition' | 'holdings'>) {
  if (definition.kind === 'facility') return stockOf(definition, holdings).isPossible('', choice) ? 1 : 0;
  const event = definition.events.find(({ id }) => id === choice);
  if (event?.seats === undefined) return null;
  return Math.max(0, event.seats - (new Map(Object.entries(holdings.seats)).get(event.id) ?? 0));
}
