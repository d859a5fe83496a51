import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, wholeNumber } from '../values.ts';

/**
 * What a town may lack before it opens:
 * - `rooms`: something that residents can reserve;
 * - `privacyPolicy`, `termsOfUse`: something to agree to;
 * - `fees`: a price of everything that is lent of a hall;
 * - `reception`: reservations taken through the net;
 * - `administrator`: a second one;
 * - `mail`: a server that sends it.
 */
const lack = z.enum(['rooms', 'privacyPolicy', 'termsOfUse', 'fees', 'reception', 'administrator', 'mail']);

const missing = z.object({
  code: lack,
  /** It cannot open without. */
  isNeeded: z.boolean(),
  /** Where it is missing; null where it is about all of the town. */
  place: z.object({ containerId: id, name: z.string() }).nullable(),
});

export type Missing = z.infer<typeof missing>;

/** Of a town that sets itself up before it is open to residents. */
export const openingEndpoints = {
  'Office/GetOpening': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings', 'places', 'fees', 'staff'],
    summary: 'Whether the town is open to residents, and what it lacks for that.',
    request: z.strictObject({}),
    response: z.object({ isOpen: z.boolean(), missing: z.array(missing) }),
  }),
  'Office/OpenTown': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'change',
    touches: ['settings', 'places', 'jobs'],
    isStepUp: true,
    summary: 'Opens the town to its residents, for good.',
    request: z.strictObject({}),
    response: z.object({ revision: wholeNumber }),
  }),
};
