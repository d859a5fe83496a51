import type { ResponseOf } from '#contract/endpoints.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Json } from '#server/db/schema.ts';
import { quantitiesFrom } from '../payable.queries.ts';

type PreviousInput = NonNullable<ResponseOf<'Reservation/FindPreviousInput'>['input']>;
type Typed = Omit<PreviousInput, 'equipmentQuantities' | 'useConditions' | 'requestedReduction'>;
type Row = Typed & { equipmentQuantities: Json; useConditions: Json; requestedReduction: Json | null };

/** What was typed for a booking, by the codes with which it can be asked for again. */
export const previousInputView = ({ equipmentQuantities, useConditions, requestedReduction, ...typed }: Row) => ({
  ...typed,
  equipmentQuantities: quantitiesFrom(equipmentQuantities),
  useConditions: codedFrom(useConditions).map(({ code }) => code),
  requestedReduction: requestedReduction === null ? null : (codedFrom([requestedReduction])[0]?.code ?? null),
});
