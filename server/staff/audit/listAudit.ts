import type { AuditEvent, AuditSearch } from '#contract/logs.ts';
import type { Context, Staff } from '#server/context.ts';
import { planByValue } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf, momentsBetween } from '#server/time.ts';
import { reachIn } from '../member.ts';
import { latestAudit } from './audit.queries.ts';

const pageLength = 100;

/** What staff changed at the places that the caller may look at, so many at most, and where to go on. */
export async function auditFound(
  context: Context<Staff>,
  { from, to, ...asked }: AuditSearch,
  most: number,
): Promise<{ readonly items: AuditEvent[]; readonly next: number | null }> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  await planByValue(trx);
  const rows = await latestAudit(trx, {
    ...{ tenantId, reach: reachIn(context, 'audit.read'), ...asked, limit: most + 1 },
    ...momentsBetween({ from, to }, timeZone),
  });
  const shown = rows.slice(0, most);
  return {
    items: shown.map((row) => ({
      happenedAt: localDateTimeOf(row.happened_at.getTime(), timeZone),
      actorName: row.actor_name,
      secondName: row.second_name,
      action: row.action,
      subject: row.subject,
      reason: row.reason,
      request: JSON.stringify(row.request),
      address: row.address,
    })),
    next: rows.length > most ? Number(shown.at(-1)?.sequence) : null,
  };
}

/** A hundred at a time. */
export const listAudit: Operation<'Console/ListAudit'> = (context, request) => auditFound(context, request, pageLength);
