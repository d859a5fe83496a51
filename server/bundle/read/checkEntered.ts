import type { OrdinanceEntry } from '../form/ordinance.ts';
import type { Path } from '../form/yamlSource.ts';
import { type Entry, once } from './checkKeys.ts';
import type { Report } from './resolved.ts';

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
      report([...path, 'steps', index], `a second step of the kind "${kind}" would charge everything twice`);
    }
  }
  once(
    equipment.map(({ code }, index): Entry => ({ value: code, path: [...path, 'equipment', index, 'code'] })),
    report,
  );
}
