import { addDays, daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { monthlyDayOf } from '#rules/day/monthlyDay.ts';
import type { DayRow } from '#rules/facility/calendar/articleFacts.ts';
import { exceptionOn, isMeant, versionOn } from '#rules/facility/calendar/articleOn.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { announcedAt, bookingOpensAt, lotteryTimes } from '#rules/facility/calendar/windows.ts';
import { isInSeason } from '#rules/ordinance/holds.ts';
import type { Bundle } from '../form/bundle.ts';
import { scheduleFacts } from '../import/scheduleRows.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedArticle, ResolvedContainer } from './resolved.ts';

type Given = {
  readonly settings: Bundle['settings'];
  readonly holidays: Holidays;
  readonly today: string;
  /** Days from the close of a lottery to its result. */
  readonly announceDelayDays: number;
  readonly remark: Report;
};

/** Something of a room that takes no effect; `path` from the room or the defaults on. */
type Idle = { readonly path: readonly [name: string, ...rest: Path]; readonly mistake: Mistake };

/**
 * Remarks on what of the schedules of a place's rooms can never take effect: it was meant to. What stands in the defaults is
 * remarked upon once, where it takes none in any room that goes by it.
 */
export function remarkSchedules(
  written: Bundle['containers'][number],
  { articles, equipment }: ResolvedContainer,
  { path, ...given }: Given & { readonly path: Path },
) {
  const { remark } = given;
  const shared = new Map<string, Idle & { rooms: number }>();
  articles.forEach((article, position) => {
    const own = written.articles[position] ?? {};
    for (const idle of idleIn(article, given)) {
      if (idle.path[0] in own) {
        remark([...path, 'articles', position, ...idle.path], idle.mistake);
        continue;
      }
      const key = JSON.stringify(idle);
      shared.set(key, { ...idle, rooms: (shared.get(key)?.rooms ?? 0) + 1 });
    }
  });
  for (const { path: at, mistake: found, rooms } of shared.values()) {
    const inheriting = written.articles.filter((own) => !(at[0] in own)).length;
    if (rooms === inheriting) remark([...path, 'defaults', ...at], found);
  }
  const published = new Set(articles.flatMap(({ key, published: isShown }) => (isShown ? [key] : [])));
  equipment.forEach(({ name, rooms }, index) => {
    if (rooms === undefined || rooms.some((room) => published.has(room))) return;
    remark([...path, 'equipment', index, 'rooms'], mistake('lentNowhere', { name }));
  });
}

const idleIn = (article: ResolvedArticle, given: Omit<Given, 'remark'>): Idle[] => [
  ...idleRows(article, given),
  ...idleExceptions(article, given),
  ...idleWindows(article, given),
  ...idleLimits(article, given),
];

type Facts = ReturnType<typeof scheduleFacts>;
type Scheduled = Partial<Pick<Facts, 'timetable' | 'classWindows'>>;
type Part<Entry> = { readonly at: Idle['path']; readonly list: readonly Entry[] };

/** The lists of that name in the room itself and in its versions, with where they stand. */
function partsOf<Entry>(
  { versions = [] }: ResolvedArticle,
  facts: Facts,
  { name, of }: { readonly name: keyof Scheduled; readonly of: (part: Scheduled) => readonly Entry[] | undefined },
): Part<Entry>[] {
  const own = of(facts);
  return [
    ...(own ? [{ at: [name] as const, list: own }] : []),
    ...versions.flatMap(({ firstDay }, index) => {
      const list = of(facts.versions?.find((version) => version.firstDay === firstDay) ?? {});
      return list ? [{ at: ['versions', index, name] as const, list }] : [];
    }),
  ];
}

/** A leap day and every weekday of a holiday come within these. */
const daysAhead = 4 * 366;

/** Rows of timetables that hold on no day, or on days alone on which the room is closed whatever they say. */
function idleRows(article: ResolvedArticle, { holidays, today }: Omit<Given, 'remark'>): Idle[] {
  const facts = scheduleFacts(article);
  const parts = partsOf(article, facts, { name: 'timetable', of: ({ timetable }) => timetable });
  if (parts.length === 0) return [];
  const inForce = new Set<readonly DayRow[]>();
  const held = new Set<DayRow>();
  const used = new Set<DayRow>();
  for (const day of daysFrom(today, daysAhead)) {
    const { timetable, ...plain } = versionOn(facts, day);
    if (timetable === undefined) continue;
    inForce.add(timetable);
    const row = timetable.find(({ when }) => isMeant(when, day, holidays));
    if (row === undefined || used.has(row) || exceptionOn(facts, day)) continue;
    held.add(row);
    // A row that closes does so where the room were open without it; any other one does nothing while it is closed.
    if (!closedOn({ ...plain, versions: [], exceptions: [] }, day, holidays)) used.add(row);
  }
  return parts
    .filter(({ list }) => inForce.has(list))
    .flatMap(({ at, list }) =>
      list.flatMap((row, index): Idle[] => {
        if (used.has(row)) return [];
        return [{ path: [...at, index], mistake: mistake('idleRow', { isClosed: held.has(row) }) }];
      }),
    );
}

/** Days to come that are open or closed already, as their exceptions say. */
function idleExceptions(article: ResolvedArticle, { holidays, today }: Omit<Given, 'remark'>): Idle[] {
  const plain = { ...scheduleFacts(article), exceptions: [] };
  return (article.exceptions ?? []).flatMap(({ day, closed, hours, frames, hourlyFee }, index): Idle[] => {
    if (day < today) return [];
    const isClosed = closedOn(plain, day, holidays);
    const isIdle = closed === undefined ? !isClosed && !(hours ?? frames ?? hourlyFee) : isClosed;
    return isIdle ? [{ path: ['exceptions', index], mistake: mistake('idleException', { isClosed }) }] : [];
  });
}

/** Two years, at days of the month and the week that drift. */
const sampleDays = (today: string) => Array.from({ length: 60 }, (_, index) => addDays(today, index * 13));

/** Windows that open while entries are taken or drawn: first come waits for the result, as for everybody. */
function idleWindows(article: ResolvedArticle, { today, announceDelayDays }: Omit<Given, 'remark'>): Idle[] {
  const facts = scheduleFacts(article);
  return partsOf(article, facts, { name: 'classWindows', of: ({ classWindows }) => classWindows }).flatMap(
    ({ at, list }) => {
      const days = sampleDays(today).flatMap((day) => {
        const { classWindows, bookingWindow, lotteryWindow } = versionOn(facts, day);
        if (classWindows !== list) return [];
        const toldAt =
          lotteryWindow && announcedAt(lotteryWindow, lotteryTimes(lotteryWindow, day).closesAt, announceDelayDays);
        return [{ day, toldAt, usual: bookingOpensAt(bookingWindow, day) }];
      });
      return list.flatMap((row, index): Idle[] => {
        const opens = days.map(({ day, ...of }) => ({ ...of, own: bookingOpensAt(row.bookingWindow, day) }));
        const isIdle =
          opens.length > 0 &&
          opens.some(({ own, usual }) => own !== usual) &&
          opens.every(({ own, usual, toldAt }) => toldAt !== null && own < toldAt && usual <= toldAt);
        return isIdle ? [{ path: [...at, index, 'bookingWindow'], mistake: mistake('idleWindow') }] : [];
      });
    },
  );
}

const counts = ['maxOpenReservations', 'maxFramesPerMonth'] as const;

/** Limits that a narrower one of the place or the town is always reached before. */
function idleLimits({ roomLimits, placeLimits }: ResolvedArticle, { settings }: Omit<Given, 'remark'>): Idle[] {
  return counts.flatMap((name) => {
    const town = settings[name] ?? Infinity;
    const [ofRoom, ofPlace] = [roomLimits?.[name], placeLimits?.[name]];
    const idle = (list: string, limit: number | undefined, most: number): Idle[] =>
      limit !== undefined && limit > most ? [{ path: [list, name], mistake: mistake('idleLimit', { most }) }] : [];
    return [...idle('roomLimits', ofRoom, Math.min(town, ofPlace ?? Infinity)), ...idle('placeLimits', ofPlace, town)];
  });
}

/** Remarks on days that are taken out of what comes again and on which it does not come. */
export function remarkExcepts(closures: Bundle['closures'], remark: Report) {
  closures.forEach(({ everyMonth, everyYear, except = [] }, index) => {
    except.forEach((day, at) => {
      const comes = everyMonth ? monthlyDayOf(day, everyMonth) === day : isInSeason(everyYear, day);
      if (!comes) remark(['closures', index, 'except', at], mistake('idleExcept'));
    });
  });
}
