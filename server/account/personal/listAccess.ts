import type { AccessSearch, StaffAccess } from '#contract/console/logs.ts';
import { operatorName } from '#rules/staff/operatorName.ts';
import { tokenName } from '#rules/staff/tokenName.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Context, Staff } from '#server/context.ts';
import { planByValue } from '#server/db/connect.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf, momentsBetween } from '#server/time.ts';
import { latestAccess } from './access.queries.ts';

const pageLength = 100;

/** Which personal data staff asked for, so many at most, and where to go on. */
export async function accessFound(
  { trx, tenant: { tenantId, timeZone }, nowMs }: Context<Staff>,
  { actor, resident, kind, before, ...days }: AccessSearch,
  most: number,
): Promise<{ readonly items: StaffAccess[]; readonly next: number | null }> {
  await planByValue(trx);
  const rows = await latestAccess(trx, {
    tenantId,
    actor: actor.trim(),
    resident: resident.trim(),
    kind,
    before,
    ...momentsBetween(days, timeZone),
    limit: most + 1,
    now: new Date(nowMs),
  });
  const shown = rows.slice(0, most);
  const items = shown.map((row) => {
    const asked = row.request as {
      readonly userNumber?: unknown;
      readonly otherNumber?: unknown;
      readonly fields?: unknown;
    };
    return {
      happenedAt: localDateTimeOf(row.happened_at.getTime(), timeZone),
      actor: row.actor,
      actorName: row.actor_name ?? (row.token_name && tokenName(row.token_name)) ?? operatorName(row.actor) ?? '',
      operation: row.operation,
      userNumber: typeof asked.userNumber === 'string' ? asked.userNumber : '',
      personName: fullName(row.last_name, row.first_name),
      otherNumber: typeof asked.otherNumber === 'string' ? asked.otherNumber : '',
      otherName: fullName(row.other_last_name, row.other_first_name),
      fields: Array.isArray(asked.fields) ? asked.fields.map(String) : [],
      request: JSON.stringify(row.request),
      reason: row.reason,
    };
  });
  return { items, next: rows.length > most ? Number(shown.at(-1)?.sequence) : null };
}

/** The latest first, a hundred at a time. */
export const listAccess: Operation<'Desk/ListAccess'> = (context, request) => accessFound(context, request, pageLength);
