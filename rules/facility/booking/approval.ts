/** Whose uses of a room staff approve before they stand: everybody's, or those of some classes of users. */
export type ApprovalRule = { readonly classes: readonly string[] | null };

/** Whether staff approve a person's use of a room; `classes` are those they belong to. */
export const needsApproval = (rule: ApprovalRule | undefined, classes: readonly string[]) =>
  rule !== undefined && (rule.classes === null || rule.classes.some((one) => classes.includes(one)));
