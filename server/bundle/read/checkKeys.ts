import type { Bundle, BundleContainer } from '../form/bundle.ts';
import type { Path } from '../form/yamlSource.ts';
import type { Report } from './resolved.ts';

/** A text of a bundle and where it stands. */
export type Entry = { readonly value: string; readonly path: Path };

/** Reports duplicate keys and names, and references to what the bundle does not have. */
export function checkKeys(bundle: Bundle, report: Report) {
  const { containers, announcements, classes } = bundle;
  once(entries(classes, ['classes'], 'code'), report);
  once(entries(containers, ['containers'], 'key'), report);
  once(
    announcements.map(({ key }, index) => ({ value: key, path: ['announcements', index, 'key'] })),
    report,
  );
  once(
    containers.flatMap(({ spaces }, index) => entries(spaces, ['containers', index, 'spaces'], 'key')),
    report,
  );
  once(
    containers.flatMap(({ articles }, index) => entries(articles, ['containers', index, 'articles'], 'key')),
    report,
  );
  containers.forEach((container, index) => {
    checkContainer(container, ['containers', index], report);
  });
  checkClosureTargets(bundle, report);
}

const entries = <Field extends string>(items: readonly Readonly<Record<Field, string>>[], path: Path, field: Field) =>
  items.map((item, index): Entry => ({ value: item[field], path: [...path, index, field] }));

export const texts = (values: readonly string[], path: Path) =>
  values.map((value, index): Entry => ({ value, path: [...path, index] }));

/** Reports every entry but the first of those with the same text. */
export function once(all: readonly Entry[], report: Report) {
  const seen = new Set<string>();
  for (const { value, path } of all) {
    if (seen.has(value)) report(path, `"${value}" stands twice`);
    seen.add(value);
  }
}

function checkContainer(container: BundleContainer, path: Path, report: Report) {
  const articles = new Set(container.articles.map(({ key }) => key));
  once(
    container.equipment.map(({ name }, index) => ({ value: name, path: [...path, 'equipment', index] })),
    report,
  );
  container.equipment.forEach(({ rooms = [] }, index) => {
    const place = [...path, 'equipment', index, 'rooms'];
    once(texts(rooms, place), report);
    exist(texts(rooms, place), articles, { what: 'article in this container', report });
  });
  once(entries(container.useConditions, [...path, 'useConditions'], 'code'), report);
  const known = new Set(container.spaces.map(({ key }) => key));
  container.articles.forEach(({ spaces }, index) => {
    const place = [...path, 'articles', index, 'spaces'];
    once(texts(spaces, place), report);
    exist(texts(spaces, place), known, { what: 'space in this container', report });
  });
}

/** Reports entries that name nothing known. */
export function exist(
  wanted: readonly Entry[],
  known: ReadonlySet<string>,
  { what, by = 'key', report }: { what: string; by?: 'key' | 'code'; report: Report },
) {
  for (const { value, path } of wanted) {
    if (!known.has(value)) report(path, `there is no ${what} with ${by} "${value}"`);
  }
}

function checkClosureTargets({ containers, closures }: Bundle, report: Report) {
  const containerKeys = new Set(containers.map(({ key }) => key));
  const spaceKeys = new Set(containers.flatMap(({ spaces }) => spaces.map(({ key }) => key)));
  closures.forEach(({ container, spaces }, index) => {
    const path = ['closures', index];
    if ((container === undefined) === (spaces === undefined)) report(path, 'needs either container or spaces');
    if (container)
      exist([{ value: container, path: [...path, 'container'] }], containerKeys, { what: 'container', report });
    const wanted = texts(spaces ?? [], [...path, 'spaces']);
    once(wanted, report);
    exist(wanted, spaceKeys, { what: 'space', report });
  });
}
