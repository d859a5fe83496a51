import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { latestAccess } from './access.queries.ts';

/** More than this is more than anybody reads. */
const mostListed = 200;

/** Which personal data staff asked for, the latest first. */
export const listAccess: Operation<'Staff/ListAccess'> = async ({ trx, tenant: { tenantId, timeZone } }, request) => {
  const actor = request.actor.trim();
  const resident = request.resident.replace(/\s/gu, '');
  const rows = await latestAccess(trx, { tenantId, actor, resident, limit: mostListed + 1 });
  const items = rows.slice(0, mostListed).map((row) => {
    const asked = row.request as { readonly userNumber?: unknown; readonly fields?: unknown };
    return {
      happenedAt: localDateTimeOf(row.happened_at.getTime(), timeZone),
      actor: row.actor,
      actorName: row.actor_name ?? '',
      operation: row.operation,
      userNumber: typeof asked.userNumber === 'string' ? asked.userNumber : '',
      personName: `${row.last_name ?? ''} ${row.first_name ?? ''}`.trim(),
      fields: Array.isArray(asked.fields) ? asked.fields.map(String) : [],
      request: JSON.stringify(row.request),
      reason: row.reason,
    };
  });
  return { items, hasMore: rows.length > mostListed };
};
