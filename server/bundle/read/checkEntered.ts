import type { OrdinanceEntry } from '../form/ordinance.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { type Entry, reportDuplicates } from './checkKeys.ts';

/** Steps that speak of everything that is asked for: another one would charge it again. */
const onlyOnce = ['equipment', 'extension'] as const;

/**
 * Reports what a version that is entered cannot mean. What stands already is let be: nobody could mend it, and what was
 * charged by it stays.
 */
export function checkEntered({ steps, equipment }: OrdinanceEntry, path: Path, report: Report) {
  for (const kind of onlyOnce) {
    const again = steps.flatMap((step, index) => (step.kind === kind ? [index] : [])).slice(1);
    for (const index of again) {
      report([...path, 'steps', index], mistake('secondStep', { kind }));
    }
  }
  reportDuplicates(
    equipment.map(({ code }, index): Entry => ({ value: code, path: [...path, 'equipment', index, 'code'] })),
    report,
  );
}
