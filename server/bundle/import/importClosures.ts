import { dayOf } from '#rules/day/day.ts';
import { laidDownUntil } from '#rules/facility/closure/closureRule.ts';
import { roomIds, spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import { asJson, sumOf } from '#server/db/rows.ts';
import {
  type ClosureRuleRow,
  closureRulesOf,
  replaceClosureRules,
} from '#server/facility/closure/recurring/closureRule.queries.ts';
import type { DrawUnder, ReservationUnder, WantedClosure } from '#server/facility/closure.queries.ts';
import { replaceClosures } from '#server/facility/replaceClosures.ts';
import { newId } from '#server/newId.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { mistake } from '../problem/mistake.ts';
import { idBehind } from './ids.ts';
import type { Importing } from './importing.ts';

/** Closures and official use: exactly those of the bundle. One that lies over a reservation is a problem. */
export async function importClosures(importing: Importing) {
  const { trx, tenantId } = importing;
  const rules = await ruleRows(importing);
  const wanted = await wantedClosures(importing, rules);
  const { change, overReservations, overDraws } = await replaceClosures(trx, {
    tenantId,
    wanted,
    now: new Date(importing.nowMs),
  });
  for (const found of overReservations) reportReservation(importing, found);
  for (const found of overDraws) reportDraw(importing, found);
  const written = await replaceClosureRules(trx, { tenantId, rows: rules.map(({ entry: _, ...row }) => row) });
  return sumOf([change, written]);
}

/** What comes again. One that was known stays the same with other exceptions. */
async function ruleRows({ trx, tenantId, bundle, nowMs }: Importing) {
  const known = new Map((await closureRulesOf(trx, tenantId)).map((rule) => [identityOf(rule), rule]));
  const { containers } = await roomIds(trx, tenantId);
  const spaces = new Map((await spacesOf(trx, tenantId)).map(({ key, space_id }) => [key, space_id]));
  const until = laidDownUntil(dayOf(localDateTimeOf(nowMs, bundle.tenant.timeZone)));
  return bundle.closureRules.map(({ entry, container, spaceKeys, kind, note, recurring, hours }, sort) => {
    const { except, ...every } = recurring;
    const row = {
      tenant_id: tenantId,
      sort,
      container_id: idBehind(containers, container),
      space_ids: spaceKeys.map((key) => idBehind(spaces, key)).toSorted(),
      kind,
      note,
      every: asJson(every),
      excepted: [...except].toSorted(),
      from_minute: hours.fromMinute,
      to_minute: hours.toMinute,
    };
    const same = known.get(identityOf(row));
    return { ...row, entry, laid_until: until, closure_rule_id: same?.closure_rule_id ?? newId() };
  });
}

type Identified = Pick<ClosureRuleRow, 'space_ids' | 'kind' | 'note' | 'every' | 'from_minute' | 'to_minute'>;

const identityOf = ({ space_ids, kind, note, every, from_minute, to_minute }: Identified) =>
  JSON.stringify([space_ids, kind, note, sortedText(every), from_minute, to_minute]);

/** The database keeps the parts of a document in an order of its own. */
const sortedText = (every: unknown) => {
  const { everyMonth, everyYear } = every as { everyMonth?: string; everyYear?: { from: string; to: string } };
  return everyMonth ?? `${everyYear?.from}–${everyYear?.to}`;
};

async function wantedClosures(
  { trx, tenantId, bundle }: Importing,
  rules: Awaited<ReturnType<typeof ruleRows>>,
): Promise<WantedClosure[]> {
  const ruleIds = new Map(rules.map(({ entry, closure_rule_id }) => [entry, closure_rule_id]));
  const ids = new Map((await spacesOf(trx, tenantId)).map(({ key, space_id }) => [key, space_id]));
  const instants = new Map<string, Date>();
  const instant = (moment: string) => {
    const known = instants.get(moment) ?? instantOf(moment, bundle.tenant.timeZone);
    instants.set(moment, known);
    return known;
  };
  return bundle.closures.flatMap(({ spaceKey, from, to, kind, note, entry }) => {
    const space_id = ids.get(spaceKey);
    return space_id
      ? [
          {
            space_id,
            starts_at: instant(from),
            ends_at: instant(to),
            kind,
            note,
            entry,
            closure_rule_id: ruleIds.get(entry) ?? null,
          },
        ]
      : [];
  });
}

function reportReservation({ bundle, report }: Importing, found: ReservationUnder) {
  const { entry, name, starts_at, reservation_id, others } = found;
  const day = localDateTimeOf(starts_at.getTime(), bundle.tenant.timeZone).slice(0, 10);
  report(['closures', entry], mistake('closureOverReservation', { reservationId: reservation_id, name, day, others }));
}

function reportDraw({ bundle, report }: Importing, { entry, title, announce_at }: DrawUnder) {
  const announced = localDateTimeOf(announce_at.getTime(), bundle.tenant.timeZone).replace('T', ' ');
  report(['closures', entry], mistake('closureOverDraw', { title, announced }));
}
