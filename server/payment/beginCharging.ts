import type { Tenant } from '#contract/tenant.ts';
import { type Charge, collectedAs, decideCharge } from '#rules/payment/decideCharge.ts';
import { paymentAfter } from '#rules/payment/paymentStates.ts';
import type { Context } from '../context.ts';
import { settingsOf, type TenantSettings } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { chargeAll } from './charge.ts';
import type { Payable, PayableChange } from './payable.ts';

/** How the fee of a reservation is taken: nothing is owed, it is paid online, or at the counter. */
export type Charged = Charge['kind'];

/**
 * Begins to owe the fees of reservations of one kind that the caller has locked and that have got their places, as
 * when a lottery is announced. What has a due date, counted from now, expires unpaid then; what staff have waived before
 * is shown as that. Answers how each is taken, in their order. Calling it again changes nothing.
 */
export async function beginCharging(context: Context, payables: readonly Payable[]): Promise<readonly Charged[]> {
  const [first] = payables;
  if (!first) return [];
  const settings = await settingsOf(context.trx, context.tenant.tenantId);
  const decided = payables.map((payable) => ({ payable, ...chargeOf(context, payable, settings) }));
  const begun = decided.flatMap(({ payable, change }) => (change ? { payable, change } : []));
  if (begun.length > 0) {
    await first.kind.write(context, begun);
    const owed = begun.filter(({ change }) => change.action === 'charge');
    await chargeAll(
      context,
      owed.map(({ payable: { subject, fee }, change }) => ({ subject, fee, payUntil: change.payUntil ?? null })),
    );
  }
  return decided.map(({ charged }) => charged);
}

/** How a reservation is paid, and until when, once its fee begins to be owed. */
export async function standingOnceCharged(context: Context, payable: Payable) {
  const { change } = chargeOf(context, payable, await settingsOf(context.trx, context.tenant.tenantId));
  const { paymentState, payUntil } = payable;
  return { paymentState: change?.paymentState ?? paymentState, payUntil: change?.payUntil ?? payUntil };
}

/** How the fee of one is taken, and how it stands then; without a change where that has begun already. */
function chargeOf(
  { tenant, now }: Context,
  payable: Payable,
  { feeCollection: usual, paymentTerms: terms }: TenantSettings,
): { readonly charged: Charged; readonly change?: PayableChange } {
  const { state, fee, isFeeFinal, usesAt, dues } = payable;
  const isTold = isToldOfPlace(tenant, payable);
  const feeCollection = collectedAs(usual, payable.paysAtCounter === true);
  const charge = decideCharge({ fee, isFeeFinal, feeCollection, isTold, confirmedAt: now, usesAt, terms, dues });
  if (charge.kind === 'nothing') {
    const waived = payable.isWaived ? paymentAfter('waive', payable.paymentState) : null;
    return { charged: 'nothing', ...(waived !== null && { change: { state, paymentState: waived, action: 'waive' } }) };
  }
  const paymentState = paymentAfter(charge.kind === 'online' ? 'charge' : 'chargeAtCounter', payable.paymentState);
  if (paymentState === null) return { charged: payable.paymentState === 'counter' ? 'counter' : 'online' };
  const due = charge.payUntil !== null ? { payUntil: instantOf(charge.payUntil, tenant.timeZone) } : {};
  return { charged: charge.kind, change: { state, paymentState, ...due, action: 'charge' } };
}

/** Where results are not shown, winners cannot know in time that they have to pay, so they pay at the counter. */
const isToldOfPlace = ({ isVisibleApplicationResult }: Tenant, { subject, entryType }: Payable) =>
  subject.kind === 'reservation' || entryType === 'normal' || isVisibleApplicationResult;
