import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, localDateTime, textUpTo, wholeNumber } from '../values.ts';
import { placeDifference, placeEdit } from './placeEndpoints.ts';
import { townFields } from './townForm.ts';

export const changeWith = <Edit extends z.ZodType>(edit: Edit) =>
  z.object({
    revision: wholeNumber,
    madeAt: localDateTime,
    /** In words. */
    madeBy: z.string(),
    differences: z.array(placeDifference),
    /** What takes it back, as it is asked for; null where nothing does. */
    undo: edit.nullable(),
    /** Why nothing does; '' where something does. */
    whyNot: z.string(),
  });

const placeChange = changeWith(placeEdit);
const townChange = changeWith(z.strictObject({ fields: townFields }));

/** Changes before this revision; null for the latest. */
const before = wholeNumber.nullable().default(null);

export type PlaceChange = z.infer<typeof placeChange>;
export type TownChange = z.infer<typeof townChange>;

/** What was changed of halls, rooms and the town, by screen or otherwise. */
export const changeEndpoints = {
  'Office/ListPlaceChanges': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'read',
    reads: ['places', 'fees', 'closures'],
    summary: 'What was changed of a hall or one of its rooms, the latest first, and what takes each change back.',
    request: z.strictObject({
      containerId: id,
      /** The key of a room; null for the hall with all of its rooms. */
      room: textUpTo(63).nullable().default(null),
      before,
    }),
    response: z.object({ items: z.array(placeChange), next: wholeNumber.nullable() }),
  }),
  'Office/ListTownChanges': endpoint({
    access: 'staff',
    permission: 'settings.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['settings'],
    isStepUp: true,
    summary: 'What was changed of what the town has decided, the latest first, and what takes each change back.',
    request: z.strictObject({ before }),
    response: z.object({ items: z.array(townChange), next: wholeNumber.nullable() }),
  }),
};
