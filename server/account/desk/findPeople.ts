import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { searchDigits } from '#rules/account/searchDigits.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import type { Operation } from '#server/operation.ts';
import { foundPerson } from './foundPerson.view.ts';
import { peopleBeginning, peopleWithPart } from './people.queries.ts';

const most = 200;

/** The people of the tenant that somebody at the counter may mean; a blank text means nobody. */
export const findPeople: Operation<'Desk/FindPeople'> = async ({ trx, tenant, now }, { text }) => {
  const key = searchFold(text);
  if (key === '') return { items: [], hasMore: false };
  const digits = searchDigits(text);
  const sought = {
    tenantId: tenant.tenantId,
    key,
    digits,
    userNumber: normalizeLoginId(text),
    limit: most + 1,
  };
  const beginning = await peopleBeginning(trx, sought);
  const rows = beginning.length > 0 || digits !== null ? beginning : await peopleWithPart(trx, sought);
  return {
    items: rows.slice(0, most).map((row) => foundPerson(row, now)),
    hasMore: rows.length > most,
  };
};
