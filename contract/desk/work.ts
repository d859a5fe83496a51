import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, localDateTime } from '../values.ts';

/** What waits for somebody, and how much of it. `of`: of how many, where that says something. */
const card = z.object({
  kind: z.enum([
    ...['underReview', 'registrations', 'openFees', 'receptionToday', 'tillsLeftOpen', 'tillsToOpen'],
    ...['unpaidToday', 'unpaidOverdue', 'refundsByHand', 'termsToTell'],
    ...['followUps', 'failedClosures', 'closureDrafts', 'undelivered', 'stoppedJobs'],
  ] as const),
  count: z.number().int(),
  of: z.number().int().nullable(),
});

/** A draw that takes entries: how many, and how many of its people may be the same as another one. */
const openDraw = z.object({
  drawId: id,
  title: z.string(),
  closesAt: localDateTime,
  entryCount: z.number().int(),
  alikeCount: z.number().int(),
});

export type OpenDraw = z.infer<typeof openDraw>;
export type WorkCard = z.infer<typeof card>;

/** What waits for staff. */
export const workEndpoints = {
  'Desk/GetWork': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations', 'money', 'tills', 'people', 'closures', 'notices', 'followUps', 'jobs'],
    summary: 'How much waits for the caller: only what is his to do, at the places where he may.',
    /** A place: what is done at places is then counted there alone. */
    request: z.strictObject({ containerId: id.nullable().default(null) }),
    response: z.object({ cards: z.array(card) }),
  }),
  'Desk/ListOpenDraws': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations', 'people'],
    summary: 'The draws that take entries now, the next close first, with counts alone.',
    request: z.strictObject({}),
    response: z.object({ items: z.array(openDraw) }),
  }),
};
