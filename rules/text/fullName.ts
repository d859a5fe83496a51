/** Family and given name in the order in which they are written; a group has a family name alone. */
export const fullName = (family?: string | null, given?: string | null) => `${family ?? ''} ${given ?? ''}`.trim();
