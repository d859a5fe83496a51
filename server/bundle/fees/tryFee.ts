import { dayOf } from '#rules/day/day.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { computeFees } from './computeFees.ts';
import { placeOfFees } from './placeOfFees.ts';

/**
 * What one use comes to under a version, in force or not; on a day that another one holds for, under that. Refuses
 * notFound, feesRefused for a text without sense, and tooMuchToCompute.
 */
export const tryFee: UnboundOperation<'Desk/TryFee'> = async (scope, { containerId, ...asked }) => {
  const place = await scope.transact((context) => placeOfFees(context, containerId));
  const tried = await computeFees(scope, 'triedUse', place, asked, dayOf(scope.now));
  if (typeof tried === 'string') throw new Refused(tried);
  return tried;
};
