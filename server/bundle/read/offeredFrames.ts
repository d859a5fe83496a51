import type { OrdinanceDay } from '#rules/ordinance/ordinance.ts';
import type { DayRowEntry, FrameEntry } from '../form/schedule.ts';
import type { ResolvedArticle } from './resolved.ts';

const dayKinds: readonly OrdinanceDay[] = ['weekday', 'saturday', 'sunday', 'holiday'];

/** A frame that an article has on some kinds of day, in one of its versions. */
export type OfferedFrame = FrameEntry & { readonly days: readonly OrdinanceDay[] };

/** A row that holds for all days of its kinds, and not only for some weekdays or a season. */
const isForAll = ({ when }: DayRowEntry) => when.weekdays === undefined && when.season === undefined;

function offeredIn(frames: readonly FrameEntry[], timetable: readonly DayRowEntry[]): OfferedFrame[] {
  const replaced = timetable
    .filter((row) => isForAll(row) && (row.frames !== undefined || row.closed !== undefined))
    .flatMap(({ when }) => when.days ?? []);
  const days = dayKinds.filter((day) => !replaced.includes(day));
  return [
    ...frames.map((frame) => ({ ...frame, days })),
    ...timetable.flatMap((row) => (row.frames ?? []).map((frame) => ({ ...frame, days: row.when.days ?? dayKinds }))),
  ];
}

/** Every frame of a frame article, those of its timetables and versions included. */
export function offeredFrames(article: ResolvedArticle): readonly OfferedFrame[] {
  if (article.timeFrameType === 'time') return [];
  const { frames, timetable = [], versions = [] } = article;
  return [
    ...offeredIn(frames, timetable),
    ...versions.flatMap((version) =>
      offeredIn(version.frames ?? [], version.timetable ?? (version.frames ? timetable : [])),
    ),
  ];
}
