import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#rules/day/day.ts';
import { runsOf } from '#rules/testing/load.ts';
import type { Condition, Definition, EventDefinition, FacilityDefinition } from '../published/definition.ts';
import { hashOf } from '../published/digest.ts';
import type { Choice, Line } from '../published/entry.ts';
import { type Holdings, noHoldings } from '../published/holdings.ts';
import { isTranscript } from '../published/transcriptForm.ts';
import { aFacilityDraw, anEventDraw, aUse, drawn, entriesOf, revealed, winsOf } from '../testing/aDraw.ts';
import { failedChecks } from '../testing/failedChecks.ts';
import { changesOf, pathsIn, replaced, resealed, spelled } from '../testing/tampering.ts';
import { allocate } from './allocate.ts';
import { closeList } from './closeList.ts';
import { draw } from './draw.ts';
import { stockOf } from './stockOf.ts';

type AnyDraw = { readonly definition: Definition; readonly lines: readonly Line[]; readonly holdings: Holdings };

const eventIds = ['tea', 'ink', 'koto', 'noh', 'haiku', 'go'];
/** Events of other spans can be held and named in conditions, too. */
const elsewhere = ['bonsai'];
const someEvents = fc.subarray([...eventIds, ...elsewhere]);

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    type: fc.constant('UpperLimit' as const),
    name: fc.constant('上限'),
    limit: fc.integer({ min: 0, max: 3 }),
    events: someEvents,
  }),
  fc.tuple(someEvents, someEvents).map(([events, others]) => ({
    type: 'NotReserved' as const,
    name: '併願不可',
    events,
    opposite: others.filter((id) => !events.includes(id)),
  })),
);

const anyEvents: fc.Arbitrary<EventDefinition> = fc
  .record({
    winLimit: fc.integer({ min: 1, max: 4 }),
    conditions: fc.array(anyCondition, { maxLength: 3 }),
    seats: fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ winLimit, conditions, seats }) =>
    anEventDraw({
      winLimit,
      conditions,
      events: eventIds.map((id, index) => {
        const count = seats[index];
        return { id, name: id, ...(count === undefined ? {} : { seats: count }) };
      }),
    }),
  );

const anyNumbers = fc.uniqueArray(fc.stringMatching(/^[0-9A-Z]{1,4}$/), { maxLength: 14 });
const tickets = fc.integer({ min: 1, max: 4 });

/** Draws of events with conditions, seats taken and events held. */
const anyEventDraw: fc.Arbitrary<AnyDraw> = fc.tuple(anyEvents, anyNumbers).chain(([definition, numbers]) =>
  fc.record({
    definition: fc.constant(definition),
    lines: fc.tuple(
      ...numbers.map((n) =>
        fc.record({ c: fc.shuffledSubarray(eventIds, { minLength: 1 }), n: fc.constant(n), t: tickets }),
      ),
    ),
    holdings: fc.record({
      seats: fc.dictionary(fc.constantFrom(...eventIds), fc.nat(2), { noNullPrototype: true }),
      held: fc
        .tuple(...numbers.map((n) => fc.tuple(fc.constant(n), fc.subarray(['tea', 'ink', ...elsewhere]))))
        .map((pairs) => Object.fromEntries(pairs)),
      places: fc.constant([]),
    }),
  }),
);

const anyUse = fc
  .record({
    article: fc.constantFrom('hall', 'hall-east', 'hall-west', 'studio'),
    day: fc.integer({ min: 1, max: 4 }),
    hours: fc.constantFrom([9, 12] as const, [13, 17] as const, [9, 17] as const, [0, 24] as const, [12, 13] as const),
  })
  .map(({ article, day, hours: [from, to] }) => aUse(article, `2026-12-0${day}`, [from * 60, to * 60]));

const anyUses = fc
  .uniqueArray(anyUse, { minLength: 1, maxLength: 3, selector: ({ date }) => date })
  .map((uses) => uses.toSorted((one, other) => (one.date < other.date ? -1 : 1)));

/** Draws of articles that share spaces, over a few crowded days, with places taken before. */
const anyFacilityDraw: fc.Arbitrary<AnyDraw> = anyNumbers.chain((numbers) =>
  fc.record({
    definition: fc.integer({ min: 1, max: 2 }).map((winLimit) => aFacilityDraw({ winLimit })),
    lines: fc.tuple(
      ...numbers.map((n) =>
        fc.record({
          c: fc.uniqueArray(anyUses, { minLength: 1, maxLength: 3, selector: (uses) => JSON.stringify(uses) }),
          n: fc.constant(n),
          t: tickets,
        }),
      ),
    ),
    holdings: fc
      .array(
        fc.record({
          space: fc.constantFrom('east', 'west', 'studio'),
          date: fc.constantFrom('2026-12-01', '2026-12-03'),
          from: fc.integer({ min: -60, max: 700 }),
          to: fc.integer({ min: 701, max: 1500 }),
        }),
        { maxLength: 3 },
      )
      .map((places) => ({ ...noHoldings, places })),
  }),
);

const anyDraw: fc.Arbitrary<AnyDraw> = fc.oneof(anyEventDraw, anyFacilityDraw);

/** Implemented independently of the code under test. */
function expectConditions({ conditions }: EventDefinition, held: readonly string[], won: readonly string[]) {
  for (const condition of conditions) {
    const within = (ids: readonly string[], set: readonly string[]) => ids.filter((id) => set.includes(id)).length;
    if (condition.type === 'UpperLimit') {
      if (within(won, condition.events) > 0)
        expect(within([...new Set([...held, ...won])], condition.events)).toBeLessThanOrEqual(condition.limit);
      continue;
    }
    const { events: one, opposite } = condition;
    if (within(won, one) > 0) expect(within([...held, ...won], opposite)).toBe(0);
    if (within(won, opposite) > 0) expect(within([...held, ...won], one)).toBe(0);
  }
}

const isForbidden = ({ conditions }: EventDefinition, id: string, mine: readonly string[]) =>
  conditions.some((condition) => {
    if (condition.type === 'UpperLimit') {
      return (
        condition.events.includes(id) &&
        new Set(mine.filter((own) => condition.events.includes(own))).size >= condition.limit
      );
    }
    const { events: one, opposite } = condition;
    return (
      (one.includes(id) && mine.some((own) => opposite.includes(own))) ||
      (opposite.includes(id) && mine.some((own) => one.includes(own)))
    );
  });

describe('every draw', { timeout: 30_000 }, () => {
  test('the order in which entries and holdings are handed over changes nothing', () => {
    fc.assert(
      fc.property(anyDraw, fc.infiniteStream(fc.nat()), ({ definition, lines: all, holdings }, noise) => {
        const shuffled = <T>(items: readonly T[]): T[] =>
          items
            .map((item) => ({ item, at: noise.next().value ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ item }) => item);
        const other = {
          seats: Object.fromEntries(shuffled(Object.entries(holdings.seats))),
          held: Object.fromEntries(shuffled(Object.entries(holdings.held)).map(([n, ids]) => [n, shuffled(ids)])),
          places: shuffled(holdings.places),
        };
        const list = closeList({ definition, entries: entriesOf(all), holdings });
        const again = closeList({ definition, entries: shuffled(entriesOf(all)), holdings: other });
        expect(hashOf(again)).toBe(hashOf(list));
        expect(draw(again, revealed)).toEqual(draw(list, revealed));
      }),
      runsOf(),
    );
  });

  test('what is left out of the published holdings changes nothing', () => {
    fc.assert(
      fc.property(anyDraw, ({ definition, lines: all, holdings }) => {
        const list = closeList({ definition, entries: entriesOf(all), holdings });
        const { order, outcomes } = draw(list, revealed);
        const lines = list.entries.map(({ line }) => line);
        const stock = stockOf(definition, holdings);
        expect(allocate({ winLimit: definition.winLimit, lines, order, stock })).toEqual(outcomes);
      }),
      runsOf(),
    );
  });

  test('comes out of every draw that can be closed, twice the same', () => {
    fc.assert(
      fc.property(anyDraw, ({ definition, lines: all, holdings }) => {
        const transcript = drawn(definition, all, holdings);
        expect(isTranscript(transcript)).toBe(true);
        expect(failedChecks(transcript)).toEqual([]);
        expect(drawn(definition, all.toReversed(), holdings).transcriptHash).toBe(transcript.transcriptHash);
      }),
      runsOf(150),
    );
  });

  test('the same for draws of every kind and changes anywhere', () => {
    fc.assert(
      fc.property(anyDraw, fc.nat(), fc.nat(), ({ definition, lines: all, holdings }, where, which) => {
        const transcript = drawn(definition, all, holdings);
        const paths = pathsIn(transcript);
        const path = paths[where % paths.length] ?? [];
        const value = replaced(transcript, path, (part) => {
          const changes = changesOf(part);
          return changes[which % changes.length];
        });
        fc.pre(spelled(value) !== spelled(transcript));
        expect(failedChecks(value)).not.toEqual([]);
        if (isTranscript(value) && path[0] !== 'transcriptHash') expect(failedChecks(resealed(value))).not.toEqual([]);
      }),
      runsOf(300),
    );
  });
});

describe('every draw of events', { timeout: 30_000 }, () => {
  test('seats, win limits and conditions hold in every draw, each entry is served once a round, and nothing is left to who wanted it', () => {
    fc.assert(
      fc.property(anyEventDraw, ({ definition, lines: all, holdings }) => {
        if (definition.kind !== 'event') return;
        const transcript = drawn(definition, all, holdings);
        const wins = winsOf(transcript);
        const taken = (id: string) => (holdings.seats[id] ?? 0) + wins.filter(({ choice }) => choice === id).length;
        for (const { id, seats } of definition.events) {
          if (seats !== undefined) expect(taken(id)).toBeLessThanOrEqual(Math.max(seats, holdings.seats[id] ?? 0));
        }
        for (const { n, c } of all) {
          const own = wins.filter((win) => win.n === n);
          expect(own.length).toBeLessThanOrEqual(definition.winLimit);
          expect(own.map(({ round }) => round).toSorted()).toEqual(own.map((_, index) => index + 1));
          const held = holdings.held[n] ?? [];
          const won = own.map(({ choice }) => String(choice));
          expectConditions(definition, held, won);
          if (own.length === definition.winLimit) continue;
          const isLeft = ({ id, seats }: EventDefinition['events'][number]) => seats === undefined || taken(id) < seats;
          const missed = definition.events.filter((event) => c.includes(event.id) && isLeft(event)).map(({ id }) => id);
          for (const id of missed)
            expect([...held, ...won].includes(id) || isForbidden(definition, id, [...held, ...won])).toBe(true);
        }
      }),
      runsOf(500),
    );
  });
});

/** Every minute a choice takes, spelled with its space. */
const minutesOf = ({ articles }: FacilityDefinition, choice: Choice): string[] =>
  [...choice].flatMap((use) => {
    const article = articles.find(({ id }) => typeof use !== 'string' && id === use.article);
    if (article === undefined || typeof use === 'string') throw new Error('no use of an article');
    const { date, from, to } = use;
    return article.spaces.flatMap((space) =>
      minutesAt({ space, date, from: from - article.before, to: to + article.after }),
    );
  });

const minutesAt = ({ space, date, from, to }: Holdings['places'][number]) =>
  Array.from({ length: to - from }, (_, index) => `${space} ${dayNumber(date) * 1440 + from + index}`);

describe('every draw of facilities', { timeout: 30_000 }, () => {
  test('no space is given twice at one time, and who lost had every choice taken', () => {
    fc.assert(
      fc.property(anyFacilityDraw, ({ definition, lines: all, holdings }) => {
        if (definition.kind !== 'facility') return;
        const wins = winsOf(drawn(definition, all, holdings));
        const before = holdings.places.flatMap(minutesAt);
        const given = wins.flatMap(({ choice }) => [...new Set(minutesOf(definition, choice))]);
        const taken = new Set([...before, ...given]);
        expect(new Set(given).size).toBe(given.length);
        expect(taken.size).toBe(new Set(before).size + given.length);
        for (const { n, c } of all) {
          if (wins.filter((win) => win.n === n).length === definition.winLimit) continue;
          expect(c.every((choice) => minutesOf(definition, choice).some((minute) => taken.has(minute)))).toBe(true);
        }
      }),
      runsOf(60),
    );
  });
});
