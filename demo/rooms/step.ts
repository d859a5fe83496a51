import type { ReservationAction, ReservationState } from '#rules/facility/booking/reservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';

type StepAction = ReservationAction | 'reserve' | 'enter' | 'pay' | 'refund';

/** Something that happened to a reservation, and its state afterwards. `at` is a local date-time. */
export type Step = {
  readonly at: string;
  readonly actor: 'user' | 'operator' | 'system';
  readonly action: StepAction;
  readonly state: ReservationState;
  readonly paymentState: PaymentState;
  readonly reason: string;
};
