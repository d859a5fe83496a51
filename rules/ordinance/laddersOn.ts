import { type Ladders, ladderFor } from './ladder.ts';
import type { RoomOrdinance } from './ordinance.ts';
import { versionFor } from './versionFor.ts';

/**
 * What the ordinance of a room says of refunds and due dates for who reserves or enters on a day: always by the day of
 * application, whatever the fees go by. Null where it says nothing.
 */
export function laddersOn(ordinance: RoomOrdinance | undefined, bookedOn: string): Ladders | null {
  const version = ordinance && versionFor(ordinance.versions, { usesOn: bookedOn, bookedOn });
  if (!ordinance || !version) return null;
  const refund = ladderFor(version.refunds, ordinance.room) ?? null;
  const due = ladderFor(version.dues, ordinance.room) ?? null;
  return refund || due ? { refund, due } : null;
}
