import { watchedChanges } from '#contract/console/watched.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { countLooksWithoutChange } from '#server/account/personal/access.queries.ts';
import type { Operation } from '#server/operation.ts';
import { momentsBetween } from '#server/time.ts';
import { reachIn } from '../member.ts';
import { countWatched } from './watched.queries.ts';

/** Today and the six days before it. Looks stand at no place, so who leads some places is not told of them. */
export const getAuditWeek: Operation<'Console/GetAuditWeek'> = async (context) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const from = addDays(dayOf(now), -6);
  const since = momentsBetween({ from, to: null }, timeZone).from ?? new Date(nowMs);
  const reach = reachIn(context, 'audit.read');
  const items = [];
  for (const kind of watchedChanges) {
    items.push({ kind, count: await countWatched(trx, { tenantId, reach, kind, since }) });
  }
  if (reach !== null) return { from, items };
  const looks = await countLooksWithoutChange(trx, { tenantId, since, now: new Date(nowMs) });
  return { from, items: [...items, { kind: 'lookWithoutChange' as const, count: looks }] };
};
