import type { Tenant } from '#contract/tenant.ts';
import type { CancellationFacts } from '#rules/facility/decideCancellation.ts';
import {
  isPaymentState,
  isReservationState,
  type PaymentState,
  type ReservationState,
} from '#rules/facility/reservationStates.ts';
import type { TenantSettings } from '../tenant/setting.queries.ts';
import { momentOf } from '../time.ts';
import type { ReservationRow } from './reservation.queries.ts';

/** What the life of every reservation of a call is judged by. */
export type LifeCircumstances = {
  readonly tenant: Pick<Tenant, 'timeZone' | 'functionTag'>;
  readonly settings: TenantSettings;
  readonly now: string;
};

/** The state of a row; a name the table of states does not have is a fault. */
export function stateOf(row: { readonly state: string }): ReservationState {
  if (!isReservationState(row.state)) throw new Error(`Unknown reservation state: ${row.state}`);
  return row.state;
}

/** Where the money of a row stands; a name the table does not have is a fault. */
export function paymentStateOf(row: { readonly payment_state: string }): PaymentState {
  if (!isPaymentState(row.payment_state)) throw new Error(`Unknown payment state: ${row.payment_state}`);
  return row.payment_state;
}

/** What the rules need to judge whether a reservation may be cancelled. */
export function cancellationFacts(row: ReservationRow, circumstances: LifeCircumstances): CancellationFacts {
  const { tenant, settings, now } = circumstances;
  const state = stateOf(row);
  return {
    state,
    bookedAt: momentOf(row.booked_at.getTime(), tenant.timeZone),
    firstUse: { date: row.first_date, fromMinute: row.details[0]?.from_minute ?? 0 },
    now,
    settings,
    lotteryClosesAt: row.draw_closes_at && momentOf(row.draw_closes_at.getTime(), tenant.timeZone),
  };
}
