import type { Bundle } from '../form/bundle.ts';
import type { EntrySpanEntry } from '../form/eventEntries.ts';
import type { Path } from '../form/yamlSource.ts';
import { type Entry, exist, once, texts } from './checkKeys.ts';
import type { Report } from './resolved.ts';

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
  once(keysOf(eventContainers, ['eventContainers']), report);
  once(
    categories.flatMap(({ items, path }) => keysOf(items, path)),
    report,
  );
  once(events, report);
  once(keysOf(entrySpans, ['entrySpans']), report);
  once(keysOf(conditions, ['conditions']), report);

  const known = new Set(events.map(({ value }) => value));
  const checkList = (keys: readonly string[], path: Path) => {
    once(texts(keys, path), report);
    exist(texts(keys, path), known, { what: 'event', report });
  };
  const knownClasses = new Set(classes.map(({ code }) => code));
  const checkAudience = (audience: EntrySpanEntry['audience'], path: Path) => {
    for (const side of ['classes', 'exceptClasses'] as const) {
      const codes = texts(audience?.[side] ?? [], [...path, 'audience', side]);
      once(codes, report);
      exist(codes, knownClasses, { what: 'entry of classes', by: 'code', report });
    }
  };
  for (const { items, path } of categories) {
    items.forEach(({ events: own }, category) => {
      own.forEach(({ audience, loans }, index) => {
        const place = [...path, category, 'events', index];
        checkAudience(audience, place);
        once(
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
      if (condition.events.includes(value)) report(place, `"${value}" stands on the other side too`);
    }
  });
}
