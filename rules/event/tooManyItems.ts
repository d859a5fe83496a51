import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** Events one request may name; its sentence stands in the table of refusals. */
export const mostItems = 50;

/** Refuses a request as a whole when it names more events than that, however often each. */
export const tooManyItems = (items: readonly unknown[]): RefusalResult | null =>
  items.length > mostItems ? refuse('tooManyItems') : null;
