type Priced = { readonly price: number };

/** What a course can cost: all of it for whoever reserves, each of the companions, and what is lent. */
type Costs = {
  readonly fee: number;
  readonly companions: readonly Priced[];
  readonly loans: readonly Priced[];
};

/** Whether anybody may have something to pay for a course (有料): then no sum that is shown later contradicts it. */
export const costsAnything = ({ fee, companions, loans }: Costs) =>
  fee > 0 || [...companions, ...loans].some(({ price }) => price > 0);
