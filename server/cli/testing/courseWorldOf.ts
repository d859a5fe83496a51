import type { CourseWorld } from '#demo/courses/courseWorld.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { courseFee } from '#rules/event/courseFee.ts';
import { audienceFrom } from '#server/bundle/import/eventRows.ts';
import { type ResolvedBundle, resolveBundle } from '#server/bundle/read/resolveBundle.ts';
import { placedEvents } from '#server/bundle/read/resolveEvents.ts';

/** What a bundle of event mode offers at a local date-time, as the generator sees it; keys stand for ids. */
export function courseWorldOf(text: string, now: string): CourseWorld {
  const bundle = resolveBundle({ file: 'world.yaml', text, todayIn: () => now.slice(0, 10) });
  return {
    tenant: { canReserve: true, isVisibleReservation: true, isVisibleApplicationResult: true },
    feeCollection: bundle.settings.feeCollection,
    now,
    courses: placedEvents(bundle).map(({ event }) => courseOf(bundle, event)),
    conditions: bundle.conditions.map((condition) => ({
      eventConditionId: condition.key,
      conditionType: condition.type,
      name: condition.name,
      limitCount: condition.type === 'UpperLimit' ? condition.limit : 0,
      isRanked: condition.type === 'UpperLimit' && condition.ranked === true,
      conditionEventIds: condition.type === 'UpperLimit' ? [] : condition.events,
      eventIds: condition.type === 'UpperLimit' ? condition.events : condition.excludes,
    })),
  };
}

function courseOf(
  bundle: ResolvedBundle,
  event: ReturnType<typeof placedEvents>[number]['event'],
): CourseWorld['courses'][number] {
  const sessions = event.sessions.map(({ date, fromMinute, toMinute }) => ({
    eventSessionId: `${event.key} ${date}`,
    startsAt: localDateTimeAt(date, fromMinute),
    endsAt: localDateTimeAt(date, toMinute),
  }));
  const spans = bundle.entrySpans
    .filter(({ events }) => events.includes(event.key))
    .map((span) => ({
      eventEntrySpanId: span.key,
      name: span.name,
      entryType: span.method === 'lottery' ? ('lottery' as const) : ('normal' as const),
      opensAt: span.opensAt,
      closesAt: span.closesAt,
      announceAt: span.announceAt,
      limitCount: span.limit,
      audience: audienceFrom(span.audience, bundle.classes),
    }))
    .toSorted((one, other) => one.opensAt.localeCompare(other.opensAt));
  return {
    facts: {
      eventId: event.key,
      eventName: event.name,
      birthMonth: event.birthMonth,
      audience: audienceFrom(event.audience, bundle.classes),
      capacity: event.capacity,
      seatsTaken: 0,
      firstSessionAt: sessions[0]?.startsAt ?? '',
      spans,
    },
    sessions,
    fee: courseFee({ price: event.price, coursePrice: event.coursePrice ?? null }, sessions.length),
    lendsInstruments: event.loan,
    seatsGiven: [],
  };
}
