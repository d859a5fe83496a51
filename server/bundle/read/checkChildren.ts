import type { EventEntry } from '../form/eventEntries.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedSpan } from './resolved.ts';

type Placed = { readonly event: Pick<EventEntry, 'key' | 'participants' | 'companions'>; readonly path: Path };

type Around = { readonly takesChildren: boolean; readonly spans: readonly ResolvedSpan[] };

/**
 * Reports of courses that take children what nobody could have: where the town keeps no children; together with people
 * who are brought, who are no persons of their own; and for children alone where it is drawn by lot, which they enter not.
 */
export function checkChildren(placed: readonly Placed[], { takesChildren, spans }: Around, report: Report) {
  const drawn = new Set(spans.flatMap(({ method, events }) => (method === 'lottery' ? events : [])));
  for (const { event, path } of placed) {
    if (event.participants === 'self') continue;
    const at = [...path, 'participants'];
    const course = { course: event.key };
    if (!takesChildren) report(at, mistake('childrenNotKept', course));
    if (event.companions) report(at, mistake('childrenBringNobody', course));
    if (event.participants === 'only_children' && drawn.has(event.key)) report(at, mistake('childrenNotDrawn', course));
  }
}
