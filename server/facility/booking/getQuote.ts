import type { FeeQuote, ReserveRequest } from '#contract/facility/booking.ts';
import { notYetForConditions } from '#rules/facility/booking/entryTypeOf.ts';
import { whyNotByThemselves } from '#rules/facility/booking/visibility.ts';
import { chargeFor, type Entitled } from '#rules/facility/fee/chargeFor.ts';
import { cheaperDay } from '#rules/facility/fee/cheaperDay.ts';
import { quoteOfRooms } from '#rules/facility/fee/quoteOfRooms.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import { requestedDays } from '#rules/facility/request/requestedDays.ts';
import { roomRequests } from '#rules/facility/request/roomRequests.ts';
import { isRefusal, refuse } from '#rules/refusal.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { freshRead } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { roomsOfPlace } from '../calendar/calendarFacts.ts';
import type { PlaceWithRooms } from '../placed.queries.ts';

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
    const { announceDelayDays } = featuresOf(tenant.functionTag);
    return { response: quoteFor({ place, viewer, now, announceDelayDays }, request) };
  },
});

/** What a request costs a person. */
export function quoteFor({ place, ...asking }: Asked, request: ReserveRequest): FeeQuote {
  if (!place) throw new Refused('notFound');
  const wanted = roomRequests(request);
  if (isRefusal(wanted)) throw new Refused(wanted.refusal);
  const quoted = wanted.requests.map((each) => {
    const room = quoteOfRoom({ place, ...asking }, each);
    if (isRefusal(room)) throw new Refused(room.refusal);
    return room;
  });
  const quote = quoteOfRooms(quoted.map((room) => room.quote));
  // Of several rooms each has its own frames, of which those of the others know nothing.
  const cheaper = quoted.length === 1 ? quoted[0]?.cheaper : undefined;
  return { ...quote, ...(cheaper && { cheaper }) };
}

type Circumstances = {
  readonly place: PlaceWithRooms;
  readonly viewer: Entitled;
  readonly now: string;
  /** Null where it does not matter whether the time for reserving has begun. */
  readonly announceDelayDays: number | null;
};

type Asked = Omit<Circumstances, 'place'> & { readonly place: PlaceWithRooms | null };

function quoteOfRoom({ place, viewer, now, announceDelayDays }: Circumstances, request: ReserveRequest) {
  const room = place.articles.find(({ facts }) => facts.articleId === request.details[0]?.articleId);
  if (!room) return refuse('notFound');
  const { facts: article, equipment } = room;
  const barred = whyNotByThemselves(article);
  if (barred !== null) return barred;
  const { holidays } = place;
  const requested = requestedDays(article, request.details, holidays);
  if (isRefusal(requested)) return requested;
  const asking = { classes: viewer.classes, conditions: request.useConditions ?? [] };
  for (const { date: day, fromMinute } of requested.days) {
    if (announceDelayDays === null) break;
    const asked = { article, day, holidays, now, startsMinute: fromMinute, announceDelayDays, asking };
    const notYet = notYetForConditions(asked);
    if (notYet !== null) return notYet;
  }
  const facts = { article, user: viewer, holidays, useConditions: place.useConditions, equipment };
  const wanted = { days: requested.days, request, now };
  const charged = chargeFor(facts, wanted);
  if (isRefusal(charged)) return charged;
  const { articleId, name: articleName } = article;
  const quote = quoteTexts({ ...charged.fee, isFinal: charged.isFinal });
  return {
    kind: 'quote' as const,
    quote: { ...quote, articleId, articleName },
    cheaper: cheaperDay(facts, wanted, charged),
  };
}
