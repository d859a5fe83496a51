import type { CartEvent } from '#contract/event/cart.ts';

/**
 * A hold as the server reported it: `secondsLeft` at `receivedAt` of the page's monotonic clock (performance.now(), in
 * milliseconds). The device's clock is not used, so setting it has no effect.
 */
export type ReceivedHold = { readonly secondsLeft: number; readonly receivedAt: number };

export type HoldPhase = 'running' | 'ending' | 'over';

/** Seconds before the end at which the screen warns: long enough to read, to decide and to press (WCAG 2.2.1). */
const lastMinute = 60;
const lastMinutes = 300;

/** Whole seconds left at `now`. Computed from two instants, so that a suspended tab is right at once. */
export const secondsLeftAt = ({ secondsLeft, receivedAt }: ReceivedHold, now: number) =>
  Math.max(0, Math.ceil(secondsLeft - (now - receivedAt) / 1_000));

type HeldCart = {
  readonly items: readonly Pick<CartEvent, 'holdState' | 'unavailable'>[];
  readonly hold: Pick<ReceivedHold, 'secondsLeft'> | null;
  readonly receivedAt: number;
};

/**
 * The same for a cart: 0 when a seat that may still be had was held and is no more, null when there is nothing to hold.
 */
export function heldSecondsOf({ items, hold, receivedAt }: HeldCart, now: number) {
  if (hold) return secondsLeftAt({ secondsLeft: hold.secondsLeft, receivedAt }, now);
  return items.some(({ holdState, unavailable }) => holdState === 'expired' && !unavailable) ? 0 : null;
}

export function phaseOf(secondsLeft: number): HoldPhase {
  if (secondsLeft <= 0) return 'over';
  return secondsLeft <= lastMinute ? 'ending' : 'running';
}

/** 754 → '12:34' */
export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** 754 → '12分34秒', as announced. */
export function spokenTimeText(seconds: number) {
  const parts = [
    [Math.floor(seconds / 60), '分'],
    [seconds % 60, '秒'],
  ] as const;
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}${unit}`);
  return said.join('') || '0秒';
}

export const holdOverText = '席の確保が切れました。予約時にもう一度確認します。';

export type HoldAnnouncement = { message: string; politeness: 'polite' | 'assertive' };

/**
 * What to announce when time passed from `before` to `now`, or null: five minutes and one minute before the end, and
 * the end. Of several announcements missed while suspended only the last is made.
 */
export function holdAnnouncement(before: number, now: number): HoldAnnouncement | null {
  const hasPassed = (moment: number) => before > moment && now <= moment;
  if (hasPassed(0)) return { message: holdOverText, politeness: 'assertive' };
  const left = spokenTimeText(now);
  if (hasPassed(lastMinute)) {
    return { message: `席の確保がまもなく切れます。残り${left}です。`, politeness: 'assertive' };
  }
  return hasPassed(lastMinutes) ? { message: `席の確保は、残り${left}です。`, politeness: 'polite' } : null;
}

const second = 1_000;

/**
 * Milliseconds until the server is asked again: just after the end, and every minute before it, because a monotonic
 * clock may stop while a device sleeps. False when nothing is held.
 */
export const holdRefetchDelay = (hold: Pick<ReceivedHold, 'secondsLeft'> | null) =>
  hold !== null && Math.min(Math.max((hold.secondsLeft + 1) * second, 5 * second), 60 * second);
