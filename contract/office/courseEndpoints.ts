import { z } from 'zod';
import { courseState } from '../desk/course/courses.ts';
import { endpoint } from '../endpoint.ts';
import { entrySpan, event, eventCondition, heldEvent } from '../event/event.ts';
import { day, id, localDateTime, shownDay, wholeNumber } from '../values.ts';
import { changeWith } from './changeEndpoints.ts';
import { courseFields, courseForm } from './courseForm.ts';
import { plan } from './placeEndpoints.ts';

/** What is changed of a course, or of one that is added where no id is named. */
const edit = { containerId: id, eventId: id.nullable(), fields: courseFields };

/** Courses of a place that are copied, to begin from a day on. */
const copies = { containerId: id, eventIds: z.array(id).min(1).max(300), from: day };

/** Drafts of a place that are published together. */
const drafts = { containerId: id, eventIds: z.array(id).min(1).max(100) };

const courseChange = changeWith(z.strictObject({ fields: courseFields }));

export type CourseChange = z.infer<typeof courseChange>;

/** What a choice among courses depends on. */
const choicePage = {
  conditions: z.array(
    eventCondition.pick({
      eventConditionId: true,
      conditionType: true,
      name: true,
      reservedCount: true,
      limitCount: true,
      isRanked: true,
      conditionEventIds: true,
      eventIds: true,
    }),
  ),
  entrySpans: z.array(
    entrySpan.pick({ eventEntrySpanId: true, reservedCount: true, limitCount: true, eventIds: true }),
  ),
  held: z.array(heldEvent),
};

const coded = z.object({ code: z.string(), label: z.string() });

/** What a course can be made of: what the town has already. */
const choices = z.object({
  /** Places whose courses the caller edits. */
  places: z.array(
    z.object({
      containerId: id,
      name: z.string(),
      categories: z.array(z.object({ key: z.string(), name: z.string(), eventIds: z.array(id) })),
    }),
  ),
  /** Every course of the town, which a condition may name. */
  courses: z.array(z.object({ key: z.string(), eventId: id, number: z.string(), name: z.string() })),
  /** With how many courses are in each. */
  spans: z.array(z.object({ span: courseForm.shape.spans.element, courses: wholeNumber, eventIds: z.array(id) })),
  conditions: z.array(courseForm.shape.conditions.element),
  classes: z.array(coded),
  /** Of the town, from today on for two years. */
  holidays: z.array(z.object({ day: shownDay, name: z.string() })),
});

export type CourseChoices = z.infer<typeof choices>;

const ofCourses = { access: 'staff', permission: 'course.edit' } as const;

/** What the office sets up of courses. */
export const courseOfficeEndpoints = {
  'Office/GetCourse': endpoint({
    ...ofCourses,
    scope: 'anywhere',
    effect: 'read',
    reads: ['places', 'reservations', 'settings'],
    summary: 'A course as it is set up, or an empty one, and what a course can be made of.',
    request: z.strictObject({ eventId: id.nullable().default(null) }),
    response: z.object({
      revision: wholeNumber,
      /** Null for one that is to be added. */
      course: z
        .object({
          containerId: id,
          key: z.string(),
          /** Somebody has entered: only some of it may still change. */
          isEntered: z.boolean(),
          /** How it stands; null while it has no date. */
          state: courseState.nullable(),
        })
        .nullable(),
      form: courseForm,
      choices,
    }),
  }),
  'Office/PreviewCourse': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'read',
    reads: ['places', 'reservations', 'settings'],
    isLarge: true,
    summary: 'What a change of a course would do, or what is wrong with it. Changes nothing.',
    request: z.strictObject(edit),
    response: z.object(plan),
  }),
  'Office/ChangeCourse': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'change',
    touches: ['places', 'reservations', 'notices', 'followUps', 'jobs'],
    isLarge: true,
    summary: 'Changes a course or adds one, and tells everybody whose reservation that changes.',
    request: z.strictObject({ ...edit, revision: wholeNumber }),
    response: z.object({ revision: wholeNumber, eventId: id, told: wholeNumber, left: wholeNumber }),
  }),
  'Office/TryCourse': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'read',
    reads: ['places', 'reservations', 'settings', 'people'],
    isPersonal: true,
    summary:
      'What a person could choose at a time of a course and of those that its conditions and limits name, by the rules that they have themselves.',
    request: z.strictObject({
      containerId: id,
      eventId: id,
      userId: id,
      /** Null for now. */
      at: localDateTime.nullable(),
    }),
    response: z.object({
      courses: z.array(
        event.pick({ eventId: true, eventNumber: true, eventName: true, entryType: true }).extend({
          /** Why it cannot be had, whatever else is chosen; '' where it can. */
          reason: z.string(),
        }),
      ),
      ...choicePage,
    }),
  }),
  'Office/PreviewCopies': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'read',
    reads: ['places', 'reservations', 'settings'],
    isLarge: true,
    summary: 'What copies of courses would be, date by date, or what is wrong with them. Changes nothing.',
    request: z.strictObject(copies),
    response: z.object({
      revision: wholeNumber,
      problems: plan.problems,
      /** Conditions of which too few courses are copied. */
      left: z.array(z.string()),
      courses: z.array(
        z.object({
          /** Of the course that is copied. */
          key: z.string(),
          number: z.string(),
          name: z.string(),
          /** `whyClosed`: a holiday, or the end of the year; '' where it is neither. */
          dates: z.array(z.object({ from: shownDay, to: shownDay, hours: z.string(), whyClosed: z.string() })),
        }),
      ),
      spans: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          opens: localDateTime,
          closes: localDateTime,
          announceAt: localDateTime.nullable(),
        }),
      ),
    }),
  }),
  'Office/CopyCourses': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'change',
    touches: ['places', 'reservations', 'jobs'],
    isLarge: true,
    summary: 'Copies courses as drafts with their spans and conditions, all of them some weeks later.',
    request: z.strictObject({ ...copies, revision: wholeNumber }),
    response: z.object({ revision: wholeNumber, eventIds: z.array(id) }),
  }),
  'Office/PreviewPublishing': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'read',
    reads: ['places', 'reservations', 'settings'],
    isLarge: true,
    summary: 'What is wrong with drafts that are to be published together. Changes nothing.',
    request: z.strictObject(drafts),
    response: z.object({ revision: wholeNumber, problems: plan.problems, remarks: plan.remarks }),
  }),
  'Office/PublishCourses': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'change',
    touches: ['places', 'reservations', 'jobs'],
    isLarge: true,
    summary: 'Publishes drafts together, all of them or none.',
    request: z.strictObject({ ...drafts, revision: wholeNumber }),
    response: z.object({ revision: wholeNumber }),
  }),
  'Office/ListCourseChanges': endpoint({
    ...ofCourses,
    scope: 'container',
    effect: 'read',
    reads: ['places'],
    summary: 'What was changed of a course, the latest first, and what takes each change back.',
    request: z.strictObject({
      containerId: id,
      eventId: id,
      /** Changes before this revision; null for the latest. */
      before: wholeNumber.nullable().default(null),
    }),
    response: z.object({ items: z.array(courseChange), next: wholeNumber.nullable() }),
  }),
};
