import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { textUpTo, wholeNumber } from '#contract/values.ts';

/** A file of a thousand people with long addresses. */
const csv = textUpTo(300_000);

const line = wholeNumber;

const importPlan = z.object({
  /** People in the file. */
  people: wholeNumber,
  /** What is wrong: nothing is registered while there is any. `column` is '' for the whole line. */
  wrong: z.array(z.object({ line, column: z.string(), why: z.string() })),
  /** Who may be registered already; left out unless they are chosen. */
  known: z.array(
    z.object({
      line,
      personName: z.string(),
      alike: z.array(z.object({ userNumber: z.string(), personName: z.string(), phoneEnd: z.string() })),
      /** An earlier line of the same file; null for none. */
      sameAsLine: line.nullable(),
    }),
  ),
  /** Names what was shown. */
  seen: z.string(),
});

export type ImportPlan = z.infer<typeof importPlan>;

/** People of a file, registered at once. */
export const importPeopleEndpoints = {
  'Desk/PreviewPeople': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'anywhere',
    effect: 'read',
    reads: ['people'],
    isStepUp: true,
    isPersonal: true,
    isLarge: true,
    summary: 'What a CSV file of at most 1,000 people would register: every wrong line, and who is known already.',
    request: z.strictObject({ csv }),
    response: importPlan,
  }),
  'Desk/ImportPeople': endpoint({
    access: 'staff',
    permission: 'export.people',
    scope: 'anywhere',
    effect: 'change',
    touches: ['people'],
    isStepUp: true,
    isLarge: true,
    summary: 'Registers the people of a CSV file, all or none, but for those who are known and not chosen.',
    request: z.strictObject({
      csv,
      /** Lines of somebody who is known and another one all the same. */
      chosen: z.array(line).max(1_000),
      seen: textUpTo(100),
    }),
    response: z.object({
      registered: z.array(z.object({ line, userNumber: z.string(), personName: z.string() })),
      leftOut: wholeNumber,
    }),
  }),
};
