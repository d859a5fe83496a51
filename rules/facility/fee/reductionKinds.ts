/** What of a fee was reduced: what the ordinance lets staff or a class have, what staff decide, or what they have still to. */
export const reductionKinds = { granted: '減免あり', byHand: '窓口での減額', open: '申請中' } as const;

export type ReductionKind = keyof typeof reductionKinds;

/** The line by which staff set a sum of their own. */
export const correctionCode = 'correction';
