import { addMinutes, localDateTimeAt } from '#rules/day/day.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import type { Bundle } from '../form/bundle.ts';
import type { EntrySpanEntry, EventConditionEntry, EventContainerEntry, EventEntry } from '../form/eventEntries.ts';
import { resolveDay, resolveLocalDateTime } from '../form/values.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { checkChildren } from './checkChildren.ts';
import { checkDrawn } from './checkDrawn.ts';
import { checkRanked } from './checkRanked.ts';
import { checkSpans } from './checkSpans.ts';
import type { ResolvedSpan } from './resolved.ts';

/** Minutes of the day; sessions of an event follow each other. */
export type ResolvedSession = { readonly date: string; readonly fromMinute: number; readonly toMinute: number };

export type ResolvedEvent = Omit<EventEntry, 'sessions'> & { readonly sessions: readonly ResolvedSession[] };

type Category = EventContainerEntry['categories'][number];

export type ResolvedEventContainer = Omit<EventContainerEntry, 'categories'> & {
  readonly categories: readonly (Omit<Category, 'events'> & { readonly events: readonly ResolvedEvent[] })[];
};

/** What a tenant in event mode offers. Events name each other by their keys. */
export type EventOffer = {
  readonly eventContainers: readonly ResolvedEventContainer[];
  readonly entrySpans: readonly ResolvedSpan[];
  readonly conditions: readonly EventConditionEntry[];
};

/** The events of a bundle by day, `today` being the day of the import. Reports times that contradict each other. */
export function resolveEvents(bundle: Bundle, today: string, report: Report): EventOffer {
  const eventContainers = bundle.eventContainers.map((container, index) => ({
    ...container,
    categories: container.categories.map((category, position) => ({
      ...category,
      events: category.events.map((event, place) => ({
        ...event,
        sessions: resolveSessions(event, today, (session, found) =>
          report(['eventContainers', index, 'categories', position, 'events', place, 'sessions', session], found),
        ),
      })),
    })),
  }));
  const { announceDelayDays } = featuresOf(bundle.tenant.functionTag);
  const entrySpans = bundle.entrySpans.map((span) => resolveSpan(span, today, announceDelayDays));
  checkSpans(entrySpans, report);
  const placed = placedEvents({ eventContainers });
  checkDrawn(placed, entrySpans, report);
  checkChildren(placed, { takesChildren: bundle.flags.takesChildren, spans: entrySpans }, report);
  checkRanked({ conditions: bundle.conditions, entrySpans }, report);
  return { eventContainers, entrySpans, conditions: bundle.conditions };
}

function resolveSessions(
  { sessions }: EventEntry,
  today: string,
  report: (session: number, found: Mistake) => void,
): ResolvedSession[] {
  const resolved = sessions.map(({ day, hours }) => ({ date: resolveDay(day, today), ...hours }));
  resolved.forEach(({ date, fromMinute }, index) => {
    const before = resolved[index - 1];
    if (before && localDateTimeAt(date, fromMinute) < localDateTimeAt(before.date, before.toMinute)) {
      report(index, mistake('sessionBackwards'));
    }
  });
  return resolved;
}

function resolveSpan(entry: EntrySpanEntry, today: string, announceDelayDays: number): ResolvedSpan {
  const { opens, closes, ...span } = entry;
  const closesAt = resolveLocalDateTime(closes, today);
  return { ...span, opensAt: resolveLocalDateTime(opens, today), closesAt, announceAt: announceMoment() };

  function announceMoment() {
    if (entry.method === 'first_come') return null;
    return entry.announceAt === undefined
      ? addMinutes(closesAt, announceDelayDays * 1440)
      : resolveLocalDateTime(entry.announceAt, today);
  }
}

/** An event and where it stands in the bundle. */
export type PlacedEvent = { readonly event: ResolvedEvent; readonly path: Path };

/** Every event of an offer. */
export const placedEvents = ({ eventContainers }: Pick<EventOffer, 'eventContainers'>): PlacedEvent[] =>
  eventContainers.flatMap(({ categories }, container) =>
    categories.flatMap(({ events }, category) =>
      events.map((event, index) => ({
        event,
        path: ['eventContainers', container, 'categories', category, 'events', index] as const,
      })),
    ),
  );
