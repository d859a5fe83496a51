import { createHash } from 'node:crypto';
import type { ChangeKind, PlannedChange } from '#rules/event/plan/changeText.ts';
import { takesTwoPeople } from '#rules/facility/closure/takesTwoPeople.ts';
import { actorText, type Context, type Staff } from '#server/context.ts';
import { scheduleLines } from '#server/jobs/settleLines.ts';
import { newId } from '#server/newId.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { demandSecondPerson } from '#server/staff/member.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import type { CourseAtDeskRow } from '../desk/courseList.queries.ts';
import { insertPlan, insertPlanLines } from './coursePlan.queries.ts';

/** Names what was seen; another one names something else. */
export const digestOf = (seen: unknown) => createHash('sha256').update(JSON.stringify(seen)).digest('hex');

/** What a plan does to one of its people: as large an act as a cancellation, or a move, that gives so many yen back. */
export type GivenLine = { readonly subjectId: string; readonly intent: 'cancel' | 'move'; readonly refund: number };

/** Notes what a plan is going to give back, and asks for a colleague where that is large. Refuses secondPersonRequired. */
export async function admitPlan(context: Context<Staff>, given: readonly GivenLine[]) {
  context.moneyBack?.push(
    ...given.map(({ subjectId, refund }) => ({ subjectId, source: 'planned' as const, yen: refund })),
  );
  if (takesTwoPeople(given)) await demandSecondPerson(context);
}

type Opened = {
  readonly course: Pick<CourseAtDeskRow, 'event_id' | 'number' | 'name'>;
  readonly kind: 'callOff' | ChangeKind;
  /** The reason, as its people read it. */
  readonly told: string;
  readonly change: PlannedChange | null;
  readonly given: readonly GivenLine[];
  /** What of the course is another one, for the history of what the town offers. */
  readonly revised: { readonly field: string; readonly before: string; readonly after: string };
};

/**
 * Writes down what was decided about a course that people have, with a line for each of them, and has the lines carried
 * out by a job. What it does to the course itself was written before, in the same transaction.
 */
export async function openPlan(context: Context<Staff>, { course, kind, told, change, given, revised }: Opened) {
  const { trx, tenant, nowMs, actor } = context;
  const { tenantId } = tenant;
  const planId = newId();
  const madeAt = new Date(nowMs);
  const madeBy = actorText(actor);
  await insertPlan(trx, { tenantId, planId, eventId: course.event_id, kind, told, change, madeAt, madeBy });
  await insertPlanLines(
    trx,
    { tenantId, planId },
    given.map(({ subjectId }) => subjectId),
  );
  await raiseTenant(trx, tenantId);
  const subject = `course ${course.number} ${course.name}`;
  await raiseRevision(trx, {
    tenantId,
    madeAt,
    madeBy,
    changes: [{ kind: 'changed', path: '/eventContainers', subject, ...revised }],
  });
  await scheduleLines(trx, { tenantId, kind: 'settleCoursePlan', planId, nowMs });
}
