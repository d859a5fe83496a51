import type { EntrySpan, Event, EventCondition, HeldEvent } from '#contract/event/event.ts';
import type { EventRefusalFacts, HeldName } from '#contract/event/eventRefusals.ts';

/**
 * What a choice among events depends on, in the shape of GetEvent's answer. The page has it from there; the server
 * builds the same for the events of a request. Of events only names and methods are needed.
 */
export type ChoicePage = {
  readonly events: readonly Pick<Event, 'eventId' | 'eventName' | 'entryType'>[];
  readonly conditions: readonly (Pick<
    EventCondition,
    'eventConditionId' | 'conditionType' | 'name' | 'reservedCount' | 'limitCount' | 'isRanked'
  > & { readonly conditionEventIds: readonly string[]; readonly eventIds: readonly string[] })[];
  readonly entrySpans: readonly (Pick<EntrySpan, 'eventEntrySpanId' | 'reservedCount' | 'limitCount'> & {
    readonly eventIds: readonly string[];
  })[];
  readonly held: readonly HeldEvent[];
};

type Choice = { readonly page: ChoicePage; readonly eventId: string; readonly others: readonly string[] };

/**
 * Why an event cannot be chosen beside those already chosen, or null when it can. Checks the span's allowance, then
 * what excludes it, then the limits of its groups (spec §5): of a ranked one only entries can be several. Whom the event is
 * for, and whether a seat is free, is whyNotTakeable. The list uses it to disable events. The server uses it to check each
 * item of a request, with the items before it as the choice.
 */
export function whyNotChoosable(
  page: ChoicePage,
  eventId: string,
  chosenIds: readonly string[],
): EventRefusalFacts | null {
  const choice = { page, eventId, others: chosenIds.filter((chosen) => chosen !== eventId) };
  return spanLimit(choice) ?? exclusion(choice) ?? onlyOne(choice) ?? upperLimit(choice);
}

function spanLimit({ page, eventId, others }: Choice): EventRefusalFacts | null {
  const span = page.entrySpans.find(({ eventIds }) => eventIds.includes(eventId));
  if (!span || span.reservedCount === null || span.limitCount === null) return null;
  const chosen = others.filter((other) => span.eventIds.includes(other)).length;
  return chosen < span.reservedCount ? null : { code: 'spanLimit', limit: span.limitCount };
}

function exclusion(choice: Choice): EventRefusalFacts | null {
  for (const { conditionType, conditionEventIds, eventIds } of choice.page.conditions) {
    if (conditionType !== 'NotReserved') continue;
    const opposite = conditionEventIds.includes(choice.eventId)
      ? eventIds
      : eventIds.includes(choice.eventId)
        ? conditionEventIds
        : [];
    const [held] = obstaclesAmong(choice, opposite);
    if (held) return { code: 'notReserved', held };
  }
  return null;
}

/** Of a ranked group a person has one course, or enters the draw of several. */
function onlyOne(choice: Choice): EventRefusalFacts | null {
  const { page, eventId, others } = choice;
  const drawn = new Set(page.events.flatMap((event) => (event.entryType === 'lottery' ? event.eventId : [])));
  for (const { isRanked, eventIds } of page.conditions) {
    if (!isRanked || !eventIds.includes(eventId)) continue;
    const isEntry = drawn.has(eventId);
    const [held] = obstaclesAmong(
      {
        page: { ...page, held: page.held.filter((one) => !(isEntry && one.isEntry)) },
        others: others.filter((other) => !(isEntry && drawn.has(other))),
      },
      eventIds,
    );
    if (held) return { code: 'notReserved', held };
  }
  return null;
}

function upperLimit(choice: Choice): EventRefusalFacts | null {
  for (const { conditionType, name, reservedCount, limitCount, eventIds } of choice.page.conditions) {
    if (conditionType !== 'UpperLimit' || !eventIds.includes(choice.eventId)) continue;
    const chosen = choice.others.filter((other) => eventIds.includes(other)).length;
    if (chosen < reservedCount) continue;
    return { code: 'upperLimit', group: name, limit: limitCount, held: obstaclesAmong(choice, eventIds) };
  }
  return null;
}

/** What the person has or has chosen among these events, by name; reservations come first. */
function obstaclesAmong(
  { page, others }: Pick<Choice, 'page' | 'others'>,
  eventIds: readonly string[],
): readonly HeldName[] {
  const held = page.held
    .filter(({ eventId }) => eventIds.includes(eventId))
    .map(({ eventName, isInCart }) => ({ eventName, where: isInCart ? ('inCart' as const) : ('reserved' as const) }));
  const chosen = page.events
    .filter(({ eventId }) => others.includes(eventId) && eventIds.includes(eventId))
    .map(({ eventName }) => ({ eventName, where: 'chosen' as const }));
  return [...held, ...chosen];
}

/**
 * Every event of the page that cannot be had beside the chosen ones, by its id. A chosen one is judged by those that were
 * chosen before it, as the server judges the items of a request.
 */
export const barredEvents = (page: ChoicePage, chosenIds: readonly string[]): ReadonlyMap<string, EventRefusalFacts> =>
  new Map(
    page.events.flatMap(({ eventId }): [string, EventRefusalFacts][] => {
      const at = chosenIds.indexOf(eventId);
      const facts = whyNotChoosable(page, eventId, at < 0 ? chosenIds : chosenIds.slice(0, at));
      return facts ? [[eventId, facts]] : [];
    }),
  );
