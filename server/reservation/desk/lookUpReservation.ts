import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { subjectKindOf } from '#server/subject.ts';
import type { Finds } from './find.ts';

/** With more results than this, staff should narrow the search. */
const mostFound = 200;

/** With fewer characters of a number almost everything would be found. */
const shortestNumber = 4;

/** Reservations of rooms or courses that staff look up, today's without any search term; refuses numberTooShort. */
export const lookUpReservation =
  (finds: Finds): Operation<'Local/FindReservation'> =>
  async (context, { number, day, userNumber }) => {
    if (number !== null && number.replaceAll('-', '').length < shortestNumber) throw new Refused('numberTooShort');
    const { tenant, now } = context;
    const isAnything = number === null && day === null && userNumber === null;
    const search = { number, userNumber, day: isAnything ? dayOf(now) : day };
    const found = await finds[subjectKindOf(tenant)](context, { ...search, limit: mostFound + 1 });
    return { items: found.slice(0, mostFound), hasMore: found.length > mostFound };
  };
