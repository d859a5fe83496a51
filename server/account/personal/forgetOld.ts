import { addMonths, dayOf } from '#rules/day/day.ts';
import type { Context } from '#server/context.ts';
import { retentionYearsOf } from '#server/tenant/setting.queries.ts';
import { forgetBefore } from './forgetPerson.queries.ts';

/** Forgets what ended longer ago than the tenant keeps it. */
export async function forgetOld({ trx, tenant: { tenantId }, now, nowMs }: Context, most: number) {
  const firstKept = addMonths(dayOf(now), -12 * (await retentionYearsOf(trx, tenantId)));
  return forgetBefore(trx, { tenantId, firstKept, nowMs, most });
}
