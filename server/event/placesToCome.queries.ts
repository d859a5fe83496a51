import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '../db/connect.ts';

/**
 * Who has a place in one of the courses, or has entered for one, that goes on from `today` ('YYYY-MM-DD') on, with the
 * first day that is to come.
 */
export const placesToCome = (
  trx: Database,
  { tenantId, eventKeys, today }: { tenantId: string; eventKeys: readonly string[]; today: string },
) =>
  trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_session', (join) =>
      join
        .onRef('event_session.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_session.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('account.user_id', '=', 'event_reservation.user_id'),
    )
    .select((build) => [
      'event_reservation.event_reservation_id',
      'event.key',
      'event.number',
      'event.name',
      'account.user_number',
      build.fn.min('event_session.date').as('date'),
    ])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_session.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('event.key', 'in', eventKeys)
    .where('event_session.called_off', '=', '')
    .where('event_session.date', '>=', today)
    .where('event_reservation.state', 'in', eventStatesThat('counts', 'isReserved'))
    .groupBy([
      'event_reservation.event_reservation_id',
      'event.key',
      'event.number',
      'event.name',
      'account.user_number',
    ])
    .orderBy('date')
    .orderBy('event_reservation.event_reservation_id')
    .execute();
