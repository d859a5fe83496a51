import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { doubtsOf, whyNotMerged } from '#rules/account/decideMerge.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { accountsNamed, type MergingAccount } from './merge.queries.ts';
import { comparedFields, seenOf } from './mergeColumns.ts';
import { bothAccounts, mergeFacts, twoNamed } from './mergeFacts.ts';

/** Two accounts side by side, and what making them one would do. Changes nothing. Refuses notFound. */
export const previewMerge: Operation<'Desk/PreviewMerge'> = async ({ trx, tenant, now }, request) => {
  const { tenantId, timeZone } = tenant;
  const ids = await twoNamed(trx, { tenantId, ...request });
  const two = bothAccounts(await accountsNamed(trx, { tenantId, userIds: [ids.keeperId, ids.otherId] }), ids);
  const { facts, moves } = await mergeFacts(trx, tenantId, two);
  const side = ({ user_number, last_name, first_name, created_at }: MergingAccount) => ({
    userNumber: user_number,
    personName: fullName(last_name, first_name),
    since: localDateTimeOf(created_at.getTime(), timeZone),
  });
  return {
    keeper: side(two.keeper),
    other: side(two.other),
    fields: comparedFields(two),
    moves,
    problems: whyNotMerged(facts, now).map((code) => everyRefusal[code].message),
    doubts: [...doubtsOf(facts)],
    seen: seenOf(two),
  };
};
