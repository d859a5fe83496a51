import { heldForDraw, leftOver, rangesOfChoice, takenPlaces } from '#rules/lottery/heldForDraw.ts';
import type { FacilityDefinition } from '#rules/lottery/published/definition.ts';
import { type Holdings, noHoldings } from '#rules/lottery/published/holdings.ts';
import type { ClosedList } from '#rules/lottery/published/transcript.ts';
import type { Result } from '#rules/lottery/resultsFrom.ts';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { occupiedSpaces } from '../occupancy.queries.ts';
import { deleteAllReleased, deleteHeld, heldRangesOf, holdRanges } from './heldPlaces.queries.ts';
import { roomsOf, spacesOf } from './roomsOf.ts';
import { waitingReservations } from './waitingReservations.queries.ts';

/**
 * What is taken already of what a draw of rooms gives away. What waits for the draw itself, since it was given up, is
 * not.
 */
export async function facilityHoldings(
  { trx, tenant, nowMs }: Context,
  definition: FacilityDefinition,
): Promise<Holdings> {
  const { tenantId, timeZone } = tenant;
  const occupied = await occupiedSpaces(trx, {
    tenantId,
    timeZone,
    nowMs,
    // Nobody has what is only waited for.
    hasLines: false,
    spaceIds: spacesOf(definition),
    period: { first: definition.firstDay, last: definition.lastDay },
  });
  const own = await heldRangesOf(trx, { tenantId, drawId: definition.drawId, timeZone });
  const isOwn = ({ spaceId, from, to }: SpaceRange) =>
    own.some((range) => range.spaceId === spaceId && range.from === from && range.to === to);
  return { ...noHoldings, places: takenPlaces(occupied.filter((range) => !isOwn(range))) };
}

/** All that the draw may give away. */
const heldFor = ({ definition, entries, holdings }: ClosedList) =>
  heldForDraw(roomsOf(definition), { lines: entries.map(({ line }) => line), holdings });

/** Holds for a draw whatever its closed list may give away. */
export async function holdPlaces({ trx, tenant, nowMs }: Context, drawId: string, list: ClosedList) {
  const { tenantId, timeZone } = tenant;
  const ranges = heldFor(list).map((range) => ({ ...range, reservationId: null }));
  await deleteHeld(trx, { tenantId, drawId });
  await deleteAllReleased(trx, { tenantId, spaceIds: spacesOf(roomsOf(list.definition)), nowMs });
  await holdRanges(trx, { tenantId, drawId, timeZone, ranges });
}

type Drawn = { readonly list: ClosedList; readonly results: readonly Result[] };

/**
 * Gives the winners their places out of what is held for the draw. The rest stays held, so that there is no visible
 * difference. An entry that staff have cancelled meanwhile gets none.
 */
export async function givePlaces({ trx, tenant }: Context, drawId: string, { list, results }: Drawn) {
  const { tenantId, timeZone } = tenant;
  const definition = roomsOf(list.definition);
  const waiting = await waitingReservations(trx, { tenantId, drawId });
  const won = results.flatMap(({ n, won: choices }) => {
    const reservationId = waiting.get(n);
    if (reservationId === undefined) return [];
    return choices
      .flatMap((choice) => rangesOfChoice(definition, choice))
      .map((range) => ({ ...range, reservationId }));
  });
  const rest = leftOver(heldFor(list), won).map((range) => ({ ...range, reservationId: null }));
  await deleteHeld(trx, { tenantId, drawId });
  await holdRanges(trx, { tenantId, drawId, timeZone, ranges: [...won, ...rest] });
}
