import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyEventStanding } from '#rules/testing/anyEventStanding.ts';
import { testSeed } from '../testing/load.ts';
import { type AddItem, decideAdd } from './cart/decideAdd.ts';
import { choicePageOf } from './choicePageOf.ts';
import { currentSpan } from './currentSpan.ts';
import type { EventStanding } from './eventFacts.ts';
import { whyNotChoosable } from './whyNotChoosable.ts';
import { chooserOf, eventsAffected, offeredEvent, whyUnavailable, whyUnavailableTo } from './whyUnavailable.ts';

const clicks = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'), { minLength: 6, maxLength: 12 });

/** What the screen sends for an event: the span that the page showed. */
const itemOf = (standing: EventStanding, eventId: string, now: string): AddItem => {
  const event = standing.events.find((candidate) => candidate.eventId === eventId);
  return { eventId, eventEntrySpanId: currentSpan(event?.spans ?? [], now).span?.eventEntrySpanId ?? '' };
};

/** What the server knows of a request: the events asked for and the rules that touch them, not the page. */
const asAsked = (standing: EventStanding, eventIds: readonly string[]): EventStanding => ({
  ...standing,
  events: standing.events.filter(({ eventId }) => eventIds.includes(eventId)),
  conditions: standing.conditions.filter((condition) =>
    eventIds.some((eventId) => condition.eventIds.includes(eventId) || condition.conditionEventIds.includes(eventId)),
  ),
});

const whyOnPage = (standing: EventStanding, eventId: string, now: string) => {
  const event = standing.events.find((candidate) => candidate.eventId === eventId);
  return event ? whyUnavailable(standing, event, now) : { code: 'unknown' };
};

/** The page is clicked like a list of checkboxes: a ticked one unticks, an enabled one ticks. */
const tickedBy = (standing: EventStanding, taps: readonly string[], now: string) => {
  const page = choicePageOf(standing, now);
  let ticked: readonly string[] = [];
  for (const eventId of taps) {
    const isTicked = ticked.includes(eventId);
    const isEnabled = !whyOnPage(standing, eventId, now) && !whyNotChoosable(page, eventId, ticked);
    if (isTicked) ticked = ticked.filter((other) => other !== eventId);
    else if (isEnabled) ticked = [...ticked, eventId];
  }
  return ticked;
};

const isMine = (reason: { readonly code: string } | null) =>
  reason?.code === 'alreadyInCart' || reason?.code === 'alreadyReserved';

describe('[ELIST-04] the server refuses exactly what the screen disables', () => {
  test('what the screen lets be ticked one after the other, the server accepts, in that order and in the other', () => {
    let several = 0;
    fc.assert(
      fc.property(anyEventStanding, clicks, ({ standing, now }, taps) => {
        const ticked = tickedBy(standing, taps, now);
        if (ticked.length > 1) several += 1;
        const request = ticked.map((eventId) => itemOf(standing, eventId, now));
        for (const items of [request, request.toReversed()]) {
          const decisions = decideAdd(asAsked(standing, ticked), items, now);
          expect(decisions.map(({ kind }) => kind)).toEqual(ticked.map(() => 'add'));
        }
      }),
      { seed: testSeed, numRuns: 1000 },
    );
    expect(several).toBeGreaterThan(100);
  });

  test('what the server refuses is disabled on the page for the same reason: by itself, or by what is ticked', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyEventStanding, clicks, ({ standing, now }, asked) => {
        const page = choicePageOf(standing, now);
        const items = asked.map((eventId) => itemOf(standing, eventId, now));
        const accepted: string[] = [];
        for (const decision of decideAdd(asAsked(standing, asked), items, now)) {
          const { eventId } = decision;
          if (decision.kind === 'add') accepted.push(eventId);
          if (decision.kind !== 'refusal') continue;
          seen.add(decision.refusal.code);
          // What the person already has is reported as such, even where the server would refuse the span.
          if (isMine(whyOnPage(standing, eventId, now))) continue;
          const reasons = [whyOnPage(standing, eventId, now), whyNotChoosable(page, eventId, accepted)];
          expect(reasons).toContainEqual(decision.refusal);
        }
      }),
      { seed: testSeed, numRuns: 1000 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining([
        ...['reservingStopped', 'userSuspended', 'notYetOpen', 'closed', 'birthMonth', 'age', 'userClass'],
        ...['spanLimit', 'notReserved', 'upperLimit', 'full'],
      ]),
    );
  });

  test('an event asked for alone is refused by the server exactly when and why the page has no checkbox for it', () => {
    fc.assert(
      fc.property(anyEventStanding, ({ standing, now }) => {
        for (const { eventId } of standing.events) {
          const onPage = whyOnPage(standing, eventId, now);
          const [decision] = decideAdd(asAsked(standing, [eventId]), [itemOf(standing, eventId, now)], now);
          if (isMine(onPage)) {
            expect(decision?.kind).not.toBe('add');
            continue;
          }
          expect(decision?.kind).toBe(onPage ? 'refusal' : 'add');
          if (decision?.kind === 'refusal') expect(decision.refusal).toEqual(onPage);
        }
      }),
      { seed: testSeed, numRuns: 500 },
    );
  });
});

test('[RUSH-01] what a person has concerns no event but those that are looked at again for him', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyEventStanding, ({ standing, now }) => {
      const nobody = chooserOf({ ...standing, person: { ...standing.person, reservations: [] } }, now);
      const affected = eventsAffected(choicePageOf(standing, now));
      for (const event of standing.events) {
        const [own, usual] = [
          whyUnavailable(standing, event, now),
          whyUnavailableTo(nobody, offeredEvent(standing, event, now)),
        ];
        if (!affected.has(event.eventId)) expect(own).toEqual(usual);
        if (own?.code !== usual?.code) seen.add(own?.code ?? 'none');
      }
    }),
    { seed: testSeed, numRuns: 1000 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['alreadyInCart', 'alreadyReserved', 'spanLimit', 'notReserved', 'upperLimit']),
  );
});
