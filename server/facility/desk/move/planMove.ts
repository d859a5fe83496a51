import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { ReserveRequest } from '#contract/facility.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { dayRangeText } from '#rules/day/dayText.ts';
import { decideMove, type Moving } from '#rules/facility/booking/decideMove.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import { actorText, type Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { frozenPlan } from '#server/facility/booking/frozenPlan.ts';
import { type Gathered, gatherFacts, occupiedNow } from '#server/facility/booking/reservationFacts.ts';
import { appendHistory, lastChangeOf } from '#server/facility/history.queries.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { lockSpaces, placesHeldBy, releasePlaces, takePlaces } from '#server/facility/occupancy.queries.ts';
import { detailsOf, quantitiesFrom, reservationNamed } from '#server/facility/payable.queries.ts';
import { payableReservation } from '#server/facility/payableReservation.ts';
import type { AddressedArticle } from '#server/facility/placed.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { reservedFrom } from '#server/facility/reservedRoom.queries.ts';
import { usedDays } from '#server/facility/usedDays.ts';
import { changeFee, noteLoweredFee, type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import { noReservation } from '#server/reservation/desk/find.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { noticeOfMove, placeFacts } from '#server/reservation/notifyOfReservation.ts';
import { settleDoubts } from '#server/reservation/promise/followUp.queries.ts';
import { tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { feeDecisionsOf, rewriteReservation } from './move.queries.ts';
import { scheduleAgain } from './scheduleAgain.ts';

/** Which reservation, and where it goes. */
export type MoveWanted = Pick<ParsedRequestOf<'Desk/MoveReservation'>, 'reservationId' | 'containerId' | 'details'>;

/** A locked reservation, and its own request with another room or other times. */
type Held = {
  readonly payable: Payable;
  readonly moving: Moving;
  readonly request: ReserveRequest;
  /** A reduction that staff have granted it. */
  readonly granted: readonly string[];
  readonly version: number;
  readonly before: NoticeReservation;
  /** Where and when it was, as lists of staff write it. */
  readonly listed: { readonly place: string; readonly when: string };
};

type Row = Pick<
  NonNullable<Awaited<ReturnType<typeof reservationNamed>>>,
  | 'first_date'
  | 'purpose'
  | 'purpose_type'
  | 'admission_fee_required'
  | 'admission_fee'
  | 'expected_attendees'
  | 'equipment_names'
  | 'equipment_quantities'
  | 'use_conditions'
  | 'requested_reduction'
>;

/** What a move does, of which nothing is written yet. */
export type PlannedMove = {
  readonly held: Held;
  readonly plan: ReservationPlan;
  readonly placed: AddressedArticle;
  readonly change: PlannedChange;
  readonly passed: readonly string[];
  readonly reminderHour: number;
  readonly after: NoticeReservation;
};

/** Holds a reservation until the transaction ends. Refuses notFound. */
export async function lockedReservation(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

async function heldFor(context: Context, payable: Payable, wanted: MoveWanted): Promise<Held> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const { reservationId } = wanted;
  const named = { tenantId, reservationId };
  const row = await reservationNamed(trx, named);
  const before = await describePayable(context, payable);
  if (!row || !before) throw noReservation(reservationId);
  const decision = (await feeDecisionsOf(trx, { tenantId, reservationIds: [reservationId] })).get(reservationId);
  const lines = await detailsOf(trx, named);
  return {
    payable,
    request: requestOf(row, wanted, decision),
    granted: grantedBy(decision),
    moving: {
      state: stateOf(row),
      paymentState: payable.paymentState,
      returning: await requestedOf(trx, { tenantId, subject: payable.subject }),
      containerId: row.container_id,
      articleId: row.article_id,
      lines: lines.map(({ date, from_minute, to_minute }) => ({ date, fromMinute: from_minute, toMinute: to_minute })),
      places: await placesHeldBy(trx, { ...named, timeZone }),
      usesAt: payable.usesAt,
      needsApproval: row.needs_approval,
      sumByHand: sumByHandOf(decision),
    },
    version: (await lastChangeOf(trx, named)).version,
    before,
    listed: {
      place: row.article_name,
      when: [dayRangeText(row.first_date, row.last_date), ...lines.map(({ frame_name }) => frame_name)].join(' '),
    },
  };
}

/** A reduction that staff have granted holds wherever it goes. */
export const grantedBy = (decision: FeeDecision | undefined) =>
  decision?.kind === 'grant' ? [decision.reduction] : [];

export const sumByHandOf = (decision: FeeDecision | undefined) => (decision?.kind === 'amount' ? decision.yen : null);

/** What was asked for, but for where and when. A reduction that staff have decided on is not asked for again. */
export const requestOf = (
  row: Row,
  { containerId, details }: MoveWanted,
  decision: FeeDecision | undefined,
): ReserveRequest => ({
  containerId,
  details,
  date: details[0]?.date ?? row.first_date,
  purpose: row.purpose,
  purposeType: row.purpose_type,
  admissionFeeRequired: row.admission_fee_required,
  admissionFee: row.admission_fee,
  expectedNumberOfAttendee: row.expected_attendees,
  equipmentNames: [...row.equipment_names],
  equipmentQuantities: quantitiesFrom(row.equipment_quantities),
  useConditions: codedFrom(row.use_conditions).map(({ code }) => code),
  requestedReduction:
    row.requested_reduction === null || decision ? null : (codedFrom([row.requested_reduction])[0]?.code ?? null),
});

/** Refusals that say what to choose instead: nothing of the request can be typed again. */
const inWordsOfTheDesk = {
  equipmentUnknown: 'equipmentStays',
  conditionUnknown: 'conditionStays',
  conditionsExclude: 'conditionStays',
  reductionUnknown: 'conditionStays',
} as const;

/** `mayOverride`: rules are passed for the person, who is not the one who asked for this. */
type Deciding = { readonly held: Held; readonly mayOverride: boolean };

function decided(context: Context, { held, mayOverride }: Deciding, { facts, placed }: Gathered) {
  const { request, moving, granted } = held;
  const { user } = facts;
  const entitled = { ...facts, user: { ...user, reductions: [...user.reductions, ...granted] } };
  const decision = decideMove(entitled, moving, { request, now: context.now, mayOverride });
  if (decision.kind === 'unmovable') throw new Refused(decision);
  if (isRefusal(decision)) {
    const { refusal } = decision;
    const words: Readonly<Record<string, 'equipmentStays' | 'conditionStays'>> = inWordsOfTheDesk;
    throw new Refused(words[refusal.code] ?? refusal);
  }
  if (!placed) throw new Refused('notFound');
  return { plan: decision.plan, passed: decision.passed.map((code) => everyRefusal[code].message), placed };
}

export type MoveTerms = { readonly mayOverride: boolean; readonly isLocking: boolean };

/** What moving a locked reservation does. Refuses what decideMove refuses. Under the lock of all spaces it gives and takes, if so wished. */
export async function planMove(
  context: Context,
  payable: Payable,
  { wanted, mayOverride, isLocking }: MoveTerms & { readonly wanted: MoveWanted },
): Promise<PlannedMove> {
  const { tenantId } = context.tenant;
  const held = await heldFor(context, payable, wanted);
  const deciding = { held, mayOverride };
  const requireSameOffer = await sameOffer(context);
  const gathered = await gatherFacts(context, payable.userId, held.request);
  const { placed } = decided(context, deciding, gathered);
  const spaceIds = spacesWanted(placed, held.request);
  if (isLocking) {
    const given = held.moving.places.map(({ spaceId }) => spaceId);
    await lockSpaces(pipelined(context.trx), { tenantId, spaceIds: [...spaceIds, ...given] });
    await requireSameOffer();
  }
  // Lock and look are two statements, so the look sees what was committed while the lock waited.
  const occupied = await occupiedNow(context, spaceIds, held.request);
  const found = decided(context, deciding, { ...gathered, facts: { ...gathered.facts, occupied } });
  return finished(context, held, found, gathered.settings.reminderHour);
}

/** The spaces of the room and all units of what is asked for: which of these are free is only known under the lock. */
const spacesWanted = ({ facts, equipment }: AddressedArticle, request: ReserveRequest) => [
  ...facts.spaceIds,
  ...chosenEquipment(equipment, request).flatMap(({ unitIds }) => unitIds ?? []),
];

async function finished(
  context: Context,
  held: Held,
  { plan, passed, placed }: ReturnType<typeof decided>,
  reminderHour: number,
): Promise<PlannedMove> {
  const { trx, tenant } = context;
  const { payable, moving } = held;
  const { id: reservationId } = payable.subject;
  const [first] = plan.details;
  const charges = await laterChargesOf(trx, { tenantId: tenant.tenantId, reservationId });
  const change = await planFeeChange(context, payable, {
    fee: plan.fee,
    isOwedNow: reservationStates[moving.state].isConfirmed && plan.isFeeFinal,
    besides: chargedLater(charges),
    usesAt: first ? localDateTimeAt(first.date, first.fromMinute) : payable.usesAt,
    dues: plan.ladders?.due ?? null,
  });
  const after = reservedFrom(
    reservationId,
    {
      user_id: payable.userId,
      state: payable.state,
      changed_at: new Date(context.nowMs),
      payment_state: change.paymentState,
      fee: plan.fee,
      is_fee_final: plan.isFeeFinal,
      pay_until: change.payUntil,
      keeps_place: change.keepsPlace,
      container_name: placed.containerName,
      article_name: placed.facts.name,
      address: placed.address,
    },
    usedDays(plan.details),
  );
  return { held, plan, placed, change, passed, reminderHour, after };
}

/** Yen. */
export const differenceOf = ({ plan, held }: PlannedMove) => plan.fee - held.payable.fee;

export const noticeOf = (context: Context, { held, after, change, plan }: PlannedMove, reason: string) =>
  noticeOfMove(context, {
    before: held.before,
    after,
    reason,
    refund: change.refund,
    atCounter: change.atCounter,
    open: change.open,
    difference: plan.fee - held.payable.fee,
    change: held.version + 1,
  });

/** Writes a planned move, and tells its person. Refuses taken where somebody has the place by now. */
export async function carryOutMove(context: Context, planned: PlannedMove, reason: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { held, plan, placed, change, after } = planned;
  const { payable, before } = held;
  const { id: reservationId } = payable.subject;
  const named = { tenantId, reservationId };
  await releasePlaces(trx, { ...named, releaseAt: new Date(nowMs), nowMs });
  const ranges = [...rangesIn(placed.facts.spaceIds, plan.places), ...plan.units];
  if (!(await takePlaces(trx, { ...named, timeZone, nowMs, ranges }))) throw new Refused('taken');
  const { entry_type: _, needs_approval: __, requested_reduction: ___, ...frozen } = frozenPlan(plan, placed);
  const { paymentState, keepsPlace } = change;
  // What is paid keeps its last date, as it does when it is paid.
  const payUntil = paymentStates[paymentState].isOwed ? change.payUntil : payable.payUntil;
  await rewriteReservation(trx, {
    ...named,
    nowMs,
    frozen,
    details: plan.details,
    paymentState,
    payUntil,
    keepsPlace,
  });
  noteLoweredFee(context, payable, plan.fee);
  await changeFee(context, payable, change);
  const { state, paymentState: paymentBefore, fee } = payable;
  const moved = (reserved: NoticeReservation) => {
    const { place, when } = placeFacts(context, reserved);
    return { place, when };
  };
  await appendHistory(context, [
    {
      reservationId,
      action: 'move',
      reason,
      before: { state, paymentState: paymentBefore, fee, ...moved(before), listed: held.listed },
      after: { state, paymentState, fee: plan.fee, ...moved(after), ...passedOf(planned) },
    },
  ]);
  await scheduleAgain(context, { state: held.moving.state, after, reminderHour: planned.reminderHour });
  await settleDoubts(trx, {
    tenantId,
    subjects: [payable.subject],
    now: new Date(nowMs),
    by: actorText(context.actor),
  });
  await tellOrList(context, [{ message: noticeOf(context, planned, reason), before, after }]);
}

const passedOf = ({ passed }: PlannedMove) => (passed.length > 0 ? { passed } : {});
