import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { foundPerson } from './foundPerson.view.ts';
import { waitingGuests } from './people.queries.ts';

const most = 200;

/** Who registered himself and waits to be seen at the counter. */
export const listWaitingGuests: Operation<'Desk/ListWaitingGuests'> = async ({ trx, tenant, now }) => {
  const { tenantId, timeZone } = tenant;
  const rows = await waitingGuests(trx, { tenantId, limit: most + 1 });
  return {
    items: rows.slice(0, most).map((row) => ({
      ...foundPerson(row, now),
      registeredAt: localDateTimeOf(row.created_at.getTime(), timeZone),
      hasMail: row.email !== null,
      alike: row.alike.map((other) => ({
        userNumber: other.user_number,
        personName: `${other.last_name} ${other.first_name}`.trim(),
      })),
    })),
    hasMore: rows.length > most,
  };
};
