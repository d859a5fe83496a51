import type { When } from '#rules/ordinance/ordinance.ts';
import type { OrdinanceEntry } from '#server/bundle/form/ordinance.ts';
import { mistake } from '#server/bundle/problem/mistake.ts';
import type { Path } from '#server/bundle/problem/path.ts';
import type { Thing } from '#server/bundle/problem/placeWords.ts';
import type { Report } from '#server/bundle/problem/problem.ts';
import { type Entry, reportDuplicates, reportUnknown, texts } from '../checkKeys.ts';
import { offeredFrames } from '../offeredFrames.ts';
import type { ResolvedArticle } from '../resolved.ts';

/** A version that is checked: where it stands, and where mistakes go. */
export type Checked = { readonly place: Path; readonly report: Report };

export type Codes = { readonly classes: ReadonlySet<string>; readonly conditions: ReadonlySet<string> };

/** Every condition of a version, with its path. */
export function conditionsOf(version: OrdinanceEntry, place: Path): { readonly when: When; readonly path: Path }[] {
  const { base, combined, steps } = version;
  const rules = steps.flatMap((step, number) =>
    'rules' in step
      ? step.rules.map(({ when }, index) => ({ when, path: [...place, 'steps', number, 'rules', index, 'when'] }))
      : [],
  );
  return [
    ...base.map(({ when }, index) => ({ when, path: [...place, 'base', index, 'when'] })),
    ...combined.map(({ when }, index) => ({ when, path: [...place, 'combined', index, 'when'] })),
    ...rules,
  ];
}

const frameNamesOf = (articles: readonly ResolvedArticle[]) =>
  articles.flatMap((article) => offeredFrames(article).map(({ name }) => name));

/** Reports rooms, frames, classes and conditions that the place does not have. */
export function checkNames(
  version: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  { place, report, codes }: Checked & { readonly codes: Codes },
) {
  const rooms = new Set(articles.map(({ key }) => key));
  const frames = new Set([...frameNamesOf(articles), ...version.combined.map(({ name }) => name)]);
  const demand = (wanted: readonly Entry[], known: ReadonlySet<string>, what: Thing) =>
    reportUnknown(wanted, known, { what, report });
  for (const { when, path } of conditionsOf(version, place)) {
    demand(texts(when.rooms ?? [], [...path, 'rooms']), rooms, 'room');
    demand(texts(when.frames ?? [], [...path, 'frames']), frames, 'frame');
    for (const field of ['classes', 'withoutClasses'] as const) {
      demand(texts(when[field] ?? [], [...path, field]), codes.classes, 'class');
    }
    for (const field of ['conditions', 'allConditions', 'without'] as const) {
      demand(texts(when[field] ?? [], [...path, field]), codes.conditions, 'condition');
    }
  }
  for (const entry of ['refunds', 'dues'] as const) {
    version[entry].forEach((row, index) => {
      demand(texts(row.rooms ?? [], [...place, entry, index, 'rooms']), rooms, 'room');
    });
  }
  version.steps.forEach((step, index) => {
    if (step.kind !== 'minimum' && step.kind !== 'maximum') return;
    demand(texts(step.rooms ?? [], [...place, 'steps', index, 'rooms']), rooms, 'room');
  });
  version.base.forEach((row, index) => {
    if (row.kind !== 'frames') return;
    const path = [...place, 'base', index, 'yen'];
    demand(
      Object.keys(row.yen).map((value) => ({ value, path: [...path, value] })),
      frames,
      'frame',
    );
  });
}

/** Reports frames that no room has, of those that are priced together. */
export function checkCombined(
  version: OrdinanceEntry,
  articles: readonly ResolvedArticle[],
  { place, report }: Checked,
) {
  const known = new Set(frameNamesOf(articles));
  version.combined.forEach(({ of }, index) => {
    reportDuplicates(texts(of, [...place, 'combined', index, 'of']), report);
    for (const { value, path } of texts(of, [...place, 'combined', index, 'of'])) {
      if (!known.has(value)) report(path, mistake('noRoomWithFrame', { name: value }));
    }
  });
}
