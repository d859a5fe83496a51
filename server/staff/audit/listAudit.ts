import type { AuditEvent, AuditSearch } from '#contract/logs.ts';
import { id } from '#contract/values.ts';
import { changeWords } from '#rules/staff/changeWords.ts';
import type { Context, Staff } from '#server/context.ts';
import { planByValue } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf, momentsBetween } from '#server/time.ts';
import { reachIn } from '../member.ts';
import { latestAudit } from './audit.queries.ts';
import { beginnings } from './beginnings.ts';
import { changedByIds } from './changed.queries.ts';

const pageLength = 100;

/** A subject that is the number of a person: the call names it so. */
function personOf({ subject, request, answer }: { subject: string; request: unknown; answer: unknown }) {
  const isHis = [request, answer].some((said) => (said as { userNumber?: unknown } | null)?.userNumber === subject);
  return isHis ? { kind: 'person' as const, name: '', day: null, userNumber: subject } : null;
}

/** What staff changed at the places that the caller may look at, so many at most, and where to go on. */
export async function auditFound(
  context: Context<Staff>,
  { from, to, subject, ...asked }: AuditSearch,
  most: number,
): Promise<{ readonly items: AuditEvent[]; readonly next: number | null }> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  await planByValue(trx);
  const reach = reachIn(context, 'audit.read');
  const rows = await latestAudit(trx, {
    ...{ tenantId, reach, ...asked, subjects: beginnings(subject), limit: most + 1 },
    ...momentsBetween({ from, to }, timeZone),
  }).execute();
  const shown = rows.slice(0, most);
  const ids = [...new Set(shown.map((row) => row.subject).filter((text) => id.safeParse(text).success))];
  const changed = await changedByIds(trx, { tenantId, reach, ids });
  return {
    items: shown.map((row) => ({
      happenedAt: localDateTimeOf(row.happened_at.getTime(), timeZone),
      actorName: row.actor_name,
      secondName: row.second_name,
      action: row.action,
      subject: row.subject,
      changed: changed.get(row.subject) ?? personOf(row),
      reason: row.reason,
      words: changeWords(row),
      request: JSON.stringify(row.request),
      address: row.address,
    })),
    next: rows.length > most ? Number(shown.at(-1)?.sequence) : null,
  };
}

/** A hundred at a time. */
export const listAudit: Operation<'Console/ListAudit'> = (context, request) => auditFound(context, request, pageLength);
