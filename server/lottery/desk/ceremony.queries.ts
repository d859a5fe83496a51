import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '../draw.queries.ts';

type Reading = NamedDraw & { readonly digits: string; readonly by: string; readonly at: Date };

/**
 * The first reading of the digits of a ceremony, held until the transaction ends: this one where nobody has read them
 * before. Two who type at once come one after the other.
 */
export async function firstReading(trx: Database, { tenantId, drawId, digits, by, at }: Reading) {
  const named = { tenant_id: tenantId, draw_id: drawId };
  await trx
    .insertInto('lottery_ceremony')
    .values({ ...named, digits, first_by: by, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom('lottery_ceremony')
    .select(['digits', 'first_by', 'second_by'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const ofDraw = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  trx.updateTable('lottery_ceremony').where('tenant_id', '=', tenantId).where('draw_id', '=', drawId);

/** Begins the reading anew. */
export const readAnew = (trx: Database, { digits, by, at, ...named }: Reading) =>
  ofDraw(trx, named).set({ digits, first_by: by, first_at: at }).execute();

/** The second reading, by somebody else, found the same. The table refuses one who read them first. */
export const readAgain = (trx: Database, { by, at, ...named }: Omit<Reading, 'digits'>) =>
  ofDraw(trx, named).set({ second_by: by, second_at: at }).execute();

/** Who has read the digits and when, without the digits. */
export const readersOf = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  trx
    .selectFrom('lottery_ceremony')
    .select(['first_by', 'first_at', 'second_by', 'second_at'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .executeTakeFirst();
