import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { searchDigits } from '#rules/account/searchDigits.ts';
import { searchFold } from '#rules/text/searchFold.ts';
import type { Operation } from '#server/operation.ts';
import { pageAt, pageOf } from '#server/page.ts';
import { foundPerson } from './foundPerson.view.ts';
import { peopleBeginning, peopleWithPart } from './people.queries.ts';

const most = 200;

/** The people of the tenant that somebody at the counter may mean; a blank text means nobody. */
export const findPeople: Operation<'Desk/FindPeople'> = async ({ trx, tenant, now }, { text, cursor }) => {
  const key = searchFold(text);
  if (key === '') return { items: [], hasMore: false, nextCursor: null };
  const page = pageAt(cursor, most);
  const digits = searchDigits(text);
  const sought = {
    tenantId: tenant.tenantId,
    key,
    digits,
    userNumber: normalizeLoginId(text),
    limit: page.limit,
  };
  const beginning = await peopleBeginning(trx, sought);
  const rows = beginning.length > 0 || digits !== null ? beginning : await peopleWithPart(trx, sought);
  const { items, ...more } = pageOf(rows, page, ({ user_id }) => user_id);
  return { items: items.map((row) => foundPerson(row, now)), ...more };
};
