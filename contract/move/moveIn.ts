import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileName, fileText } from '../importedFile.ts';
import { text, textUpTo } from '../values.ts';

/** What moves in, a file for each. */
export const moveKind = z.enum(['people', 'groups', 'members', 'reservations', 'entries', 'unpaid', 'credits']);

const count = z.number().int();

/** How many of a kind were read and what becomes of them; `kept` were changed here since and stay. */
const moveCount = z.object({ kind: text, read: count, added: count, changed: count, same: count, kept: count });

/** A sum as the files tell it and as the database has it. */
const sheetRow = z.object({
  kind: text,
  place: z.string(),
  state: z.string(),
  unit: text,
  inFiles: z.number(),
  here: z.number(),
});

const wrongLine = z.object({ file: text, line: count, column: z.string(), why: text });

export type SheetRow = z.infer<typeof sheetRow>;
export type MoveCount = z.infer<typeof moveCount>;
export type WrongLine = z.infer<typeof wrongLine>;

/** What another system leaves behind. Only the command line calls it. */
export const moveEndpoints = {
  'Local/ListWithoutPassword': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'tenant',
    effect: 'read',
    reads: ['people'],
    isPersonal: true,
    summary: 'Who came in from another system and has no password yet, for letters.',
    request: z.strictObject({}),
    response: z.object({
      items: z.array(
        z.object({ userNumber: text, personName: text, address: z.string(), phone: z.string(), hasMail: z.boolean() }),
      ),
    }),
  }),
  'Local/MoveIn': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'change',
    touches: ['people', 'reservations', 'money'],
    summary: 'People, groups, reservations, entries and money of another system: the plan, or all of it, or nothing.',
    request: z.strictObject({
      files: z.array(z.strictObject({ kind: moveKind, file: fileName, csv: fileText })).max(7),
      /** How the files call things, as YAML; '' for our own names. */
      columns: textUpTo(200_000).default(''),
      isDoing: z.boolean(),
    }),
    response: z.object({
      isDone: z.boolean(),
      counts: z.array(moveCount),
      wrong: z.array(wrongLine),
      remarks: z.array(z.string()),
      /** Empty of a plan. */
      sheet: z.array(sheetRow),
    }),
  }),
};
