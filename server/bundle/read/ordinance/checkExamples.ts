import { breakdownText } from '#server/bundle/breakdownText.ts';
import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { mistake } from '#server/bundle/problem/mistake.ts';
import { amountText, matchesPublished, type Trial, tryOne } from '#server/bundle/trial/tryOne.ts';
import type { ResolvedContainer } from '../resolved.ts';
import type { Checked } from './checkNames.ts';

/** Reports examples that come to another sum or day than the town publishes, under this version alone. */
export function checkExamples(
  container: ResolvedContainer,
  version: OrdinanceEntry,
  { place, classes, holidays, report }: Checked & Pick<Trial, 'classes' | 'holidays'>,
) {
  version.examples.forEach((example, index) => {
    const tried = tryOne({ containers: [{ ...container, ordinance: [version] }], classes, holidays }, example);
    const path = [...place, 'examples', index];
    if ('code' in tried) {
      report(path, mistake('exampleUntried', { name: example.name, why: tried }));
      return;
    }
    if (matchesPublished(tried)) return;
    const { published, came, unit, lines } = tried;
    report(
      path,
      mistake('exampleMissed', {
        name: example.name,
        came: amountText(came, unit),
        published: amountText(published, unit),
        lines: breakdownText(lines),
      }),
    );
  });
}
