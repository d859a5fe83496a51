import type { Tenant } from '#contract/tenant.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { FeeCollection } from '#rules/payment/paymentStates.ts';
import type { PlacedArticle } from '#server/facility/placed.queries.ts';
import type { Step } from './step.ts';

export type Room = PlacedArticle;

/** What generated reservations have to fit into. `now` is the wall clock of the tenant's zone. */
export type World = {
  readonly tenant: Pick<Tenant, 'canReserve' | 'canFacilitySpanReservation' | 'functionTag'>;
  readonly settings: { readonly feeCollection: FeeCollection; readonly cancelDeadlineDays: number };
  readonly now: string;
  readonly rooms: readonly Room[];
  readonly holidays: Holidays;
  readonly occupied: readonly Occupied[];
};

/** A generated reservation with what happened to it; the last step says how it stands. */
export type Draft = {
  /** Booked at the counter, where its fee is paid too. */
  readonly isAtDesk?: boolean;
  readonly userId: string;
  readonly room: Room;
  readonly plan: ReservationPlan;
  readonly steps: readonly Step[];
};
