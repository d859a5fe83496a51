import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { DrawKinds } from '../drawKind.ts';
import { verifyDraw } from '../verifyDraw.ts';
import { drawForStaff } from './drawForStaff.ts';

/** Does a draw again and compares it with what is stored. Refuses notFound and notYetDrawn. */
export const verifyForStaff =
  (kinds: DrawKinds): Operation<'Local/VerifyDraw'> =>
  async (context, { drawId }) => {
    await drawForStaff(context, drawId);
    const { trx, tenant } = context;
    const checks = await verifyDraw(kinds, trx, { tenantId: tenant.tenantId, drawId });
    if (checks === null) throw new Refused('notYetDrawn');
    return { checks };
  };
