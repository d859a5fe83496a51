import { entrySpan, event, eventCondition, eventList } from '#contract/event/event.ts';
import { choiceOf, offeredOf } from '#rules/event/choicePageOf.ts';
import { eventsAffected, whyUnavailableTo } from '#rules/event/whyUnavailable.ts';
import { freshRead } from '#server/operation.ts';
import { listOf, member, membersOf, objectOf, slotted } from '#server/readCache/text.ts';
import { Refused } from '#server/refused.ts';
import { availabilityView, conditionsView, entrySpansView, legendsView, monthsView } from '../event.view.ts';
import { offeredCourses, personal } from './offeredCourses.ts';
import { categoryOffer, categorySeats, monthOf } from './offerFacts.ts';
import { chooserFrom, likeViewer } from './offerStanding.ts';

const counted = { reservedCount: true } as const;
const names = { eventContainerName: true, eventCategoryName: true, conditionLegends: true } as const;

const monthHead = eventList.shape.items.element.omit({ events: true });
const courseText = slotted(event.omit(personal), event.pick(personal));
const conditionText = slotted(eventCondition.omit(counted), eventCondition.pick(counted));
const spanText = slotted(entrySpan.omit(counted), entrySpan.pick(counted));
const pageText = slotted(eventList.pick(names), eventList.pick({ held: true }));

type Allowance = { readonly reservedCount: number | null; readonly limitCount: number | null };

const isUsed = ({ reservedCount, limitCount }: Allowance) => reservedCount !== limitCount;

/**
 * The events of a category by month, and what the caller may choose of them; refuses notFound for what is not
 * published.
 */
export const getEvent = freshRead<
  'EventReservation/GetEvent',
  { offer: typeof categoryOffer; seats: typeof categorySeats }
>({
  facts: { offer: categoryOffer, seats: categorySeats },
  keys: ({ eventContainerId, eventCategoryId }, { timeZone, now }) => ({
    offer: { eventContainerId, eventCategoryId, timeZone, month: monthOf(now) },
    seats: eventCategoryId,
  }),
  part: 'courses',
  view: (viewer, now, { offer }) => likeViewer(viewer, now, offer?.courses),
  answer({ offer, seats }, view) {
    if (!offer) throw new Refused('notFound');
    const { now } = view;
    const gathered = offeredCourses(view, { courses: offer.courses, seats }, courseText);
    const { standing, offers, untilClockMs } = gathered;
    const offered = offeredOf(standing, now);
    const usual = choiceOf(offered, { holdings: [], held: [] });
    const conditions = conditionsView(usual, gathered.conditions).map((view) => ({ view, text: conditionText(view) }));
    const entrySpans = entrySpansView(usual, standing).map((view) => ({ view, text: spanText(view) }));
    const page = pageText({
      eventContainerName: offer.names.container_name,
      eventCategoryName: offer.names.name,
      conditionLegends: legendsView(gathered.conditions),
      held: [],
    });
    const months = monthsView(offers).map(({ events, ...head }) =>
      objectOf(membersOf(monthHead, head), member('events', listOf(events.map(({ text }) => objectOf(text.members))))),
    );
    const text = objectOf(
      page.members,
      member('items', listOf(months)),
      member('conditions', listOf(conditions.map(({ text }) => objectOf(text.members)))),
      member('entrySpans', listOf(entrySpans.map(({ text }) => objectOf(text.members)))),
    );
    const byId = {
      courses: new Map(offers.map((course) => [course.eventId, course])),
      conditions: new Map(conditions.map(({ view, text }) => [view.eventConditionId, text])),
      entrySpans: new Map(entrySpans.map(({ view, text }) => [view.eventEntrySpanId, text])),
    };
    return {
      text,
      untilClockMs,
      changes(viewing) {
        const chooser = chooserFrom(viewing);
        if (!chooser) return [];
        const choice = choiceOf(offered, chooser);
        return [
          page.change({ held: [...choice.held] }),
          ...choice.conditions
            .filter(isUsed)
            .flatMap((one) => byId.conditions.get(one.eventConditionId)?.change(one) ?? []),
          ...choice.entrySpans
            .filter(isUsed)
            .flatMap((one) => byId.entrySpans.get(one.eventEntrySpanId)?.change(one) ?? []),
          ...[...eventsAffected(choice)].flatMap((eventId) => {
            const course = byId.courses.get(eventId);
            return course ? course.text.change(availabilityView(whyUnavailableTo(chooser, course.offered))) : [];
          }),
        ];
      },
    };
  },
});
