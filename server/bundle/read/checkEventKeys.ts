import type { Bundle } from '../form/bundle.ts';
import type { EntrySpanEntry } from '../form/eventEntries.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import { type Entry, reportDuplicates, reportUnknown, texts } from './checkKeys.ts';

/** Reports duplicate keys of event mode, and references to events the bundle does not have. */
export function checkEventKeys({ eventContainers, entrySpans, conditions, classes }: Bundle, report: Report) {
  const keysOf = (items: readonly { readonly key: string }[], path: Path) =>
    items.map(({ key }, index): Entry => ({ value: key, path: [...path, index, 'key'] }));
  const categories = eventContainers.map((container, index) => ({
    items: container.categories,
    path: ['eventContainers', index, 'categories'],
  }));
  const events = categories.flatMap(({ items, path }) =>
    items.flatMap((category, index) => keysOf(category.events, [...path, index, 'events'])),
  );
  reportDuplicates(keysOf(eventContainers, ['eventContainers']), report);
  reportDuplicates(
    categories.flatMap(({ items, path }) => keysOf(items, path)),
    report,
  );
  reportDuplicates(events, report);
  reportDuplicates(keysOf(entrySpans, ['entrySpans']), report);
  reportDuplicates(keysOf(conditions, ['conditions']), report);

  const known = new Set(events.map(({ value }) => value));
  const checkList = (keys: readonly string[], path: Path) => {
    reportDuplicates(texts(keys, path), report);
    reportUnknown(texts(keys, path), known, { what: 'course', report });
  };
  const knownClasses = new Set(classes.map(({ code }) => code));
  const checkAudience = (audience: EntrySpanEntry['audience'], path: Path) => {
    for (const side of ['classes', 'exceptClasses'] as const) {
      const codes = texts(audience?.[side] ?? [], [...path, 'audience', side]);
      reportDuplicates(codes, report);
      reportUnknown(codes, knownClasses, { what: 'class', report });
    }
  };
  for (const { items, path } of categories) {
    items.forEach(({ events: own }, category) => {
      own.forEach(({ audience, loans }, index) => {
        const place = [...path, category, 'events', index];
        checkAudience(audience, place);
        reportDuplicates(
          loans.map(({ name }, loan) => ({ value: name, path: [...place, 'loans', loan, 'name'] })),
          report,
        );
      });
    });
  }
  entrySpans.forEach((span, index) => {
    checkList(span.events, ['entrySpans', index, 'events']);
    checkAudience(span.audience, ['entrySpans', index]);
  });
  conditions.forEach((condition, index) => {
    checkList(condition.events, ['conditions', index, 'events']);
    if (condition.type === 'UpperLimit') return;
    const path = ['conditions', index, 'excludes'];
    checkList(condition.excludes, path);
    for (const { value, path: place } of texts(condition.excludes, path)) {
      if (condition.events.includes(value)) report(place, mistake('onOtherSide', { course: value }));
    }
  });
}
