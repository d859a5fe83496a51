import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { ClosedTimes } from '#rules/facility/closure/closurePlan.ts';
import {
  type Around,
  closedStamps,
  daysAround,
  detailsAt,
  type Movable,
  type OfferedTarget,
  targetsFor,
} from '#rules/facility/closure/moveTargets.ts';
import { grantedBy } from '#rules/facility/fee/settledFee.ts';
import { spanDays } from '#rules/facility/request/spanDays.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { entitledOn } from '#server/account/entitlement.queries.ts';
import type { Context } from '#server/context.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import { localDateTimeOf } from '#server/time.ts';
import { requestOf, sumByHandOf } from '../desk/move/movedRequest.ts';
import { feeDecisionsOf } from '../desk/use/use.queries.ts';
import { lookBounds, occupiedFrom } from '../occupancy.queries.ts';
import { type HeldReservation, reservationsNamed } from '../payable.queries.ts';
import { placeWithRooms } from '../placed.queries.ts';
import { stateOf } from '../reservationLife.ts';
import type { AffectedRow } from './affected.queries.ts';
import { entitledOf, takenAround } from './targets.queries.ts';

type Looked = {
  readonly containerId: string;
  readonly times: ClosedTimes;
  /** What is closed then. */
  readonly spaceIds: readonly string[];
  /** What may be moved. */
  readonly rows: readonly Pick<AffectedRow, 'reservation_id' | 'returning' | 'first_date' | 'last_date'>[];
};

/** A place around a closure, and what could be moved there, by id of the reservation. */
export type Surroundings = { readonly around: Around; readonly movables: ReadonlyMap<string, Movable> };

/** Where each of the reservations can go, by its id. */
export async function targetsOf(context: Context, looked: Looked): Promise<ReadonlyMap<string, OfferedTarget[]>> {
  const found = await surroundingsOf(context, looked);
  if (!found) return new Map();
  return new Map([...found.movables].map(([id, movable]) => [id, targetsFor(found.around, movable)]));
}

/** Reads in some statements, however many reservations, what the move of each is judged by; null without any. */
export async function surroundingsOf(context: Context, looked: Looked): Promise<Surroundings | null> {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { containerId, times, spaceIds, rows } = looked;
  const days = rows.flatMap(({ first_date, last_date }) => [first_date, last_date]).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
  if (!place || first === undefined || last === undefined) return null;

  const reservationIds = rows.map(({ reservation_id }) => reservation_id);
  const named = { tenantId, reservationIds };
  const rooms = place.articles.map(({ facts: article, equipment }) => ({ article, equipment }));
  const period = { first: addDays(first, -daysAround), last: addDays(last, daysAround + spanDays) };
  const taken = await takenAround(trx, {
    ...lookBounds({ tenantId, timeZone, nowMs, period, hasLines: isInTurn(tenant) }),
    spaceIds: [...new Set(rooms.flatMap(spacesOf))],
  });
  const decisions = await feeDecisionsOf(trx, named);
  const today = localDateTimeOf(nowMs, timeZone).slice(0, 10);
  const entitled = new Map((await entitledOf(trx, named)).map((row) => [row.reservation_id, row]));
  const held = Map.groupBy(taken, ({ reservation_id }) => reservation_id);
  const onTheirWay = new Map(rows.map(({ reservation_id, returning }) => [reservation_id, returning]));

  const known = { containerId, today, decisions, entitled, held, onTheirWay };
  const { useConditions, holidays } = place;
  const stretches = closedStamps(times);
  return {
    around: {
      tenant,
      rooms,
      useConditions,
      holidays,
      now,
      occupied: Map.groupBy(taken.map(occupiedFrom), ({ spaceId }) => spaceId),
      closed: new Map(spaceIds.map((spaceId) => [spaceId, stretches])),
    },
    movables: new Map((await reservationsNamed(trx, named)).map((row) => [row.reservation_id, movableOf(row, known)])),
  };
}

type Known = {
  readonly containerId: string;
  readonly today: string;
  readonly decisions: Awaited<ReturnType<typeof feeDecisionsOf>>;
  readonly entitled: ReadonlyMap<string, Awaited<ReturnType<typeof entitledOf>>[number]>;
  readonly held: ReadonlyMap<string | null, readonly Parameters<typeof occupiedFrom>[0][]>;
  readonly onTheirWay: ReadonlyMap<string, number>;
};

/** What the move of a reservation is judged by. */
function movableOf(row: HeldReservation, known: Known): Movable {
  const { containerId, today, decisions, entitled, held, onTheirWay } = known;
  const id = row.reservation_id;
  const decision = decisions.get(id);
  const lines = row.details.map(({ date, from_minute, to_minute }) => ({
    date,
    fromMinute: from_minute,
    toMinute: to_minute,
  }));
  const itself = { articleId: row.article_id, from: row.first_date };
  const its = entitled.get(id);
  const { classes, reductions } = its ? entitledOn(its, today) : { classes: [], reductions: [] };
  return {
    fee: row.fee,
    user: { classes, reductions: [...reductions, ...grantedBy(decision)] },
    request: requestOf(row, { reservationId: id, containerId, details: detailsAt(lines, itself) }, decision),
    moving: {
      state: stateOf(row),
      paymentState: paymentStateOf(row),
      returning: onTheirWay.get(id) ?? 0,
      containerId: row.container_id,
      articleId: row.article_id,
      lines,
      places: (held.get(id) ?? []).map(occupiedFrom),
      usesAt: localDateTimeAt(row.first_date, row.details[0]?.from_minute ?? 0),
      needsApproval: row.needs_approval,
      sumByHand: sumByHandOf(decision),
    },
  };
}

type Rooms = Around['rooms'][number];

/** A room's own spaces, and the units of what is lent with it. */
const spacesOf = ({ article, equipment }: Rooms) => [
  ...article.spaceIds,
  ...equipment.flatMap(({ unitIds }) => unitIds ?? []),
];
