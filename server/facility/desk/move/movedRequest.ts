import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import { quantitiesFrom, type reservationNamed } from '#server/facility/payable.queries.ts';

/** Which reservation, and where it goes. */
export type MoveWanted = Pick<ParsedRequestOf<'Desk/MoveReservation'>, 'reservationId' | 'containerId' | 'details'>;

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
