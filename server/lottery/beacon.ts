/**
 * Public randomness of a round that was named beforehand, with a verified signature. Null while the round is to come.
 */
export type Beacon = {
  randomnessOf(round: number): Promise<{ readonly randomness: string; readonly signature: string } | null>;
};

export class BeaconUnavailable extends Error {}
