import type { StandingSession } from '#contract/desk/course/sessionChange.ts';
import type { CourseAtDeskRow } from './courseList.queries.ts';

/** The dates of a course that take place, each with where it is. */
export const standingSessions = ({ sessions, place }: Pick<CourseAtDeskRow, 'sessions' | 'place'>): StandingSession[] =>
  sessions.map((session) => ({
    eventSessionId: session.event_session_id,
    date: session.date,
    fromMinute: session.from_minute,
    toMinute: session.to_minute,
    place: session.place === '' ? place : session.place,
  }));
