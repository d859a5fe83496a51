import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pictureBytes } from '../importedFile.ts';
import { tenantMode } from '../tenant.ts';
import { wholeNumber } from '../values.ts';
import { plan } from './placeEndpoints.ts';
import { townFields, townForm } from './townForm.ts';

const edit = { fields: townFields };

/** What the office sets up for all places of a town. */
export const townEndpoints = {
  'Office/GetTown': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings'],
    isStepUp: true,
    summary: 'What a town has decided for all its places.',
    request: z.strictObject({}),
    response: z.object({
      form: townForm,
      /** Of a secret only whether there is one. */
      hasLineMessagingToken: z.boolean(),
      /** What stays as it is. */
      fixed: z.object({ alias: z.string(), mode: tenantMode, timeZone: z.string() }),
    }),
  }),
  'Office/UploadTownPicture': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'change',
    touches: [],
    isStepUp: true,
    isLarge: 'picture',
    summary: 'Takes a picture for what stands beside the name of the town; it is forgotten unless a change shows it.',
    request: z.strictObject({ base64: pictureBytes }),
    /** The name that a change shows it by. */
    response: z.object({ file: z.string() }),
  }),
  'Office/PreviewTown': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings', 'places', 'fees', 'reservations', 'closures', 'people'],
    isStepUp: true,
    isLarge: true,
    summary: 'What a change of what the town has decided would do, or what is wrong with it. Changes nothing.',
    request: z.strictObject(edit),
    response: z.object(plan),
  }),
  'Office/ChangeTown': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'change',
    touches: [
      ...(['settings', 'places', 'fees', 'reservations', 'money', 'people', 'closures'] as const),
      ...(['notices', 'followUps', 'jobs'] as const),
    ],
    isStepUp: true,
    isLarge: true,
    summary: 'Changes what the town has decided, and tells everybody whose reservation that changes.',
    request: z.strictObject({ ...edit, revision: wholeNumber }),
    response: z.object({ revision: wholeNumber, told: wholeNumber, left: wholeNumber }),
  }),
};
