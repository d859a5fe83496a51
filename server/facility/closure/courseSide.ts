import type { Context } from '#server/context.ts';

/** A stretch of the wall clock that is closed, 'YYYY-MM-DDTHH:MM'. */
export type ClosedStretch = { readonly from: string; readonly to: string };

/** A course whose sessions lie in what is closed. */
export type AffectedCourse = {
  readonly eventId: string;
  readonly name: string;
  /** Of the sessions that lie there. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly times: string;
  /** People who have a place or wait for one. */
  readonly people: number;
};

export type ClosedCourses = {
  readonly containerId: string;
  readonly stretches: readonly ClosedStretch[];
};

export type ToldCourse = {
  readonly closureId: string;
  readonly eventId: string;
  readonly reason: string;
  /** All that is closed; after a closure was lifted, what others still close. */
  readonly stretches: readonly ClosedStretch[];
};

/** What courses bring to a closure: they take no spaces, and whoever takes part is told. */
export type CourseSide = {
  /** The courses of a place with sessions in these stretches; null for a place that is none of courses. */
  affected(context: Context, closed: ClosedCourses): Promise<readonly AffectedCourse[] | null>;
  /** Courses by id, as they are named now. */
  named(context: Context, eventIds: readonly string[]): Promise<readonly AffectedCourse[]>;
  /**
   * Tells everybody once whose sessions of a course lie in what is closed, with what residents read; they leave people's
   * calendars. Answers how many.
   */
  tell(context: Context, told: ToldCourse): Promise<number>;
  /** A closure was lifted: tells those again whose sessions all stand now, and settles what it had left for staff. */
  restore(context: Context, restored: Pick<ToldCourse, 'eventId' | 'stretches'>): Promise<void>;
};
