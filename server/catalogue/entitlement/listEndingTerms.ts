import { endingTerms, soonEnd } from '#rules/account/endingTerms.ts';
import { dayOf } from '#rules/day/day.ts';
import { foundPerson } from '#server/account/desk/foundPerson.view.ts';
import type { Operation } from '#server/operation.ts';
import { peopleEnding } from './endingTerms.queries.ts';
import { heldFrom, namesOfTerms } from './tellOfTerms.ts';

const most = 200;

/** Of whom something ends soon, the first to end first, and whom no message reaches. */
export const listEndingTerms: Operation<'Desk/ListEndingTerms'> = async (context, { isUnreachable }) => {
  const { trx, tenant, now } = context;
  const today = dayOf(now);
  const soon = { tenantId: tenant.tenantId, today, last: soonEnd(today), isUnreachable };
  const rows = await peopleEnding(trx, { ...soon, limit: most + 1 });
  const nameOf = await namesOfTerms(context);
  return {
    items: rows.slice(0, most).map((row) => ({
      ...foundPerson(row, now),
      terms: endingTerms(heldFrom(row), today).map((term) => ({ label: nameOf(term), until: term.until })),
      isReachable: row.is_reachable,
    })),
    hasMore: rows.length > most,
  };
};
