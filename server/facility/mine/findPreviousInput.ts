import type { Operation } from '#server/operation.ts';
import { newestInput } from './previousInput.queries.ts';
import { previousInputView } from './previousInput.view.ts';

/** What the caller typed for their last booking of the room. A room they never booked, or that is none, has nothing. */
export const findPreviousInput: Operation<'Reservation/FindPreviousInput'> = async (context, { articleId }) => {
  const { trx, tenant, actor } = context;
  const [input] = await newestInput.run(trx, { tenantId: tenant.tenantId, userId: actor.userId, articleId });
  return { input: input ? previousInputView(input) : null };
};
