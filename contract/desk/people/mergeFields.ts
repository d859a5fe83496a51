/** What is kept of one of two accounts of the same person, by kind. */
export const mergeFields = ['name', 'phone', 'email', 'address', 'birthday', 'line', 'classes', 'reductions'] as const;

export type MergeField = (typeof mergeFields)[number];
