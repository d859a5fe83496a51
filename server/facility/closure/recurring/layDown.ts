import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { closesUse, laidDownUntil, recurringDays } from '#rules/facility/closure/closureRule.ts';
import type { Context } from '#server/context.ts';
import { type Closure, insertClosures } from '#server/facility/closure.queries.ts';
import { reservedRooms } from '#server/facility/reservedRoom.queries.ts';
import { raiseSpaces } from '#server/readCache/version.queries.ts';
import { isInDoubt } from '#server/reservation/promise/followUp.queries.ts';
import { tellOfPromises, type UsePromise } from '#server/reservation/promise/tellOfPromises.ts';
import { instantOf } from '#server/time.ts';
import {
  type ClosureRuleRow,
  closingRule,
  everythingWithin,
  giveUpOffersWithin,
  noteLaid,
  recurringFrom,
  rulesRunningOut,
} from './closureRule.queries.ts';

/**
 * Lays down closures that come again so far ahead as an import would. What is closed otherwise stays as it is. People who
 * have a place under one keep it until staff decide, and are told that it is in doubt.
 */
export async function layDownRecurring(context: Context, most: number) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const until = laidDownUntil(dayOf(now));
  const rules = await rulesRunningOut(trx, { tenantId, until, most });
  if (rules.length === 0) return 0;
  await raiseSpaces(trx, { tenantId, spaceIds: rules.flatMap(({ space_ids }) => space_ids) });
  for (const rule of rules) {
    const over = await layDown(context, rule, { first: addDays(rule.laid_until, 1), last: until });
    if (over.length > 0) await tellOfClosed(context, rule, over);
    await noteLaid(trx, { tenantId, closureRuleId: rule.closure_rule_id, until });
  }
  return rules.length;
}

type Days = { readonly first: string; readonly last: string };

/** Closes what nothing takes of a rule within some days, whose spaces are locked. Answers the reservations that it lies over. */
export async function layDown(context: Context, rule: ClosureRuleRow, within: Days): Promise<readonly string[]> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const days = recurringDays(recurringFrom(rule), within.first, within.last);
  const at = (day: string, minute: number) => instantOf(localDateTimeAt(day, minute), timeZone);
  const wanted = days.flatMap((day) =>
    rule.space_ids.map((space_id) => ({ space_id, from: at(day, rule.from_minute), to: at(day, rule.to_minute) })),
  );
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  await giveUpOffersWithin(trx, { tenantId, stretches: wanted });
  const taken = await everythingWithin(trx, {
    tenantId,
    spaceIds: rule.space_ids,
    from: at(first, 0),
    to: at(last, 1440),
  });
  const { kind, note, closure_rule_id } = rule;
  const closures = wanted.flatMap((stretch): Closure[] =>
    freeParts(stretch, taken).map(({ from, to }) => ({
      space_id: stretch.space_id,
      starts_at: from,
      ends_at: to,
      kind,
      note,
      closure_rule_id,
    })),
  );
  await insertClosures(trx, { tenantId, closures });
  const over = taken.filter((row) => wanted.some((stretch) => overlaps(stretch, row)));
  return [...new Set(over.flatMap(({ reservation_id }) => reservation_id ?? []))];
}

/** Nobody decides this, so nobody was asked what becomes of them. People who were told already are not told again. */
async function tellOfClosed(context: Context, row: ClosureRuleRow, reservationIds: readonly string[]) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const rule = closingRule(row);
  const promises: UsePromise[] = [];
  for (const reserved of (await reservedRooms(trx, { tenantId, reservationIds })).values()) {
    const gone = reserved.uses.filter((use) => closesUse(rule, use));
    const isKnown = gone.length === 0 || (await isInDoubt(trx, { tenantId, subject: reserved.subject }));
    if (isKnown || !isToCome(reserved.state)) continue;
    promises.push({ before: reserved, after: reserved, gone, notOffered: { before: null, after: 'closed' } });
  }
  await tellOfPromises(context, promises);
}

const isToCome = (state: string) => isReservationState(state) && reservationStates[state].isOpen;

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
