import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pictureBytes } from '../importedFile.ts';
import { day, id, localDateTime, shownDay, textUpTo, wholeNumber } from '../values.ts';
import { placeFields, placeForm, roomFields, roomForm } from './placeForm.ts';

const key = textUpTo(63).min(1);

/** What is changed of a room, a version of it that is given up, or a room that is added; what is not named stays. */
const roomEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('change'),
    key,
    /** The first day of use for which it holds; null changes what holds now. */
    from: day.nullable().default(null),
    fields: roomFields,
  }),
  z.strictObject({ kind: z.literal('giveUp'), key, from: day }),
  z.strictObject({
    kind: z.literal('add'),
    /** `frame`: by named frames; `time`: by the hour. */
    timeFrameType: z.enum(['frame', 'time']),
    /** The room it begins as a copy of; null for one of its own. */
    like: key.nullable().default(null),
    fields: roomFields,
  }),
]);

/** What is changed of a hall and its rooms in one act. */
const edit = {
  fields: placeFields.default({}),
  rooms: z.array(roomEdit).max(200).default([]),
};

export const placeEdit = z.strictObject(edit);

const problem = z.object({
  /** The room of the request, counted from 0; null where it is about the hall, or the town. */
  room: wholeNumber.nullable(),
  /** The field and what stands within it: ['frames', 2, 'hours']. Empty where it is about all of it. */
  path: z.array(z.union([z.string(), z.number()])),
  reason: z.string(),
});

export const placeDifference = z.object({
  kind: z.enum(['added', 'changed', 'withdrawn']),
  /** '部屋 ホールA'; '' for the hall itself. */
  subject: z.string(),
  /** Its field; '' where all of it comes or goes. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
});

const touched = z.object({
  reservationId: id,
  day: shownDay,
  name: z.string(),
  userNumber: z.string(),
  reason: z.string(),
});

/** What a change would do, or what is wrong with it. */
export const plan = {
  /** What it was judged by: a change of the same things since then is told. */
  revision: wholeNumber,
  /** With any of them nothing is changed. */
  problems: z.array(problem),
  /** What may be meant otherwise, and is done all the same. */
  remarks: z.array(problem),
  differences: z.array(placeDifference),
  /** Reservations to come that stay valid although what they were made for is not offered any more, the next first. */
  touched: z.object({ number: wholeNumber, items: z.array(touched) }),
};

const room = z.object({
  key: z.string(),
  timeFrameType: z.enum(['frame', 'time']),
  /** Names of the spaces that it takes. */
  spaces: z.array(z.string()),
  /** As it holds today. */
  form: roomForm,
  /** By their first days; null for what held before the first of them. Empty of a room that never changes by a day. */
  versions: z.array(
    z.object({
      firstDay: shownDay.nullable(),
      state: z.enum(['past', 'inForce', 'planned']),
      form: roomForm,
    }),
  ),
});

const userClass = z.object({ code: z.string(), label: z.string() });

export type PlaceProblem = z.infer<typeof problem>;
export type PlaceDifference = z.infer<typeof placeDifference>;
export type TouchedReservation = z.infer<typeof touched>;
export type RoomEdit = z.input<typeof roomEdit>;
export type OfficeRoom = z.infer<typeof room>;
export type UserClass = z.infer<typeof userClass>;
export type RoomVersion = OfficeRoom['versions'][number];

/** What the office sets up of halls and rooms. */
export const placeEndpoints = {
  'Office/ListPlaces': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'anywhere',
    effect: 'read',
    reads: ['places', 'fees', 'closures'],
    summary: 'The halls that the caller sets up, with their rooms.',
    request: z.strictObject({}),
    response: z.object({
      items: z.array(
        z.object({
          containerId: id,
          name: z.string(),
          address: z.string(),
          rooms: z.array(z.object({ key: z.string(), name: z.string(), isPublished: z.boolean() })),
        }),
      ),
      lastChange: z.object({ madeAt: localDateTime, madeBy: z.string() }).nullable(),
    }),
  }),
  'Office/GetPlace': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'read',
    reads: ['places', 'fees', 'closures'],
    summary: 'A hall and its rooms as they are set up.',
    request: z.strictObject({ containerId: id }),
    response: z.object({
      revision: wholeNumber,
      form: placeForm,
      rooms: z.array(room),
      /** What can be closed by itself. */
      spaces: z.array(z.object({ key: z.string(), name: z.string() })),
      /** What people of the town may belong to. */
      classes: z.array(userClass),
      /** An ordinance prices its rooms: what frames say of fees counts only before its first day. */
      hasOrdinance: z.boolean(),
    }),
  }),
  'Office/ShowDay': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'read',
    reads: ['places', 'closures'],
    summary: 'What the rooms of a hall offer on a day, by what is set up for it; nothing of who has reserved.',
    request: z.strictObject({ containerId: id, date: day }),
    response: z.object({
      rooms: z.array(
        z.object({
          name: z.string(),
          /** False where residents see what is free, and staff alone reserve. */
          isBookable: z.boolean(),
          /** A sentence; '' where it is open. */
          closedFor: z.string(),
          /** When first come, first served begins for the day. */
          opensAt: localDateTime,
          /** Null without a price of its own: an ordinance says it. */
          frames: z.array(
            z.object({ name: z.string(), fromMinute: wholeNumber, toMinute: wholeNumber, fee: wholeNumber.nullable() }),
          ),
        }),
      ),
    }),
  }),
  'Office/UploadPicture': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'change',
    touches: [],
    isLarge: 'picture',
    summary: 'Takes a picture for the page of a hall or one of its rooms; it is forgotten unless a change shows it.',
    request: z.strictObject({ containerId: id, base64: pictureBytes }),
    /** The name that a change shows it by. */
    response: z.object({ file: z.string() }),
  }),
  'Office/PreviewPlace': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'read',
    reads: ['places', 'fees', 'reservations', 'closures'],
    isLarge: true,
    summary: 'What a change of a hall and its rooms would do, or what is wrong with it. Changes nothing.',
    request: z.strictObject({ containerId: id, ...edit }),
    response: z.object(plan),
  }),
  'Office/ChangePlace': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'container',
    effect: 'change',
    touches: ['places', 'fees', 'reservations', 'notices', 'followUps', 'jobs', 'closures'],
    isLarge: true,
    summary: 'Changes a hall and its rooms, and tells everybody whose reservation that changes.',
    request: z.strictObject({ containerId: id, ...edit, revision: wholeNumber }),
    response: z.object({
      revision: wholeNumber,
      /** Of rooms that were added, in their order. */
      added: z.array(z.string()),
      told: wholeNumber,
      left: wholeNumber,
    }),
  }),
  'Office/PreviewNewPlace': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'tenant',
    effect: 'read',
    reads: ['places'],
    isLarge: true,
    summary: 'What is wrong with a hall that is to be added. Changes nothing.',
    request: z.strictObject(edit),
    response: z.object({ problems: plan.problems, remarks: plan.remarks }),
  }),
  'Office/AddPlace': endpoint({
    access: 'staff',
    permission: 'facility.edit',
    scope: 'tenant',
    effect: 'change',
    touches: ['places', 'jobs', 'closures', 'fees', 'reservations'],
    isLarge: true,
    summary: 'Adds a hall with its rooms.',
    request: z.strictObject(edit),
    response: z.object({ containerId: id, revision: wholeNumber }),
  }),
};
