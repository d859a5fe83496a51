import type { Database } from '#server/db/connect.ts';
import type { DrawKinds } from '../drawKind.ts';
import type { StaffDrawRow } from './staffDraw.queries.ts';

/** How many have entered those of these draws whose list is not frozen, by draw. */
export async function enteredSoFar(
  kinds: DrawKinds,
  trx: Database,
  {
    tenantId,
    rows,
  }: { readonly tenantId: string; readonly rows: readonly Pick<StaffDrawRow, 'draw_id' | 'kind' | 'entry_count'>[] },
): Promise<ReadonlyMap<string, number>> {
  const counted: [string, number][] = [];
  for (const kind of ['facility', 'event'] as const) {
    const drawIds = rows.flatMap((row) => (row.kind === kind && row.entry_count === null ? row.draw_id : []));
    if (drawIds.length > 0) counted.push(...(await kinds[kind].desk.enteredSoFar(trx, { tenantId, drawIds })));
  }
  return new Map(counted);
}
