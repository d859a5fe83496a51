import { canonicalJson } from '../published/canonicalJson.ts';
import type { Definition, FacilityDefinition, Source } from '../published/definition.ts';
import type { Choice, Line, Use } from '../published/entry.ts';
import { secondsOf } from '../published/instant.ts';
import type { DrawInput } from '../published/transcript.ts';
import { roundAt } from './drand.ts';

/** Seconds for the closed list to become known before the beacon's round. */
const secondsToPublish = 600;

/** Sentences on what makes a draw impossible or unclear, for whoever prepares or verifies it. Empty when valid. */
export type Faults = {
  readonly inDefinition: readonly string[];
  readonly inList: readonly string[];
  readonly inHoldings: readonly string[];
};

export const faultsOf = ({ definition, entries, holdings }: DrawInput): Faults => ({
  inDefinition: definitionFaults(definition),
  inList: listFaults(
    definition,
    entries.map(({ line }) => line),
  ),
  inHoldings: holdingsFaults({ definition, entries, holdings }),
});

/** What must be right before a definition is published, besides its form. */
export function definitionFaults(definition: Definition): string[] {
  const { opensAt, closesAt, drawAt, announceAt, source } = definition;
  const ids = definition.kind === 'event' ? definition.events : definition.articles;
  const faults = [
    ...repeated(ids.map(({ id }) => id)).map((id) => `${id} is drawn twice`),
    ...(definition.kind === 'event' ? conditionFaults(definition.conditions) : dayFaults(definition)),
    ...(source.type === 'drand' ? roundFaults(definition, source) : []),
  ];
  if (!(opensAt < closesAt && closesAt <= drawAt && drawAt <= announceAt)) {
    faults.push('opening, close, draw and announcement do not follow each other');
  }
  return faults;
}

function roundFaults({ closesAt, drawAt }: Definition, source: Extract<Source, { type: 'drand' }>): string[] {
  const faults: string[] = [];
  if (source.round !== roundAt(source, secondsOf(drawAt))) {
    faults.push(`round ${source.round} is not the first at or after ${drawAt}`);
  }
  if (secondsOf(drawAt) - secondsOf(closesAt) < secondsToPublish) {
    faults.push('the draw comes less than ten minutes after the close');
  }
  return faults;
}

const conditionFaults = (conditions: Extract<Definition, { kind: 'event' }>['conditions']) =>
  conditions.flatMap((condition) =>
    condition.type === 'NotReserved' && condition.events.some((id) => condition.opposite.includes(id))
      ? [`${condition.name} names an event on both sides`]
      : [],
  );

const dayFaults = ({ firstDay, lastDay }: FacilityDefinition) =>
  firstDay <= lastDay ? [] : ['the last day comes before the first'];

function listFaults(definition: Definition, lines: readonly Line[]): string[] {
  const whatIsWrong = choiceFaultsOf(definition);
  return lines.flatMap(({ n, c }, index) => {
    const faults = c.flatMap(whatIsWrong);
    const before = lines[index - 1];
    if (before !== undefined && before.n >= n) faults.push(`comes after ${before.n}`);
    if (repeated(c.map(canonicalJson)).length > 0) faults.push('names a choice twice');
    return faults.map((fault) => `${n}: ${fault}`);
  });
}

function choiceFaultsOf(definition: Definition): (choice: Choice) => string[] {
  if (definition.kind === 'event') {
    const events = new Set(definition.events.map(({ id }) => id));
    return (choice) => (typeof choice === 'string' && events.has(choice) ? [] : ['names what is not drawn']);
  }
  const articles = new Set(definition.articles.map(({ id }) => id));
  const isDrawn = ({ article, date }: Use) =>
    articles.has(article) && definition.firstDay <= date && date <= definition.lastDay;
  return (choice) => {
    if (typeof choice === 'string' || !choice.every(isDrawn)) return ['names what is not drawn'];
    return choice.every(followsIn) ? [] : ['has uses that end before they begin, or days out of order'];
  };
}

const followsIn = ({ date, from, to }: Use, index: number, uses: readonly Use[]) =>
  from < to && (index === 0 || (uses[index - 1]?.date ?? date) < date);

function holdingsFaults({ definition, entries, holdings }: DrawInput): string[] {
  const isEvent = definition.kind === 'event';
  const events = new Set(isEvent ? definition.events.map(({ id }) => id) : []);
  const spaces = new Set(isEvent ? [] : definition.articles.flatMap((article) => article.spaces));
  const numbers = new Set(isEvent ? entries.map(({ line }) => line.n) : []);
  return [
    ...Object.keys(holdings.seats).filter((id) => !events.has(id)),
    ...Object.keys(holdings.held).filter((n) => !numbers.has(n)),
    ...holdings.places.map(({ space }) => space).filter((space) => !spaces.has(space)),
  ].map((name) => `${name} is held, but it is no part of this draw`);
}

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
