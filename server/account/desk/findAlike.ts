import { searchFold } from '#rules/text/searchFold.ts';
import type { Operation } from '#server/operation.ts';
import { foundPerson } from './foundPerson.view.ts';
import { peopleWithReading } from './people.queries.ts';

/** Whom somebody may be already who is about to be registered; a blank reading is nobody's. */
export const findAlike: Operation<'Desk/FindAlike'> = async ({ trx, tenant, now }, { lastNameKana, firstNameKana }) => {
  const key = searchFold(`${lastNameKana}${firstNameKana}`);
  if (key === '') return { items: [] };
  const rows = await peopleWithReading(trx, { tenantId: tenant.tenantId, key });
  return { items: rows.map((row) => foundPerson(row, now)) };
};
