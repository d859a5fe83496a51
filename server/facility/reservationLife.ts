import type { Tenant } from '#contract/tenant.ts';
import type { CancellationFacts, Paid } from '#rules/facility/booking/decideCancellation.ts';
import { isReservationState, type ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { Ladders } from '#rules/ordinance/ladder.ts';
import type { Balance } from '#rules/payment/balanceOf.ts';
import type { Json } from '../db/schema.ts';
import type { TenantSettings } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
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

/** The ladders that a reservation was made under; only such are written there. */
export const laddersOf = ({ ladders }: { readonly ladders: Json | null }) => ladders as Ladders | null;

/** What was paid for a reservation and how it would go back. */
export const paidOf = (
  row: Pick<ReservationRow, 'ladders'>,
  { refundable }: Balance,
  { refundTerms }: TenantSettings,
): Paid => ({
  refundable,
  terms: refundTerms,
  ladder: laddersOf(row)?.refund ?? null,
});

/** What of a reservation tells whether it may be cancelled. */
type LifeRow = Pick<ReservationRow, 'state' | 'booked_at' | 'first_date' | 'details' | 'draw_closes_at'>;

/** What the rules need to judge whether a reservation may be cancelled. */
export function cancellationFacts(row: LifeRow, circumstances: LifeCircumstances): CancellationFacts {
  const { tenant, settings, now } = circumstances;
  const state = stateOf(row);
  return {
    state,
    bookedAt: localDateTimeOf(row.booked_at.getTime(), tenant.timeZone),
    firstUse: { date: row.first_date, fromMinute: row.details[0]?.from_minute ?? 0 },
    now,
    settings,
    lotteryClosesAt: row.draw_closes_at && localDateTimeOf(row.draw_closes_at.getTime(), tenant.timeZone),
  };
}
