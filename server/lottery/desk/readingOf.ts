import { actorText, type Context, type Staff } from '#server/context.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { NamedDraw } from '../draw.queries.ts';
import { readersOf } from './ceremony.queries.ts';

/** Who has read the digits of a ceremony, never what they read; null where nobody has. */
export async function readingOf({ trx, tenant, actor }: Context<Staff>, named: NamedDraw) {
  const readers = await readersOf(trx, named);
  if (!readers) return null;
  const nameOf = (by: string) => nameOfActor(trx, { tenantId: named.tenantId, actor: by });
  return {
    firstBy: await nameOf(readers.first_by),
    firstAt: localDateTimeOf(readers.first_at.getTime(), tenant.timeZone),
    isMine: readers.first_by === actorText(actor),
    secondBy: readers.second_by && (await nameOf(readers.second_by)),
  };
}
