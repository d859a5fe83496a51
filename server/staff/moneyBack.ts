import type { StaffCall } from '#contract/endpoints.ts';
import { isLargeMoneyBack, yenBack } from '#rules/payment/moneyBack.ts';
import type { Context, Staff } from '../context.ts';
import { givenBackBefore } from './audit/audit.queries.ts';
import { callsThatGive } from './callsThatGive.ts';
import { demandRight, demandSecondPerson } from './member.ts';
import { staffRow } from './placeOf.ts';

/** What a call of staff gave back or took off, and whether it took what any sum takes. */
export type MoneyBack = { readonly yen: number; readonly isLarge: boolean };

type Done = { readonly name: StaffCall; readonly request: unknown; readonly containerId: string | null };

/**
 * Judges a call of staff by what it gave back, before its transaction ends: whichever way money goes back, the limit, the
 * right, the second factor and the second person are the same. Refuses moneyBackLimited, stepUpRequired and
 * secondPersonRequired.
 */
export async function demandMoneyBack(
  context: Context<Staff>,
  { name, request, containerId }: Done,
): Promise<MoneyBack> {
  const { trx, tenant, moneyBack: notes = [] } = context;
  const yen = yenBack(notes);
  if (yen === 0) return { yen, isLarge: false };
  const { moneyBack: kind, scope } = staffRow(name);
  if (!kind) throw new Error(`${name} gives money back, which its row of the endpoint table does not say`);
  const { reservationId = '' } = request as { readonly reservationId?: string };
  const before =
    scope === 'reservation'
      ? await givenBackBefore(trx, { tenantId: tenant.tenantId, subject: reservationId, calls: callsThatGive(kind) })
      : notes.reduce((sum, note) => sum + (note.before ?? 0), 0);
  const isLarge = isLargeMoneyBack(yen, before);
  if (isLarge) {
    demandRight(context, 'money.refundAny', containerId, 'moneyBackLimited');
    await demandSecondPerson(context);
  }
  return { yen, isLarge };
}
