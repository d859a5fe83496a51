import { spacesOf } from '#server/catalogue/definedRooms.queries.ts';
import type { DrawUnder, ReservationUnder, WantedClosure } from '#server/facility/closure.queries.ts';
import { replaceClosures } from '#server/facility/replaceClosures.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import type { Importing } from './importing.ts';

/** Closures and official use: exactly those of the bundle. One that lies over a reservation is a problem. */
export async function importClosures(importing: Importing) {
  const { trx, tenantId } = importing;
  const wanted = await wantedClosures(importing);
  const { change, overReservations, overDraws } = await replaceClosures(trx, {
    ...{ tenantId, wanted, now: new Date(importing.nowMs) },
  });
  for (const found of overReservations) reportReservation(importing, found);
  for (const found of overDraws) reportDraw(importing, found);
  return change;
}

async function wantedClosures({ trx, tenantId, bundle }: Importing): Promise<WantedClosure[]> {
  const ids = new Map((await spacesOf(trx, tenantId)).map(({ key, space_id }) => [key, space_id]));
  const instants = new Map<string, Date>();
  const instant = (moment: string) => {
    const known = instants.get(moment) ?? instantOf(moment, bundle.tenant.timeZone);
    instants.set(moment, known);
    return known;
  };
  return bundle.closures.flatMap(({ spaceKey, from, to, kind, note, entry }) => {
    const space_id = ids.get(spaceKey);
    return space_id ? [{ space_id, starts_at: instant(from), ends_at: instant(to), kind, note, entry }] : [];
  });
}

function reportReservation({ bundle, problem }: Importing, found: ReservationUnder) {
  const { entry, name, starts_at, reservation_id, others } = found;
  const day = localDateTimeOf(starts_at.getTime(), bundle.tenant.timeZone).slice(0, 10);
  const more = others > 0 ? ` and ${others} more` : '';
  problem(
    ['closures', entry],
    `closures[${entry}]: lies over reservation ${reservation_id} (${name}, ${day})${more}; cancel it or change the closure`,
  );
}

function reportDraw({ bundle, problem }: Importing, { entry, title, announce_at }: DrawUnder) {
  const announced = localDateTimeOf(announce_at.getTime(), bundle.tenant.timeZone).replace('T', ' ');
  problem(
    ['closures', entry],
    `closures[${entry}]: lies over places that are being drawn (${title}); wait for the announcement at ${announced}`,
  );
}
