import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { change, fileName, fileText, pictureFile } from './importedFile.ts';

/** Operations on the whole installation, before a tenant is known. */
export const installationEndpoints = {
  'Installation/ImportBundle': endpoint({
    access: 'installation',
    effect: 'change',
    summary:
      'Makes a tenant what a bundle says, or says what it would do; names every wrong entry and imports nothing then.',
    request: z.strictObject({
      file: fileName,
      bundle: fileText,
      /** Those that it names, but for pictures that the tenant has. */
      pictures: z.array(pictureFile).max(5_000).default([]),
      /** How far it may go; where that is not far enough, nothing is changed and isDone is false. */
      allows: z.enum(['nothing', 'additions', 'everything']).default('everything'),
      /** Whatever revision the bundle names. */
      isOverwriting: z.boolean().default(false),
      /** The revision of the plan that was shown. */
      plannedAt: z.number().int().nullable().default(null),
    }),
    response: z.object({
      tenantAlias: z.string(),
      /** Where residents find it. */
      address: z.string(),
      isDone: z.boolean(),
      isNew: z.boolean(),
      /** Of the tenant afterwards. */
      revision: z.number().int(),
      change,
      /** What of it is of people. */
      people: change,
      /** What is added, changed and withdrawn, and the reservations to come that it touches: a line each. */
      differences: z.array(z.string()),
      touched: z.array(z.string()),
      /** How many people are told that their use has changed, and for how many staff have to decide (要対応). */
      told: z.number().int(),
      left: z.number().int(),
      /** What may be meant otherwise. */
      remarks: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
    }),
  }),
};
