import type { ReserveRequest, ReserveResponse } from '#contract/facility/booking.ts';
import { decideOverriding } from '#rules/facility/booking/decideOverriding.ts';
import type { OverridableCode } from '#rules/facility/booking/overridable.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { roomRequests } from '#rules/facility/request/roomRequests.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { lockSpaces } from '../placing.queries.ts';
import { type DeskTerms, type Planned, recordBooking, recordEntry } from './recordReservation.ts';
import { type Gathered, gatherFacts, occupiedNow } from './reservationFacts.ts';

/** For whom, and how. */
export type Booker = {
  readonly userId: string;
  /** How staff book it for them; `mayOverride`: rules that can be passed are. */
  readonly desk?: Omit<DeskTerms, 'passed'> & { readonly mayOverride: boolean };
  /** Ends what is held for them, of which they make this; its spaces are locked. Whoever else waits does not count. */
  readonly takeHeld?: (() => Promise<void>) | undefined;
};

/** What was answered, and the rules that staff have passed. */
type BookedAnswer = { readonly response: ReserveResponse; readonly passed: readonly OverridableCode[] };

/**
 * Books the details, or enters the lottery when they lie in an open lottery window. Details of several rooms become a
 * reservation each, all or none. Most requests that are too late are refused after the first read, without a lock. Where
 * the places are still free, their spaces and the equipment are locked and read again. Whoever waited behind a change of
 * what the tenant offers is judged anew by it. Where the hall is in memory reserveFromMemory decides before this, and writes who may
 * win in one message.
 */
export const reserve: Operation<'Reservation/Reserve'> = async (context, request) =>
  (await reserveFor(context, { userId: context.actor.userId }, request)).response;

/** The same for a person who need not be the one who asks. */
export async function reserveFor(context: Context, booker: Booker, request: ReserveRequest): Promise<BookedAnswer> {
  const wanted = roomRequests(request);
  if (isRefusal(wanted)) throw new Refused(wanted.refusal);
  const requireSameOffer = await sameOffer(context);
  const rooms: Room[] = [];
  for (const each of wanted.requests)
    rooms.push(besidesLine({ request: each, ...(await gatherFacts(context, booker.userId, each)) }, booker));
  const { planned, passed } = plannedFrom(rooms, { booker, request, now: context.now });
  const [first] = planned;
  if (first?.plan.entryType === 'lottery') {
    // Nothing is drawn that is held for somebody.
    if (booker.takeHeld) throw new Refused('offerNotTakeable');
    return {
      response: await recordEntry(context, termsOf(booker, passed), { planned: first, requireSameOffer }),
      passed,
    };
  }

  // Lock and look are two statements, so the look sees what was committed while the lock waited; they go out together.
  const spaceIds = rooms.flatMap(spacesWanted);
  await lockSpaces(pipelined(context.trx), { tenantId: context.tenant.tenantId, spaceIds });
  await requireSameOffer();
  await booker.takeHeld?.();
  const standing: Room[] = [];
  for (const room of rooms) {
    const occupied = await occupiedNow(context, spacesWanted(room), room.request);
    standing.push(unclaimed({ ...room, facts: { ...room.facts, occupied } }, booker));
  }
  const locked = plannedFrom(standing, { booker, request, now: context.now });
  const response = await recordBooking(context, termsOf(booker, locked.passed), locked.planned);
  return { response, passed: locked.passed };
}

const termsOf = ({ userId, desk }: Booker, passed: readonly OverridableCode[]) => ({
  userId,
  ...(desk && { desk: { ...desk, reason: passed.length > 0 ? desk.reason : '', passed } }),
});

type Room = Gathered & { readonly request: ReserveRequest };

const without = (room: Room, kinds: readonly Occupied['kind'][]): Room => ({
  ...room,
  facts: { ...room.facts, occupied: room.facts.occupied.filter(({ kind }) => !kinds.includes(kind)) },
});

/** For whoever makes something of what is held for them, what others claim who wait is free. */
const unclaimed = (room: Room, { takeHeld }: Booker) => (takeHeld ? without(room, ['claim']) : room);

/** The same while it is still held: the constraint lets nobody else be where that is. */
const besidesLine = (room: Room, { takeHeld }: Booker) => (takeHeld ? without(room, ['claim', 'offer']) : room);

/** The spaces of the room and all units of what is asked for: which of these are free is only known under the lock. */
const spacesWanted = ({ placed, request }: Room) => [
  ...(placed?.facts.spaceIds ?? []),
  ...chosenEquipment(placed?.equipment ?? [], request).flatMap(({ unitIds }) => unitIds ?? []),
];

type Asked = { readonly booker: Booker; readonly request: ReserveRequest; readonly now: string };

function plannedFrom(rooms: readonly Room[], { booker, request, now }: Asked) {
  const { decision, passed } = decideOverriding(rooms, {
    request,
    now,
    mayOverride: booker.desk?.mayOverride === true,
  });
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  const planned: Planned[] = rooms.flatMap(({ placed, settings }, index) => {
    const plan = decision.plans[index];
    // Without a room there was no plan.
    return plan && placed ? [{ plan, placed, settings }] : [];
  });
  return { planned, passed };
}
