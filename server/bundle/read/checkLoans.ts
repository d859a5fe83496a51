import { isCounted } from '#rules/event/loans.ts';
import type { EventEntry } from '../form/eventEntries.ts';
import type { Path } from '../form/yamlSource.ts';
import type { Report, ResolvedSpan } from './resolved.ts';

type Placed = { readonly event: Pick<EventEntry, 'key' | 'capacity' | 'loans'>; readonly path: Path };

/**
 * Reports what a course that is drawn by lot lends to fewer people than it takes: a winner could not be sure to get what
 * he asked for when he entered.
 */
export function checkLoans(placed: readonly Placed[], spans: readonly ResolvedSpan[], report: Report) {
  const drawn = new Set(spans.flatMap(({ method, events }) => (method === 'lottery' ? events : [])));
  for (const { event, path } of placed) {
    if (!drawn.has(event.key)) continue;
    event.loans.forEach((loan, index) => {
      if (!isCounted(loan, event.capacity)) return;
      const people = event.capacity === null ? 'everybody' : `${event.capacity} people`;
      const reason = `must be enough for ${people}, because "${event.key}" is drawn by lot; leave "stock" out, or take people first come`;
      report([...path, 'loans', index, 'stock'], reason);
    });
  }
}
