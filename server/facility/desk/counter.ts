import type { ParsedRequestOf } from '#contract/endpoints.ts';
import { reaches } from '#rules/staff/rights.ts';
import { characterCount } from '#rules/text/typedText.ts';
import { addGuest } from '#server/account/desk/addGuest.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { quoteFor } from '../booking/getQuote.ts';
import { reserveFor } from '../booking/reserve.ts';
import { placeWithRooms } from '../placed.queries.ts';

/** What Desk/Reserve would charge a person. */
export const getQuoteAtDesk: Operation<'Desk/GetQuote'> = async ({ trx, tenant, now }, { userId, ...request }) => {
  const { tenantId, timeZone } = tenant;
  const viewer = userId === null ? nobodySpecial : await bookerNamed(trx, { tenantId, userId });
  if (!viewer) throw new Refused('notFound');
  const place = await placeWithRooms(trx, { tenantId, containerId: request.containerId, timeZone });
  // Staff may book before the time for reserving has begun.
  return quoteFor({ place, viewer, now, announceDelayDays: null }, request);
};

const nobodySpecial = { classes: [], reductions: [] };

const longestReason = 500;

/**
 * Books for a person. He is refused what he would be refused himself; of that a member of staff with the right passes what
 * can be passed, with a reason. Refuses tooLong for the reason, and notFound for a person who is not there.
 */
export const reserveAtDesk: Operation<'Desk/Reserve'> = async (context, request) => {
  const { person, payment, reason: typed, ...wanted } = request;
  const reason = typed.trim();
  if (characterCount(reason) > longestReason) throw new Refused('tooLong');
  const booker = await bookerOf(context, person);
  const mayOverride = reaches(reachIn(context, 'reservation.override'), wanted.containerId);
  const desk = { reason, mayPass: mayOverride && reason !== '', paysAtCounter: payment === 'counter' };
  const { response, passed } = await reserveFor(context, { userId: booker.userId, desk }, wanted);
  return { ...response, userNumber: booker.userNumber, passed: [...passed] };
};

async function bookerOf(context: Context<Staff>, person: ParsedRequestOf<'Desk/Reserve'>['person']) {
  if (person.kind === 'guest') return addGuest(context, person);
  const { tenantId } = context.tenant;
  const found = await bookerNamed(context.trx, { tenantId, userId: person.userId });
  if (!found) throw new Refused('notFound');
  return found;
}
