import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { courseSettingName } from '#rules/event/edit/courseNames.ts';
import { importEvents } from '#server/bundle/import/importEvents.ts';
import { scheduleByOffer } from '#server/bundle/import/scheduleByOffer.ts';
import { demandUnchanged } from '#server/bundle/plan/demandUnchanged.ts';
import { differencesOf, isAboutTheSame } from '#server/bundle/plan/difference.ts';
import { wordsOf } from '#server/bundle/problem/mistake.ts';
import { type Problem, problemCollector } from '#server/bundle/problem/problem.ts';
import { eventIds } from '#server/catalogue/definedEvents.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { courseOffer, coursePromises } from '#server/event/promise/coursePromises.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { Refused } from '#server/refused.ts';
import { tellOfPromises } from '#server/reservation/promise/tellOfPromises.ts';
import { knownPictures } from '../knownPictures.ts';
import { mostTouched } from '../touchedReservations.ts';
import { demandRight, recordChange } from '../writtenChange.ts';
import { type CourseEntries, courseEntries } from './courseEntries.ts';
import type { JudgedCourses } from './judgeCourses.ts';

/** What was judged behind the locks: of which courses, by which revision, and what takes it back. */
type Written = Omit<JudgedCourses, 'problems' | 'remarks'> & {
  readonly before: CourseEntries;
  readonly problems: readonly PlaceProblem[];
  readonly revision: number;
  readonly inverse: object | null;
};

/**
 * Writes courses as an import would, without touching those that stay as they are, and tells everybody whose course that
 * changes. Refuses placeRefused, placeUnchanged, touchesTooMany and changedMeanwhile.
 */
export async function writeCourses(context: Context<Staff>, written: Written) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { before, differences, concerned, revision, inverse } = written;
  const resolved = demandRight(written);
  if (differences.length === 0) throw new Refused('placeUnchanged');
  await demandUnchanged(context, revision, (since) => differences.some((one) => isAboutTheSame(one, since)));
  const offered = await courseOffer(trx, tenantId);
  const problems: Problem[] = [];
  const report = problemCollector(problems, resolved.source);
  const pictureAt = await knownPictures(trx, tenantId);
  await importEvents({ trx, tenantId, nowMs, report, bundle: resolved, pictureAt }, (key) => concerned.has(key));
  // They were judged behind the locks already: what is found now came with what was written.
  demandRight({ resolved, problems: problems.map(shown) });
  await scheduleByOffer(trx, { tenantId, timeZone, nowMs });
  await raiseTenant(trx, tenantId);
  const promises = await coursePromises(context, offered);
  if (promises.length > mostTouched) throw new Refused('touchesTooMany');
  const told = await tellOfPromises(context, promises);
  const changes = differencesOf(before, await courseEntries(context));
  const ids = await eventIds(trx, tenantId);
  return { revision: await recordChange(context, changes, inverse), ids, ...told };
}

const shown = ({ line: _, file: __, path: ___, ...mistake }: Problem): PlaceProblem => ({
  room: null,
  path: [],
  reason: wordsOf(mistake, courseSettingName),
});
