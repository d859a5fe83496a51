import type { DrawCheck } from '#contract/desk/lottery.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { DrawKinds } from '../drawKind.ts';
import { verifyDraw } from '../verifyDraw.ts';
import { drawForStaff } from './drawForStaff.ts';

/**
 * Does a draw again and compares it with what is stored. Before the announcement the checks have no values: seed, order
 * and record would tell the result. Refuses notFound and notYetDrawn.
 */
export const verifyForStaff =
  (kinds: DrawKinds): Operation<'Desk/VerifyDraw'> =>
  async (context, { drawId }) => {
    const { state } = await drawForStaff(context, drawId);
    const { trx, tenant } = context;
    const checks = await verifyDraw(kinds, trx, { tenantId: tenant.tenantId, drawId });
    if (checks === null) throw new Refused('notYetDrawn');
    return { checks: state === 'announced' ? checks : checks.map(withoutValues) };
  };

const withoutValues = ({ name, isPassed }: DrawCheck): DrawCheck => ({ name, isPassed, expected: '', found: '' });
