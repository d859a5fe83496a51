import type { Insertable } from 'kysely';
import { actorText, type Context } from '#server/context.ts';
import { asJson } from '#server/db/rows.ts';
import type { EventReservation } from '#server/db/schema.ts';
import {
  clearMovedSessions,
  insertMovedEntries,
  insertMovedEntryHistory,
  insertMovedSessions,
  updateMovedEntries,
} from '#server/event/move/movedEntries.queries.ts';
import { newId } from '#server/newId.ts';
import { lockCourses } from '#server/readCache/version.queries.ts';
import { instantOf } from '#server/time.ts';
import { withAct } from '../plan/item.ts';
import type { EnteredItem } from '../plan/planEntries.ts';
import type { MovePlan } from '../plan/planMove.ts';
import { inParts } from './inParts.ts';
import { paymentStateFor, writeBooks } from './writeBooks.ts';

/** Writes entries of courses, which are locked, with their dates, money and history. */
export async function writeEntries(context: Context, { entries, personIdOf }: MovePlan) {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const seats = new Map(entries.map((item) => [item.targetId, item]));
  const [added, changed] = [withAct(entries, 'add'), withAct(entries, 'change')].map((items) =>
    items.flatMap(({ targetId }) => seats.get(targetId) ?? []),
  ) as [EnteredItem[], EnteredItem[]];
  const written = [...added, ...changed];
  // They were locked before they were looked at; nothing of them is in memory that is older than what is written now.
  const eventIds = [...new Set(written.map(({ draft }) => draft.course.eventId))].toSorted();
  if (eventIds.length > 0) await lockCourses(trx, { tenantId, eventIds });
  const rowOf = (item: EnteredItem) => entryRow(context, item, personIdOf(item.draft.person) ?? '');
  // A seat that somebody leaves is free for whoever comes in its place.
  const standing = changed.map((item) => ({ ...rowOf(item), seat_number: null }));
  await inParts(standing, (rows) => updateMovedEntries(trx, { tenantId, rows }));
  await inParts(added, (part) => insertMovedEntries(trx, part.map(rowOf)));
  await inParts(changed, (part) => updateMovedEntries(trx, { tenantId, rows: part.map(rowOf) }));
  await inParts(changed, (part) => clearMovedSessions(trx, { tenantId, ids: part.map(({ targetId }) => targetId) }));
  await inParts(written, (part) =>
    insertMovedSessions(
      trx,
      part.flatMap(({ draft, targetId }) =>
        draft.course.sessionIds.map((event_session_id) => ({
          tenant_id: tenantId,
          event_reservation_detail_id: newId(),
          event_reservation_id: targetId,
          event_session_id,
        })),
      ),
    ),
  );
  await inParts(written, (part) =>
    insertMovedEntryHistory(
      trx,
      part.map((item) => historyRow(context, item)),
    ),
  );
  await writeBooks(
    context,
    written.map(({ targetId, draft, act }) => ({
      subject: { kind: 'eventReservation', id: targetId } as const,
      account: draft.account,
      at: draft.bookedAt ?? context.now,
      paidOn: draft.paidOn,
      isNew: act === 'add',
    })),
  );
}

function entryRow(
  { tenant, nowMs, now }: Context,
  { draft, targetId, seat }: EnteredItem,
  userId: string,
): Insertable<EventReservation> {
  return {
    tenant_id: tenant.tenantId,
    event_reservation_id: targetId,
    user_id: userId,
    event_id: draft.course.eventId,
    event_entry_span_id: draft.course.spanId ?? '',
    entry_type: 'normal',
    state: draft.state,
    payment_state: paymentStateFor(draft.account, draft.state !== 'fixed'),
    seat_number: seat,
    request_for_borrow_instrument: false,
    fee: draft.fee,
    added_at: instantOf(draft.bookedAt ?? now, tenant.timeZone),
    changed_at: new Date(nowMs),
  };
}

const historyRow = ({ tenant, nowMs, actor }: Context, { draft, targetId, externalId, act }: EnteredItem) => ({
  tenant_id: tenant.tenantId,
  event_reservation_id: targetId,
  happened_at: new Date(nowMs),
  actor: actorText(actor),
  action: 'moveIn',
  reason: '',
  before: asJson(act === 'add' ? null : {}),
  after: asJson({ number: externalId, fee: draft.fee, ...draft.account }),
});
