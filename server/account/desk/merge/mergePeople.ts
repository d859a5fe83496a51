import { lastDayToUndo, whyNotMerged } from '#rules/account/decideMerge.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { lockWhole } from '#server/account/person.queries.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { writeMerge } from './merge.queries.ts';
import { comparedFields, seenOf, takenColumns } from './mergeColumns.ts';
import { bothAccounts, mergeFacts, twoNamed } from './mergeFacts.ts';

/**
 * Makes two accounts one. All that is written for one of them while it lasts waits, and finds it merged. Refuses
 * reasonRequired, notFound, what whyNotMerged() names, and changedMeanwhile when something else was seen.
 */
export const mergePeople: Operation<'Desk/MergePeople'> = async ({ trx, tenant, now, nowMs, log, actor }, request) => {
  const { tenantId } = tenant;
  const { userNumber, otherNumber, take, seen, reason } = request;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const ids = await twoNamed(trx, { tenantId, userNumber, otherNumber });
  const two = bothAccounts(await lockWhole(trx, { tenantId, userIds: [ids.keeperId, ids.otherId] }), ids);
  const { facts } = await mergeFacts(trx, tenantId, two);
  const [why] = whyNotMerged(facts, now);
  if (why !== undefined) throw new Refused(why);
  const canTake = new Set(comparedFields(two).flatMap(({ field, canTake }) => (canTake ? [field] : [])));
  if (seen !== seenOf(two) || take.some((field) => !canTake.has(field))) throw new Refused('changedMeanwhile');
  const mergeId = newId();
  await writeMerge(trx, { tenantId, ...ids, mergeId, columns: takenColumns(take), nowMs });
  log.info({ tenantId, userNumber, otherNumber, staff: actor.name }, 'two accounts were merged');
  return { mergeId, undoUntil: lastDayToUndo(now) };
};
