import type { AskedEquipment } from './equipment.ts';
import type { ReservationInput } from './reservationInput.ts';

/** What was typed for an earlier booking of a room, and the equipment that was asked for. */
export type PreviousInput = ReservationInput & {
  readonly equipmentNames: readonly string[];
  /** How many of each of them. */
  readonly equipmentQuantities: readonly AskedEquipment[];
  /** Codes of what the use was. */
  readonly useConditions: readonly string[];
  /** The code of the reduction that was asked for. */
  readonly requestedReduction: string | null;
};

/** What a booking of that room can ask for now. */
type Offered = {
  readonly purposeTypes: readonly string[];
  readonly equipmentNames: readonly string[];
  readonly useConditions: readonly string[];
  readonly reductions: readonly string[];
};

/** An earlier input as it can be used again: what is no longer offered is left out. */
export const reusableInput = (previous: PreviousInput, offered: Offered): PreviousInput => ({
  ...previous,
  purposeType: offered.purposeTypes.includes(previous.purposeType) ? previous.purposeType : '',
  equipmentNames: previous.equipmentNames.filter((name) => offered.equipmentNames.includes(name)),
  equipmentQuantities: previous.equipmentQuantities.filter(({ name }) => offered.equipmentNames.includes(name)),
  useConditions: previous.useConditions.filter((code) => offered.useConditions.includes(code)),
  requestedReduction: offered.reductions.find((code) => code === previous.requestedReduction) ?? null,
});
