import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, localDateTime, shownDay, wholeNumber } from '../values.ts';
import { placeDifference, plan } from './placeEndpoints.ts';

/** A file of at most a megabyte, as Base64. */
const file = z
  .string()
  .max(1_400_000)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/);

/** A CSV or an Excel book of a programme: a line for each course, further ones for its dates. */
const programme = {
  containerId: id,
  base64: file,
  /** Whether courses that are new are published at once; those that are there stay as they are. */
  isPublished: z.boolean().default(false),
};

/** What is wrong, or remarked, at a line and a column; `column` is '' for the whole line. */
const lineRemark = z.object({ line: wholeNumber, column: z.string(), why: z.string() });

const course = z.object({
  line: wholeNumber,
  number: z.string(),
  name: z.string(),
  /** A line means the course of the place that has its number and is not over; where there is none, a new one. */
  kind: z.enum(['added', 'changed', 'same']),
  /** Of one that is there. */
  differences: z.array(placeDifference),
  /** As the file says; null for everybody. */
  capacity: wholeNumber.nullable(),
  /** As the file says; null where it says nothing. */
  span: z
    .object({
      method: z.enum(['first_come', 'lottery']),
      opens: localDateTime,
      closes: localDateTime,
      announceAt: localDateTime.nullable(),
    })
    .nullable(),
  dates: z.array(
    z.object({
      line: wholeNumber,
      day: shownDay,
      hours: z.string(),
      /** A holiday, or the end of the year; '' where it is neither. */
      whyClosed: z.string(),
      /** Other courses in the same hall at that time. */
      clashes: z.array(z.string()),
    }),
  ),
});

const ofCourses = { access: 'staff', permission: 'course.edit', scope: 'container', isLarge: 'picture' } as const;

/** A programme of courses from a file. */
export const programmeEndpoints = {
  'Office/PreviewProgramme': endpoint({
    ...ofCourses,
    effect: 'read',
    reads: ['places', 'reservations', 'settings'],
    summary: 'What a file of a programme would make, course by course, or every line that is wrong. Changes nothing.',
    request: z.strictObject(programme),
    response: z.object({
      revision: wholeNumber,
      lines: wholeNumber,
      wrong: z.array(lineRemark),
      remarks: z.array(lineRemark),
      courses: z.array(course),
      touched: plan.touched,
    }),
  }),
  'Office/ImportProgramme': endpoint({
    ...ofCourses,
    effect: 'change',
    touches: ['places', 'reservations', 'notices', 'followUps', 'jobs'],
    summary: 'Makes and changes the courses of a file, all or none, and tells everybody whose course that changes.',
    request: z.strictObject({ ...programme, revision: wholeNumber }),
    response: z.object({
      revision: wholeNumber,
      added: wholeNumber,
      changed: wholeNumber,
      eventIds: z.array(id),
      told: wholeNumber,
      left: wholeNumber,
    }),
  }),
};

export type ProgrammePlan = z.infer<(typeof programmeEndpoints)['Office/PreviewProgramme']['response']>;
