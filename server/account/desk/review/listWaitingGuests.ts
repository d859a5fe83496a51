import { signsOfOne } from '#rules/account/likeness.ts';
import { fullName } from '#rules/text/fullName.ts';
import { likableOf } from '#server/account/likable.queries.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { foundPerson } from '../foundPerson.view.ts';
import { registrationReview } from './registrationReview.view.ts';
import { waitingGuests } from './review.queries.ts';

const most = 200;
const mostAlike = 10;

/** Who registered themselves and was not verified, by what was decided on them. */
export const listWaitingGuests: Operation<'Desk/ListWaitingGuests'> = async ({ trx, tenant, now }, { standing }) => {
  const { tenantId, timeZone } = tenant;
  const rows = await waitingGuests(trx, { tenantId, standing, limit: most + 1 });
  return {
    items: rows.slice(0, most).map((row) => ({
      ...foundPerson(row, now),
      registeredAt: localDateTimeOf(row.created_at.getTime(), timeZone),
      hasMail: row.email !== null && !row.is_mail_refused,
      review: registrationReview(row, timeZone),
      alike: row.alike
        .map((other) => ({
          userNumber: other.user_number,
          personName: fullName(other.last_name, other.first_name),
          signs: [...signsOfOne(likableOf(row), likableOf(other))],
        }))
        .filter(({ signs }) => signs.length > 0)
        .slice(0, mostAlike),
    })),
    hasMore: rows.length > most,
  };
};
