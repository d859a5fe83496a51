import { bookingClosesAt, bookingOpensAt } from '#rules/facility/windows.ts';
import type { Path } from '../form/yamlSource.ts';
import type { Report, ResolvedArticle } from './resolved.ts';

/** Reports frames and windows that contradict each other or the opening hours. */
export function checkArticle(article: ResolvedArticle, path: Path, report: Report) {
  if (article.timeFrameType === 'frame') checkFrames(article, path, report);
  else checkRows(article, path, report);
  checkWindows(article, path, report);
}

type FrameArticle = Extract<ResolvedArticle, { timeFrameType: 'frame' }>;
type TimeArticle = Extract<ResolvedArticle, { timeFrameType: 'time' }>;

function checkFrames({ frames, hours }: FrameArticle, path: Path, report: Report) {
  frames.forEach((frame, index) => {
    const place = [...path, 'frames', index];
    const before = frames.slice(0, index);
    if (before.some(({ name }) => name === frame.name)) report([...place, 'name'], `"${frame.name}" stands twice`);
    if (before.some((other) => sameHours(other.hours, frame.hours))) {
      report([...place, 'hours'], 'another frame of this article has the same hours');
    }
    if (frame.hours.fromMinute < hours.fromMinute || frame.hours.toMinute > hours.toMinute) {
      report([...place, 'hours'], 'lies outside of the opening hours of the article');
    }
  });
}

const sameHours = (one: FrameArticle['hours'], other: FrameArticle['hours']) =>
  one.fromMinute === other.fromMinute && one.toMinute === other.toMinute;

function checkRows({ hours, slotMinutes }: TimeArticle, path: Path, report: Report) {
  if ((hours.toMinute - hours.fromMinute) % slotMinutes !== 0) {
    report(path, `the opening hours are not made of rows of ${slotMinutes} minutes`);
  }
}

/** Days that show every length of month a window can meet. */
const sampleDays = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-04-15', '2026-05-31', '2028-02-29', '2026-12-31'];

function checkWindows({ bookingWindow, lotteryWindow }: ResolvedArticle, path: Path, report: Report) {
  const neverOpens = sampleDays.some((day) => {
    const closesAt = bookingClosesAt(bookingWindow, day) ?? `${day}T24:00`;
    return bookingOpensAt(bookingWindow, day) >= closesAt;
  });
  if (neverOpens) report([...path, 'bookingWindow'], 'closes before it opens');
  if (lotteryWindow === null) return;
  const { fromDay, fromHour, toDay, toHour } = lotteryWindow;
  if (fromDay * 24 + fromHour >= toDay * 24 + toHour) {
    report([...path, 'lotteryWindow'], 'closes before it opens');
  }
}

/** Reports what would be free because nobody has said what it costs. */
export function checkFees(article: ResolvedArticle, path: Path, report: Report) {
  const reason = 'is missing, and the place has no ordinance';
  if (article.timeFrameType === 'time') {
    if (article.hourlyFee === undefined) report([...path, 'hourlyFee'], reason);
    return;
  }
  article.frames.forEach(({ fee }, index) => {
    if (fee === undefined) report([...path, 'frames', index, 'fee'], reason);
  });
}
