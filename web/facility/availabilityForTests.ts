import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';

/** A free frame, 午前 of a Friday. */
export const aRow = (overrides: Partial<FrameRow> = {}): FrameRow => ({
  timeFrameName: '午前',
  displayText: '空き',
  isAvailable: true,
  canReserve: true,
  basicFee: 3000,
  date: '2026-11-20',
  timeFrameFromHour: 9,
  timeFrameFromMinute: 0,
  timeFrameToHour: 12,
  timeFrameToMinute: 0,
  reason: null,
  opensAt: null,
  ...overrides,
});

export const anAfternoon = (overrides: Partial<FrameRow> = {}) =>
  aRow({ timeFrameName: '午後', timeFrameFromHour: 13, timeFrameToHour: 17, basicFee: 4000, ...overrides });

/** Half an hour of a time article, 'HH:MM' on the half hour. */
export const aHalfHour = (start: string, overrides: Partial<FrameRow> = {}): FrameRow => {
  const hour = Number(start.slice(0, 2));
  const minute = Number(start.slice(3, 5));
  const toHour = minute === 30 ? hour + 1 : hour;
  const toMinute = minute === 30 ? 0 : 30;
  const end = `${String(toHour).padStart(2, '0')}:${String(toMinute).padStart(2, '0')}`;
  return aRow({
    timeFrameName: `${start}～${end}`,
    timeFrameFromHour: hour,
    timeFrameFromMinute: minute,
    timeFrameToHour: toHour,
    timeFrameToMinute: toMinute,
    basicFee: 600,
    ...overrides,
  });
};

/** One day of a room in フレーム form with those rows. */
export const aDayOf = (rows: FrameRow[], overrides: Partial<DayArticleAvailability> = {}): DayArticleAvailability => ({
  containerName: 'さくら会館',
  articleName: '大会議室',
  date: rows[0]?.date ?? '2026-11-20',
  dayKind: 'weekday',
  hasOnePrice: false,
  holidayName: '',
  timeFrameType: 'frame',
  entryType: 'normal',
  equipments: [],
  hasOrdinance: false,
  useConditions: [],
  reductions: [],
  limits: [],
  rows,
  ...overrides,
});
