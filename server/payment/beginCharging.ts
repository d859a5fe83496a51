import type { Tenant } from '#contract/tenant.ts';
import { paymentAfter } from '#rules/facility/reservationStates.ts';
import { payUntil } from '#rules/payment/payUntil.ts';
import type { Database } from '../db/connect.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { instantOf, momentOf } from '../time.ts';
import { charge } from './charge.ts';
import type { MoneyActor, Payable } from './payable.ts';
import { lockPayable, writePayable } from './payables.ts';
import type { Subject } from './subject.ts';

type Charging = {
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly subject: Subject;
  /** In whose name the history says it. */
  readonly actor: MoneyActor;
};

/** How the fee of a reservation is taken: nothing is owed, it is paid online, or at the counter. */
export type Charged = 'nothing' | 'online' | 'counter';

/**
 * Begins to owe the fee of a reservation that has got its place: what was just reserved or, when a lottery is announced, won.
 * Paid online it has a due date, at which it is given up unpaid. Called again it changes nothing.
 */
export async function beginCharging(trx: Database, { tenant, nowMs, subject, actor }: Charging): Promise<Charged> {
  const { tenantId, timeZone } = tenant;
  const payable = await lockPayable(trx, { tenant, nowMs, subject });
  if (!payable || payable.fee === 0) return 'nothing';
  const { feeCollection, paymentTerms } = await settingsOf(trx, tenantId);
  if (feeCollection === 'none') return 'nothing';

  const isOnline = feeCollection === 'online' && mayBeAsked(tenant, payable);
  const paymentState = paymentAfter(isOnline ? 'charge' : 'chargeAtCounter', payable.paymentState);
  if (paymentState === null) return payable.paymentState === 'counter' ? 'counter' : 'online';
  const confirmedAt = momentOf(nowMs, timeZone);
  const until = payUntil({ confirmedAt, usesAt: payable.usesAt, terms: paymentTerms });
  const due = isOnline ? { payUntil: instantOf(until, timeZone) } : {};
  const { state, fee } = payable;
  await writePayable(trx, payable, { tenant, nowMs, state, paymentState, ...due, actor, action: 'charge' });
  await charge(trx, { tenantId, subject, fee, payUntil: due.payUntil ?? null, nowMs });
  return isOnline ? 'online' : 'counter';
}

/** Where results are not shown, who has won cannot pay in time what he does not see; that is for the counter. */
const mayBeAsked = ({ isVisibleApplicationResult }: Tenant, { subject, entryType }: Payable) =>
  subject.kind === 'reservation' || entryType === 'normal' || isVisibleApplicationResult;
