import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choicePageOf } from '../choicePageOf.ts';
import type { EventFacts, EventStanding, SpanFacts } from '../eventFacts.ts';
import { havingOf } from '../holdingsOf.ts';
import { askedSpanOf } from '../openSpanOf.ts';
import type { ChoicePage } from '../whyNotChoosable.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from '../whyNotTakeable.ts';

export type AddItem = { readonly eventId: string; readonly eventEntrySpanId: string };

/** `already` is a success that adds nothing. Its id is null where an earlier item of the request adds it. */
export type AddDecision = { readonly eventId: string } & (
  | { readonly kind: 'add'; readonly event: EventFacts; readonly span: SpanFacts; readonly takesSeat: boolean }
  | { readonly kind: 'already'; readonly eventReservationId: string | null }
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts }
);

type Judging = {
  readonly standing: EventStanding;
  readonly page: ChoicePage;
  /** The person's reservation of each event that counts. */
  readonly own: ReadonlyMap<string, string>;
  /** Events that earlier items of the request add. */
  readonly chosenIds: readonly string[];
  readonly now: string;
};

/**
 * The outcome of each item of a request, in order. Accepted items before it count as chosen. The first refusal wins,
 * checked in this order: reserving stopped, person suspended · event unknown · span not open or not the current one ·
 * already had (a success) · birth month · whom event and span are for · span allowance · NotReserved · UpperLimit · seats. Seats are checked again
 * when one is taken.
 */
export function decideAdd(standing: EventStanding, items: readonly AddItem[], now: string): readonly AddDecision[] {
  const page = choicePageOf(standing, now);
  const own = new Map(
    havingOf(standing, now).held.map(({ eventId, eventReservationId }) => [eventId, eventReservationId]),
  );
  const chosenIds: string[] = [];
  return items.map((item) => {
    const decision = decideItem({ standing, page, own, chosenIds, now }, item);
    if (decision.kind === 'add') chosenIds.push(item.eventId);
    return decision;
  });
}

function decideItem(
  { standing, page, own, chosenIds, now }: Judging,
  { eventId, eventEntrySpanId }: AddItem,
): AddDecision {
  const refuse = (refusal: EventRefusalFacts) => ({ eventId, kind: 'refusal', refusal }) as const;
  const stopped = whyStopped(standing, now);
  if (stopped) return refuse(stopped);
  const event = standing.events.find((candidate) => candidate.eventId === eventId);
  if (!event) return refuse({ code: 'unknown' });
  const asked = askedSpanOf(event, eventEntrySpanId, now);
  if (asked.kind === 'refusal') return refuse(asked.refusal);
  if (chosenIds.includes(eventId)) return { eventId, kind: 'already', eventReservationId: null };
  const eventReservationId = own.get(eventId);
  if (eventReservationId !== undefined) return { eventId, kind: 'already', eventReservationId };

  const { span } = asked;
  const takesSeat = takesSeatIn(event, span.entryType);
  const refusal = whyNotTakeable({ person: standing.person, page, event, span, chosenIds, takesSeat });
  return refusal ? refuse(refusal) : { eventId, kind: 'add', event, span, takesSeat };
}
