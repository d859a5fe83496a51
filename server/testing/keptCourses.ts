import type { Arranging } from './factories.ts';
import { keptRows } from './keptRows.ts';

/**
 * All event reservations of a tenant as they are now: `restore` makes them so again, whatever was done to them, so that
 * a call that changes something can be asked twice of the same state. `text` is all of it.
 */
export const keptCourses = (server: Pick<Arranging, 'db'>, { tenantId }: { readonly tenantId: string }) =>
  keptRows(server, {
    tenantId,
    tables: ['event_reservation', 'event_reservation_detail', 'event_reservation_history'],
  });
