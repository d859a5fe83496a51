import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Operation } from '#server/operation.ts';
import { quantitiesFrom } from '../payable.queries.ts';
import { newestInput } from './previousInput.queries.ts';

/** What the caller typed for his last booking of the room. A room he never booked, or that is none, has nothing. */
export const findPreviousInput: Operation<'Reservation/FindPreviousInput'> = async (context, { articleId }) => {
  const { trx, tenant, actor } = context;
  const [input] = await newestInput.run(trx, { tenantId: tenant.tenantId, userId: actor.userId, articleId });
  if (!input) return { input: null };
  const { equipmentQuantities, useConditions, requestedReduction, ...typed } = input;
  const codes = codedFrom(useConditions).map(({ code }) => code);
  const reduction = requestedReduction === null ? null : (codedFrom([requestedReduction])[0]?.code ?? null);
  return {
    input: {
      ...typed,
      equipmentQuantities: quantitiesFrom(equipmentQuantities),
      useConditions: codes,
      requestedReduction: reduction,
    },
  };
};
