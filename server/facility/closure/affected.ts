import { createHash } from 'node:crypto';
import type { AffectedByClosure, ClosureWanted } from '#contract/desk/closure.ts';
import { dayOf } from '#rules/day/day.ts';
import { nextStates, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { closedStretches, intentsFor } from '#rules/facility/closure/closurePlan.ts';
import type { Stretch } from '#rules/facility/closure/coverOf.ts';
import type { OfferedTarget } from '#rules/facility/closure/moveTargets.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { foundRoomView } from '../desk/search/foundRoom.view.ts';
import { stateOf } from '../reservationLife.ts';
import { type AffectedRow, affectedRows, entriesOver, roomsOfPlace, spacesOfRooms } from './affected.queries.ts';
import type { AffectedCourse, CourseSide } from './courseSide.ts';
import { takenWithin } from './cover.queries.ts';
import { around, stretchesOf } from './cover.ts';
import { targetsOf } from './targets.ts';

/** More than these are decided in several closures. */
export const mostLines = 1_000;

/** The spaces that a closure closes; none for a place of courses. Refuses closureRoomUnknown. */
export async function closedSpaces(
  { trx, tenant: { tenantId } }: Context,
  { containerId, articleIds }: Pick<ClosureWanted, 'containerId' | 'articleIds'>,
): Promise<readonly string[]> {
  if (articleIds.length === 0) {
    return (await spacesOfRooms(trx, { tenantId, containerId })).map(({ space_id }) => space_id).toSorted();
  }
  const rooms = await roomsOfPlace(trx, { tenantId, containerId });
  const known = new Set(rooms.map(({ article_id }) => article_id));
  if (!articleIds.every((articleId) => known.has(articleId))) {
    throw new Refused({ code: 'closureRoomUnknown', details: [{ path: 'articleIds' }] });
  }
  const spaces = rooms.filter(({ article_id }) => articleIds.includes(article_id)).map(({ space_id }) => space_id);
  return [...new Set(spaces)].toSorted();
}

type Asked = Pick<
  ClosureWanted,
  'containerId' | 'articleIds' | 'from' | 'to' | 'weekdays' | 'ordinals' | 'fromMinute' | 'toMinute'
>;

type Looked = {
  readonly courses: CourseSide;
  readonly wanted: Asked;
  readonly spaceIds: readonly string[];
  /** Whether it is asked where each could go. */
  readonly isOffering: boolean;
};

/** All that a closure lies over. Refuses closureTooMany, and notFound for a place that is none. */
export async function affectedBy(
  context: Context,
  { courses, wanted, spaceIds, isOffering }: Looked,
): Promise<AffectedByClosure[]> {
  const found =
    spaceIds.length > 0
      ? await roomsAffected(context, { wanted, spaceIds, isOffering })
      : await coursesAffected(context, courses, wanted);
  if (found.length > mostLines) throw new Refused('closureTooMany');
  return found;
}

async function coursesAffected(context: Context, courses: CourseSide, wanted: Asked) {
  const found = await courses.affected(context, {
    containerId: wanted.containerId,
    stretches: closedStretches(wanted),
  });
  if (found === null) throw new Refused('notFound');
  return found.map(courseLine);
}

export const courseView = ({ eventId, name, firstDay, lastDay, times, people }: AffectedCourse) => ({
  subjectId: eventId,
  kind: 'course' as const,
  name,
  firstDay,
  lastDay,
  times,
  people,
  personName: '',
  userNumber: '',
  statusText: '',
  paymentText: '',
  isReachable: true,
});

function courseLine(course: AffectedCourse): AffectedByClosure {
  const { firstDay, lastDay, times } = course;
  return {
    ...courseView(course),
    refund: 0,
    awaitsDraw: false,
    intents: [...intentsFor({ kind: 'course', isCancelable: false, awaitsDraw: false, isMovable: false })],
    targets: [],
    mark: hashOf([firstDay, lastDay, times]),
  };
}

/** Ids of what residents have or ask for in the stretches. */
export async function idsOver(
  { trx, tenant }: Context,
  { spaceIds, stretches }: { readonly spaceIds: readonly string[]; readonly stretches: readonly Stretch[] },
): Promise<string[]> {
  const { tenantId, timeZone } = tenant;
  const { from, to } = around(stretches);
  const closedIn = Map.groupBy(stretches, ({ spaceId }) => spaceId);
  const isClosed = (one: Stretch) =>
    (closedIn.get(one.spaceId) ?? []).some((stretch) => one.from < stretch.to && stretch.from < one.to);
  const taken = await takenWithin(trx, { tenantId, spaceIds, from, to });
  const day = (instant: Date) => dayOf(localDateTimeOf(instant.getTime(), timeZone));
  const entries = await entriesOver(trx, { tenantId, spaceIds, timeZone, first: day(from), last: day(to) });
  const asked = entries.map(({ reservation_id, space_id, starts_at, ends_at }) => ({
    reservationId: reservation_id,
    spaceId: space_id,
    from: starts_at.getTime(),
    to: ends_at.getTime(),
  }));
  const over = [...taken, ...asked].filter(isClosed).flatMap(({ reservationId }) => reservationId ?? []);
  return [...new Set(over)];
}

async function roomsAffected(context: Context, { wanted, spaceIds, isOffering }: Omit<Looked, 'courses'>) {
  const { trx, tenant } = context;
  const stretches = stretchesOf(
    {
      first_day: wanted.from,
      last_day: wanted.to,
      weekdays: wanted.weekdays,
      ordinals: wanted.ordinals,
      from_minute: wanted.fromMinute,
      to_minute: wanted.toMinute,
      space_ids: [...spaceIds],
    },
    tenant.timeZone,
  );
  const ids = await idsOver(context, { spaceIds, stretches });
  if (ids.length > mostLines) throw new Refused('closureTooMany');
  const rows = (await affectedRows(trx, { tenantId: tenant.tenantId, ids })).filter(isStanding);
  const moving = isOffering ? rows.filter((row) => !isEntry(row)) : [];
  const { containerId } = wanted;
  const targets = await targetsOf(context, { containerId, times: wanted, spaceIds, rows: moving });
  return rows.map((row) => lineOf(row, targets.get(row.reservation_id) ?? []));
}

/** What is over only waits for its place to be released. */
const isStanding = (row: AffectedRow) => !reservationStates[stateOf(row)].invalid;

export const isEntry = (row: Pick<AffectedRow, 'state'>) => row.state === 'lottery_waiting';

/** Its draw has frozen its list and is not announced. */
export const isBeingDrawn = ({ draw_state }: Pick<AffectedRow, 'draw_state'>) =>
  draw_state === 'closed' || draw_state === 'drawn';

export function roomView(row: AffectedRow) {
  const { name, firstDay, lastDay, times, personName, userNumber, statusText, paymentText } = foundRoomView(row);
  return {
    subjectId: row.reservation_id,
    name,
    firstDay,
    lastDay,
    times,
    personName,
    userNumber,
    statusText,
    paymentText,
    people: 0,
    isReachable: row.is_reachable,
  };
}

/** What may be done with a reservation or an entry that can go to these targets. */
export function lineOf(row: AffectedRow, targets: readonly OfferedTarget[]): AffectedByClosure {
  const kind = isEntry(row) ? 'entry' : 'reservation';
  const awaitsDraw = isBeingDrawn(row);
  const isCancelable = nextStates('cancelByOperator', stateOf(row)).length > 0;
  return {
    ...roomView(row),
    kind,
    refund: isCancelable ? row.paid : 0,
    awaitsDraw,
    intents: [...intentsFor({ kind, isCancelable, awaitsDraw, isMovable: targets.length > 0 })],
    targets: [...targets],
    mark: hashOf([row.state, row.payment_state, row.fee, row.paid, row.changes, awaitsDraw]),
  };
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** Of what was asked for and of all that was found. */
export const digestOf = (wanted: ClosureWanted, items: readonly AffectedByClosure[]) => {
  const { containerId, articleIds, from, to, weekdays, ordinals, fromMinute, toMinute } = wanted;
  const days = [from, to, weekdays.toSorted(), ordinals.toSorted()];
  const marks = items.map(({ subjectId, mark }) => `${subjectId} ${mark}`).toSorted();
  return hashOf([...[containerId, articleIds.toSorted(), days, fromMinute, toMinute], marks]);
};
