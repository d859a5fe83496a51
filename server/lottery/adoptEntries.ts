import { firstOfMonth } from '#rules/day/day.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { ReservationState } from '#rules/facility/reservationStates.ts';
import { lotteryTimes } from '#rules/facility/windows.ts';
import { anyOf } from '../db/anyOf.ts';
import { windowsFrom } from '../facility/article.queries.ts';
import type { JobContext } from '../jobs/job.ts';
import { definitionOf } from './definitionOf.ts';
import { isOpen } from './draw.queries.ts';
import { entryOf } from './enterEventLottery.ts';
import { eventDrawOf } from './eventDraw.ts';
import { facilityDrawOf } from './facilityDraw.ts';

/**
 * Takes entries into their draws that came about without one: those of the demo, and those made before there were draws. One
 * whose draw is closed already is left to the office.
 */
export async function adoptEntries(context: JobContext) {
  await adoptReservations(context);
  await adoptEventReservations(context);
}

async function adoptReservations(context: JobContext) {
  const { trx, tenant } = context;
  const byLottery = Map.groupBy(
    await orphanedReservations(context),
    ({ articleId, closesAt, days }) => `${articleId} ${closesAt} ${firstOfMonth(days.first)}`,
  );
  for (const [one, ...others] of byLottery.values()) {
    const draw = one && (await facilityDrawOf(trx, { tenant, ...one }, one));
    if (!draw || !(await isOpen(trx, { tenantId: tenant.tenantId, drawId: draw.drawId }))) continue;
    const within = [one, ...others].filter(({ days }) => draw.firstDay <= days.first && days.last <= draw.lastDay);
    await trx
      .updateTable('reservation')
      .set({ draw_id: draw.drawId })
      .where('tenant_id', '=', tenant.tenantId)
      .where('reservation_id', '=', anyOf(within.map(({ reservationId }) => reservationId)))
      .execute();
  }
}

/** Entries of rooms without a draw, with the close of the lottery they came by. */
async function orphanedReservations({ trx, tenant: { tenantId } }: JobContext) {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'reservation.tenant_id')
        .onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .select([
      'reservation.reservation_id',
      'reservation.article_id',
      'reservation.container_id',
      'reservation.first_date',
      'reservation.last_date',
      'article.booking_window',
      'article.lottery_window',
    ])
    .where('reservation.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('reservation.state', '=', 'lottery_waiting' satisfies ReservationState)
    .where('reservation.draw_id', 'is', null)
    .where('reservation.entry_number', 'is not', null)
    .orderBy('reservation.article_id')
    .execute();
  return rows.flatMap((row) => {
    const { lotteryWindow } = windowsFrom(row);
    if (lotteryWindow === null) return [];
    return {
      reservationId: row.reservation_id,
      articleId: row.article_id,
      containerId: row.container_id,
      days: { first: row.first_date, last: row.last_date },
      closesAt: lotteryTimes(lotteryWindow, row.first_date).closesAt,
    };
  });
}

async function adoptEventReservations({ trx, tenant }: JobContext) {
  const { tenantId } = tenant;
  const rows = await trx
    .selectFrom('event_reservation')
    .select(['event_reservation_id', 'event_id', 'event_entry_span_id', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'applied' satisfies EventReservationState)
    .where('draw_id', 'is', null)
    .orderBy('event_entry_span_id')
    .execute();
  for (const [eventEntrySpanId, orphans] of Map.groupBy(rows, ({ event_entry_span_id }) => event_entry_span_id)) {
    const draw = await eventDrawOf(trx, { tenant, eventEntrySpanId });
    if (!(await isOpen(trx, { tenantId, drawId: draw.draw_id }))) continue;
    const definition = definitionOf(draw);
    const drawn = new Set(definition.kind === 'event' ? definition.events.map(({ id }) => id) : []);
    const within = orphans.filter(({ event_id }) => drawn.has(event_id));
    for (const { user_id: userId } of within) await entryOf(trx, { tenantId, eventEntrySpanId, userId });
    await trx
      .updateTable('event_reservation')
      .set({ draw_id: draw.draw_id })
      .where('tenant_id', '=', tenantId)
      .where('event_reservation_id', '=', anyOf(within.map(({ event_reservation_id }) => event_reservation_id)))
      .execute();
  }
}
