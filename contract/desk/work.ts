import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../values.ts';

/** What waits for somebody, and how much of it. `of`: of how many, where that says something. */
const card = z.object({
  kind: z.enum([
    ...['underReview', 'registrations', 'openFees', 'receptionToday', 'tillsLeftOpen', 'tillsToOpen'],
    ...['unpaidToday', 'unpaidOverdue', 'refundsByHand', 'termsToTell'],
    ...['failedClosures', 'closureDrafts', 'undelivered', 'stoppedJobs'],
  ] as const),
  count: z.number().int(),
  of: z.number().int().nullable(),
});

export type WorkCard = z.infer<typeof card>;

/** What waits for staff. */
export const workEndpoints = {
  'Desk/GetWork': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'anywhere',
    effect: 'read',
    summary: 'How much waits for the caller: only what is his to do, at the places where he may.',
    /** A place: what is done at places is then counted there alone. */
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ cards: z.array(card) }),
  }),
};
