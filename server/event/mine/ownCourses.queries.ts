import { sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { statesUnderWay } from '#rules/payment/paymentStates.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { raiseCoursesInCart } from '#server/readCache/version.queries.ts';

/** Whether a course of the person goes on from `today` ('YYYY-MM-DD') on, or money of one is on its way. */
export async function hasCourseUnderWay(
  trx: Database,
  { tenantId, userId, today }: Person & { readonly today: string },
) {
  const found = await trx
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_reservation.user_id', '=', userId)
    .where((where) =>
      where.or([
        where('event_reservation.payment_state', 'in', statesUnderWay),
        where.and([
          where('event_reservation.state', 'in', eventStatesThat('counts', 'isReserved')),
          where.exists(
            where
              .selectFrom('event_session')
              .select('event_session.event_session_id')
              .where('event_session.tenant_id', '=', tenantId)
              .whereRef('event_session.event_id', '=', 'event_reservation.event_id')
              .where('event_session.called_off', '=', '')
              .where('event_session.date', '>=', today),
          ),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the names and birthdays of whom a person brought out of their reservations. How many there were stays. */
export async function forgetParties(trx: Database, { tenantId, userId }: Person) {
  await raiseCoursesInCart(trx, { tenantId, userId });
  await sql`
    update event_reservation
    set party = (select jsonb_agg(jsonb_build_object('name', '', 'birthday', null, 'price', one -> 'price'))
      from jsonb_array_elements(party) as one)
    where tenant_id = ${tenantId} and user_id = ${userId} and party <> '[]'::jsonb`.execute(trx);
}
