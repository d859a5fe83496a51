import type { NamedDay, OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import type { DayRowEntry, FrameEntry } from '../form/schedule.ts';
import type { ResolvedArticle } from './resolved.ts';

const dayKinds: readonly OrdinanceDay[] = ['weekday', 'saturday', 'sunday', 'holiday'];

/** A frame that an article has on some kinds of day, in one of its versions. */
export type OfferedFrame = FrameEntry & { readonly days: readonly OrdinanceDay[] };

/** A row that holds for all days of its kinds, and not only for some weekdays or a season. */
const isForAll = ({ when }: DayRowEntry) => when.weekdays === undefined && when.season === undefined;

/** The kinds of day on which some of the days that a row names fall. */
const kindsOf = (named: readonly NamedDay[] | undefined) =>
  named === undefined
    ? dayKinds
    : dayKinds.filter((kind) => named.some((name) => name === kind || (kindsBehind[name] ?? []).includes(kind)));

const kindsBehind: Readonly<Partial<Record<NamedDay, readonly OrdinanceDay[]>>> = {
  monday: ['weekday'],
  tuesday: ['weekday'],
  wednesday: ['weekday'],
  thursday: ['weekday'],
  friday: ['weekday'],
  eve: dayKinds,
};

function offeredIn(frames: readonly FrameEntry[], timetable: readonly DayRowEntry[]): OfferedFrame[] {
  const replaced = timetable
    .filter((row) => isForAll(row) && (row.frames !== undefined || row.closed !== undefined))
    .flatMap(({ when }): readonly NamedDay[] => when.days ?? []);
  const days = dayKinds.filter((day) => !replaced.includes(day));
  return [
    ...frames.map((frame) => ({ ...frame, days })),
    ...timetable.flatMap((row) => (row.frames ?? []).map((frame) => ({ ...frame, days: kindsOf(row.when.days) }))),
  ];
}

/** Every frame of a frame article, those of its timetables and versions included. */
export function offeredFrames(article: ResolvedArticle): readonly OfferedFrame[] {
  if (article.timeFrameType === 'time') return [];
  const { frames, timetable = [], versions = [], exceptions = [] } = article;
  const known = new Set([...frames, ...versions.flatMap((version) => version.frames ?? [])].map(({ name }) => name));
  return [
    ...exceptions
      .flatMap((exception) => exception.frames ?? [])
      .filter(({ name }) => !known.has(name))
      .map((frame) => ({ ...frame, days: dayKinds })),
    ...offeredIn(frames, timetable),
    ...versions.flatMap((version) =>
      offeredIn(version.frames ?? [], version.timetable ?? (version.frames ? timetable : [])),
    ),
  ];
}
