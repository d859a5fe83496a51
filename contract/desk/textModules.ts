import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** For what staff write to a person, or write down, often in the same words. */
export const textModuleKinds = [
  ...['approve', 'hold', 'reject', 'cancel', 'move', 'contents', 'waive', 'override'],
  ...['tillFloat', 'tillDifference', 'tillCorrection', 'tillReopening'],
  ...['suspend', 'returnRegistration', 'rejectRegistration', 'closureReason', 'closureTold'],
] as const satisfies readonly string[];

export type TextModuleKind = (typeof textModuleKinds)[number];

/** What a list shows, and what it puts into the field. */
export type TextModule = { readonly label: string; readonly text: string };

/** The words that a town keeps for what is written often. */
export const textModuleEndpoints = {
  'Desk/ListTextModules': endpoint({
    access: 'staff',
    permission: 'signedIn',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings'],
    summary: 'Texts that staff may put into a field and change there, by what they are for.',
    request: z.strictObject({}),
    response: z.object({
      items: z.array(z.object({ kind: z.enum(textModuleKinds), label: z.string(), text: z.string() })),
    }),
  }),
};
