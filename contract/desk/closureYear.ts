import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, shownDay, wholeNumber } from '../values.ts';
import { closureKind } from './closure.ts';

/** What is closed for one reason at the same hours, on all days of the year on which it is. */
const closedDays = z.object({
  /** By the rules of the calendar, or by a row: a closure, or a use by the town itself. */
  source: z.enum(['calendar', 'closure', 'official']),
  /** The closure that staff decided; null for what the calendar says and for what the town has set up. */
  closureId: id.nullable(),
  /** What staff decided it for; null for all others. */
  kind: closureKind.nullable(),
  reason: z.string(),
  /** The rooms that are closed, of those of the answer. */
  articleIds: z.array(id),
  fromMinute: wholeNumber,
  toMinute: wholeNumber,
  dates: z.array(shownDay),
});

export type ClosedDays = z.infer<typeof closedDays>;

/** The closing days of a year. */
export const closureYearEndpoints = {
  'Desk/GetClosureYear': endpoint({
    access: 'staff',
    permission: 'closure.plan',
    scope: 'container',
    effect: 'read',
    reads: ['closures'],
    summary: 'When the rooms of a place are closed in a year: by their calendar, by their town and by staff.',
    request: z.strictObject({
      containerId: id,
      year: z.string().regex(/^(19|20|21)\d\d$/),
      /** From April to March. */
      isFiscal: z.boolean().default(false),
    }),
    response: z.object({
      containerName: z.string(),
      rooms: z.array(z.object({ articleId: id, articleName: z.string() })),
      holidays: z.array(z.object({ date: shownDay, name: z.string() })),
      closed: z.array(closedDays),
    }),
  }),
};
