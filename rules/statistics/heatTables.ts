import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { added, permilleOf, type Sum } from './figure.ts';
import { type Column, type Counted, type Facts, made, roomLabel } from './made.ts';

/** A frame by its name, whenever it begins in which room. */
const frameName = (key: string) => key.slice(key.indexOf(' ') + 1);

/** The frames of heat maps in the order of the day. */
function framesIn(counted: readonly Counted[]) {
  const keys = counted.filter(({ topic }) => topic === 'block').map(({ key }) => key);
  return [...new Set(keys.toSorted().map(frameName))];
}

const heatColumns = (frames: readonly string[]): readonly Column<ReadonlyMap<string, Sum>>[] =>
  frames.map((frame) => [
    ...([frame, frame, 'permille'] as const),
    (of) => permilleOf(of.get(frame)?.used ?? 0, of.get(frame)?.offered ?? 0),
  ]);

const byFrame = (counted: readonly Counted[]) =>
  new Map(
    [
      ...Map.groupBy(
        counted.filter(({ topic }) => topic === 'block'),
        ({ key }) => frameName(key),
      ),
    ].map(([frame, same]) => [frame, added(same.map(({ sum }) => sum))] as const),
  );

const weekdays = ['日', '月', '火', '水', '木', '金', '土'];

/** 稼働率 of rooms and of days of the week, by frames. */
export function heatTables(facts: Facts): StatisticsTable[] {
  const frames = framesIn([...facts.rooms, ...facts.weekdays]);
  const columns = heatColumns(frames);
  const byRoom = Map.groupBy(facts.rooms, ({ of }) => of);
  const byWeekday = Map.groupBy(facts.weekdays, ({ of }) => of);
  const total = byFrame(facts.weekdays);
  const note = '数値は稼働率（区分）です。';
  return [
    made({
      ...({ key: 'roomFrames', title: '部屋と区分', rowsAre: '部屋' } as const),
      note,
      columns,
      rows: facts.places.flatMap((place) =>
        place.rooms.map(({ articleId, articleName }) => ({
          key: articleId,
          label: roomLabel(facts, place.containerName, articleName),
          given: byFrame(byRoom.get(articleId) ?? []),
        })),
      ),
      total,
    }),
    made({
      ...({ key: 'weekdayFrames', title: '曜日と区分', rowsAre: '曜日' } as const),
      note,
      columns,
      rows: weekdays.map((label, weekday) => ({
        key: String(weekday),
        label: `${label}曜日`,
        given: byFrame(byWeekday.get(String(weekday)) ?? []),
      })),
      total,
    }),
  ];
}
