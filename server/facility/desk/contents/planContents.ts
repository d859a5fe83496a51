import type { ParsedRequestOf } from '#contract/endpoints.ts';
import {
  type ContentsPlan,
  decideContents,
  type OfferedContents,
  type StandingContents,
} from '#rules/facility/booking/decideContents.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { isRefusal } from '#rules/refusal.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import type { Planning } from '#server/desk/change.ts';
import { occupiedSpaces, placesHeldBy } from '#server/facility/occupancy.queries.ts';
import { articleForPerson } from '#server/facility/placed.queries.ts';
import { lockSpaces } from '#server/facility/placing.queries.ts';
import { stateOf } from '#server/facility/reservationLife.ts';
import { planFeeChange } from '#server/payment/changeFee.ts';
import type { Payable } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { openFeeOf } from '../fee/openFee.queries.ts';
import { type ChangedUse, reservedAfter } from '../use/changedUse.ts';
import { type StandingUse, standingUse } from '../use/standingUse.ts';
import { contentsOf } from './contents.view.ts';

export type ContentsWanted = Pick<ParsedRequestOf<'Desk/ChangeContents'>, 'reservationId' | 'contents'>;

/** What other contents do, of which nothing is written yet. */
export type PlannedContents = ChangedUse & {
  readonly plan: ContentsPlan;
  readonly row: StandingUse['row'];
  /** Yen by which the fee is another. */
  readonly difference: number;
};

/** The reservation as it is judged. Refuses feeUnknown where what its fee came from is forgotten. */
async function standingContents(context: Context, standing: StandingUse): Promise<StandingContents> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const { payable, row, before, lines, decision, returning } = standing;
  const named = { tenantId, reservationId: payable.subject.id };
  const found = await openFeeOf(trx, named);
  if (found === null) throw new Refused('feeUnknown');
  return {
    state: stateOf(row),
    paymentState: payable.paymentState,
    returning,
    uses: before.uses,
    contents: contentsOf(row),
    needsApproval: row.needs_approval,
    open: found.open,
    isPlain: row.fee_breakdown === null,
    yen: lines.map(({ fee }) => fee),
    decision,
    isFeeFinal: row.is_fee_final,
    places: await placesHeldBy(trx, { ...named, timeZone }),
  };
}

/** What the room offers now. While acting, all units of the equipment asked for are locked. */
async function offeredContents(
  context: Context,
  { row, payable }: StandingUse,
  { contents, isActing }: Planning & ContentsWanted,
) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone, functionTag } = tenant;
  // Nobody waits for equipment.
  const look = { tenantId, timeZone, nowMs, hasLines: false, period: { first: row.first_date, last: row.last_date } };
  const requireSameOffer = await sameOffer(context);
  const { placed, settings } = await articleForPerson(trx, {
    ...look,
    userId: payable.userId,
    articleId: row.article_id,
  });
  const equipment = placed?.equipment ?? [];
  const spaceIds = chosenEquipment(equipment, contents).flatMap(({ unitIds }) => unitIds ?? []);
  if (isActing) {
    await lockSpaces(pipelined(trx), { tenantId, spaceIds });
    await requireSameOffer();
  }
  const offered: OfferedContents = {
    features: featuresOf(functionTag),
    equipment,
    useConditions: placed?.useConditions ?? [],
    // Lock and look are two statements, so the look sees what was committed while the lock waited.
    occupied: await occupiedSpaces(trx, { ...look, spaceIds }),
  };
  return { offered, settings };
}

/** What other contents do to a locked reservation. Refuses what decideContents refuses. */
export async function planContents(
  context: Context,
  payable: Payable,
  wanted: ContentsWanted,
  planning: Planning,
): Promise<PlannedContents> {
  const standing = await standingUse(context, payable);
  const judged = await standingContents(context, standing);
  const { offered, settings } = await offeredContents(context, standing, { ...wanted, ...planning });
  const plan = decideContents(judged, offered, { asked: wanted.contents, now: context.now });
  if (plan.kind === 'stays') throw new Refused(plan);
  if (isRefusal(plan)) throw new Refused(plan.refusal);
  const { row, before, lines, besides } = standing;
  const { fee, yen } = plan.fee;
  const isReviewedAgain = plan.state !== judged.state;
  const planned = await planFeeChange(context, payable, {
    fee,
    isOwedNow: reservationStates[judged.state].isConfirmed && plan.isFeeFinal,
    besides,
    usesAt: payable.usesAt,
    dues: payable.dues,
  });
  // Nobody loses a place by not paying for it while staff look at it once more.
  const change = { ...planned, keepsPlace: planned.open > 0 && (planned.keepsPlace || isReviewedAgain) };
  const details = lines.map((line, index) => ({ ...line, fee: yen[index] ?? 0 }));
  const named = { ...row, is_fee_final: plan.isFeeFinal, address: '' };
  const after = reservedAfter({ payable, details, change, fee, named, nowMs: context.nowMs });
  return {
    payable,
    plan,
    row,
    before,
    details,
    change,
    after: { ...after, location: before.location, state: plan.state },
    difference: fee - payable.fee,
    reminderHour: settings.reminderHour,
    version: planning.version,
  };
}
