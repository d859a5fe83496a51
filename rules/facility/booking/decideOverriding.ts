import type { ReserveRequest } from '#contract/facility/booking.ts';
import { isRefusal } from '#rules/refusal.ts';
import { type ApplicationDecision, decideApplication, type RoomAsked } from './decideApplication.ts';
import { type OverridableCode, overridableOf } from './overridable.ts';

type Asked = {
  readonly request: ReserveRequest;
  readonly now: string;
  /** Rules that may be passed are, with the right of staff. */
  readonly mayOverride: boolean;
};

/** Decides on an application, and names the rules that were passed for it. */
export function decideOverriding(
  rooms: readonly RoomAsked[],
  { request, now, mayOverride }: Asked,
): { readonly decision: ApplicationDecision; readonly passed: readonly OverridableCode[] } {
  const passes = new Set<OverridableCode>();
  const asked = mayOverride ? rooms.map((room) => ({ ...room, facts: { ...room.facts, passes } })) : rooms;
  for (;;) {
    const decision = decideApplication(asked, { expectedFee: request.expectedFee }, now);
    const code = mayOverride && isRefusal(decision) ? overridableOf(decision) : null;
    if (code === null || passes.has(code)) return { decision, passed: [...passes] };
    passes.add(code);
  }
}
