import { addDays, dayOf, minuteStamp } from '#rules/day/day.ts';
import { roomIds, spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { closureRulesOf, recurringFrom } from '#server/facility/closure/recurring/closureRule.queries.ts';
import { closuresWithPlaces, type PlacedClosure } from '#server/facility/closure.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { BundleInput } from '../form/bundle.ts';
import { clockText } from './clockText.ts';

export type ClosureInput = NonNullable<BundleInput['closures']>[number];

/** A stretch of one space on one day; minutes of that day. */
type Piece = {
  readonly space: string;
  readonly container: string;
  readonly day: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly kind: string;
  readonly reason: string;
};

/** The same stretch of one space on days that follow each other. */
type Run = Omit<Piece, 'day'> & { readonly from: string; readonly to: string };

/**
 * Closures and official use in as few entries as say the same: days in a row and spaces together become one. What comes
 * again stands behind them as it was said, since the first entry counts where they lie over each other.
 */
export async function exportClosures(
  trx: Database,
  { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string },
): Promise<ClosureInput[]> {
  const rows = await closuresWithPlaces(trx, tenantId);
  const pieces = rows.flatMap((row) => piecesOf(row, timeZone));
  const spaces = (await spacesOf(trx, tenantId)).filter(({ lent_as }) => lent_as === null);
  const sizes = Map.groupBy(spaces, ({ container_id }) => container_id);
  const sameStretch = Map.groupBy(runsOf(pieces), ({ from, to, fromMinute, toMinute, kind, reason, container }) =>
    JSON.stringify([from, to, fromMinute, toMinute, kind, reason, container]),
  );
  const containers = new Map(rows.map((row) => [row.container_id, row.container_key]));
  const once = [...sameStretch.values()]
    .flatMap((runs): ClosureInput[] => {
      const [first] = runs;
      if (!first) return [];
      const isWhole = runs.length === sizes.get(first.container)?.length;
      const key = containers.get(first.container);
      return [
        {
          ...(isWhole && key ? { container: key } : { spaces: runs.map(({ space }) => space).toSorted() }),
          ...entryOf(first),
        },
      ];
    })
    .toSorted((one, other) => sortText(one).localeCompare(sortText(other)));
  return [...once, ...(await recurringEntries(trx, tenantId))];
}

/** What comes again, of one place or of all. */
export async function recurringEntries(trx: Database, tenantId: string, containerId?: string): Promise<ClosureInput[]> {
  const rules = (await closureRulesOf(trx, tenantId)).filter(
    ({ container_id }) => containerId === undefined || container_id === containerId,
  );
  if (rules.length === 0) return [];
  const spaces = (await spacesOf(trx, tenantId)).filter(({ lent_as }) => lent_as === null);
  const { containers } = await roomIds(trx, tenantId);
  const keys = new Map([...containers].map(([key, id]) => [id, key]));
  return rules.map((rule): ClosureInput => {
    const here = spaces.filter(({ container_id }) => container_id === rule.container_id);
    const closed = here.filter(({ space_id }) => rule.space_ids.includes(space_id));
    const container = keys.get(rule.container_id);
    const { except, ...every } = recurringFrom(rule);
    const { from_minute: fromMinute, to_minute: toMinute } = rule;
    return {
      ...(closed.length === here.length && container
        ? { container }
        : { spaces: closed.map(({ key }) => key).toSorted() }),
      ...(rule.kind === 'official' ? { kind: 'official' as const } : {}),
      ...every,
      ...(except.length > 0 ? { except: [...except] } : {}),
      ...(fromMinute === 0 && toMinute === 1440 ? {} : { hours: clockText({ fromMinute, toMinute }) }),
      reason: rule.note,
    };
  });
}

const sortText = ({ from, container, spaces, hours, to }: ClosureInput) =>
  [from, container ?? spaces?.join(), hours, to].join('\n');

/** A row may reach over midnight; an entry of a bundle means every day by itself. */
function piecesOf(row: PlacedClosure, timeZone: string): Piece[] {
  const from = localDateTimeOf(row.starts_at.getTime(), timeZone);
  const end = minuteStamp(localDateTimeOf(row.ends_at.getTime(), timeZone));
  const pieces: Piece[] = [];
  for (let day = dayOf(from); minuteStamp(`${day}T00:00`) < end; day = addDays(day, 1)) {
    const midnight = minuteStamp(`${day}T00:00`);
    pieces.push({
      space: row.space,
      container: row.container_id,
      day,
      fromMinute: Math.max(0, minuteStamp(from) - midnight),
      toMinute: Math.min(1440, end - midnight),
      kind: row.kind,
      reason: row.note,
    });
  }
  return pieces;
}

function runsOf(pieces: readonly Piece[]): Run[] {
  const rows = Map.groupBy(pieces, ({ space, fromMinute, toMinute, kind, reason }) =>
    JSON.stringify([space, fromMinute, toMinute, kind, reason]),
  );
  return [...rows.values()].flatMap((same) => {
    const runs: Run[] = [];
    for (const { day, ...piece } of same.toSorted((one, other) => one.day.localeCompare(other.day))) {
      const last = runs.at(-1);
      if (last && addDays(last.to, 1) === day) runs[runs.length - 1] = { ...last, to: day };
      else runs.push({ ...piece, from: day, to: day });
    }
    return runs;
  });
}

function entryOf({ from, to, fromMinute, toMinute, kind, reason }: Run) {
  return {
    ...(kind === 'official' ? { kind: 'official' as const } : {}),
    from,
    ...(to === from ? {} : { to }),
    ...(fromMinute === 0 && toMinute === 1440 ? {} : { hours: clockText({ fromMinute, toMinute }) }),
    reason,
  };
}
