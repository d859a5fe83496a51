import type { Context } from '../context.ts';
import { heldFor } from './line.queries.ts';
import { waitingKinds } from './waitingKinds.ts';

/** Gives up all that a person claims, or that is held for them: they are forgotten, and their watches with them. */
export async function leaveLines(context: Context, userId: string) {
  const { trx, tenant } = context;
  const kind = waitingKinds[tenant.tenantMode];
  const held = await heldFor(trx, { tenantId: tenant.tenantId, userId });
  await kind.lock(context, held);
  for (const watch of held) if (watch.is_open) await kind.giveUp(context, watch);
}
