import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, localDateTime, textUpTo } from '../values.ts';

/** 'unreached': it is only to be told. Anything else: why what was promised is not offered any more. */
const why = z.enum(['withdrawn', 'closed', 'hours', 'placeClosed', 'unreached']);

const followUp = z.object({
  followUpId: id,
  reservationId: id,
  why,
  /** What was promised and what it is now, in words, a line for each day; '' where that is not known. */
  was: z.string(),
  becomes: z.string(),
  personName: z.string(),
  userNumber: z.string(),
  /** The last four digits of a phone number. */
  phoneEnd: z.string(),
  isReachable: z.boolean(),
  began: z.object({ at: localDateTime, by: z.string() }),
  /** `settled`: something else decided it. */
  done: z
    .object({ at: localDateTime, by: z.string(), outcome: z.enum(['kept', 'told', 'settled']), reason: z.string() })
    .nullable(),
});

export type FollowUp = z.infer<typeof followUp>;

/** What a change of what is promised leaves for staff. */
export const followUpEndpoints = {
  'Desk/ListFollowUps': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['followUps', 'reservations', 'people'],
    isPersonal: true,
    summary:
      'Promised uses that changed and of which something is left for staff, the oldest change first; or those that are done, the latest first. At most 200.',
    request: z.strictObject({ isDone: z.boolean().default(false), containerId: id.nullable().default(null) }),
    response: z.object({ items: z.array(followUp), hasMore: z.boolean() }),
  }),
  'Desk/FinishFollowUp': endpoint({
    access: 'staff',
    permission: 'reservation.change',
    scope: 'reservation',
    effect: 'change',
    touches: ['followUps', 'reservations'],
    summary:
      'Says with a reason that one is done: its person knows (told), or can use it as promised and is told so (kept).',
    request: z.strictObject({
      reservationId: id,
      followUpId: id,
      outcome: z.enum(['kept', 'told']),
      reason: textUpTo(500),
    }),
    response: z.object({}),
  }),
};
