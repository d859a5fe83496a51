import { addMonths } from '#rules/day/day.ts';
import { bookingClosesAt, bookingOpensAt, lotteryTimes } from '#rules/facility/calendar/windows.ts';
import type { DayRowEntry, ExceptionEntry, FrameEntry } from '../form/schedule.ts';
import type { Path } from '../form/yamlSource.ts';
import { once } from './checkKeys.ts';
import type { Report, ResolvedArticle } from './resolved.ts';

/** An entry that says something of the schedule, and where it stands. */
type Said = { readonly path: Path; readonly report: Report };

/** Reports frames and windows that contradict each other or the opening hours, of the article and of each version. */
export function checkArticle(article: ResolvedArticle, path: Path, report: Report) {
  checkSchedule(article, { path, report });
  const { versions = [] } = article;
  const ofVersion = (index: number) => ({ path: [...path, 'versions', index], report });
  once(
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
      report(
        [...said.path, 'firstDay'],
        'another lotteryWindow must begin with a month, because a month is drawn as one',
      );
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
    if (before.some(({ name }) => name === frame.name)) report([...place, 'name'], `"${frame.name}" stands twice`);
    if (before.some((other) => sameHours(other.hours, frame.hours))) {
      report([...place, 'hours'], 'another frame of this article has the same hours');
    }
    if (frame.hours.fromMinute < hours.fromMinute || frame.hours.toMinute > hours.toMinute) {
      report([...place, 'hours'], 'lies outside of the opening hours of the article');
    }
  });
}

const sameHours = (one: Hours, other: Hours) => one.fromMinute === other.fromMinute && one.toMinute === other.toMinute;

function checkRows(hours: Hours, slotMinutes: number, { path, report }: Said) {
  if ((hours.toMinute - hours.fromMinute) % slotMinutes !== 0) {
    report(path, `the opening hours are not made of rows of ${slotMinutes} minutes`);
  }
}

/** Reports prices and frames of the other kind of article. */
function checkKind(kind: ResolvedArticle['timeFrameType'], entry: object, { path, report }: Said) {
  const foreign = kind === 'frame' ? 'hourlyFee' : 'frames';
  if (!(foreign in entry)) return;
  const other = kind === 'frame' ? 'time' : 'frame';
  report([...path, foreign], `is for articles of timeFrameType ${other}, and this one is ${kind}`);
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
  once(
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
  if (neverOpens) report([...path, 'bookingWindow'], 'closes before it opens');
  const { opens, closesHour, closesMinute } = window;
  if (opens.hour === 24 && opens.minute) report([...path, 'bookingWindow'], 'opens after 24:00');
  if (closesMinute && (closesHour ?? 24) === 24) report([...path, 'bookingWindow'], 'closes after 24:00');
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
    report([...path, 'lotteryWindow'], 'closes when it opens');
  } else if (
    sampleDays.some((day) => {
      const { opensAt, closesAt } = lotteryTimes(lotteryWindow, addMonths(day, lotteryWindow.monthsAhead));
      return opensAt >= closesAt;
    })
  ) {
    report([...path, 'lotteryWindow'], 'closes before it opens, in a month without its days');
  }
  if ((fromHour === 24 && fromMinute > 0) || (toHour === 24 && toMinute > 0)) {
    report([...path, 'lotteryWindow'], 'has a time after 24:00');
  }
}

/** Reports what would be free because nobody has said what it costs. */
export function checkFees(article: ResolvedArticle, path: Path, report: Report) {
  const reason = 'is missing, and the place has no ordinance';
  if (article.timeFrameType === 'time') {
    if (article.hourlyFee === undefined) report([...path, 'hourlyFee'], reason);
    return;
  }
  const demand = (frames: readonly FrameEntry[] | undefined, place: Path) => {
    frames?.forEach(({ fee }, index) => {
      if (fee === undefined) report([...place, 'frames', index, 'fee'], reason);
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
