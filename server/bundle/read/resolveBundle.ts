import { featuresOf } from '#rules/tenant/features.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { BundleError } from '../BundleError.ts';
import { type Bundle, type BundleContainer, bundleSchema } from '../form/bundle.ts';
import { shapeProblems } from '../form/shapeProblems.ts';
import { resolveLocalDateTime } from '../form/values.ts';
import { parseYaml, type YamlSource } from '../form/yamlSource.ts';
import type { ReadPictures } from '../picture/readPictures.ts';
import { mistake } from '../problem/mistake.ts';
import type { Report } from '../problem/problem.ts';
import { type Problem, problemCollector } from '../problem/problem.ts';
import { checkAnnouncements } from './checkAnnouncements.ts';
import { checkArticle, checkFees } from './checkArticle.ts';
import { checkClassWindows } from './checkClassWindows.ts';
import { checkEventKeys } from './checkEventKeys.ts';
import { checkKeys } from './checkKeys.ts';
import { checkMode } from './checkMode.ts';
import { checkOrdinance } from './checkOrdinance.ts';
import { checkPictures } from './checkPictures.ts';
import { checkUsers } from './checkUsers.ts';
import { ownHolidays } from './ownHolidays.ts';
import { remarkNames } from './remarkNames.ts';
import { remarkExcepts, remarkSchedules } from './remarkSchedules.ts';
import { type ClosedStretch, type RecurringClosure, recurringClosures, resolveClosures } from './resolveClosures.ts';
import type { ResolvedArticle, ResolvedContainer } from './resolved.ts';
import { type EventOffer, resolveEvents } from './resolveEvents.ts';

/** A bundle without mistakes, its relative days turned into days. Spans and announcements carry local date-times. */
export type ResolvedBundle = Omit<Bundle, 'containers' | 'closures' | keyof EventOffer> &
  EventOffer & {
    readonly source: YamlSource;
    /** What may be meant otherwise, and is imported all the same. */
    readonly remarks: readonly Problem[];
    /** The files that were given beside it. */
    readonly pictures: ReadPictures;
    readonly containers: readonly ResolvedContainer[];
    readonly closures: readonly ClosedStretch[];
    readonly closureRules: readonly RecurringClosure[];
  };

type Resolving = {
  readonly pictures?: ReadPictures | undefined;
  /** The day ('YYYY-MM-DD') in a zone; relative days count from it. */
  readonly todayIn: (timeZone: string) => string;
};

/** Reads a bundle. Throws BundleError, as resolveEntries does. */
export function resolveBundle({
  file,
  text,
  ...resolving
}: Resolving & { readonly file: string; readonly text: string }) {
  const source = parseYaml(file, text);
  if (source.value === null) throw new BundleError([{ file, line: 1, path: [], ...mistake('emptyFile') }]);
  return resolveEntries(source, resolving);
}

/**
 * Reads the entries of a bundle, from a file or not. Throws BundleError that names every wrong entry: first those whose
 * form is wrong, and once the form is right those that make no sense.
 */
export function resolveEntries(source: YamlSource, { pictures = new Map(), todayIn }: Resolving): ResolvedBundle {
  const shape = bundleSchema.safeParse(source.value);
  if (!shape.success) throw new BundleError(shapeProblems(source, shape.error.issues));

  const bundle = shape.data;
  const today = todayIn(bundle.tenant.timeZone);
  const problems: Problem[] = [];
  const remarks: Problem[] = [];
  const report = problemCollector(problems, source);
  const remark = problemCollector(remarks, source);
  checkMode(bundle, report);
  checkKeys(bundle, report);
  checkEventKeys(bundle, report);
  checkUsers(bundle, report);
  checkPictures(bundle, pictures, report);
  remarkNames(bundle, remark);
  remarkExcepts(bundle.closures, remark);
  checkClassWindows(bundle, report);
  const holidays = holidaysOf(ownHolidays(bundle.holidays));
  const containers = bundle.containers.map((container, index) => resolveContainer(container, index, report));
  containers.forEach((container, index) => {
    const { classes } = bundle;
    checkOrdinance(container, ['containers', index], { classes, holidays, today, report, remark });
    const written = bundle.containers[index];
    if (written && problems.length === 0) {
      const { announceDelayDays } = featuresOf(bundle.tenant.functionTag);
      const { settings } = bundle;
      const given = { settings, holidays, today, announceDelayDays, remark };
      remarkSchedules(written, container, { ...given, path: ['containers', index] });
    }
    checkAnnouncements(container, { path: ['containers', index], today, report });
  });
  const closures = resolveClosures(bundle, today, report);
  const offer = resolveEvents(bundle, today, report);
  const announcements = resolveAnnouncements(bundle, today, report);
  if (problems.length > 0) throw new BundleError(problems);
  return {
    ...bundle,
    source,
    remarks,
    pictures,
    containers,
    closures,
    closureRules: recurringClosures(bundle),
    ...offer,
    announcements,
  };
}

/** A place with its defaults filled into its rooms. */
export function resolveContainer(container: BundleContainer, index: number, report: Report): ResolvedContainer {
  const { articles, defaults, ...rest } = container;
  const resolved = articles.flatMap((article, position): ResolvedArticle[] => {
    const path = ['containers', index, 'articles', position];
    const whole = { ...builtIn, ...defaults, ...article };
    const { hours, bookingWindow } = whole;
    if (!hours || !bookingWindow) {
      report(path, mistake('needsHoursAndWindow'));
      return [];
    }
    const complete = { ...whole, hours, bookingWindow };
    checkArticle(complete, path, report);
    if (rest.ordinance.length === 0) checkFees(complete, path, report);
    return [complete];
  });
  return { ...rest, articles: resolved };
}

const builtIn = {
  closedWeekdays: [],
  holidayRule: 'open' as const,
  preparation: { before: 0, after: 0 },
  lotteryWindow: null,
};

function resolveAnnouncements({ announcements }: Bundle, today: string, report: Report) {
  return announcements.map((announcement, index) => {
    const publishedFrom = resolveLocalDateTime(announcement.publishedFrom, today);
    const publishedTo = announcement.publishedTo && resolveLocalDateTime(announcement.publishedTo, today);
    if (publishedTo !== null && publishedTo <= publishedFrom) {
      report(['announcements', index, 'publishedTo'], mistake('publishedBackwards'));
    }
    return { ...announcement, publishedFrom, publishedTo };
  });
}
