import type { Context } from '#server/context.ts';
import { deleteNoticesTo } from '#server/notice/notice.queries.ts';
import { deleteAccounts, unusedGuests } from './unverified.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a guest waits for staff, who may be away for weeks, and how long staff wait for what they asked them to correct. */
const waitsMs = 30 * dayMs;

/** How long one is known again who was rejected; docs/operations.md says so. */
const rejectedMs = 365 * dayMs;

/** Deletes guests of whom nothing came back and who have nothing: anybody can register with an address not their own. */
export async function sweepUnverified({ trx, tenant: { tenantId }, nowMs }: Context, most: number) {
  const unused = await unusedGuests(trx, {
    tenantId,
    most,
    before: new Date(nowMs - waitsMs),
    // They may have corrected it on the last day, and waits for staff since then.
    askedBefore: new Date(nowMs - 2 * waitsMs),
    rejectedBefore: new Date(nowMs - rejectedMs),
  });
  if (unused.length === 0) return 0;
  const userIds = unused.map(({ user_id }) => user_id);
  await deleteNoticesTo(trx, { tenantId, userIds });
  await deleteAccounts(trx, { tenantId, userIds });
  return unused.length;
}
