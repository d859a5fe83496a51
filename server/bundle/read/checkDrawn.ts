import { isCounted } from '#rules/event/cart/loans.ts';
import type { EventEntry } from '../form/eventEntries.ts';
import type { Path } from '../form/yamlSource.ts';
import type { Report, ResolvedSpan } from './resolved.ts';

type Placed = { readonly event: Pick<EventEntry, 'key' | 'capacity' | 'loans' | 'companions'>; readonly path: Path };

/**
 * Reports of courses that are drawn by lot what their draw could not give: seats for everybody who comes, and what is lent
 * to fewer people than they take, which a winner asked for when he entered.
 */
export function checkDrawn(placed: readonly Placed[], spans: readonly ResolvedSpan[], report: Report) {
  const drawn = new Set(spans.flatMap(({ method, events }) => (method === 'lottery' ? events : [])));
  for (const { event, path } of placed) {
    if (!drawn.has(event.key)) continue;
    if (event.companions?.counts === 'people') {
      const reason = `must be pairs, because "${event.key}" is drawn by lot, and a draw gives one seat to each who wins`;
      report([...path, 'companions', 'counts'], reason);
    }
    event.loans.forEach((loan, index) => {
      if (!isCounted(loan, event.capacity)) return;
      const people = event.capacity === null ? 'everybody' : `${event.capacity} people`;
      const reason = `must be enough for ${people}, because "${event.key}" is drawn by lot; leave "stock" out, or take people first come`;
      report([...path, 'loans', index, 'stock'], reason);
    });
  }
}
