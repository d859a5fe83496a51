import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/** The sessions of a reservation by day and time, and when somebody came to them. */
export const sessionsReserved = (trx: Database, { tenantId, eventReservationId }: Named) =>
  trx
    .selectFrom('event_reservation_detail as detail')
    .innerJoin('event_session as session', (join) =>
      join
        .onRef('session.tenant_id', '=', 'detail.tenant_id')
        .onRef('session.event_session_id', '=', 'detail.event_session_id'),
    )
    .select(['detail.event_reservation_detail_id', 'detail.arrived_at'])
    .select('detail.event_session_id')
    .select(['session.date', 'session.from_minute', 'session.to_minute'])
    .where('detail.tenant_id', '=', tenantId)
    .where('session.tenant_id', '=', tenantId)
    .where('session.called_off', '=', '')
    .where('detail.event_reservation_id', '=', eventReservationId)
    .orderBy('session.date')
    .orderBy('session.from_minute')
    .execute();

type Arrival = { readonly tenantId: string; readonly detailId: string; readonly arrivedAt: Date | null };

/** Writes when somebody came to a session of a locked reservation, or that nobody has. */
export const setArrival = (trx: Database, { tenantId, detailId, arrivedAt }: Arrival) =>
  trx
    .updateTable('event_reservation_detail')
    .set({ arrived_at: arrivedAt })
    .where('tenant_id', '=', tenantId)
    .where('event_reservation_detail_id', '=', detailId)
    .execute();
