import { addMonths } from '#rules/day/day.ts';
import { holdsRange, isSameRange } from '#rules/day/minuteRange.ts';
import { bookingClosesAt, bookingOpensAt, lotteryTimes } from '#rules/facility/calendar/windows.ts';
import type { DayRowEntry, ExceptionEntry, FrameEntry } from '../form/schedule.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { reportDuplicates } from './checkKeys.ts';
import type { ResolvedArticle } from './resolved.ts';

/** An entry that says something of the schedule, and where it stands. */
type Said = { readonly path: Path; readonly report: Report };

/** Reports frames and windows that contradict each other or the opening hours, of the article and of each version. */
export function checkArticle(article: ResolvedArticle, path: Path, report: Report) {
  checkSchedule(article, { path, report });
  const { versions = [] } = article;
  if (article.visibility === 'hidden' && [article, ...versions].some(({ lotteryWindow }) => lotteryWindow)) {
    report([...path, 'visibility'], mistake('hiddenDrawn'));
  }
  const ofVersion = (index: number) => ({ path: [...path, 'versions', index], report });
  reportDuplicates(
    versions.map(({ firstDay }, index) => ({ value: firstDay, path: [...path, 'versions', index, 'firstDay'] })),
    report,
  );
  checkExceptions(article, { path, report });
  const byFirstDay = [...versions.entries()].toSorted(([, one], [, other]) => (one.firstDay < other.firstDay ? -1 : 1));
  let whole = article;
  for (const [index, version] of byFirstDay) {
    const { firstDay, ...changed } = version;
    const said = ofVersion(index);
    whole = { ...whole, ...changed } as ResolvedArticle;
    checkKind(article.timeFrameType, version, said);
    checkSchedule(whole, said);
    if ('lotteryWindow' in changed && !firstDay.endsWith('-01')) {
      report([...said.path, 'firstDay'], mistake('lotteryWithinMonth'));
    }
  }
}

function checkSchedule(article: ResolvedArticle, said: Said) {
  if (article.timeFrameType === 'frame') checkFrames(article.frames, article.hours, said);
  else checkRows(article.hours, article.slotMinutes, said);
  checkTimetable(article, said);
  checkWindows(article, said);
}

type Hours = FrameEntry['hours'];

function checkFrames(frames: readonly FrameEntry[], hours: Hours, { path, report }: Said) {
  frames.forEach((frame, index) => {
    const place = [...path, 'frames', index];
    const before = frames.slice(0, index);
    if (before.some(({ name }) => name === frame.name))
      report([...place, 'name'], mistake('repeated', { value: frame.name }));
    if (before.some((other) => isSameRange(other.hours, frame.hours))) {
      report([...place, 'hours'], mistake('sameHours'));
    }
    if (!holdsRange(hours, frame.hours)) {
      report([...place, 'hours'], mistake('outsideHours'));
    }
  });
}

function checkRows(hours: Hours, slotMinutes: number, { path, report }: Said) {
  if ((hours.toMinute - hours.fromMinute) % slotMinutes !== 0) {
    report(path, mistake('partRows', { minutes: slotMinutes }));
  }
}

/** Reports prices and frames of the other kind of article. */
function checkKind(kind: ResolvedArticle['timeFrameType'], entry: object, { path, report }: Said) {
  const foreign = kind === 'frame' ? 'hourlyFee' : 'frames';
  if (!(foreign in entry)) return;
  report([...path, foreign], mistake('wrongTimeFrame', { own: kind }));
}

/** Shorter hours leave out the frames that lie outside of them; frames of the row itself lie within its hours. */
function checkTimetable(article: ResolvedArticle, { path, report }: Said) {
  article.timetable?.forEach((row: DayRowEntry, index) => {
    const said = { path: [...path, 'timetable', index], report };
    const hours = row.hours ?? article.hours;
    checkKind(article.timeFrameType, row, said);
    if (row.frames) checkFrames(row.frames, hours, said);
    if (article.timeFrameType === 'time' && row.hours) checkRows(hours, article.slotMinutes, said);
  });
}

/** A day is excepted once; its frames lie within its hours, or those of every other day. */
function checkExceptions({ exceptions = [], ...article }: ResolvedArticle, { path, report }: Said) {
  const pathOf = (index: number) => [...path, 'exceptions', index];
  reportDuplicates(
    exceptions.map(({ day }, index) => ({ value: day, path: [...pathOf(index), 'day'] })),
    report,
  );
  exceptions.forEach((exception: ExceptionEntry, index) => {
    const said = { path: pathOf(index), report };
    const hours = exception.hours ?? article.hours;
    checkKind(article.timeFrameType, exception, said);
    if (exception.frames) checkFrames(exception.frames, hours, said);
    if (article.timeFrameType === 'time' && exception.hours) checkRows(hours, article.slotMinutes, said);
  });
}

/** Days that show every length of month a window can meet. */
const sampleDays = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-04-15', '2026-05-31', '2028-02-29', '2026-12-31'];

function checkWindow(window: ResolvedArticle['bookingWindow'], { path, report }: Said) {
  const neverOpens = sampleDays.some((day) => {
    const closesAt = bookingClosesAt(window, day) ?? `${day}T24:00`;
    return bookingOpensAt(window, day) >= closesAt;
  });
  if (neverOpens) report([...path, 'bookingWindow'], mistake('windowBackwards'));
  const { opens, closesHour, closesMinute } = window;
  if (opens.hour === 24 && opens.minute) report([...path, 'bookingWindow'], mistake('opensAfterMidnight'));
  if (closesMinute && (closesHour ?? 24) === 24) report([...path, 'bookingWindow'], mistake('closesAfterMidnight'));
}

function checkWindows(article: ResolvedArticle, { path, report }: Said) {
  const { bookingWindow, classWindows, lotteryWindow } = article;
  checkWindow(bookingWindow, { path, report });
  classWindows?.forEach((row, index) => {
    checkWindow(row.bookingWindow, { path: [...path, 'classWindows', index], report });
  });
  if (lotteryWindow === null) return;
  const { fromDay, fromHour, fromMinute = 0, toDay, toHour, toMinute = 0 } = lotteryWindow;
  if (fromDay === toDay && fromHour === toHour && fromMinute === toMinute) {
    report([...path, 'lotteryWindow'], mistake('lotteryAtOnce'));
  } else if (
    sampleDays.some((day) => {
      const { opensAt, closesAt } = lotteryTimes(lotteryWindow, addMonths(day, lotteryWindow.monthsAhead));
      return opensAt >= closesAt;
    })
  ) {
    report([...path, 'lotteryWindow'], mistake('lotteryBackwards'));
  }
  if ((fromHour === 24 && fromMinute > 0) || (toHour === 24 && toMinute > 0)) {
    report([...path, 'lotteryWindow'], mistake('lotteryAfterMidnight'));
  }
}

/** Reports what would be free because nobody has said what it costs. */
export function checkFees(article: ResolvedArticle, path: Path, report: Report) {
  if (article.timeFrameType === 'time') {
    if (article.hourlyFee === undefined) report([...path, 'hourlyFee'], mistake('feeMissing'));
    return;
  }
  const demand = (frames: readonly FrameEntry[] | undefined, place: Path) => {
    frames?.forEach(({ fee }, index) => {
      if (fee === undefined) report([...place, 'frames', index, 'fee'], mistake('feeMissing'));
    });
  };
  article.exceptions?.forEach(({ frames }, index) => {
    demand(frames, [...path, 'exceptions', index]);
  });
  const parts = [article, ...(article.versions ?? [])];
  parts.forEach(({ frames, timetable }, part) => {
    const place = part === 0 ? path : [...path, 'versions', part - 1];
    demand(frames, place);
    timetable?.forEach((row, index) => {
      demand(row.frames, [...place, 'timetable', index]);
    });
  });
}
