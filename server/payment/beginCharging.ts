import type { Tenant } from '#contract/tenant.ts';
import { type Charge, decideCharge } from '#rules/payment/decideCharge.ts';
import { paymentAfter } from '#rules/payment/paymentStates.ts';
import type { Context } from '../context.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { charge } from './charge.ts';
import { type Payable, writePayable } from './payable.ts';

/** How the fee of a reservation is taken: nothing is owed, it is paid online, or at the counter. */
export type Charged = Charge['kind'];

/**
 * Begins to owe the fee of a reservation that the caller has locked and that has got its place, by reserving or, when a
 * lottery is announced, by winning. If it is paid online it has a due date, at which it expires unpaid. Calling it
 * again changes nothing.
 */
export async function beginCharging(context: Context, payable: Payable): Promise<Charged> {
  if (payable.fee === 0) return 'nothing';
  const { trx, tenant, now } = context;
  const { subject, state, fee, usesAt } = payable;
  const { feeCollection, paymentTerms: terms } = await settingsOf(trx, tenant.tenantId);
  const isTold = isToldOfPlace(tenant, payable);
  const charged = decideCharge({ fee, feeCollection, isTold, confirmedAt: now, usesAt, terms });
  if (charged.kind === 'nothing') return 'nothing';

  const action = charged.kind === 'online' ? 'charge' : 'chargeAtCounter';
  const paymentState = paymentAfter(action, payable.paymentState);
  if (paymentState === null) return payable.paymentState === 'counter' ? 'counter' : 'online';
  const due = charged.kind === 'online' ? { payUntil: instantOf(charged.payUntil, tenant.timeZone) } : {};
  await writePayable(context, payable, { state, paymentState, ...due, action: 'charge' });
  await charge(context, { subject, fee, payUntil: due.payUntil ?? null });
  return charged.kind;
}

/** Where results are not shown, winners cannot know in time that they have to pay, so they pay at the counter. */
const isToldOfPlace = ({ isVisibleApplicationResult }: Tenant, { subject, entryType }: Payable) =>
  subject.kind === 'reservation' || entryType === 'normal' || isVisibleApplicationResult;
