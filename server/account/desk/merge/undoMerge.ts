import { whyNotUndone } from '#rules/account/decideMerge.ts';
import { isBlank } from '#rules/text/typedText.ts';
import { endMailTokens } from '#server/account/mailToken.queries.ts';
import { lockWhole } from '#server/account/person.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { awaitsDraw, lockMerge, ownerOfNumber, writeUndo } from './merge.queries.ts';

/**
 * Gives two accounts back what each had before their merge. Refuses reasonRequired, notFound for a merge of somebody
 * else, and what whyNotUndone() names.
 */
export const undoMerge: Operation<'Desk/UndoMerge'> = async ({ trx, tenant, now, nowMs, log, actor }, request) => {
  const { tenantId, timeZone } = tenant;
  const { userNumber, mergeId, reason } = request;
  if (isBlank(reason)) throw new Refused('reasonRequired');
  const personId = await ownerOfNumber(trx, { tenantId, userNumber });
  if (personId === undefined) throw new Refused('notFound');
  // As everybody who changes accounts: these first, then what is written of them.
  const accounts = await lockWhole(trx, { tenantId, userIds: [personId] });
  const merge = await lockMerge(trx, { tenantId, mergeId });
  const isTheirs = accounts.some(({ user_id }) => user_id === merge?.keeperId || user_id === merge?.otherId);
  if (!merge || !isTheirs) throw new Refused('notFound');
  const { keeperId, otherId, mergedAt, undoneAt } = merge;
  const keeper = accounts.find(({ user_id }) => user_id === keeperId);
  const why = whyNotUndone(
    { mergedAt: localDateTimeOf(mergedAt.getTime(), timeZone), isUndone: undoneAt !== null },
    {
      isKeeperMerged: undoneAt === null && (keeper?.merged_into ?? null) !== null,
      awaitsDraw: await awaitsDraw(trx, { tenantId, mergeId }),
    },
    now,
  );
  if (why !== null) throw new Refused(why);
  await writeUndo(trx, { tenantId, mergeId, keeperId, otherId, nowMs });
  await endMailTokens(trx, { tenantId, userId: keeperId, nowMs });
  log.info({ tenantId, userNumber, mergeId, staff: actor.name }, 'a merge was taken back');
  return {};
};
