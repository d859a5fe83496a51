import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { nextStates, type ReservationState, reservationStates } from './reservationStates.ts';

/** A reservation of which days are given up. */
type Standing = {
  readonly state: ReservationState;
  readonly paymentState: PaymentState;
  /** Yen that a provider is asked to give back. */
  readonly returning: number;
  /** Its days. */
  readonly dates: readonly string[];
};

type WhyNot = { readonly code: EveryRefusalCode; readonly message?: string };

/** Whether some of these days can be given up: each is one of them, and at least one stays. */
export function whyNotTheseDays(dates: readonly string[], days: readonly string[]): WhyNot | null {
  if (days.some((day) => !dates.includes(day))) return { code: 'dayNotReserved' };
  return dates.every((date) => days.includes(date)) ? { code: 'noDayStays' } : null;
}

/**
 * Why days of a reservation cannot be given up while the others stay; null where they can. As with a move, what stays
 * holds its place, and no money of it is on its way.
 */
export function whyDaysStay(
  { state, paymentState, returning, dates }: Standing,
  days: readonly string[],
): WhyNot | null {
  if (nextStates('move', state).length === 0) {
    const { statusText } = reservationStates[state];
    const message = `この予約は「${statusText}」のため、一部の日だけを取り消すことはできません。予約の状態を確認してください。`;
    return { code: 'notCancelable', message };
  }
  if (paymentState === 'processing' || returning > 0) {
    const message =
      'お支払いまたは返金の手続き中のため、一部の日を取り消せません。手続きが終わってから、もう一度お試しください。';
    return { code: 'moneyUnderWay', message };
  }
  return whyNotTheseDays(dates, days);
}
