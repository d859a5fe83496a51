import { isShown } from '#rules/facility/booking/visibility.ts';
import { articleNamed } from '#server/catalogue/article.queries.ts';
import { addressOf, containersInFull, containersOf, seenBy } from '#server/catalogue/container.queries.ts';
import type { Facts } from '#server/readCache/facts.ts';
import { wordsOfTenant } from '#server/readCache/version.queries.ts';
import {
  askedDays,
  type OccupiedUntil,
  occupancyUntilReleased,
  occupiedOfPiece,
  type Period,
  spacesOfPlace,
} from '../occupancy.queries.ts';
import { type PlaceWithRooms, placeWithRooms } from '../placed.queries.ts';

type Room = NonNullable<Awaited<ReturnType<typeof articleNamed>>>;

/** What is asked of a place; `timeZone` is that of its tenant. */
export type PlaceKey = { readonly containerId: string; readonly timeZone: string };

/** What residents see of a place: its rooms, frames, windows, fees, equipment and awaited draws; null when the tenant has no such. */
export const roomsOfPlace: Facts<PlaceKey, PlaceWithRooms | null> = {
  name: 'rooms',
  keyText: ({ containerId, timeZone }) => `${containerId} ${timeZone}`,
  scopes: ({ containerId }) => [{ kind: 'place', scopeId: containerId }],
  async read({ trx, tenantId }, key) {
    const place = await placeWithRooms(trx, { tenantId, ...key });
    return place && { ...place, articles: place.articles.filter(({ facts }) => isShown(facts)) };
  },
  bytes: (place) => 200 + (place?.articles.length ?? 0) * 1_500,
};

/** What takes one space on some days, as it was at a version of the space. Never changed: another one takes its place. */
export type SpaceRows = { readonly number: number; readonly rows: readonly OccupiedUntil[] };

/** What takes the spaces of a place, by space. */
export type Occupancy = ReadonlyMap<string, SpaceRows>;

/** What takes the spaces of a place on some days. Only spaces that have changed are read again. */
export const occupancyOfDays: Facts<PlaceKey & { readonly period: Period }, Occupancy> = {
  name: 'occupancy',
  keyText: ({ containerId, timeZone, period }) => `${containerId} ${timeZone} ${period.first} ${period.last}`,
  scopes: ({ containerId }) => [{ kind: 'space', scopeId: containerId }],
  async read({ trx, tenantId }, { containerId, ...days }, tellBefore) {
    const spaces = await spacesOfPlace.run(trx, { tenantId, containerId });
    const before = tellBefore();
    const numbers = new Map(spaces.map(({ spaceId, number }) => [spaceId, Number(number ?? 0)]));
    const changed = [...numbers].filter(([spaceId, number]) => before?.get(spaceId)?.number !== number);
    const spaceIds = changed.map(([spaceId]) => spaceId);
    // A statement of its own: planning and beginning it costs more, although few towns need it.
    const claimedIds = spaces.some(({ isWaitedFor }) => isWaitedFor) ? [...numbers.keys()] : [];
    const rows =
      spaceIds.length > 0 ? await occupancyUntilReleased(trx, { tenantId, spaceIds, claimedIds, ...days }) : [];
    const bySpace = Map.groupBy(rows, ({ spaceId }) => spaceId);
    const kept = [...(before ?? [])]
      .filter(([spaceId, { number }]) => numbers.get(spaceId) === number)
      .map(([spaceId, of]) => [spaceId, changed.length > 0 ? withClaims(of, bySpace.get(spaceId) ?? []) : of] as const);
    const read = changed.map(([spaceId, number]) => [spaceId, { number, rows: bySpace.get(spaceId) ?? [] }] as const);
    return new Map([...kept, ...read]);
  },
  inPieces: {
    asked(occupancy, days) {
      // A claim is taken or not by what takes other spaces.
      if ([...occupancy.values()].some(({ rows }) => rows.some(isClaim))) return null;
      const asked = askedDays(days);
      return [...occupancy].map(([subjectId, { number }]) => ({ subjectId, number, ...asked }));
    },
    changed(occupancy, pieces, newest) {
      if (pieces.some(({ rows }) => rows === null)) return null;
      const now = pieces.map(({ subjectId, number, rows }): readonly [string, SpaceRows] => {
        const known = newest.get(subjectId);
        return [subjectId, known?.number === number ? known : { number, rows: occupiedOfPiece(subjectId, rows) }];
      });
      return new Map([...occupancy, ...now]);
    },
  },
  // Each room's row of the calendar is kept with them.
  bytes: (occupancy) => [...occupancy.values()].reduce((sum, { rows }) => sum + 1_500 + rows.length * 120, 200),
  settled: (occupancy, nowMs) =>
    [...occupancy.keys()].toSorted().map((spaceId) => settledRows(occupancy.get(spaceId)?.rows ?? [], nowMs)),
};

const isClaim = ({ kind }: OccupiedUntil) => kind === 'claim';
const claimText = ({ from, to, sinceMs }: OccupiedUntil) => `${from} ${to} ${sinceMs ?? ''}`;
const claimsText = (rows: readonly OccupiedUntil[]) => rows.filter(isClaim).map(claimText).toSorted().join();

/**
 * What takes an unchanged space with what is claimed of it now: whether a claim on several spaces hides them depends on what
 * takes the others. The same where that is as it was.
 */
const withClaims = (of: SpaceRows, claims: readonly OccupiedUntil[]): SpaceRows =>
  claimsText(of.rows) === claimsText(claims)
    ? of
    : { ...of, rows: [...of.rows.filter((row) => !isClaim(row)), ...claims] };

/** Released rows are deleted some time later. What is claimed by several is taken once. */
const settledRows = (rows: readonly OccupiedUntil[], nowMs: number) =>
  rows
    .filter(({ releaseMs }) => releaseMs === null || releaseMs > nowMs)
    .map(({ sinceMs, ...row }) => (sinceMs !== undefined && sinceMs > nowMs ? { ...row, sinceMs } : row))
    .toSorted(inOrder);

const inOrder = (one: OccupiedUntil, other: OccupiedUntil) =>
  one.spaceId.localeCompare(other.spaceId) ||
  one.from - other.from ||
  one.to - other.to ||
  one.kind.localeCompare(other.kind);

/** Where a place is, as messages say it; '' where nobody has said. */
export const addressOfPlace: Facts<string, string> = {
  name: 'address',
  keyText: (containerId) => containerId,
  scopes: wordsOfTenant,
  read: ({ trx, tenantId }, containerId) => addressOf(trx, { tenantId, containerId }),
  bytes: (address) => 100 + address.length * 2,
};

type RoomKey = { readonly spaceIds: readonly string[]; readonly timeZone: string; readonly period: Period };

/**
 * What takes the spaces of one room on some days, whoever waits for it: changes of other rooms leave it as it is, and what is
 * claimed may depend on them.
 */
export const occupancyOfRoom: Facts<RoomKey, readonly OccupiedUntil[]> = {
  name: 'occupancy of a room',
  keyText: ({ spaceIds, timeZone, period }) => `${spaceIds.join(',')} ${timeZone} ${period.first} ${period.last}`,
  scopes: ({ spaceIds }) => spaceIds.map((scopeId) => ({ kind: 'oneSpace', scopeId })),
  read: ({ trx, tenantId }, key) => occupancyUntilReleased(trx, { tenantId, ...key, claimedIds: [] }),
  bytes: (rows) => 200 + rows.length * 120,
  settled: settledRows,
};

/** The places of a tenant that residents see. */
export const placesOfTenant: Facts<null, Awaited<ReturnType<typeof containersOf>>> = {
  name: 'places',
  keyText: () => '',
  scopes: () => [],
  read: ({ trx, tenantId }) => containersOf(trx, tenantId, seenBy.residents),
  bytes: (places) => 100 + places.length * 200,
};

/** The places of a tenant with what their information page shows. */
export const placesInFull: Facts<null, Awaited<ReturnType<typeof containersInFull>>> = {
  name: 'places in full',
  keyText: () => '',
  scopes: wordsOfTenant,
  read: ({ trx, tenantId }) => containersInFull(trx, tenantId),
  bytes: (places) => JSON.stringify(places).length * 2,
};

/** What is shown of one room; null when the tenant has no such, or does not publish it. */
export const roomNamed: Facts<string, Room | null> = {
  name: 'room',
  keyText: (articleId) => articleId,
  scopes: wordsOfTenant,
  read: async ({ trx, tenantId }, articleId) => (await articleNamed(trx, { tenantId, articleId })) ?? null,
  bytes: (room) => 500 + (room?.description.length ?? 0) * 2,
};

/** What of the occupied rows takes a space at an instant, and when the first of them is released without a change. */
export function occupiedAt(occupied: readonly OccupiedUntil[], nowMs: number) {
  const isClaimed = ({ sinceMs }: OccupiedUntil) => sinceMs === undefined || sinceMs <= nowMs;
  const unreleased = occupied.filter(({ releaseMs }) => releaseMs === null || releaseMs > nowMs);
  const standing = unreleased.filter(isClaimed);
  const ends = standing.map(({ releaseMs }) => releaseMs ?? Number.POSITIVE_INFINITY);
  const begins = unreleased.flatMap((row) => (isClaimed(row) ? [] : (row.sinceMs ?? [])));
  return { standing, untilMs: Math.min(...ends, ...begins) };
}

/** The same for the spaces of a room. */
export const occupiedIn = (occupancy: Occupancy, spaceIds: readonly string[], nowMs: number) =>
  occupiedAt(
    spaceIds.flatMap((spaceId) => occupancy.get(spaceId)?.rows ?? []),
    nowMs,
  );
