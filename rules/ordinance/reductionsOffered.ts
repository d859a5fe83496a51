import type { RoomOrdinance } from './ordinance.ts';
import { versionFor } from './versionFor.ts';

/** Reductions that may be asked for a use of a room on these days, which is booked on `bookedOn`; each once. */
export function reductionsOffered(ordinance: RoomOrdinance | undefined, dates: readonly string[], bookedOn: string) {
  const { room, versions } = ordinance ?? { room: '', versions: [] };
  const holding = new Set(dates.map((usesOn) => versionFor(versions, { usesOn, bookedOn })));
  const offered = [...holding].flatMap((version) =>
    (version?.steps ?? []).flatMap((step) => (step.kind === 'reductions' ? step.rules : [])),
  );
  const ofRoom = offered.filter(({ when }) => when.rooms === undefined || when.rooms.includes(room));
  return [...new Map(ofRoom.map(({ code, label }) => [code, { code, label }])).values()];
}
