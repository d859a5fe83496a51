import { paths } from '#contract/screens.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { takesAnybody } from '#rules/event/whyCourseNotWatched.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import { spansOf } from '../catalogue/span.queries.ts';
import type { Context } from '../context.ts';
import { type EventRow, eventsNamed, firstSessionAt } from '../event/event.queries.ts';
import { eventFactsOf, eventStanding } from '../event/eventStanding.ts';
import type { Vacant } from './vacant.ts';
import type { WaitingPerson } from './watch.queries.ts';

type Waiting = Pick<WaitingPerson, 'watch_id' | 'user_id' | 'event_id'>;

/** Which of the courses that people wait for they can reserve now. Only where a seat is free is each of them looked at. */
export async function vacantCourses(context: Context, people: readonly Waiting[]): Promise<Vacant[]> {
  const rows = await coursesWithRoom(context, people);
  const vacant: Vacant[] = [];
  const waiting = people.filter(({ event_id }) => event_id !== null && rows.has(event_id));
  for (const [userId, watches] of Map.groupBy(waiting, (person) => person.user_id)) {
    const eventIds = watches.flatMap(({ event_id }) => event_id ?? []);
    const { standing } = await eventStanding(context, { userId, eventIds });
    if (whyMayNotReserve(standing.person, context.now)) continue;
    for (const event of standing.events) {
      const watch = watches.find(({ event_id }) => event_id === event.eventId);
      const row = rows.get(event.eventId);
      if (!watch || !row || whyUnavailable(standing, event, context.now)) continue;
      vacant.push({ watchId: watch.watch_id, userId, ...shownCourse(context, row) });
    }
  }
  return vacant;
}

async function coursesWithRoom({ trx, tenant, now }: Context, people: readonly Waiting[]) {
  const { tenantId, timeZone } = tenant;
  const eventIds = [...new Set(people.flatMap(({ event_id }) => event_id ?? []))];
  if (eventIds.length === 0) return new Map<string, EventRow>();
  const rows = await eventsNamed(trx, { tenantId, eventIds }).execute();
  const facts = eventFactsOf(rows, await spansOf(trx, { tenantId, timeZone, eventIds }));
  const open = new Set(facts.flatMap((event) => (takesAnybody(event, now) ? event.eventId : [])));
  return new Map(rows.filter(({ event_id }) => open.has(event_id)).map((row) => [row.event_id, row]));
}

/** A course in the words in which people are told of it. */
export const shownCourse = ({ tenant: { tenantAlias } }: Context, row: EventRow) => ({
  place: row.place === '' ? row.name : `${row.name}（${row.place}）`,
  when: row.sessions
    .map(
      ({ date, from_minute: fromMinute, to_minute: toMinute }) =>
        `${dayText(date)} ${timeRangeName({ fromMinute, toMinute })}`,
    )
    .join('\n'),
  beginsAt: firstSessionAt(row),
  address: paths.eEvent({
    tenantAlias,
    eventContainerId: row.event_container_id,
    eventCategoryId: row.event_category_id,
    eventId: row.event_id,
  }),
});
