import type { Insertable } from 'kysely';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { completedAt } from '#rules/reservation/useTimes.ts';
import { actorText, type Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import type { Reservation } from '#server/db/schema.ts';
import {
  clearMoved,
  insertMovedDetails,
  insertMovedHistory,
  insertMovedReservations,
  placeMoved,
  updateMovedReservations,
} from '#server/facility/move/movedRooms.queries.ts';
import { placeRows } from '#server/facility/placing.queries.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { raiseSpaces, raiseSpacesTakenBy } from '#server/readCache/version.queries.ts';
import { instantOf } from '#server/time.ts';
import { withAct } from '../plan/item.ts';
import type { MovePlan } from '../plan/planMove.ts';
import { type BookedItem, bookedAtOf, holdsPlace, rangesOf } from '../plan/planRooms.ts';
import { inParts } from './inParts.ts';
import { paymentStateFor, writeBooks } from './writeBooks.ts';

/** Somebody took a place meanwhile; nothing is written. */
export class PlacesTaken extends Error {
  readonly items: readonly BookedItem[];

  constructor(items: readonly BookedItem[]) {
    super('places were taken meanwhile');
    this.name = 'PlacesTaken';
    this.items = items;
  }
}

/** Writes reservations with their days, money and history, then the places of those that hold any. Throws PlacesTaken. */
export async function writeRooms(context: Context, { rooms, personIdOf }: MovePlan) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const [added, changed] = [withAct(rooms, 'add'), withAct(rooms, 'change')];
  const written = [...added, ...changed];
  const rowOf = (item: BookedItem) => reservationRow(context, item, personIdOf(item.draft.person) ?? '');
  await inParts(added, (part) => insertMovedReservations(trx, part.map(rowOf)));
  const spaceIds = [...new Set(written.flatMap(({ draft }) => draft.room.spaceIds))].toSorted();
  // What is changed may leave a space that its line does not name any more.
  await inParts(changed, (part) =>
    raiseSpacesTakenBy(trx, { tenantId, reservationIds: part.map(({ targetId }) => targetId) }),
  );
  await inParts(changed, (part) => clearMoved(trx, { tenantId, reservationIds: part.map(({ targetId }) => targetId) }));
  await inParts(changed, (part) => updateMovedReservations(trx, { tenantId, rows: part.map(rowOf) }));
  await inParts(written, (part) =>
    insertMovedDetails(
      trx,
      part.flatMap((item) => detailRows(tenantId, item)),
    ),
  );
  await inParts(written, (part) =>
    insertMovedHistory(
      trx,
      part.map((item) => historyRow(context, item)),
    ),
  );
  await writeBooks(
    context,
    written.map(({ targetId, draft, act }) => ({
      subject: { kind: 'reservation', id: targetId } as const,
      account: draft.account,
      at: bookedAtOf(draft, context.now),
      paidOn: draft.paidOn,
      isNew: act === 'add',
    })),
  );
  const holding = written.filter(({ draft }) => holdsPlace(draft));
  if (holding.length > 0) await raiseSpaces(trx, { tenantId, spaceIds });
  await placeAll(context, holding);
}

/** Few reservations hold a place: those to come. */
async function placeAll({ trx, tenant, nowMs }: Context, holding: readonly BookedItem[]) {
  const { tenantId, timeZone } = tenant;
  await inParts(
    holding,
    async (part) => {
      const rows = part.flatMap(({ draft, targetId }) =>
        placeRows({ timeZone, ranges: rangesOf(draft), reservationId: targetId }),
      );
      const refused = new Set(await placeMoved(trx, { tenantId, now: new Date(nowMs), rows }));
      if (refused.size > 0) throw new PlacesTaken(part.filter(({ targetId }) => refused.has(targetId)));
      const jobs = part.flatMap(({ draft, targetId }) => {
        const over = completedAt(draft.uses);
        const dueAt = over === null ? null : instantOf(over, timeZone);
        return dueAt === null ? [] : { kind: 'completeUse' as const, subject: targetId, dueAt };
      });
      await scheduleAll(trx, { tenantId, jobs });
    },
    1_000,
  );
}

function reservationRow(
  { tenant, nowMs, now }: Context,
  { draft, targetId }: BookedItem,
  userId: string,
): Insertable<Reservation> {
  const { room, uses, state } = draft;
  const days = uses.map(({ date }) => date);
  return {
    tenant_id: tenant.tenantId,
    reservation_id: targetId,
    user_id: userId,
    container_id: room.containerId,
    container_name: room.containerName,
    article_id: room.articleId,
    article_name: room.name,
    first_date: days.at(0) ?? '',
    last_date: days.at(-1) ?? '',
    entry_type: 'normal',
    state,
    payment_state: paymentStateFor(draft.account, reservationStates[state].isCanceled),
    pays_at_counter: true,
    purpose: draft.purpose,
    purpose_type: '',
    admission_fee_required: false,
    admission_fee: null,
    expected_attendees: draft.attendees,
    equipment_names: [],
    fee: draft.fee,
    booked_at: instantOf(bookedAtOf(draft, now), tenant.timeZone),
    changed_at: new Date(nowMs),
  };
}

const detailRows = (tenantId: string, { draft, targetId }: BookedItem) =>
  draft.uses.map((use, index) => ({
    tenant_id: tenantId,
    reservation_id: targetId,
    detail_number: index + 1,
    date: use.date,
    frame_name: use.frameName,
    from_minute: use.fromMinute,
    to_minute: use.toMinute,
    fee: use.fee,
    ordinance_version_id: null,
  }));

/** Its state is not said as one that it came into now: when it was cancelled in the other system nobody knows. */
const historyRow = ({ tenant, nowMs, actor }: Context, { draft, targetId, externalId, act }: BookedItem) => ({
  tenant_id: tenant.tenantId,
  reservation_id: targetId,
  happened_at: new Date(nowMs),
  actor: actorText(actor),
  action: 'moveIn',
  reason: '',
  before: asJson(act === 'add' ? null : {}),
  after: asJson({ number: externalId, fee: draft.fee, ...draft.account }),
});
