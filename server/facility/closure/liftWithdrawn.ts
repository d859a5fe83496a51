import type { Database } from '#server/db/connect.ts';
import { moveLines, writeLifted } from './closure.queries.ts';
import { daysHeld, openAgain } from './cover.queries.ts';

type Withdrawn = { readonly tenantId: string; readonly closureIds: readonly string[]; readonly now: Date };

/** Lifts closures of which a bundle has left nothing. */
export async function liftWithdrawn(trx: Database, { tenantId, closureIds, now }: Withdrawn) {
  for (const closureId of new Set(closureIds)) {
    const named = { tenantId, closureId, now };
    if ((await daysHeld(trx, { ...named, timeZone: 'UTC' })).length > 0) continue;
    await openAgain(trx, named);
    await moveLines(trx, { ...named, from: ['open', 'waiting', 'failed'], to: 'dropped' });
    await writeLifted(trx, { ...named, by: 'import', reason: '' });
  }
}
