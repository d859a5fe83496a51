import type { DayKind, FrameRow, TimeFrameType, UnavailableReason } from '#contract/facility/room.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import type { Fee } from '#rules/facility/fee/fee.ts';
import { count, dateTimeText, timeRangeText, timeText, yen } from '#ui/text/format.ts';

/**
 * The words with which the server would refuse; a place that is taken needs other ones where nothing was chosen yet.
 */
const texts: Record<UnavailableReason, string> = {
  closed: screenRefusals.closed,
  full: 'すでに予約が入っています。',
  notYetOpen: screenRefusals.notYetOpen,
  deadlinePassed: screenRefusals.deadlinePassed,
  past: screenRefusals.past,
  suspended: screenRefusals.userSuspended,
  notAccepting: screenRefusals.reservingStopped,
};

type Unavailable = { reason: UnavailableReason | null; reasonText?: string | undefined; opensAt: string | null };

/** Why a day or a frame cannot be taken, by which rule: '受付開始前です（2026/12/01(火) 09:00から）。' */
export function unavailableText({ reason, reasonText, opensAt }: Unavailable) {
  if (reason === 'notYetOpen' && opensAt) return `受付開始前です（${dateTimeText(opensAt)}から）。`;
  return reasonText ?? texts[reason ?? 'full'];
}

type RowTimes = Pick<FrameRow, 'timeFrameFromHour' | 'timeFrameFromMinute' | 'timeFrameToHour' | 'timeFrameToMinute'>;

/** '09:00～12:00' */
export const rowTimeText = (row: RowTimes) =>
  timeRangeText({
    fromHour: row.timeFrameFromHour,
    fromMinute: row.timeFrameFromMinute,
    toHour: row.timeFrameToHour,
    toMinute: row.timeFrameToMinute,
  });

/** '09:00' */
export const rowStartText = (row: RowTimes) => timeText(row.timeFrameFromHour, row.timeFrameFromMinute);

/** '午前 09:00～12:00'; a row of a time article has no name beside its time. */
export const rowText = (row: RowTimes & Pick<FrameRow, 'timeFrameName'>) => {
  const time = rowTimeText(row);
  return row.timeFrameName === time || row.timeFrameName === '' ? time : `${row.timeFrameName} ${time}`;
};

/** basicFee as it is charged: per frame, or per hour. */
export const rowFeeText = (timeFrameType: TimeFrameType, basicFee: number) =>
  timeFrameType === 'time' ? `1時間 ${yen(basicFee)}` : yen(basicFee);

/** What a day's fees are called. */
export const dayKindTexts: Record<DayKind, string> = {
  weekday: '平日料金',
  saturday: '土曜料金',
  holiday: '日曜・祝日料金',
};

/** Why this user cannot take a row now, in a sentence; undefined when it can be taken. */
export function refusedText(row: FrameRow, tenantCanReserve: boolean) {
  if (!tenantCanReserve) return unavailableText({ reason: 'notAccepting', opensAt: null });
  return row.canReserve && row.isAvailable ? undefined : unavailableText(row);
}

/** The sentence that holds for every row of a list of them; undefined when it differs or one can be taken. */
export function commonRefusedText(rows: readonly FrameRow[], tenantCanReserve: boolean) {
  const [first, ...others] = new Set(rows.map((row) => refusedText(row, tenantCanReserve)));
  return others.length === 0 ? first : undefined;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** How much is chosen: '3枠', '2日 4枠', '3時間', '1.5時間'. */
export function extentText(timeFrameType: TimeFrameType, { lines }: Fee) {
  const days = new Set(lines.map(({ date }) => date)).size;
  const minutes = sum(lines.map(({ fromMinute, toMinute }) => toMinute - fromMinute));
  const extent = timeFrameType === 'time' ? count(minutes / 60, '時間') : count(lines.length, '枠');
  return days > 1 ? `${count(days, '日')} ${extent}` : extent;
}
