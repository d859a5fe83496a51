import { addDays } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { reachIn } from '../member.ts';
import { latestAudit } from './audit.queries.ts';

const pageLength = 100;

/** What staff changed at the places that the caller may look at, a hundred at a time. */
export const listAudit: Operation<'Console/ListAudit'> = async (context, { actor, subject, from, to, before }) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const midnight = (day: string) => new Date(instantOf(`${day}T00:00`, timeZone));
  const rows = await latestAudit(trx, {
    ...{ tenantId, reach: reachIn(context, 'audit.read'), actor, subject, before, limit: pageLength + 1 },
    ...{ from: from === null ? null : midnight(from), until: to === null ? null : midnight(addDays(to, 1)) },
  });
  const shown = rows.slice(0, pageLength);
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
    next: rows.length > pageLength ? Number(shown.at(-1)?.sequence) : null,
  };
};
