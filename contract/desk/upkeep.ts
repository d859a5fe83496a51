import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { acknowledged, id, localDateTime, textUpTo, wholeNumber } from '../values.ts';

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

const notice = z.object({
  noticeId: id,
  createdAt: localDateTime,
  kind: z.string(),
  channel: z.string(),
  userNumber: z.string(),
  /** Masked, as lists tell addresses; '' once it is forgotten. */
  recipient: z.string(),
  state: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
});

const job = z.object({
  kind: z.string(),
  subject: z.string(),
  dueAt: localDateTime,
  isDead: z.boolean(),
  attempts: z.number().int(),
  lastError: z.string(),
});

export type StaffNotice = z.infer<typeof notice>;
export type StaffJob = z.infer<typeof job>;
export type Health = z.infer<typeof health>;

/** Whether the product runs as it should, and trying again what it gave up. */
export const upkeepEndpoints = {
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
  'Desk/GetEmbedding': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'read',
    reads: ['settings'],
    summary: 'The hosts whose pages may frame the week of a hall, and the address at which residents are served.',
    request: z.strictObject({}),
    response: z.object({ hosts: z.array(z.string()), publicUrl: z.string() }),
  }),
  'Desk/ListNotices': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'read',
    reads: ['notices'],
    isPersonal: true,
    summary: 'Messages to residents, the latest first.',
    request: z.strictObject({ isUnsent: z.boolean().default(false), userNumber: textUpTo(64).default('') }),
    response: z.object({ items: z.array(notice), hasMore: z.boolean() }),
  }),
  'Desk/RetryNotice': endpoint({
    access: 'staff',
    permission: 'notice.retry',
    scope: 'anywhere',
    effect: 'change',
    touches: ['notices', 'jobs'],
    summary: 'Sends once more what could not be delivered, to a corrected address if one is given.',
    request: z.strictObject({ noticeId: id, recipient: textUpTo(320).default('') }),
    response: acknowledged,
  }),
  'Desk/ListJobs': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'read',
    reads: ['jobs'],
    summary: 'What the server has still to do by itself, the next due first.',
    request: z.strictObject({ isDead: z.boolean().default(false) }),
    response: z.object({ items: z.array(job), hasMore: z.boolean() }),
  }),
  'Desk/RetryJobs': endpoint({
    access: 'staff',
    permission: 'job.retry',
    scope: 'tenant',
    effect: 'change',
    touches: ['jobs'],
    summary: 'Has the server try again what it gave up.',
    request: z.strictObject({}),
    response: z.object({ count: z.number().int() }),
  }),
};
