import type { Definition } from '#rules/lottery/definition.ts';
import type { Database } from '../db/connect.ts';
import { lockEvents } from '../event/seat.queries.ts';
import { lockSpaces } from '../facility/occupancy.queries.ts';
import { spacesOf } from './spacesOf.ts';

/** Keeps everybody from taking what a draw gives away until the transaction ends; the draw itself is locked after it. */
export async function lockStock(trx: Database, tenantId: string, definition: Definition) {
  if (definition.kind === 'facility') return lockSpaces(trx, { tenantId, spaceIds: spacesOf(definition) });
  return lockEvents(trx, { tenantId, eventIds: definition.events.map(({ id }) => id) });
}
