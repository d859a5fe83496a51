/** What says who somebody is, by kind. */
export const personFields = ['kana', 'phone', 'email', 'address', 'birthday'] as const;

export type PersonField = (typeof personFields)[number];
