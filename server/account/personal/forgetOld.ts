import { addMonths, dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { retentionYearsOf } from '#server/tenant/setting.queries.ts';
import { forgetBefore } from './forgetPerson.queries.ts';

/** In one sweep; the rest follows the next day. */
const most = 1_000;

/** Forgets what ended longer ago than the tenant keeps it. */
export async function forgetOld({ trx, tenant: { tenantId }, now, nowMs }: Context) {
  const firstKept = addMonths(dayOf(now), -12 * (await retentionYearsOf(trx, tenantId)));
  await forgetBefore(trx, { tenantId, firstKept, nowMs, most });
}
