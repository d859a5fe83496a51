import type { TownForm } from '#contract/office/townForm.ts';
import type { PlainField } from '../groups/plainFields.ts';

/** What the town has decided, with its secret as it is typed: null while nobody says another one. */
export type TownShown = TownForm & {
  readonly hasLineMessagingToken: boolean;
  readonly lineMessagingToken: string | null;
};

export type TownField = PlainField<TownShown>;
