import type {
  ConditionLegend,
  EntrySpan,
  Event,
  EventCondition,
  EventDateTime,
  EventWithPlace,
} from '#contract/event/event.ts';
import { type EventRefusalFacts, eventRefusal } from '#contract/event/eventRefusals.ts';
import { addMonths, firstOfMonth } from '#rules/day/day.ts';
import { ageText, audienceTexts } from '#rules/event/audience.ts';
import { costsAnything } from '#rules/event/costsAnything.ts';
import { currentSpan } from '#rules/event/currentSpan.ts';
import type { EventFacts, EventStanding, EventTenant } from '#rules/event/eventFacts.ts';
import { seatsLeftOf } from '#rules/event/seatsLeftOf.ts';
import type { ChoicePage } from '#rules/event/whyNotChoosable.ts';
import type { ConditionWithLooks } from '../catalogue/condition.queries.ts';
import {
  audienceOf,
  type CourseRow,
  companionsOf,
  type EventRow,
  feeOf,
  firstSessionAt,
  loansOf,
  priceOf,
} from './event.queries.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** 600 → '10:00'; the end of the day is '24:00'. */
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

type SessionRow = {
  readonly date: string;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly place?: string;
};

export const dateTimeView = ({ date, from_minute, to_minute, place = '' }: SessionRow): EventDateTime => ({
  date,
  startTime: clock(from_minute),
  endTime: clock(to_minute),
  ...(place !== '' && { place }),
});

/** A date that does not take place, and why. */
const dateOffView = ({ called_off, ...session }: CourseRow['sessions_off'][number]) => ({
  ...dateTimeView(session),
  reason: called_off,
});

/** What of an event is the same for everybody. */
export const eventFactsView = (row: Omit<EventRow, 'seats_taken'>) => ({
  eventId: row.event_id,
  eventNumber: row.number,
  eventName: row.name,
  isPaid: costsAnything({ fee: feeOf(row), companions: companionsOf(row)?.prices ?? [], loans: loansOf(row) }),
  ...priceOf(row),
  dateTimes: row.sessions.map(dateTimeView),
  ...(row.sessions_off.length > 0 && { calledOffDates: row.sessions_off.map(dateOffView) }),
  yearMonth: yearMonthOf(row),
  hasCapacity: row.capacity !== null,
  capacity: row.capacity ?? 0,
  place: row.place,
  instructor: row.instructor,
  supplementaryInformation: row.supplementary_information,
  needsCheckBirthMonth: row.birth_month,
  audience: audienceTexts(audienceOf(row), firstSessionAt(row)),
  askForBorrowInstrument: row.ask_for_borrow_instrument,
  loans: [...loansOf(row)],
  companions: companionsView(row),
  ...(row.participants !== 'self' && { participants: row.participants as 'children' | 'only_children' }),
  eventContainerName: row.container_name,
  eventCategoryName: row.category_name,
});

/** Whom a person brings; null for nobody. */
export function companionsView(row: Omit<EventRow, 'seats_taken'>) {
  const companions = companionsOf(row);
  if (!companions) return null;
  const { age, label, from, upTo, counts, prices } = companions;
  return {
    label,
    from,
    upTo,
    counts,
    ageText: age ? ageText(age, firstSessionAt(row)) : null,
    prices: [...prices],
  };
}

const yearMonthOf = ({ sessions }: Pick<EventRow, 'sessions'>) => sessions[0]?.date.slice(0, 7) ?? '';

type Offering = { readonly event: EventFacts; readonly tenant: EventTenant; readonly now: string };

/** What of an event that is on offer is the same for everybody now. */
export function offeredView(row: EventRow, { event, tenant, now }: Offering): Omit<EventWithPlace, keyof Availability> {
  const current = currentSpan(event.spans, now);
  const { span } = current;
  return {
    ...eventFactsView(row),
    eventEntrySpanId: span?.eventEntrySpanId ?? '',
    entryType: span?.entryType ?? 'normal',
    opensAt: current.phase === 'notYetOpen' ? current.opensAt : (span?.opensAt ?? null),
    closesAt: span?.closesAt ?? null,
    seatsLeft: seatsLeftOf(event, tenant, now),
    eventContainerId: row.event_container_id,
    eventCategoryId: row.event_category_id,
  };
}

type Availability = Pick<Event, 'canReserve' | 'unavailable'>;

/** What a person can do with it. */
export const availabilityView = (refusal: EventRefusalFacts | null): Availability => ({
  canReserve: refusal === null,
  unavailable: refusal && eventRefusal(refusal),
});

/** Every month from the first to the last with an event, and its events. */
export function monthsView<Listed extends Pick<Event, 'yearMonth'>>(events: readonly Listed[]) {
  const byMonth = Map.groupBy(events, ({ yearMonth }) => yearMonth);
  return monthsFrom([...byMonth.keys()].toSorted()).map((yearMonth) => ({
    title: `${Number(yearMonth.slice(0, 4))}年${Number(yearMonth.slice(5))}月`,
    yearMonth,
    events: byMonth.get(yearMonth) ?? [],
  }));
}

function monthsFrom(months: readonly string[]) {
  const [first] = months;
  const last = months.at(-1);
  const all: string[] = [];
  for (let month = first; month !== undefined && last !== undefined && month <= last; month = nextMonth(month)) {
    all.push(month);
  }
  return all;
}

const nextMonth = (month: string) => addMonths(firstOfMonth(month), 1).slice(0, 7);

/** The conditions of a page with their borders. */
export function conditionsView(page: ChoicePage, conditions: readonly ConditionWithLooks[]): EventCondition[] {
  const looks = new Map(conditions.map((condition) => [condition.facts.eventConditionId, condition]));
  return page.conditions.flatMap((condition) => {
    const look = looks.get(condition.eventConditionId);
    if (!look) return [];
    const { style, width, color } = look;
    const [conditionEventIds, eventIds] = [[...condition.conditionEventIds], [...condition.eventIds]];
    return { ...condition, conditionEventIds, eventIds, style, width, color };
  });
}

/** What the borders of the page mean; a condition that says nothing has no line. */
export const legendsView = (conditions: readonly ConditionWithLooks[]): ConditionLegend[] =>
  conditions
    .filter(({ description }) => description !== '')
    .map(({ description, style, width, color }) => ({ description, style, width, color }));

/** The current spans of a page with their names and times. */
export function entrySpansView(page: ChoicePage, { events, tenant }: EventStanding): EntrySpan[] {
  const spans = new Map(events.flatMap((event) => event.spans.map((span) => [span.eventEntrySpanId, span])));
  return page.entrySpans.flatMap((entry) => {
    const span = spans.get(entry.eventEntrySpanId);
    if (!span) return [];
    const { name, entryType, opensAt, closesAt, winLimit = null } = span;
    const audience = audienceTexts(span.audience ?? {}, opensAt);
    const announceAt = entryType === 'lottery' && tenant.isVisibleApplicationResult ? span.announceAt : null;
    const times = { opensAt, closesAt, announceAt };
    return { ...entry, eventIds: [...entry.eventIds], name, entryType, winLimit, audience, ...times };
  });
}
