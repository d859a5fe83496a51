import type { Bundle } from '../form/bundle.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { reportUnknown, texts } from './checkKeys.ts';

type Scheduled = Pick<Bundle['containers'][number]['defaults'], 'classWindows' | 'versions'> & {
  readonly approval?: Bundle['containers'][number]['defaults']['approval'];
};

/** Reports windows for classes that the town does not have, or for conditions that the place does not offer. */
export function checkClassWindows({ containers, classes }: Bundle, report: Report) {
  const known = new Set(classes.map(({ code }) => code));
  containers.forEach(({ defaults, articles, useConditions }, index) => {
    const offered = new Set(useConditions.map(({ code }) => code));
    const check = ({ classWindows, approval, versions }: Scheduled, path: Path) => {
      const approved = typeof approval === 'object' ? approval.classes : [];
      reportUnknown(texts(approved, [...path, 'approval', 'classes']), known, { what: 'class', report });
      classWindows?.forEach((row, position) => {
        const place = [...path, 'classWindows', position];
        reportUnknown(texts(row.classes ?? [], [...place, 'classes']), known, { what: 'class', report });
        reportUnknown(texts(row.conditions ?? [], [...place, 'conditions']), offered, { what: 'condition', report });
      });
      versions?.forEach((version, position) => {
        check(version, [...path, 'versions', position]);
      });
    };
    const path = ['containers', index];
    check(defaults, [...path, 'defaults']);
    articles.forEach((article, position) => {
      check(article, [...path, 'articles', position]);
    });
  });
}
