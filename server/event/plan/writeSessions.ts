import type { SessionChange, SessionTime } from '#contract/desk/course/sessionChange.ts';
import type { ChangeKind, PlannedChange, PlannedSession } from '#rules/event/plan/changeText.ts';
import { type DatedCourse, sessionsMeant } from '#rules/event/plan/whySessionStays.ts';
import {
  addSession,
  callOffSession,
  moveSession,
  placeCourse,
  placeSession,
} from '#server/catalogue/session.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';

const dated = ({ day: date, fromMinute, toMinute }: SessionTime) => ({ date, fromMinute, toMinute });

/** What a change makes of the dates that it is about, which can be made. */
export function plannedChange(
  course: Pick<DatedCourse, 'sessions'>,
  change: SessionChange,
  now: string,
): PlannedChange {
  const before = sessionsMeant(course, change, now);
  switch (change.kind) {
    case 'dropSession': {
      const { instead, perPerson } = change;
      const place = before[0]?.place ?? '';
      return instead === null
        ? { before, after: [], perPerson }
        : { before, after: [{ eventSessionId: newId(), ...dated(instead), place }], perPerson: 0 };
    }
    case 'moveSession':
      return { before, after: before.map((one) => ({ ...one, ...dated(change.to) })), perPerson: 0 };
    case 'changePlace':
      return { before, after: before.map((one) => ({ ...one, place: change.place.trim() })), perPerson: 0 };
  }
}

type Written = {
  readonly tenantId: string;
  readonly eventId: string;
  readonly dated: Pick<DatedCourse, 'sessions'>;
  readonly kind: ChangeKind;
  readonly planned: PlannedChange;
  readonly told: string;
  readonly now: Date;
};

/** Writes it into the dates of a locked course. */
export async function writeSessions(trx: Database, { tenantId, eventId, dated: course, ...written }: Written) {
  const { kind, planned, told, now } = written;
  const { before, after } = planned;
  const named = (session: PlannedSession) => ({ tenantId, ...session, now });
  if (kind === 'dropSession') {
    for (const session of before) await callOffSession(trx, { ...named(session), told });
    for (const session of after) await addSession(trx, { ...named(session), eventId });
  }
  if (kind === 'moveSession') for (const session of after) await moveSession(trx, named(session));
  if (kind !== 'changePlace') return;
  // A course none of whose dates has begun is elsewhere as a whole.
  const [first] = after;
  if (first && after.length === course.sessions.length)
    await placeCourse(trx, { tenantId, eventId, place: first.place });
  for (const session of after)
    await placeSession(trx, {
      ...named(session),
      place: after.length === course.sessions.length ? '' : session.place,
    });
}
