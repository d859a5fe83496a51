import type { ReservationInput } from './reservationInput.ts';

/** What was typed for an earlier booking of a room, and the equipment that was asked for. */
export type PreviousInput = ReservationInput & { readonly equipmentNames: readonly string[] };

/** What a booking of that room can ask for now. */
type Offered = { readonly purposeTypes: readonly string[]; readonly equipmentNames: readonly string[] };

/** An earlier input as it can be used again: a type or equipment that is no longer offered is left out. */
export const reusableInput = (previous: PreviousInput, { purposeTypes, equipmentNames }: Offered): PreviousInput => ({
  ...previous,
  purposeType: purposeTypes.includes(previous.purposeType) ? previous.purposeType : '',
  equipmentNames: previous.equipmentNames.filter((name) => equipmentNames.includes(name)),
});
