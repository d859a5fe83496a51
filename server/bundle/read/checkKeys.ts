import type { Bundle, BundleContainer } from '../form/bundle.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Thing } from '../problem/placeWords.ts';
import type { Report } from '../problem/problem.ts';

/** A text of a bundle and where it stands. */
export type Entry = { readonly value: string; readonly path: Path };

/** Reports duplicate keys and names, and references to what the bundle does not have. */
export function checkKeys(bundle: Bundle, report: Report) {
  const { containers, announcements, classes } = bundle;
  reportDuplicates(entries(classes, ['classes'], 'code'), report);
  reportDuplicates(entries(containers, ['containers'], 'key'), report);
  reportDuplicates(
    announcements.map(({ key }, index) => ({ value: key, path: ['announcements', index, 'key'] })),
    report,
  );
  reportDuplicates(
    containers.flatMap(({ spaces }, index) => entries(spaces, ['containers', index, 'spaces'], 'key')),
    report,
  );
  reportDuplicates(
    containers.flatMap(({ articles }, index) => entries(articles, ['containers', index, 'articles'], 'key')),
    report,
  );
  containers.forEach((container, index) => {
    checkContainer(container, ['containers', index], report);
  });
  checkClosureTargets(bundle, report);
  const halls = new Set(containers.map(({ key }) => key));
  announcements.forEach(({ container }, index) => {
    if (container === undefined) return;
    const path = ['announcements', index, 'container'];
    reportUnknown([{ value: container, path }], halls, { what: 'place', report });
  });
}

const entries = <Field extends string>(items: readonly Readonly<Record<Field, string>>[], path: Path, field: Field) =>
  items.map((item, index): Entry => ({ value: item[field], path: [...path, index, field] }));

export const texts = (values: readonly string[], path: Path) =>
  values.map((value, index): Entry => ({ value, path: [...path, index] }));

/** Reports every entry but the first of those with the same text. */
export function reportDuplicates(all: readonly Entry[], report: Report) {
  const seen = new Set<string>();
  for (const { value, path } of all) {
    if (seen.has(value)) report(path, mistake('repeated', { value }));
    seen.add(value);
  }
}

function checkContainer(container: BundleContainer, path: Path, report: Report) {
  const articles = new Set(container.articles.map(({ key }) => key));
  reportDuplicates(
    container.equipment.map(({ name }, index) => ({ value: name, path: [...path, 'equipment', index] })),
    report,
  );
  container.equipment.forEach(({ rooms = [] }, index) => {
    const place = [...path, 'equipment', index, 'rooms'];
    reportDuplicates(texts(rooms, place), report);
    reportUnknown(texts(rooms, place), articles, { what: 'room', report });
  });
  reportDuplicates(entries(container.useConditions, [...path, 'useConditions'], 'code'), report);
  const known = new Set(container.spaces.map(({ key }) => key));
  container.articles.forEach(({ spaces }, index) => {
    const place = [...path, 'articles', index, 'spaces'];
    reportDuplicates(texts(spaces, place), report);
    reportUnknown(texts(spaces, place), known, { what: 'space', report });
  });
}

/** Reports entries that name nothing known. */
export function reportUnknown(
  wanted: readonly Entry[],
  known: ReadonlySet<string>,
  { what, report }: { readonly what: Thing; readonly report: Report },
) {
  for (const { value: name, path } of wanted) {
    if (!known.has(name)) report(path, mistake('unknown', { what, name }));
  }
}

function checkClosureTargets({ containers, closures }: Bundle, report: Report) {
  const containerKeys = new Set(containers.map(({ key }) => key));
  const spaceKeys = new Set(containers.flatMap(({ spaces }) => spaces.map(({ key }) => key)));
  closures.forEach(({ container, spaces }, index) => {
    const path = ['closures', index];
    if ((container === undefined) === (spaces === undefined)) report(path, mistake('closureTarget'));
    if (container)
      reportUnknown([{ value: container, path: [...path, 'container'] }], containerKeys, { what: 'place', report });
    const wanted = texts(spaces ?? [], [...path, 'spaces']);
    reportDuplicates(wanted, report);
    reportUnknown(wanted, spaceKeys, { what: 'space', report });
  });
}
