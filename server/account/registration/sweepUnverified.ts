import type { Context } from '#server/context.ts';
import { deleteNoticesTo } from '#server/notice/notice.queries.ts';
import { deleteAccounts, unusedGuests } from './unverified.queries.ts';

/** How long a guest who was never verified is kept, in milliseconds: as long as the link of his mail is good. */
const keptMs = 24 * 60 * 60 * 1000;

/** How long one is kept who was asked to correct something. */
const correctedMs = 30 * keptMs;

/** How long one is known again who was rejected; docs/operations.md says so. */
const rejectedMs = 365 * keptMs;

/** Deletes guests of whom nothing came back and who have nothing: anybody can register with an address not his own. */
export async function sweepUnverified({ trx, tenant: { tenantId }, nowMs }: Context, most: number) {
  const unused = await unusedGuests(trx, {
    ...{ tenantId, most, before: new Date(nowMs - keptMs), reviewedBefore: new Date(nowMs - correctedMs) },
    rejectedBefore: new Date(nowMs - rejectedMs),
  });
  if (unused.length === 0) return 0;
  const userIds = unused.map(({ user_id }) => user_id);
  await deleteNoticesTo(trx, { tenantId, userIds });
  await deleteAccounts(trx, { tenantId, userIds });
  return unused.length;
}
