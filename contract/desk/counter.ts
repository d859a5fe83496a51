import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { feeQuote, reserveRequest, reserveResponse } from '../facility.ts';
import { id, text, textUpTo } from '../values.ts';

/** Who is to have it: somebody with a number, or somebody who gets none but for this once and cannot log in. */
const forPerson = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('registered'), userId: id }),
  z.strictObject({
    kind: z.literal('guest'),
    personName: textUpTo(200),
    personNameKana: textUpTo(200).default(''),
    phoneNumber: textUpTo(20).default(''),
  }),
]);

/** Booking for a person at the counter. */
export const counterEndpoints = {
  'Desk/GetQuote': endpoint({
    access: 'staff',
    permission: 'reservation.create',
    scope: 'container',
    effect: 'read',
    summary:
      'What a reservation would cost a person, free or not, line by line; without one, somebody without a number.',
    request: reserveRequest.extend({ userId: id.nullable().default(null) }),
    response: feeQuote,
  }),
  'Desk/Reserve': endpoint({
    access: 'staff',
    permission: 'reservation.create',
    scope: 'container',
    effect: 'change',
    summary:
      'Books for a person, or enters him in the lottery, by his rights, limits and fees. Who has the right passes deadline, opening and limits with a reason.',
    request: reserveRequest.extend({
      person: forPerson,
      /** Where the fee is paid; a tenant that takes none at all, or only at the counter, stays with that. */
      payment: z.enum(['counter', 'online']).default('counter'),
      /** Why a rule is passed. */
      reason: text.default(''),
    }),
    response: reserveResponse.extend({
      userNumber: z.string(),
      /** The refusals that the person would have got. */
      passed: z.array(z.string()),
    }),
  }),
};
