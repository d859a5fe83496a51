import { articleNamed } from '#server/catalogue/article.queries.ts';
import { containersInFull, containersOf } from '#server/catalogue/container.queries.ts';
import type { Facts } from '#server/fresh/facts.ts';
import { type OccupiedUntil, occupancyOfPlace, type Period } from '../occupancy.queries.ts';
import { type PlaceWithRooms, placeWithRooms } from '../placed.queries.ts';

type Room = NonNullable<Awaited<ReturnType<typeof articleNamed>>>;

/** What is asked of a place; `timeZone` is that of its tenant. */
export type PlaceKey = { readonly containerId: string; readonly timeZone: string };

/** Rooms, frames, windows, fees, equipment and awaited draws of a place; null when the tenant has no such. */
export const roomsOfPlace: Facts<PlaceKey, PlaceWithRooms | null> = {
  name: 'rooms',
  keyText: ({ containerId, timeZone }) => `${containerId} ${timeZone}`,
  scopes: ({ containerId }) => [{ kind: 'place', scopeId: containerId }],
  read: ({ trx, tenantId }, key) => placeWithRooms(trx, { tenantId, ...key }),
  bytes: (place) => 200 + (place?.articles.length ?? 0) * 1_500,
};

/** What takes the spaces of a place on some days. */
export const occupancyOfDays: Facts<PlaceKey & { readonly period: Period }, readonly OccupiedUntil[]> = {
  name: 'occupancy',
  keyText: ({ containerId, timeZone, period }) => `${containerId} ${timeZone} ${period.first} ${period.last}`,
  scopes: ({ containerId }) => [{ kind: 'space', scopeId: containerId }],
  read: ({ trx, tenantId }, key) => occupancyOfPlace(trx, { tenantId, ...key }),
  bytes: (occupied) => 200 + occupied.length * 120,
  // Released rows are deleted some time later.
  settled: (occupied, nowMs) =>
    occupied.filter(({ releaseMs }) => releaseMs === null || releaseMs > nowMs).toSorted(inOrder),
};

const inOrder = (one: OccupiedUntil, other: OccupiedUntil) =>
  one.spaceId.localeCompare(other.spaceId) || one.from - other.from;

/** The places of a tenant. */
export const placesOfTenant: Facts<null, Awaited<ReturnType<typeof containersOf>>> = {
  name: 'places',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => containersOf(trx, tenantId),
  bytes: (places) => 100 + places.length * 200,
};

/** The places of a tenant with what their information page shows. */
export const placesInFull: Facts<null, Awaited<ReturnType<typeof containersInFull>>> = {
  name: 'places in full',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => containersInFull(trx, tenantId),
  bytes: (places) => JSON.stringify(places).length * 2,
};

/** What is shown of one room; null when the tenant has no such, or does not publish it. */
export const roomNamed: Facts<string, Room | null> = {
  name: 'room',
  keyText: (articleId) => articleId,
  scopes: () => [],
  read: async ({ trx, tenantId }, articleId) => (await articleNamed(trx, { tenantId, articleId })) ?? null,
  bytes: (room) => 500 + (room?.description.length ?? 0) * 2,
};

/** What of the occupied rows takes a space at an instant, and when the first of them is released without a change. */
export function occupiedAt(occupied: readonly OccupiedUntil[], nowMs: number) {
  const standing = occupied.filter(({ releaseMs }) => releaseMs === null || releaseMs > nowMs);
  const untilMs = Math.min(...standing.map(({ releaseMs }) => releaseMs ?? Number.POSITIVE_INFINITY));
  return { standing, untilMs };
}
