import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { mistake } from '#server/bundle/problem/mistake.ts';
import type { Path } from '#server/bundle/problem/path.ts';
import type { Report } from '#server/bundle/problem/problem.ts';
import { type Entry, reportDuplicates, reportUnknown, texts } from '../checkKeys.ts';

type Step = OrdinanceEntry['steps'][number];
type ExtensionEntry = Extract<Step, { kind: 'extension' }>;
type ReductionsEntry = Extract<Step, { kind: 'reductions' }>;

/** A step may speak of the base and of what the steps before it have made. */
export function checkSteps(steps: readonly Step[], path: Path, report: Report) {
  const made = new Set(['base']);
  const codes: Entry[] = [];
  steps.forEach((step, index) => {
    if ('of' in step) {
      // What is named twice would be counted twice.
      reportDuplicates(texts(step.of, [...path, index, 'of']), report);
      for (const { value, path: at } of texts(step.of, [...path, index, 'of'])) {
        if (!made.has(value)) report(at, mistake('notInStepBefore', { name: value }));
      }
    }
    if ('rules' in step) {
      const own = step.rules.map(({ code }, at) => ({ value: code, path: [...path, index, 'rules', at, 'code'] }));
      // A reduction may be granted under several conditions, a rule for each.
      codes.push(
        ...(step.kind === 'reductions' ? [...new Map(own.map((entry) => [entry.value, entry])).values()] : own),
      );
    }
    if (step.kind === 'reductions') checkLabels(step, [...path, index, 'rules'], report);
    if ('as' in step) made.add(step.as);
    if (step.kind === 'extension') checkUnits(step, [...path, index], report);
    if (step.kind === 'reductions') made.add('reductions');
  });
  reportDuplicates(codes, report);
}

/** A reduction is asked for by one name, however many rules grant it. */
function checkLabels({ rules }: ReductionsEntry, path: Path, report: Report) {
  rules.forEach(({ code, label }, index) => {
    const first = rules.find((rule) => rule.code === code);
    if (first && first.label !== label)
      report([...path, index, 'label'], mistake('otherLabel', { code, label: first.label }));
  });
}

function checkUnits({ unitMinutes, droppedMinutes = 0, bookedMinutes }: ExtensionEntry, path: Path, report: Report) {
  if (droppedMinutes >= unitMinutes) report([...path, 'droppedMinutes'], mistake('droppedTooLong'));
  if (bookedMinutes !== undefined && unitMinutes % bookedMinutes !== 0) {
    const fitting = [5, 10, 15, 20, 30, 45, 60, 90, 120].filter((minutes) => unitMinutes % minutes === 0);
    report([...path, 'bookedMinutes'], mistake('bookedNotDividing', { of: unitMinutes, fitting }));
  }
}

/** Equipment may have a price of its own for frames that are priced together, where it is paid for by frames. */
export function checkTogether({ equipment, combined }: OrdinanceEntry, place: Path, report: Report) {
  const known = new Set(combined.map(({ name }) => name));
  equipment.forEach(({ together, per }, index) => {
    const path = [...place, 'equipment', index, 'together'];
    if (together === undefined) return;
    if (per !== 'frame' && per !== 'eachFrame') report(path, mistake('onlyPerFrame'));
    const named = Object.keys(together).map((value) => ({ value, path: [...path, value] }));
    reportUnknown(named, known, { what: 'combined', report });
  });
}
