import type { Selectable } from 'kysely';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { whyContentsStay } from '#rules/facility/booking/decideContents.ts';
import type { UseContents } from '#rules/facility/booking/useContents.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Reservation } from '#server/db/schema.ts';
import { type AskedRow, lentWithIt } from '#server/facility/askedOf.ts';

type Row = Omit<AskedRow, 'is_group'> & Pick<Selectable<Reservation>, 'purpose' | 'purpose_type'>;

/** What the use of a reservation is for, by its columns. */
export const contentsOf = (row: Row): UseContents => ({
  purpose: row.purpose,
  purposeType: row.purpose_type,
  admissionFeeRequired: row.admission_fee_required,
  admissionFee: row.admission_fee,
  expectedNumberOfAttendee: row.expected_attendees,
  conditions: codedFrom(row.use_conditions),
  equipment: lentWithIt(row),
  reduction: row.requested_reduction === null ? null : (codedFrom([row.requested_reduction])[0] ?? null),
});

/** The same as staff change it, with the room and the times that say what it may be. */
export function contentsView(
  row: Row & { readonly article_id: string },
  uses: readonly Use[],
): DeskReservation['contents'] {
  const { conditions, equipment, reduction, ...typed } = contentsOf(row);
  return {
    ...typed,
    equipmentNames: equipment.map(({ name }) => name),
    equipmentQuantities: [...equipment],
    useConditions: conditions.map(({ code }) => code),
    requestedReduction: reduction?.code ?? null,
    articleId: row.article_id,
    days: [...uses],
  };
}

/** Why nothing of it can be changed, in the sentence with which the change is refused; null where it can. */
export function whyContentsStayText(...asked: Parameters<typeof whyContentsStay>): string | null {
  const never = whyContentsStay(...asked);
  return never && (never.message ?? everyRefusal[never.code].message);
}
