/** What says who somebody is, by kind. */
export const personFields = ['kana', 'phone', 'email', 'address', 'birthday'] as const;

export type PersonField = (typeof personFields)[number];

/** What staff can correct of somebody. */
export const correctedFields = ['name', ...personFields] as const;

export type CorrectedField = (typeof correctedFields)[number];
