import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { laidDownUntil, type Recurring, recurringDays } from '#rules/facility/closure/closureRule.ts';
import type { Context } from '#server/context.ts';
import { type Closure, insertClosures } from '#server/facility/closure.queries.ts';
import { lockSpaces } from '#server/facility/occupancy.queries.ts';
import { instantOf } from '#server/time.ts';
import { type ClosureRuleRow, everythingWithin, noteLaid, rulesRunningOut } from './closureRule.queries.ts';

/** When a rule comes, as the rules know it. The database keeps the parts of a document in an order of its own. */
export function recurringFrom({ every, excepted }: Pick<ClosureRuleRow, 'every' | 'excepted'>): Recurring {
  // The document was checked when it was imported.
  const written = every as unknown as Recurring;
  const except = [...excepted];
  if ('everyMonth' in written) return { everyMonth: written.everyMonth, except };
  const { from, to } = written.everyYear;
  return { everyYear: { from, to }, except };
}

/**
 * Lays down closures that come again so far ahead as an import would. Who has a place under one keeps it, and what is
 * closed otherwise stays as it is.
 */
export async function layDownRecurring(context: Context, most: number) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const until = laidDownUntil(dayOf(now));
  const rules = await rulesRunningOut(trx, { tenantId, until, most });
  if (rules.length === 0) return 0;
  await lockSpaces(trx, { tenantId, spaceIds: rules.flatMap(({ space_ids }) => space_ids) });
  for (const rule of rules) {
    await layDown(context, rule, until);
    await noteLaid(trx, { tenantId, closureRuleId: rule.closure_rule_id, until });
  }
  return rules.length;
}

async function layDown(context: Context, rule: ClosureRuleRow, until: string) {
  const { trx, tenant, log } = context;
  const { tenantId, timeZone } = tenant;
  const days = recurringDays(recurringFrom(rule), addDays(rule.laid_until, 1), until);
  const at = (day: string, minute: number) => instantOf(localDateTimeAt(day, minute), timeZone);
  const wanted = days.flatMap((day) =>
    rule.space_ids.map((space_id) => ({ space_id, from: at(day, rule.from_minute), to: at(day, rule.to_minute) })),
  );
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  const taken = await everythingWithin(trx, {
    ...{ tenantId, spaceIds: rule.space_ids },
    ...{ from: at(first, 0), to: at(last, 1440) },
  });
  const { kind, note, closure_rule_id } = rule;
  const closures = wanted.flatMap((stretch): Closure[] =>
    freeParts(stretch, taken).map(({ from, to }) => ({
      ...{ space_id: stretch.space_id, starts_at: from, ends_at: to },
      ...{ kind, note, closure_rule_id },
    })),
  );
  const kept = taken.filter((row) => row.reservation_id !== null && wanted.some((stretch) => overlaps(stretch, row)));
  if (kept.length > 0) {
    const reservationIds = [...new Set(kept.map(({ reservation_id }) => reservation_id))];
    log.warn(
      { closureRuleId: closure_rule_id, reservationIds },
      'a closure that comes again leaves reservations their place',
    );
  }
  await insertClosures(trx, { tenantId, closures });
}

type Stretch = { readonly space_id: string; readonly from: Date; readonly to: Date };
type Taken = Awaited<ReturnType<typeof everythingWithin>>[number];

const overlaps = ({ space_id, from, to }: Stretch, row: Taken) =>
  row.space_id === space_id && row.starts_at < to && row.ends_at > from;

/** What of a stretch nothing takes. */
function freeParts(stretch: Stretch, taken: readonly Taken[]): Stretch[] {
  return taken
    .filter((row) => overlaps(stretch, row))
    .reduce<Stretch[]>(
      (parts, { starts_at, ends_at }) =>
        parts.flatMap((part) => [
          ...(part.from < starts_at ? [{ ...part, to: earlier(part.to, starts_at) }] : []),
          ...(ends_at < part.to ? [{ ...part, from: later(part.from, ends_at) }] : []),
        ]),
      [stretch],
    );
}

const earlier = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()));
const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()));
