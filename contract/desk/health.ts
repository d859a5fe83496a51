import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localDateTime, wholeNumber } from '../values.ts';

const health = z.object({
  /** What the server does by itself and should have begun some minutes ago; `since` is when the first of it was due. */
  late: z.object({ count: wholeNumber, since: localDateTime.nullable() }),
  /** Null where nothing is taken online. */
  payments: z
    .object({
      /** When money last came in by the provider; null where none did. */
      lastPaidAt: localDateTime.nullable(),
      /** Attempts that are over, and of which the provider has not said how they ended. */
      openPayments: wholeNumber,
      /** Refunds that the provider has been asked for some time ago and has not answered. */
      openRefunds: wholeNumber,
    })
    .nullable(),
  /** When the last backup of the installation was written by its command; null where none was. */
  lastBackupAt: localDateTime.nullable(),
  /** How many other machines are to keep a copy of the database, and how many do now; null where nobody has said how many. */
  copies: z.object({ expected: wholeNumber, present: wholeNumber }).nullable(),
});

export type Health = z.infer<typeof health>;

/** Whether the product runs as it should. */
export const healthEndpoints = {
  'Desk/GetHealth': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'read',
    reads: ['jobs', 'notices'],
    summary:
      'What is late, what the payment provider owes an answer to, when the last backup was written, and whether a copy of the database is missing.',
    request: z.strictObject({}),
    response: health,
  }),
};
