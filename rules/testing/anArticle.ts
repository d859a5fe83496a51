import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { BookingWindow, LotteryWindow } from '#rules/facility/calendar/windows.ts';
import { occupiedRange } from '#rules/reservation/placesOf.ts';

/** First come from three months before the month of use, on its first day at nine, until the frame begins. */
export const threeMonthsAhead: BookingWindow = {
  opens: { unit: 'months', ahead: 3, onDay: 1, hour: 9 },
  closesDaysBefore: 0,
  closesHour: null,
};

/** Entries from the 1st, 9:00, to the end of the 10th, four months before the month of use. */
export const lotteryFourMonthsAhead: LotteryWindow = { monthsAhead: 4, fromDay: 1, fromHour: 9, toDay: 10, toHour: 24 };

export const fees = (weekday: number, saturday = weekday, holiday = saturday) => ({ weekday, saturday, holiday });

const base: ArticleFacts = {
  articleId: '00000000-0000-4000-8000-000000000001',
  name: '大ホール',
  timeFrameType: 'frame',
  slotMinutes: 60,
  opensMinute: 9 * 60,
  closesMinute: 22 * 60,
  closedWeekdays: [],
  holidayRule: 'open',
  preparationBefore: 0,
  preparationAfter: 0,
  hourlyFee: fees(0),
  bookingWindow: threeMonthsAhead,
  lotteryWindow: null,
  spaceIds: ['hall'],
  frames: [],
};

/** A room with 午前, 午後, 夜間 and the 全日 that lies over them. */
export const aFrameArticle = (more: Partial<ArticleFacts> = {}): ArticleFacts => ({
  ...base,
  frames: [
    { name: '午前', fromMinute: 540, toMinute: 720, fee: fees(3000, 3500, 4000) },
    { name: '午後', fromMinute: 780, toMinute: 1020, fee: fees(4000, 4500, 5000) },
    { name: '夜間', fromMinute: 1080, toMinute: 1320, fee: fees(5000, 5500, 6000) },
    { name: '全日', fromMinute: 540, toMinute: 1320, fee: fees(11000, 12500, 14000) },
  ],
  ...more,
});

/** A room by the hour, 9:00 to 22:00. */
export const aTimeArticle = (more: Partial<ArticleFacts> = {}): ArticleFacts => ({
  ...base,
  name: '会議室',
  timeFrameType: 'time',
  hourlyFee: fees(500, 600, 700),
  ...more,
});

/** Takes an article's spaces on a day from minute to minute, by default as a reservation of that article. */
export const taken = (
  article: ArticleFacts,
  day: string,
  { from, to, kind = 'reservation', note }: { from: number; to: number } & Partial<Pick<Occupied, 'kind' | 'note'>>,
): Occupied[] => {
  const range = occupiedRange(article, day, from, to);
  return article.spaceIds.map((spaceId) => ({ spaceId, ...range, kind, ...(note === undefined ? {} : { note }) }));
};
