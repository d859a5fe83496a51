import { isCounted } from '#rules/event/cart/loans.ts';
import type { EventEntry } from '../form/eventEntries.ts';
import { mistake } from '../problem/mistake.ts';
import type { Path } from '../problem/path.ts';
import type { Report } from '../problem/problem.ts';
import type { ResolvedSpan } from './resolved.ts';

type Placed = { readonly event: Pick<EventEntry, 'key' | 'capacity' | 'loans' | 'companions'>; readonly path: Path };

/**
 * Reports of courses that are drawn by lot what their draw could not give: seats for everybody who comes, and what is lent
 * to fewer people than they take, which a winner asked for on entering.
 */
export function checkDrawn(placed: readonly Placed[], spans: readonly ResolvedSpan[], report: Report) {
  const drawn = new Set(spans.flatMap(({ method, events }) => (method === 'lottery' ? events : [])));
  for (const { event, path } of placed) {
    if (!drawn.has(event.key)) continue;
    if (event.companions?.counts === 'people') {
      report([...path, 'companions', 'counts'], mistake('pairsOnly', { course: event.key }));
    }
    event.loans.forEach((loan, index) => {
      if (!isCounted(loan, event.capacity)) return;
      const found = mistake('stockForAll', { course: event.key, people: event.capacity });
      report([...path, 'loans', index, 'stock'], found);
    });
  }
}
