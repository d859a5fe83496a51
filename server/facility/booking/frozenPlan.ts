import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { asJson } from '#server/db/rows.ts';
import type { PlacedArticle } from '../placed.queries.ts';

/**
 * The columns that a reservation copies from its plan and the catalogue: whatever changes there later, this was agreed.
 */
export function frozenPlan(plan: ReservationPlan, placed: PlacedArticle) {
  const dates = plan.details.map(({ date }) => date).toSorted();
  return {
    container_id: placed.containerId,
    container_name: placed.containerName,
    article_id: placed.facts.articleId,
    article_name: placed.facts.name,
    first_date: dates.at(0) ?? '',
    last_date: dates.at(-1) ?? '',
    entry_type: plan.entryType,
    purpose: plan.purpose,
    purpose_type: plan.purposeType,
    admission_fee_required: plan.admissionFeeRequired,
    admission_fee: plan.admissionFee,
    expected_attendees: plan.expectedNumberOfAttendee,
    equipment_names: plan.equipment.map(({ name }) => name),
    equipment_quantities: asJson(plan.equipment),
    fee: plan.fee,
    fee_breakdown: asJson(plan.breakdown),
    is_fee_final: plan.isFeeFinal,
    needs_approval: plan.needsApproval,
    charged_days: asJson(plan.chargedDays),
    requested_reduction: asJson(plan.requestedReduction),
    use_conditions: asJson(plan.useConditions),
    ladders: asJson(plan.ladders),
  };
}
