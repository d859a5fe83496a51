import type { ReserveRequest } from '#contract/facility.ts';
import { isRefusal } from '#rules/refusal.ts';
import { type ApplicationDecision, decideApplication, type RoomAsked } from './decideApplication.ts';
import { type PassableCode, passableOf } from './passable.ts';

type Asked = {
  readonly request: ReserveRequest;
  readonly now: string;
  /** Rules that may be passed are, with the right of staff. */
  readonly mayPass: boolean;
};

/** Decides on an application, and names the rules that were passed for it. */
export function decidePassing(
  rooms: readonly RoomAsked[],
  { request, now, mayPass }: Asked,
): { readonly decision: ApplicationDecision; readonly passed: readonly PassableCode[] } {
  const passes = new Set<PassableCode>();
  const asked = mayPass ? rooms.map((room) => ({ ...room, facts: { ...room.facts, passes } })) : rooms;
  for (;;) {
    const decision = decideApplication(asked, { expectedFee: request.expectedFee }, now);
    const code = mayPass && isRefusal(decision) ? passableOf(decision) : null;
    if (code === null || passes.has(code)) return { decision, passed: [...passes] };
    passes.add(code);
  }
}
