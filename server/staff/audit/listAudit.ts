import type { AuditEvent, AuditSearch } from '#contract/console/logs.ts';
import { id } from '#contract/values.ts';
import { changedFields } from '#rules/report/logged/changedFields.ts';
import { changeWords } from '#rules/staff/changeWords.ts';
import type { Context, Staff } from '#server/context.ts';
import { planByValue } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf, momentsBetween } from '#server/time.ts';
import { reachIn } from '../member.ts';
import { latestAudit } from './audit.queries.ts';
import { changedByIds, standingsOf } from './changed.queries.ts';
import { idPrefixes } from './idPrefixes.ts';

const pageLength = 100;

/** A subject that is the number of a person: the call names it so. */
function personOf({ subject, request, answer }: { subject: string; request: unknown; answer: unknown }) {
  const isHis = [request, answer].some((said) => (said as { userNumber?: unknown } | null)?.userNumber === subject);
  return isHis ? { kind: 'person' as const, name: '', day: null, userNumber: subject } : null;
}

/** An event as the log names it, without how its reservation stood. */
export type LoggedEvent = Omit<AuditEvent, 'fields'>;

/** What staff changed at the places that the caller may look at, so many at most, and where to go on. */
async function eventsFound(context: Context<Staff>, { from, to, subject, ...asked }: AuditSearch, most: number) {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  await planByValue(trx);
  const reach = reachIn(context, 'audit.read');
  const rows = await latestAudit(trx, {
    tenantId,
    reach,
    ...asked,
    actor: asked.actor.trim(),
    subjects: idPrefixes(subject),
    limit: most + 1,
    ...momentsBetween({ from, to }, timeZone),
  }).execute();
  const shown = rows.slice(0, most);
  const ids = [...new Set(shown.map((row) => row.subject).filter((text) => id.safeParse(text).success))];
  const changed = await changedByIds(trx, { tenantId, reach, ids });
  return {
    found: shown.map((row) => ({
      row,
      event: {
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
      } satisfies LoggedEvent,
    })),
    next: rows.length > most ? Number(shown.at(-1)?.sequence) : null,
  };
}

/** The events alone, for a file of them. */
export async function auditFound(context: Context<Staff>, search: AuditSearch, most: number) {
  const { found, next } = await eventsFound(context, search, most);
  return { items: found.map(({ event }) => event), next };
}

/** A hundred at a time, each with what it changed. */
export const listAudit: Operation<'Console/ListAudit'> = async (context, request) => {
  const { found, next } = await eventsFound(context, request, pageLength);
  const standings = await standingsOf(context.trx, {
    tenantId: context.tenant.tenantId,
    events: found.filter(({ event }) => event.changed?.kind === 'reservation').map(({ row }) => row),
  });
  const items = found.map(({ row, event }) => ({
    ...event,
    fields: changedFields({ ...row, ...(standings.get(String(row.sequence)) ?? { before: null, after: null }) }),
  }));
  return { items, next };
};
