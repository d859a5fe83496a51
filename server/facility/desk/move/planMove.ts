import type { ReserveRequest } from '#contract/facility/booking.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { decideMove, type Moving } from '#rules/facility/booking/decideMove.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { grantedBy } from '#rules/facility/fee/settledFee.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Planning } from '#server/desk/change.ts';
import { type Gathered, gatherFacts, occupiedNow } from '#server/facility/booking/reservationFacts.ts';
import { placesHeldBy } from '#server/facility/occupancy.queries.ts';
import type { AddressedArticle } from '#server/facility/placed.queries.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { planFeeChange } from '#server/payment/changeFee.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { type ChangedUse, reservedAfter } from '../use/changedUse.ts';
import { type StandingUse, standingUse } from '../use/standingUse.ts';
import { type MoveWanted, requestOf, sumByHandOf } from './movedRequest.ts';

/** What a move does, of which nothing is written yet. */
export type PlannedMove = ChangedUse & {
  readonly standing: StandingUse;
  readonly plan: ReservationPlan;
  readonly placed: AddressedArticle;
  readonly passed: readonly string[];
  /** Yen by which the fee is another. */
  readonly difference: number;
};

/** `mayOverride`: rules are passed for the person, who is not the one who asked for this. */
type Moves = Planning & { readonly wanted: MoveWanted; readonly mayOverride: boolean };

type Deciding = { readonly request: ReserveRequest; readonly moving: Moving; readonly granted: readonly string[] };

/** The reservation as it is judged: its own request with another room or other times. */
async function decidingOn({ trx, tenant }: Context, standing: StandingUse, wanted: MoveWanted): Promise<Deciding> {
  const { tenantId, timeZone } = tenant;
  const { payable, row, lines, decision, returning } = standing;
  const { reservationId } = wanted;
  return {
    request: requestOf(row, wanted, decision),
    granted: grantedBy(decision),
    moving: {
      state: stateOf(row),
      paymentState: payable.paymentState,
      returning,
      containerId: row.container_id,
      articleId: row.article_id,
      lines,
      places: await placesHeldBy(trx, { tenantId, reservationId, timeZone }),
      usesAt: payable.usesAt,
      needsApproval: row.needs_approval,
      sumByHand: sumByHandOf(decision),
    },
  };
}

/** Refusals that say what to choose instead: nothing of the request can be typed again. */
const inWordsOfTheDesk: Readonly<Record<string, 'equipmentStays' | 'conditionStays'>> = {
  equipmentUnknown: 'equipmentStays',
  conditionUnknown: 'conditionStays',
  conditionsExclude: 'conditionStays',
  reductionUnknown: 'conditionStays',
};

function decided({ now }: Context, deciding: Deciding & Pick<Moves, 'mayOverride'>, { facts, placed }: Gathered) {
  const { request, moving, granted, mayOverride } = deciding;
  const { user } = facts;
  const entitled = { ...facts, user: { ...user, reductions: [...user.reductions, ...granted] } };
  const decision = decideMove(entitled, moving, { request, now, mayOverride });
  if (decision.kind === 'unmovable') throw new Refused(decision);
  if (isRefusal(decision)) {
    const { refusal } = decision;
    throw new Refused(inWordsOfTheDesk[refusal.code] ?? refusal);
  }
  if (!placed) throw new Refused('notFound');
  return { plan: decision.plan, passed: decision.passed.map((code) => everyRefusal[code].message), placed };
}

/** What moving a locked reservation does. Refuses what decideMove refuses. While acting, all spaces it gives and takes are locked. */
export async function planMove(
  context: Context,
  payable: Payable,
  { wanted, mayOverride, isActing, version }: Moves,
): Promise<PlannedMove> {
  const { tenantId } = context.tenant;
  const standing = await standingUse(context, payable);
  const deciding = { ...(await decidingOn(context, standing, wanted)), mayOverride };
  const { request, moving } = deciding;
  const requireSameOffer = await sameOffer(context);
  const gathered = await gatherFacts(context, payable.userId, request);
  const spaceIds = spacesWanted(decided(context, deciding, gathered).placed, request);
  if (isActing) {
    const given = moving.places.map(({ spaceId }) => spaceId);
    await lockSpaces(pipelined(context.trx), { tenantId, spaceIds: [...spaceIds, ...given] });
    await requireSameOffer();
  }
  // Lock and look are two statements, so the look sees what was committed while the lock waited.
  const occupied = await occupiedNow(context, spaceIds, request);
  const found = decided(context, deciding, { ...gathered, facts: { ...gathered.facts, occupied } });
  const { reminderHour } = gathered.settings;
  return { ...found, ...(await changedBy(context, standing, found)), standing, reminderHour, version };
}

/** The spaces of the room and all units of what is asked for: which of these are free is only known under the lock. */
const spacesWanted = ({ facts, equipment }: AddressedArticle, request: ReserveRequest) => [
  ...facts.spaceIds,
  ...chosenEquipment(equipment, request).flatMap(({ unitIds }) => unitIds ?? []),
];

async function changedBy(context: Context, standing: StandingUse, { plan, placed }: ReturnType<typeof decided>) {
  const { payable, before, besides, row } = standing;
  const { fee, details } = plan;
  const [first] = details;
  const change = await planFeeChange(context, payable, {
    fee,
    isOwedNow: reservationStates[stateOf(row)].isConfirmed && plan.isFeeFinal,
    besides,
    usesAt: first ? localDateTimeAt(first.date, first.fromMinute) : payable.usesAt,
    dues: plan.ladders?.due ?? null,
  });
  const named = {
    is_fee_final: plan.isFeeFinal,
    container_id: placed.containerId,
    container_name: placed.containerName,
    article_name: placed.facts.name,
    address: placed.address,
  };
  const after = reservedAfter({ payable, details, change, fee, named, nowMs: context.nowMs });
  return { payable, before, details, change, after, difference: fee - payable.fee };
}
