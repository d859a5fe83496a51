import type { AffectedByClosure } from '#contract/desk/closure.ts';
import { intentsFor } from '#rules/facility/closure/closurePlan.ts';
import { takesTwoPeople } from '#rules/facility/closure/takesTwoPeople.ts';
import { actorText, type Context } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { demandSecondPerson } from '#server/staff/member.ts';
import { lockSpaces } from '../placing.queries.ts';
import { affectedRows } from './affected.queries.ts';
import { closedSpaces, courseView, isEntry, lineOf } from './affected.ts';
import { standing } from './changeClosure.ts';
import {
  type ClosureRow,
  closureNamed,
  decideLine,
  type LineRow,
  linesOf,
  lockClosure,
  lockLine,
} from './closure.queries.ts';
import { notePlanned, refundOfLine } from './commitClosure.ts';
import type { CourseSide } from './courseSide.ts';
import { timesOf } from './cover.ts';
import { demandTargets } from './demandTargets.ts';
import { showingPeople } from './previewClosure.ts';
import { targetsOf } from './targets.ts';

type Ports = { readonly courses: CourseSide };

type Failed = { readonly closure: ClosureRow; readonly line: Pick<LineRow, 'subject_id' | 'kind'> };

/** What may be done with a line that failed, as it is now. Refuses notFound, closureLifted, closureLineSettled. */
export const previewClosureLine =
  ({ courses }: Ports): Operation<'Desk/PreviewClosureLine'> =>
  async (context, { subjectId, ...named }) => {
    const { trx, tenant } = context;
    const one = { tenantId: tenant.tenantId, closureId: named.closureId };
    const closure = standing(await closureNamed(trx, one), named);
    const line = (await linesOf(trx, one)).find((row) => row.subject_id === subjectId && row.state === 'failed');
    if (!line) throw new Refused('closureLineSettled');
    return showingPeople(context, named.containerId)(await lineNow(context, courses, { closure, line }));
  };

async function lineNow(context: Context, courses: CourseSide, { closure, line }: Failed): Promise<AffectedByClosure> {
  const { trx, tenant } = context;
  const { subject_id: id } = line;
  if (line.kind === 'course') {
    const [course] = await courses.named(context, [id]);
    if (!course) throw new Refused('notFound');
    const intents = intentsFor({ kind: 'course', isCancelable: false, awaitsDraw: false, isMovable: false });
    return { ...courseView(course), refund: 0, awaitsDraw: false, intents: [...intents], targets: [], mark: '' };
  }
  const [row] = await affectedRows(trx, { tenantId: tenant.tenantId, ids: [id] });
  if (!row) throw new Refused('notFound');
  const { container_id: containerId, space_ids: spaceIds } = closure;
  const rows = isEntry(row) ? [] : [row];
  const targets = await targetsOf(context, { containerId, spaceIds, times: timesOf(closure), rows });
  return lineOf(row, targets.get(id) ?? []);
}

/**
 * Decides anew on a line that failed, and has it carried out. Refuses notFound, closureLifted, closureLineSettled,
 * closureChoice, closureTargetTaken, secondPersonRequired, and changedMeanwhile where its reservation is another than was seen.
 */
export const decideClosureLine =
  ({ courses }: Ports): Operation<'Desk/DecideClosureLine'> =>
  async (context, { subjectId, mark, intent, target, ...named }) => {
    const { trx, tenant, nowMs, actor } = context;
    const { tenantId } = tenant;
    const { containerId, closureId } = named;
    const closure = standing(await lockClosure(trx, { tenantId, closureId }), named);
    const line = await lockLine(trx, { tenantId, closureId, subjectId }, ['failed']);
    if (!line) throw new Refused('closureLineSettled');
    if (target) {
      const spaceIds = await closedSpaces(context, { containerId, articleIds: [target.articleId] });
      await lockSpaces(trx, { tenantId, spaceIds: [...closure.space_ids, ...spaceIds] });
    }
    const now = await lineNow(context, courses, { closure, line });
    if (now.mark !== mark) throw new Refused('changedMeanwhile');
    if (intent === 'move') {
      const lines = [{ subjectId, mark, intent, target }];
      const { space_ids: spaceIds } = closure;
      await demandTargets(context, { containerId, times: timesOf(closure), spaceIds, lines });
    } else if (!now.intents.includes(intent)) throw new Refused('closureChoice');
    const given = [{ intent, refund: refundOfLine(target, now) }];
    notePlanned(context, [{ subjectId }], given);
    if (takesTwoPeople(given)) await demandSecondPerson(context);
    const state = intent === 'keep' ? 'done' : 'open';
    const decided = { intent, target: intent === 'move' ? target : null, state, by: actorText(actor) } as const;
    await decideLine(trx, { tenantId, closureId, subjectId, now: new Date(nowMs), ...decided });
    await schedule(trx, { tenantId, kind: 'settleClosure', subject: closureId, dueAt: new Date(nowMs) });
    return {};
  };
