import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** Most events in one request. Its message is in the table of refusals. */
export const mostItems = 50;

/** Refuses a request that names more events than that, repetitions included. */
export const tooManyItems = (items: readonly unknown[]): RefusalResult | null =>
  items.length > mostItems ? refuse('tooManyItems') : null;

/** Everybody for whom items ask, one each. */
export const everyoneOf = (items: readonly { readonly participants?: readonly unknown[] | undefined }[]) =>
  items.flatMap(({ participants = [null] }) => participants);
