import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, localDateTime, text, textUpTo, wholeNumber } from '../values.ts';
import { watchedChanges, watchedLooks } from './watched.ts';

/** What something was done to, as far as the caller may know it: no more of a person than their number. */
const changed = z.object({
  kind: z.enum(['reservation', 'closure', 'staff', 'place', 'person', 'token', 'webhook']),
  /** The room with its place, the place, the member of staff, the token or the address; '' for a person. */
  name: z.string(),
  /** The first day of a use or a closure. */
  day: day.nullable(),
  /** Whose reservation it is, or the person; '' where there is none. */
  userNumber: z.string(),
});

const auditEvent = z.object({
  happenedAt: localDateTime,
  /** The name of the member of staff; at the command line 'local:' and a login. */
  actorName: z.string(),
  /** Who confirmed it besides; '' where nobody had to. */
  secondName: z.string(),
  /** The name of the call. */
  action: z.string(),
  /** What it was done to: an id or a number; '' where there is none. */
  subject: z.string(),
  /** Null for what cannot be named, or not any more. */
  changed: changed.nullable(),
  reason: z.string(),
  /** What was decided, with sums and days; '' where the name of the call says all. */
  words: z.string(),
  /** The change field by field; '' where nothing stood there, or where the log does not say how it was. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** What was asked for, as JSON, without secrets. */
  request: z.string(),
  address: z.string(),
});

const access = z.object({
  happenedAt: localDateTime,
  actor: z.string(),
  /** The name of the member of staff; '' for the command line. */
  actorName: z.string(),
  /** Whom it was about, where it was one person. */
  userNumber: z.string(),
  personName: z.string(),
  /** Who was compared with them; '' where nobody was. */
  otherNumber: z.string(),
  otherName: z.string(),
  /** What of them was shown, where that was asked for by name. */
  fields: z.array(z.string()),
  operation: z.string(),
  /** What was asked for, as JSON. */
  request: z.string(),
  /** '' when none was given. */
  reason: z.string(),
});

/** Days and texts of a log; `before` is where to go on. */
const bounds = {
  /** The name of the person as it is written there, or a part of it; '' for everybody. */
  actor: textUpTo(100).default(''),
  /** Days; null for no bound. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
};

const auditSearch = z.strictObject({
  ...bounds,
  /** The beginning of what it was done to: the number of a reservation as it is printed or without hyphens, an id, a user number. */
  subject: textUpTo(100).default(''),
  /** Whom it was about: themselves, their reservations, or the import that registered them; null for all. */
  userNumber: textUpTo(64).nullable().default(null),
  kind: z.enum(watchedChanges).nullable().default(null),
});

const accessSearch = z.strictObject({
  ...bounds,
  /** A part of the number or name of whom it was about, or of what was asked for; '' for all. */
  resident: textUpTo(100).default(''),
  kind: z.enum(watchedLooks).nullable().default(null),
});

/** The sequence below which to go on; null for the latest, or where there is no more. */
const sequence = z.number().int().nullable();
const before = sequence.default(null);

const piece = z.object({ fileName: z.string(), csv: z.string(), count: wholeNumber, next: sequence });

const auditPage = auditSearch.extend({ before });
const accessPage = accessSearch.extend({ before });

export type AuditSearch = z.output<typeof auditPage>;
export type AccessSearch = z.output<typeof accessPage>;
export type Changed = z.infer<typeof changed>;
export type AuditEvent = z.infer<typeof auditEvent>;
export type StaffAccess = z.infer<typeof access>;

/** What staff changed, and what they looked at. */
export const logEndpoints = {
  'Console/ListAudit': endpoint({
    access: 'staff',
    permission: 'audit.read',
    scope: 'anywhere',
    effect: 'read',
    reads: ['logs'],
    summary: 'What staff have changed, the latest first.',
    request: auditPage,
    response: z.object({ items: z.array(auditEvent), next: sequence }),
  }),
  'Console/ExportAudit': endpoint({
    access: 'staff',
    permission: 'audit.read',
    scope: 'anywhere',
    isStepUp: true,
    effect: 'read',
    reads: ['logs'],
    summary:
      'The same as CSV, piece by piece; the first one begins with the header. Each is written down with its reason.',
    request: auditPage.extend({ reason: text }),
    response: piece,
  }),
  'Console/GetAuditWeek': endpoint({
    access: 'staff',
    permission: 'audit.read',
    scope: 'anywhere',
    effect: 'read',
    reads: ['logs'],
    summary: 'How much of what leaders look through stands in the logs of the last seven days.',
    request: z.strictObject({}),
    response: z.object({
      from: day,
      items: z.array(z.object({ kind: z.enum([...watchedChanges, ...watchedLooks]), count: wholeNumber })),
    }),
  }),
  'Desk/ListAccess': endpoint({
    access: 'staff',
    permission: 'audit.read',
    scope: 'tenant',
    effect: 'read',
    reads: ['logs'],
    summary: 'Which personal data staff have looked at or forgotten, the latest first.',
    request: accessPage,
    response: z.object({ items: z.array(access), next: sequence }),
  }),
  'Desk/ExportAccess': endpoint({
    access: 'staff',
    permission: 'audit.read',
    scope: 'tenant',
    isStepUp: true,
    effect: 'read',
    reads: ['logs'],
    summary:
      'The same as CSV, piece by piece; the first one begins with the header. Each is written down with its reason.',
    request: accessPage.extend({ reason: text }),
    response: piece,
  }),
};
