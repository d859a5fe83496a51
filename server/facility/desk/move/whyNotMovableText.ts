import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { whyNotMovable } from '#rules/facility/booking/decideMove.ts';

/** Why a reservation cannot be moved, in the sentence with which the move is refused; null where it can. */
export function whyNotMovableText(...asked: Parameters<typeof whyNotMovable>): string | null {
  const never = whyNotMovable(...asked);
  return never && (never.message ?? everyRefusal[never.code].message);
}
