import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import { choicePageOf } from '../choicePageOf.ts';
import type { EventFacts, EventStanding, SpanFacts } from '../eventFacts.ts';
import { havingOf } from '../holdingsOf.ts';
import { askedSpanOf } from '../openSpanOf.ts';
import { type ParticipantId, standingOfOne } from '../participant/participants.ts';
import type { ChoicePage } from '../whyNotChoosable.ts';
import { takesSeatIn, whyNotTakeable, whyStopped } from '../whyNotTakeable.ts';

export type AddItem = { readonly eventId: string; readonly eventEntrySpanId: string };

/** `participants`: for whom, all of them or none; the person who asks where it is left out. */
export type AddItemFor = AddItem & { readonly participants?: readonly ParticipantId[] | undefined };

/** `already` is a success that adds nothing. Its id is null where an earlier item of the request adds it. */
export type AddDecision = { readonly eventId: string } & (
  | { readonly kind: 'add'; readonly event: EventFacts; readonly span: SpanFacts; readonly takesSeat: boolean }
  | { readonly kind: 'already'; readonly eventReservationId: string | null }
  | { readonly kind: 'refusal'; readonly refusal: EventRefusalFacts }
);

/** The decision for one of those for whom an item asks; `childId` is left out where it named nobody. */
export type OneDecision = AddDecision & { readonly childId?: ParticipantId };

/** `together`: those of one item, which may be had. Where one of them cannot, nothing of the item is. */
export type ItemDecision =
  | OneDecision
  | {
      readonly eventId: string;
      readonly kind: 'together';
      readonly isRefused: boolean;
      readonly ones: readonly OneDecision[];
    };

/** What is added. */
export const addedOf = (decisions: readonly ItemDecision[]) =>
  decisions
    .flatMap((decision): readonly OneDecision[] =>
      decision.kind === 'together' ? (decision.isRefused ? [] : decision.ones) : [decision],
    )
    .filter((decision) => decision.kind === 'add');

/** One of an account, with what they may choose. */
type Judging = {
  readonly standing: EventStanding;
  readonly page: ChoicePage;
  /** Their reservation of each event that counts. */
  readonly own: ReadonlyMap<string, string>;
};

function judgingOf(standing: EventStanding, now: string): Judging {
  const { held } = havingOf(standing, now);
  const own = new Map(held.map(({ eventId, eventReservationId }) => [eventId, eventReservationId]));
  return { standing, page: choicePageOf(standing, now), own };
}

/** What earlier items of the request add: by whom, and how many places of each event. */
type Chosen = {
  readonly events: ReadonlyMap<ParticipantId, readonly string[]>;
  readonly places: ReadonlyMap<string, number>;
};

const withChosen = ({ events, places }: Chosen, childId: ParticipantId, eventId: string): Chosen => ({
  events: new Map(events).set(childId, [...(events.get(childId) ?? []), eventId]),
  places: new Map(places).set(eventId, (places.get(eventId) ?? 0) + 1),
});

/**
 * The outcome of each item of a request, in order. Accepted items before it count as chosen by the one for whom they are.
 * The first refusal wins, checked in this order: reserving stopped, person suspended · event unknown · span not open or
 * not the current one · already had (a success) · whether it takes children · birth month · whom event and span are for ·
 * span allowance · NotReserved · UpperLimit · seats. Seats are checked again when one is taken.
 */
export function decideItems(
  standing: EventStanding,
  items: readonly AddItemFor[],
  now: string,
): readonly ItemDecision[] {
  const people = new Map<ParticipantId, Judging | null>();
  const judging = (childId: ParticipantId) => {
    const known = people.get(childId);
    if (known !== undefined) return known;
    const one = standingOfOne(standing, childId);
    const made = one && judgingOf(one, now);
    people.set(childId, made);
    return made;
  };
  let chosen: Chosen = { events: new Map(), places: new Map() };
  const decideOne = (item: AddItem, childId: ParticipantId, before: Chosen) => {
    const { eventId } = item;
    const one = judging(childId);
    const decision: AddDecision = one
      ? decideItem(one, item, {
          now,
          chosenIds: before.events.get(childId) ?? [],
          places: before.places.get(eventId) ?? 0,
        })
      : { eventId, kind: 'refusal', refusal: { code: 'childUnknown' } };
    return { decision, after: decision.kind === 'add' ? withChosen(before, childId, eventId) : before };
  };
  return items.map((item): ItemDecision => {
    const { eventId, participants } = item;
    if (!participants) {
      const { decision, after } = decideOne(item, null, chosen);
      chosen = after;
      return decision;
    }
    let together = chosen;
    const ones = participants.map((childId): OneDecision => {
      const { decision, after } = decideOne(item, childId, together);
      together = after;
      return { ...decision, childId };
    });
    const isRefused = ones.some(({ kind }) => kind === 'refusal');
    if (!isRefused) chosen = together;
    return { eventId, kind: 'together', isRefused, ones };
  });
}

/** The same for the person who asks alone. */
export const decideAdd = (standing: EventStanding, items: readonly AddItem[], now: string): readonly AddDecision[] =>
  decideItems(standing, items, now).flatMap((decision) => (decision.kind === 'together' ? [] : decision));

type Before = { readonly now: string; readonly chosenIds: readonly string[]; readonly places: number };

function decideItem(
  { standing, page, own }: Judging,
  { eventId, eventEntrySpanId }: AddItem,
  { now, chosenIds, places }: Before,
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
  // Each of them has a seat: those who come with others bring nobody.
  const still = places === 0 ? event : { ...event, seatsTaken: event.seatsTaken + places };
  const refusal = whyNotTakeable({ person: standing.person, page, event: still, span, chosenIds, takesSeat });
  return refusal ? refuse(refusal) : { eventId, kind: 'add', event, span, takesSeat };
}
