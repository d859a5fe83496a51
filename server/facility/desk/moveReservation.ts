import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { ReserveRequest } from '#contract/facility.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { decideMove, type Moving } from '#rules/facility/booking/decideMove.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chargedLater } from '#rules/facility/fee/laterCharges.ts';
import { quoteTexts } from '#rules/facility/fee/quoteTexts.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { isRefusal } from '#rules/refusal.ts';
import { reaches } from '#rules/staff/rights.ts';
import { rangesIn } from '#rules/use/placesOf.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { ahead } from '#server/db/pipeline.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import { notify } from '#server/notice/notify.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { changedMeanwhile } from '#server/payment/changedMeanwhile.ts';
import { changeFee, type PlannedChange, planFeeChange } from '#server/payment/changeFee.ts';
import { sumsOf } from '#server/payment/ledger.queries.ts';
import { type DemandSettled, onceSettled } from '#server/payment/onceSettled.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import type { Payments } from '#server/payment/payments.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { noticeOfMove, placeFacts } from '#server/use/notifyOfUse.ts';
import type { Reserved } from '#server/use/reserved.ts';
import { scheduleUseJobs } from '#server/use/scheduleUseJobs.ts';
import { foundReservation, noReservation } from '#server/use/staff/find.ts';
import { frozenPlan } from '../booking/frozenPlan.ts';
import { type Gathered, gatherFacts, occupiedNow } from '../booking/reservationFacts.ts';
import { appendHistory, lastChangeOf } from '../history.queries.ts';
import { laterChargesOf } from '../laterCharges.queries.ts';
import { lockSpaces, placesHeldBy, releasePlaces, takePlaces } from '../occupancy.queries.ts';
import { detailsOf, quantitiesFrom, reservationNamed } from '../payable.queries.ts';
import { payableReservation } from '../payableReservation.ts';
import type { AddressedArticle } from '../placed.queries.ts';
import { stateOf } from '../reservationLife.ts';
import { reservedFrom } from '../reservedRoom.queries.ts';
import { findRooms } from '../staff/findRooms.ts';
import { usedDays } from '../usedDays.ts';
import { feeDecisionOf, rewriteReservation } from './move.queries.ts';
import { scheduleEndOfReview } from './scheduleEndOfReview.ts';

type Wanted = Pick<ParsedRequestOf<'Desk/MoveReservation'>, 'reservationId' | 'containerId' | 'details'>;

/** A locked reservation, and its own request with another room or other times. */
type Held = {
  readonly payable: Payable;
  readonly moving: Moving;
  readonly request: ReserveRequest;
  /** A reduction that staff have granted it. */
  readonly granted: readonly string[];
  readonly version: number;
  readonly before: Reserved;
};

type Row = NonNullable<Awaited<ReturnType<typeof reservationNamed>>>;

/** What a move does, of which nothing is written yet. */
type PlannedMove = {
  readonly held: Held;
  readonly plan: ReservationPlan;
  readonly placed: AddressedArticle;
  readonly change: PlannedChange;
  readonly passed: readonly string[];
  readonly reminderHour: number;
  readonly after: Reserved;
};

async function locked(context: Context, reservationId: string) {
  const payable = (await payableReservation.lock(context, [reservationId])).get(reservationId);
  if (!payable) throw noReservation(reservationId);
  return payable;
}

async function heldFor(context: Context, payable: Payable, wanted: Wanted): Promise<Held> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const { reservationId } = wanted;
  const named = { tenantId, reservationId };
  const row = await reservationNamed(trx, named);
  const before = await describePayable(context, payable);
  if (!row || !before) throw noReservation(reservationId);
  const decision = await feeDecisionOf(trx, named);
  const lines = await detailsOf(trx, named);
  return {
    payable,
    request: requestOf(row, wanted, decision),
    granted: decision?.kind === 'grant' ? [decision.reduction] : [],
    moving: {
      state: stateOf(row),
      paymentState: payable.paymentState,
      due: balanceOf(await sumsOf(trx, { tenantId, subject: payable.subject })).due,
      containerId: row.container_id,
      articleId: row.article_id,
      lines: lines.map(({ date, from_minute, to_minute }) => ({ date, fromMinute: from_minute, toMinute: to_minute })),
      places: await placesHeldBy(trx, { ...named, timeZone }),
      usesAt: payable.usesAt,
      needsApproval: row.needs_approval,
      sumByHand: decision?.kind === 'amount' ? decision.yen : null,
    },
    version: (await lastChangeOf(trx, named)).version,
    before,
  };
}

/** What was asked for, but for where and when. A reduction that staff have decided on is not asked for again. */
const requestOf = (row: Row, { containerId, details }: Wanted, decision: FeeDecision | undefined): ReserveRequest => ({
  ...{ containerId, details, date: details[0]?.date ?? row.first_date },
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

function decided(context: Context<Staff>, held: Held, { facts, placed }: Gathered) {
  const { request, moving, granted } = held;
  const mayPass = reaches(reachIn(context, 'reservation.override'), request.containerId);
  const { user } = facts;
  const entitled = { ...facts, user: { ...user, reductions: [...user.reductions, ...granted] } };
  const decision = decideMove(entitled, moving, { request, now: context.now, mayPass });
  if (decision.kind === 'unmovable') throw new Refused(decision);
  if (isRefusal(decision)) {
    const { refusal } = decision;
    const words: Readonly<Record<string, 'equipmentStays' | 'conditionStays'>> = inWordsOfTheDesk;
    throw new Refused(words[refusal.code] ?? refusal);
  }
  if (!placed) throw new Refused('notFound');
  return { plan: decision.plan, passed: decision.passed.map((code) => everyRefusal[code].message), placed };
}

async function planMove(context: Context<Staff>, payable: Payable, wanted: Wanted, isLocking: boolean) {
  const { tenantId } = context.tenant;
  if (!reaches(reachIn(context, 'reservation.change'), wanted.containerId)) throw new Refused('notFound');
  const held = await heldFor(context, payable, wanted);
  const gathered = await gatherFacts(context, payable.userId, held.request);
  const { placed } = decided(context, held, gathered);
  const spaceIds = spacesWanted(placed, held.request);
  if (isLocking) {
    const given = held.moving.places.map(({ spaceId }) => spaceId);
    await lockSpaces(ahead(context.trx), { tenantId, spaceIds: [...spaceIds, ...given] });
  }
  // Lock and look are two statements, so the look sees what was committed while the lock waited.
  const occupied = await occupiedNow(context, spaceIds, held.request);
  const found = decided(context, held, { ...gathered, facts: { ...gathered.facts, occupied } });
  return finished(context, held, found, gathered.settings.reminderHour);
}

/** The spaces of the room and all units of what is asked for: which of these are free is only known under the lock. */
const spacesWanted = ({ facts, equipment }: AddressedArticle, request: ReserveRequest) => [
  ...facts.spaceIds,
  ...chosenEquipment(equipment, request).flatMap(({ unitIds }) => unitIds ?? []),
];

async function finished(
  context: Context<Staff>,
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
      ...{ user_id: payable.userId, state: payable.state, changed_at: new Date(context.nowMs) },
      ...{ payment_state: change.paymentState, fee: plan.fee, is_fee_final: plan.isFeeFinal },
      ...{ pay_until: change.payUntil, keeps_place: change.keepsPlace },
      ...{ container_name: placed.containerName, article_name: placed.facts.name, address: placed.address },
    },
    usedDays(plan.details),
  );
  return { held, plan, placed, change, passed, reminderHour, after };
}

const differenceOf = ({ plan, held }: PlannedMove) => plan.fee - held.payable.fee;

const noticeOf = (context: Context, { held, after, change, plan }: PlannedMove, reason: string) =>
  noticeOfMove(context, {
    ...{ before: held.before, after, reason, refund: change.refund, open: change.open },
    ...{ difference: plan.fee - held.payable.fee, change: held.version + 1 },
  });

/** What moving would do. Refuses as the move does. */
export const previewMove: Operation<'Desk/PreviewMove'> = async (context, wanted) => {
  const payable = await locked(context, wanted.reservationId);
  const planned = await planMove(context, payable, wanted, false);
  const { plan, held, change, passed, after } = planned;
  const { timeZone, tenantName } = context.tenant;
  const use = (reserved: Reserved) => {
    const { place, when } = placeFacts(context, reserved);
    return { place, when };
  };
  const { personName } = await foundReservation(findRooms, context, wanted.reservationId);
  const notice = noticeOf(context, planned, '（入力した理由）');
  const { lines: feeLines } = quoteTexts({
    ...{ total: plan.fee, breakdown: plan.breakdown, isFinal: plan.isFeeFinal },
    lines: plan.details.map(({ frameName, ...line }) => ({ ...line, name: frameName })),
  });
  return {
    ...{ from: use(held.before), to: use(after), oldFee: payable.fee, newFee: plan.fee },
    difference: differenceOf(planned),
    isFeeFinal: plan.isFeeFinal,
    feeLines,
    open: change.open,
    paymentText: paymentStates[change.paymentState].statusText,
    payUntil: change.payUntil && localDateTimeOf(change.payUntil.getTime(), timeZone),
    refund: change.refund,
    byProvider: change.refund - change.atCounter,
    atCounter: change.atCounter,
    passed: [...passed],
    mail: noticeText(notice.kind, notice.facts, { tenantName, personName }),
    version: held.version,
  };
};

/**
 * Moves a reservation and tells its person. What was paid on the way is asked for first. Refuses reasonRequired,
 * changedMeanwhile, sumChanged, notMovable, moneyUnderWay, useHasBegun, and what reserving there anew would be refused,
 * of which staff with the right pass what can be passed.
 */
export const moveReservation =
  (payments: Payments): UnboundOperation<'Desk/MoveReservation'> =>
  (scope, request) =>
    onceSettled(
      { payments, scope, subjects: [{ kind: 'reservation', id: request.reservationId }] },
      (context, demandSettled) => move(context, request, demandSettled),
    );

async function move(
  context: Context<Staff>,
  { version, expectedDifference, reason: typed, ...wanted }: ParsedRequestOf<'Desk/MoveReservation'>,
  demandSettled: DemandSettled,
) {
  const reason = typed.trim();
  if (reason === '') throw new Refused('reasonRequired');
  const payable = await locked(context, wanted.reservationId);
  demandSettled(payable.paymentState);
  const seen = await payableReservation.lastChange(context, wanted.reservationId);
  if (seen.version !== version) throw await changedMeanwhile(context, payable);
  const planned = await planMove(context, payable, wanted, true);
  if (differenceOf(planned) !== expectedDifference) throw new Refused('sumChanged');
  await carryOut(context, planned, reason);
  const { plan, change, passed } = planned;
  return {
    ...{ fee: plan.fee, refund: change.refund, passed: [...passed] },
    paymentText: paymentStates[change.paymentState].statusText,
    payUntil: change.payUntil && localDateTimeOf(change.payUntil.getTime(), context.tenant.timeZone),
  };
}

async function carryOut(context: Context<Staff>, planned: PlannedMove, reason: string) {
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
    ...{ ...named, nowMs, frozen, details: plan.details },
    ...{ paymentState, payUntil, keepsPlace },
  });
  await changeFee(context, payable, change);
  const { state, paymentState: paymentBefore, fee } = payable;
  const moved = (reserved: Reserved) => {
    const { place, when } = placeFacts(context, reserved);
    return { place, when };
  };
  await appendHistory(context, [
    {
      ...{ reservationId, action: 'move', reason },
      before: { state, paymentState: paymentBefore, fee, ...moved(before) },
      after: { state, paymentState, fee: plan.fee, ...moved(after), ...passedOf(planned) },
    },
  ]);
  await scheduleAgain(context, planned);
  await notify(context, noticeOf(context, planned, reason));
}

const passedOf = ({ passed }: PlannedMove) => (passed.length > 0 ? { passed } : {});

/** What is to be done when the use is near and when it is over, or when nobody decides on it. */
async function scheduleAgain(context: Context<Staff>, { held, after, reminderHour, plan }: PlannedMove) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { subject } = held.payable;
  await cancelJob(trx, { tenantId, kind: 'remind', subject: subject.id });
  if (!reservationStates[held.moving.state].isConfirmed) return scheduleEndOfReview(context, after);
  return scheduleUseJobs(context, { reminderHour, reserved: [{ subject, uses: plan.details }] });
}
