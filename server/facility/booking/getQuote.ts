import { chargeFor } from '#rules/facility/chargeFor.ts';
import { notYetForConditions } from '#rules/facility/decideReservation.ts';
import { quoteTexts } from '#rules/facility/quoteTexts.ts';
import { requestedDays } from '#rules/facility/requestedDays.ts';
import { isRefusal } from '#rules/refusal.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { roomsOfPlace } from '../calendar/calendarFacts.ts';

/**
 * What Reserve would charge for the same request. Whether the frames are free, open or within the person's limits is not
 * asked, nor whether all is filled in: a price is shown while somebody still chooses. What is open only for other uses is
 * refused with its opening, because that depends on what was chosen beside the frames.
 */
export const getQuote = freshRead<'Reservation/GetQuote', { place: typeof roomsOfPlace }>({
  facts: { place: roomsOfPlace },
  keys: ({ containerId }, { timeZone }) => ({ place: { containerId, timeZone } }),
  // Each request is another one, so no answer is kept.
  view: () => null,
  answer({ place }, { tenant, viewer, now }, request) {
    const room = place?.articles.find(({ facts }) => facts.articleId === request.details[0]?.articleId);
    if (!place || !room) throw new Refused('notFound');
    const { facts: article, equipment } = room;
    const { holidays } = place;
    const requested = requestedDays(article, request.details, holidays);
    if (isRefusal(requested)) throw new Refused(requested.refusal);
    const { announceDelayDays } = featuresOf(tenant.functionTag);
    const asking = { classes: viewer.classes, conditions: request.useConditions ?? [] };
    for (const { date: day, fromMinute } of requested.days) {
      const asked = { article, day, holidays, now, startsMinute: fromMinute, announceDelayDays, asking };
      const notYet = notYetForConditions(asked);
      if (notYet !== null) throw new Refused(notYet.refusal);
    }
    const facts = { article, user: viewer, holidays, useConditions: place.useConditions, equipment };
    const charged = chargeFor(facts, { days: requested.days, request, now });
    if (isRefusal(charged)) throw new Refused(charged.refusal);
    return { response: quoteTexts({ ...charged.fee, isFinal: charged.isFinal }) };
  },
});
