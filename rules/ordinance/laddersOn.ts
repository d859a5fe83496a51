import type { Ladders } from './ladder.ts';
import type { OrdinanceVersion, RoomOrdinance } from './ordinance.ts';
import { versionFor } from './versionFor.ts';

const entryFor = <Entry extends { readonly rooms?: readonly string[] }>(entries: readonly Entry[], room: string) =>
  entries.find(({ rooms }) => rooms === undefined || rooms.includes(room));

/** What a version gives back in a room; undefined where it says nothing of it. */
export function refundsFor({ refunds }: Pick<OrdinanceVersion, 'refunds'>, room: string) {
  const entry = entryFor(refunds, room);
  const rounding = entry?.rounding;
  return rounding ? entry.ladder.map((step) => ({ ...step, rounding })) : entry?.ladder;
}

/** When a version has the fees of a room paid; undefined where it says nothing of it. */
export function duesFor({ dues }: Pick<OrdinanceVersion, 'dues'>, room: string, closedDays: () => readonly string[]) {
  const entry = entryFor(dues, room);
  if (entry?.ifClosed === undefined || entry.ifClosed === 'same_day') return entry?.ladder;
  const closed = closedDays();
  const isBefore = entry.ifClosed === 'open_day_before';
  return entry.ladder.map((step) => ({ ...step, closedDays: closed, ...(isBefore && { isBefore }) }));
}

/**
 * What the ordinance of a room says of refunds and due dates for who reserves or enters on a day: always by the day of
 * application, whatever the fees go by. Null where it says nothing. `closedDays` are those of the room until the use.
 */
export function laddersOn(
  ordinance: RoomOrdinance | undefined,
  bookedOn: string,
  closedDays: () => readonly string[],
): Ladders | null {
  const version = ordinance && versionFor(ordinance.versions, { usesOn: bookedOn, bookedOn });
  if (!ordinance || !version) return null;
  const refund = refundsFor(version, ordinance.room) ?? null;
  const due = duesFor(version, ordinance.room, closedDays) ?? null;
  return refund || due ? { refund, due } : null;
}
