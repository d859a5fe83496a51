import type { CartEvent } from '#contract/event.ts';

/**
 * A hold as the server told it: `secondsLeft` at the moment `toldAt` of the page's steady clock (performance.now(), in
 * milliseconds). No clock of the device takes part, so none that is wrong or is put right can move it.
 */
export type ToldHold = { readonly secondsLeft: number; readonly toldAt: number };

export type HoldPhase = 'running' | 'ending' | 'over';

/** Seconds before the end at which the screen warns: long enough to read, to decide and to press (WCAG 2.2.1). */
const lastMinute = 60;
const lastMinutes = 300;

/** Whole seconds that are left at `now`; counted from the two moments, so that a tab that slept is right at once. */
export const secondsLeftAt = ({ secondsLeft, toldAt }: ToldHold, now: number) =>
  Math.max(0, Math.ceil(secondsLeft - (now - toldAt) / 1_000));

type HeldCart = {
  readonly items: readonly Pick<CartEvent, 'holdState' | 'unavailable'>[];
  readonly hold: Pick<ToldHold, 'secondsLeft'> | null;
  readonly toldAt: number;
};

/**
 * The same for a cart: 0 when a seat that may still be had was held and is no more, null when there is nothing to hold.
 */
export function heldSecondsOf({ items, hold, toldAt }: HeldCart, now: number) {
  if (hold) return secondsLeftAt({ secondsLeft: hold.secondsLeft, toldAt }, now);
  return items.some(({ holdState, unavailable }) => holdState === 'expired' && !unavailable) ? 0 : null;
}

export function phaseOf(secondsLeft: number): HoldPhase {
  if (secondsLeft <= 0) return 'over';
  return secondsLeft <= lastMinute ? 'ending' : 'running';
}

/** 754 → '12:34' */
export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** 754 → '12分34秒', as it is said aloud. */
export function spokenTimeText(seconds: number) {
  const parts = [
    [Math.floor(seconds / 60), '分'],
    [seconds % 60, '秒'],
  ] as const;
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}${unit}`);
  return said.join('') || '0秒';
}

export const holdOverText = '席の確保が切れました。予約時にもう一度確認します。';

export type HoldNews = { message: string; politeness: 'polite' | 'assertive' };

/**
 * What to say aloud when the time went on from `before` to `now`, or null: five minutes and one minute before the end, and
 * at the end. Of several moments that were slept through only the last is told.
 */
export function holdNews(before: number, now: number): HoldNews | null {
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
 * In how many milliseconds to ask the server again: just after the end, and every minute before it, because a steady clock
 * may stand still while a device sleeps. False when nothing is held.
 */
export const untilHoldChanges = (hold: Pick<ToldHold, 'secondsLeft'> | null) =>
  hold !== null && Math.min(Math.max((hold.secondsLeft + 1) * second, 5 * second), 60 * second);
