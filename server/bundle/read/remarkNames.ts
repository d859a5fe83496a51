import type { Bundle } from '../form/bundle.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';

/**
 * Remarks on what residents could not tell apart: places, rooms of a place, and courses that have one name and are
 * offered side by side. What is not published may keep the name that something else has now.
 */
export function remarkNames({ containers, eventContainers }: Bundle, remark: Report) {
  remarkTwins(containers, ['containers'], remark);
  containers.forEach(({ articles }, index) => {
    remarkTwins(articles, ['containers', index, 'articles'], remark);
  });
  remarkTwins(eventContainers, ['eventContainers'], remark);
  eventContainers.forEach(({ categories }, index) => {
    categories.forEach(({ events }, position) => {
      const named = events.map(({ number, name, published }) => ({ name: `${number} ${name}`, published }));
      remarkTwins(named, ['eventContainers', index, 'categories', position, 'events'], remark);
    });
  });
}

type Named = { readonly name: string; readonly published?: boolean };

function remarkTwins(entries: readonly Named[], path: Path, remark: Report) {
  const isShown = ({ published = true }: Named) => published;
  entries.forEach((entry, index) => {
    const twin = entries.findIndex((other) => isShown(other) && other.name === entry.name);
    if (!isShown(entry) || twin === index) return;
    remark([...path, index, 'name'], mistake('sameName', { name: entry.name }));
  });
}
