import type { ListedCourse } from '#contract/desk/course/courses.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { currentSpan } from '#rules/event/currentSpan.ts';
import { courseState, hidesSeats } from '#rules/event/desk/courseState.ts';
import type { SpanFacts } from '#rules/event/eventFacts.ts';
import { firstSessionAt } from '../event.queries.ts';
import type { CourseAtDeskRow } from './courseList.queries.ts';

type Standing = { readonly spans: readonly SpanFacts[]; readonly now: string };

/** A course as a list of staff shows it. */
export function courseAtDeskView(row: CourseAtDeskRow, { spans, now }: Standing): ListedCourse {
  const { sessions, capacity, seats_taken: seatsTaken } = row;
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) throw new Error(`Course ${row.event_id} has no session`);
  const endsAt = localDateTimeAt(last.date, last.to_minute);
  const facts = {
    isPublished: row.is_published,
    isCalledOff: row.called_off !== '',
    capacity,
    seatsTaken,
    spans,
    firstSessionAt: firstSessionAt(row),
    endsAt,
  };
  return {
    eventId: row.event_id,
    eventNumber: row.number,
    eventName: row.name,
    containerId: row.event_container_id,
    containerName: row.container_name,
    categoryName: row.category_name,
    firstDay: first.date,
    lastDay: last.date,
    sessions: sessions.length,
    state: courseState(facts, now),
    capacity,
    seatsTaken: hidesSeats(facts, now) ? null : seatsTaken,
    waiting: row.waiting,
    ...(row.participants !== 'self' && { participants: row.participants as 'children' | 'only_children' }),
    span: spanView(currentSpan(spans, now).span),
  };
}

const spanView = (span: SpanFacts | null): ListedCourse['span'] =>
  span && {
    isLottery: span.entryType === 'lottery',
    opensAt: span.opensAt,
    closesAt: span.closesAt,
    announceAt: span.announceAt,
  };
