import type { EntrySpan, Event, EventList } from '#contract/event/event.ts';
import { eventRefusalText } from '#contract/event/eventRefusals.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { mostItems } from '#rules/event/cart/tooManyItems.ts';
import { barredEvents, type ChoicePage } from '#rules/event/whyNotChoosable.ts';
import { count } from '#ui/text/format.ts';

/** Why a course cannot be chosen now, by its id. */
export type Barred = ReadonlyMap<string, string>;

export const eventsOf = ({ items }: Pick<EventList, 'items'>): readonly Event[] =>
  items.flatMap(({ events }) => events);

const choicePageOf = (list: EventList): ChoicePage => ({ ...list, events: eventsOf(list) });

/** The chosen courses in the order of choosing, without those that meanwhile cannot be had any more. */
export const chosenEvents = (events: readonly Event[], chosenIds: readonly string[]) =>
  chosenIds.flatMap((id) => events.filter(({ eventId, canReserve }) => eventId === id && canReserve));

/** Chosen courses that meanwhile cannot be had any more. */
export const lostEvents = (events: readonly Event[], chosenIds: readonly string[]) =>
  events.filter(({ eventId, canReserve }) => !canReserve && chosenIds.includes(eventId));

/**
 * Every course the server would refuse beside the chosen ones, with its sentence. A chosen one is judged by those that
 * were chosen before it, as the server will do.
 */
export function barredBy(list: EventList, chosenIds: readonly string[]): Barred {
  const page = choicePageOf(list);
  const barred = new Map([...barredEvents(page, chosenIds)].map(([id, facts]) => [id, eventRefusalText(facts)]));
  if (chosenIds.length < mostItems) return barred;
  const others = page.events.filter(({ eventId }) => !chosenIds.includes(eventId));
  return new Map([...barred, ...others.map(({ eventId }) => [eventId, screenRefusals.tooManyItems] as const)]);
}

/** What a choice changed for the other courses, to be announced; null when nothing. */
export function barredAnnouncement(before: Barred, after: Barred) {
  const added = [...after].filter(([eventId]) => !before.has(eventId));
  const [first] = added;
  if (first) return `${count(added.length, '件')}の講座が選べなくなりました。${first[1]}`;
  const freed = [...before.keys()].filter((eventId) => !after.has(eventId)).length;
  return freed > 0 ? `${count(freed, '件')}の講座が選べるようになりました。` : null;
}

type Allowance = { chosenIds: readonly string[]; isOpen: boolean };

/** 'あと1件選べます（1人2件まで）': what a span still allows beside the chosen ones; null when it has no limit. */
export function allowanceText({ limitCount, reservedCount, eventIds }: EntrySpan, { chosenIds, isOpen }: Allowance) {
  if (limitCount === null || reservedCount === null) return null;
  const most = `1人${count(limitCount, '件')}まで`;
  const left = Math.max(0, reservedCount - chosenIds.filter((id) => eventIds.includes(id)).length);
  if (left === 0) return `これ以上は選べません（${most}）`;
  return isOpen ? `あと${count(left, '件')}選べます（${most}）` : most;
}

/** The current spans of some courses with what each still allows. */
export const spanLines = (spans: readonly EntrySpan[], events: readonly Event[], chosenIds: readonly string[]) =>
  spans.flatMap((span) => {
    const own = events.filter(({ eventEntrySpanId }) => eventEntrySpanId === span.eventEntrySpanId);
    if (own.length === 0) return [];
    return [{ span, allowance: allowanceText(span, { chosenIds, isOpen: own.some(({ canReserve }) => canReserve) }) }];
  });

/** What the bar says of the choice. */
export function choiceText(events: readonly Pick<Event, 'canReserve'>[], chosenIds: readonly string[]) {
  if (chosenIds.length > 0) return `${count(chosenIds.length, '件')}選択中`;
  return events.some(({ canReserve }) => canReserve) ? '講座を選択してください。' : '選択できる講座がありません。';
}

/** The months of a list, each with the number of its courses that are chosen. */
export const monthTabs = ({ items }: EventList, chosenIds: readonly string[]) =>
  items.map(({ title, yearMonth, events }) => ({
    title,
    yearMonth,
    chosenCount: events.filter(({ eventId }) => chosenIds.includes(eventId)).length,
  }));
