import type { Bundle } from '../form/bundle.ts';
import type { Path } from '../form/yamlSource.ts';
import { texts } from './checkKeys.ts';
import type { Report } from './resolved.ts';

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
      for (const { value, path: at } of texts(approved, [...path, 'approval', 'classes'])) {
        if (!known.has(value)) report(at, `there is no entry of classes "${value}" here`);
      }
      classWindows?.forEach((row, position) => {
        const place = [...path, 'classWindows', position];
        for (const { value, path: at } of texts(row.classes ?? [], [...place, 'classes'])) {
          if (!known.has(value)) report(at, `there is no entry of classes "${value}" here`);
        }
        for (const { value, path: at } of texts(row.conditions ?? [], [...place, 'conditions'])) {
          if (!offered.has(value)) report(at, `there is no entry of useConditions "${value}" here`);
        }
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
