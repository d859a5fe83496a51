import type { Holidays } from '#rules/day/dayKind.ts';
import type { Bundle } from '../form/bundle.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { type Entry, reportDuplicates } from './checkKeys.ts';
import { checkExamples } from './ordinance/checkExamples.ts';
import { checkCombined, checkNames } from './ordinance/checkNames.ts';
import { checkPrices } from './ordinance/checkPrices.ts';
import { checkSteps, checkTogether } from './ordinance/checkSteps.ts';
import { remarkFreeDays, remarkUnlinked } from './ordinance/remarkFree.ts';
import { remarkGaps, remarkTogether } from './ordinance/remarkGaps.ts';
import { remarkFrames, remarkIdle } from './remarkIdle.ts';
import type { ResolvedContainer } from './resolved.ts';

/** Reports versions that contradict themselves, name what the place does not have, or leave a frame without a price. */
export function checkOrdinance(
  container: ResolvedContainer,
  path: Path,
  {
    classes,
    holidays,
    today,
    report,
    remark,
  }: {
    readonly classes: Bundle['classes'];
    readonly holidays: Holidays;
    readonly today: string;
    readonly report: Report;
    readonly remark: Report;
  },
) {
  remarkFreeDays(container, path, { today, remark });
  remarkUnlinked(container, path, remark);
  const { ordinance, articles, useConditions } = container;
  const codes = { classes: codesOf(classes), conditions: codesOf(useConditions) };
  const places = ordinance.map((_, index) => [...path, 'ordinance', index]);
  reportDuplicates(
    ordinance.map(
      ({ firstDay }, index): Entry => ({ value: firstDay, path: [...path, 'ordinance', index, 'firstDay'] }),
    ),
    report,
  );
  container.equipment.forEach(({ code }, index) => {
    const isPriced = ordinance.some(({ equipment }) => equipment.some((priced) => priced.code === code));
    if (code === undefined || isPriced) return;
    report([...path, 'equipment', index, 'code'], mistake('equipmentUnpriced', { code }));
  });
  ordinance.forEach((version, index) => {
    const place = places[index] ?? path;
    let isNamed = true;
    const reportName: Report = (...noted) => {
      isNamed = false;
      report(...noted);
    };
    checkNames(version, articles, { place, report: reportName, codes });
    checkSteps(version.steps, [...place, 'steps'], report);
    remarkGaps(version.steps, [...place, 'steps'], remark);
    remarkIdle(version, place, remark);
    checkTogether(version, place, report);
    checkCombined(version, articles, { place, report: reportName });
    remarkTogether(version, articles, [...place, 'combined'], remark);
    // What names something unknown has no price for what was meant: one mistake, one message.
    if (!isNamed) return;
    remarkFrames(version, articles, place, remark);
    checkPrices(version, articles, { place, report, codes });
    checkExamples(container, version, { place, classes, holidays, report });
  });
}

const codesOf = (coded: Bundle['classes']) => new Set(coded.map(({ code }) => code));
