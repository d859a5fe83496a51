import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import { statesUnderWay } from '#rules/payment/paymentStates.ts';
import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';

/** Whether a use or a draw of the person is still to come from `today` ('YYYY-MM-DD') on, or money is on its way. */
export async function hasRoomUnderWay(trx: Database, { tenantId, userId, today }: Person & { readonly today: string }) {
  const found = await trx
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where.and([where('state', 'in', statesThat('isOpen')), where('last_date', '>=', today)]),
        where('payment_state', 'in', statesUnderWay),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
