import { eventRefusalText } from '#contract/event/eventRefusals.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { dayOf } from '#rules/day/day.ts';
import { choicePageOf } from '#rules/event/choicePageOf.ts';
import type { EventFacts, EventStanding } from '#rules/event/eventFacts.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import { reaches } from '#rules/staff/rights.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import { coursesShown } from '#server/event/event.queries.ts';
import { eventFactsOf } from '#server/event/eventStanding.ts';
import { standingAndEvents } from '#server/event/standing.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { coursesBeside } from './course.queries.ts';

/**
 * What a person could choose of a course, and of those that its conditions and the limits of its spans name, as if all of
 * them were published: their own rules judge, with what they have by now. A course without a date is in no choice. Refuses
 * notPermitted where the caller may not see people, and notFound.
 */
export const tryCourse: Operation<'Office/TryCourse'> = async (context, { containerId, eventId, userId, at }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  if (!reaches(reachIn(context, 'person.view'), containerId)) throw new Refused('notPermitted');
  const now = at ?? context.now;
  const today = dayOf(now);
  const beside = await coursesBeside(trx, { tenantId, eventId });
  const rows = await coursesShown(trx, { tenantId, eventIds: [eventId, ...beside] });
  const isThere = rows.some((row) => row.event_id === eventId && row.event_container_id === containerId);
  if (!isThere || !(await bookerNamed(trx, { tenantId, userId, today }))) throw new Refused('notFound');
  const dated = rows.filter(({ sessions }) => sessions.length > 0);
  const eventIds = dated.map((row) => row.event_id);
  const { person, spans, conditions } = await standingAndEvents(trx, { tenantId, userId, timeZone, eventIds, today });
  const standing = {
    tenant,
    events: eventFactsOf(dated, spans),
    conditions: conditions.map(({ facts }) => facts),
    person: person.facts,
  };
  const page = choicePageOf(standing, now);
  return {
    courses: page.events.map(({ eventId: id, eventName, entryType }, index) => ({
      eventId: id,
      eventNumber: dated[index]?.number ?? '',
      eventName,
      entryType,
      reason: reasonOf(standing, standing.events[index], now),
    })),
    conditions: page.conditions.map(({ conditionEventIds, eventIds: members, ...condition }) => ({
      ...condition,
      conditionEventIds: [...conditionEventIds],
      eventIds: [...members],
    })),
    entrySpans: page.entrySpans.map(({ eventIds: members, ...span }) => ({ ...span, eventIds: [...members] })),
    held: [...page.held],
  };
};

function reasonOf(standing: EventStanding, event: EventFacts | undefined, now: string) {
  const stopped = whyMayNotReserve(standing.person, now);
  if (stopped) return stopped.refusal.message ?? everyRefusal[stopped.refusal.code].message;
  const facts = event && whyUnavailable(standing, event, now);
  return facts ? eventRefusalText(facts) : '';
}
