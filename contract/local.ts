import { z } from 'zod';
import { foundReservation } from './desk/foundReservation.ts';
import { endpoint } from './endpoint.ts';
import { change, fileName, fileText, pictureFile } from './importedFile.ts';
import { day, id, localDateTime, text, textUpTo } from './values.ts';

/** Some lines of a report as CSV, the first of which is its header. `lines` counts the others. */
export type ReportPart = { readonly csv: string; readonly lines: number };

/** What only the command line has done for a tenant. */
export const localEndpoints = {
  'Local/FindReservation': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['reservations', 'money', 'people'],
    isPersonal: true,
    summary: 'Reservations by number, day of use and user number, those of today when nothing is asked for.',
    request: z.strictObject({
      /** A reservation id or its beginning, the content of a QR code, or an entry number; null for any. */
      number: textUpTo(64).nullable().default(null),
      /** A day of use. */
      day: day.nullable().default(null),
      userNumber: textUpTo(64).nullable().default(null),
    }),
    response: z.object({ items: z.array(foundReservation), hasMore: z.boolean() }),
  }),
  'Local/MakeDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations'],
    summary: 'Draws a closed list: by the digits of a ceremony, or by its own source where the server has not.',
    request: z.strictObject({ drawId: id, digits: textUpTo(200).nullable().default(null) }),
    response: z.object({ announceAt: localDateTime }),
  }),
  'Local/GetReport': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    isPersonal: true,
    summary: 'The uses of some days as CSV, one line per day and frame, or per person and session; read as it goes.',
    request: z.strictObject({ from: day, to: day }),
    response: z.object({ parts: z.custom<AsyncIterable<ReportPart>>() }),
  }),
  'Local/ImportUsers': endpoint({
    access: 'staff',
    permission: 'person.merge',
    scope: 'tenant',
    effect: 'change',
    touches: ['people'],
    summary: 'Adds the people of a CSV file and brings those that exist up to date, all or none.',
    request: z.strictObject({ file: fileName, csv: fileText }),
    response: z.object({ people: z.number().int(), change }),
  }),
  'Local/ExportBundle': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: [],
    isPersonal: true,
    summary: 'The tenant as a bundle that can be imported again; with people only on demand.',
    request: z.strictObject({ withUsers: z.boolean().default(false) }),
    response: z.object({ bundle: z.string(), pictures: z.array(pictureFile) }),
  }),
  'Local/GetDemoCode': endpoint({
    access: 'staff',
    permission: 'staff.manage',
    scope: 'tenant',
    effect: 'read',
    reads: [],
    summary: 'The code that the app of a member of the demo shows now.',
    request: z.strictObject({ login: text }),
    response: z.object({ code: z.string(), secondsLeft: z.number().int() }),
  }),
};
