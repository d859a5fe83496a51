import type { Operation } from '#server/operation.ts';
import { phonesOf } from './affected.queries.ts';

/** The phone numbers of people whom no message reaches. Each look is written down with the reservations. */
export const revealPhones: Operation<'Desk/RevealPhones'> = async (
  { trx, tenant: { tenantId } },
  { containerId, reservationIds },
) => {
  const rows = await phonesOf(trx, { tenantId, containerId, reservationIds });
  return {
    items: rows.map((row) => ({
      reservationId: row.reservation_id,
      phone: [row.phone_number_1, row.phone_number_2, row.phone_number_3].filter(Boolean).join('-'),
    })),
  };
};
