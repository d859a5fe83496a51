import { askedEquipment } from '#rules/facility/request/equipment.ts';
import { equipmentText, roomAskedTexts } from '#rules/reservation/askedTexts.ts';
import { codedFrom } from '../catalogue/ordinance.queries.ts';
import type { Json } from '../db/schema.ts';
import { quantitiesFrom } from './payable.queries.ts';

type Lent = { readonly equipment_names: readonly string[]; readonly equipment_quantities: Json };

export type AskedRow = Lent & {
  readonly admission_fee_required: boolean;
  readonly admission_fee: number | null;
  readonly expected_attendees: number | null;
  readonly use_conditions: Json;
  readonly requested_reduction: Json | null;
  readonly is_group: boolean;
};

/** The names of the columns of a reservation that say what was asked of it. */
export const askedColumns = [
  ...(['admission_fee_required', 'admission_fee', 'expected_attendees', 'equipment_names'] as const),
  ...(['equipment_quantities', 'use_conditions', 'requested_reduction'] as const),
] as const;

/** What was borrowed with it, and how many of each. */
export const lentWithIt = ({ equipment_names, equipment_quantities }: Lent) =>
  askedEquipment({
    equipmentNames: [...equipment_names],
    equipmentQuantities: quantitiesFrom(equipment_quantities),
  });

/** The same in words. */
export const equipmentTextsOf = (row: Lent) => lentWithIt(row).map(equipmentText);

/** The labels of the conditions under which it is used. */
export const conditionsAskedOf = ({ use_conditions }: Pick<AskedRow, 'use_conditions'>) =>
  codedFrom(use_conditions).map(({ label }) => label);

/** The reduction that was asked for, by its label; '' for none. */
export const reductionOf = ({ requested_reduction }: Pick<AskedRow, 'requested_reduction'>) =>
  requested_reduction === null ? '' : (codedFrom([requested_reduction])[0]?.label ?? '');

/** What its person answered while booking it, as staff read it. */
export const askedOf = (row: AskedRow) =>
  roomAskedTexts({
    admissionFeeRequired: row.admission_fee_required,
    admissionFee: row.admission_fee,
    attendees: row.expected_attendees,
    conditions: conditionsAskedOf(row),
    equipment: equipmentTextsOf(row),
    reduction: reductionOf(row),
    isGroup: row.is_group,
  });
