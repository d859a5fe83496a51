import type { AffectedByClosure, ChosenLine, ClosureWanted } from '#contract/desk/closure.ts';
import { closureKinds, unaskedIntent } from '#rules/facility/closure/closurePlan.ts';
import { takesTwoPeople } from '#rules/facility/closure/takesTwoPeople.ts';
import { actorText, type Context } from '#server/context.ts';
import { scheduleLines } from '#server/jobs/settleLines.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { demandSecondPerson } from '#server/staff/member.ts';
import { raiseRevision } from '#server/tenant/revision.queries.ts';
import { lockAlias } from '#server/tenant/tenant.queries.ts';
import { lockSpaces } from '../placing.queries.ts';
import { affectedBy, closedSpaces, digestOf } from './affected.ts';
import { closureNamed, insertClosure, insertLines, type NewLine } from './closure.queries.ts';
import type { CourseSide } from './courseSide.ts';
import { cover } from './cover.ts';
import { demandTargets } from './demandTargets.ts';
import { endDraft } from './draft.queries.ts';
import { demandClosable } from './previewClosure.ts';

type Ports = { readonly courses: CourseSide };

/**
 * Closes what is free, marks what is not, and has the lines carried out by a job. Whoever books waits or has booked: the
 * list is read again under the lock of the spaces, and the closure refused (closureListChanged) when it is another than
 * was seen. Also refuses what cannot be closed so, closureTooMany, closureChoice, closureTargetTaken,
 * secondPersonRequired, notFound, and changedMeanwhile where the draft is another or gone.
 */
export const commitClosure =
  ({ courses }: Ports): Operation<'Desk/CommitClosure'> =>
  async (context, { digest, draft, lines: chosen, ...wanted }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId, tenantAlias } = tenant;
    demandClosable(wanted, context.now);
    // What is offered changes: an import waits, and is judged by the revision that this makes.
    await lockAlias(trx, tenantAlias);
    const spaceIds = await closedSpaces(context, wanted);
    const moved = chosen.filter(({ intent }) => intent === 'move');
    const targetRooms = [...new Set(moved.flatMap(({ target }) => target?.articleId ?? []))];
    const targetSpaces =
      targetRooms.length > 0 ? await closedSpaces(context, { ...wanted, articleIds: targetRooms }) : [];
    await lockSpaces(trx, { tenantId, spaceIds: [...spaceIds, ...targetSpaces] });
    const items = await affectedBy(context, { courses, wanted, spaceIds, isOffering: false });
    if (digestOf(wanted, items) !== digest) throw listChanged(items, chosen);
    await demandTargets(context, { containerId: wanted.containerId, times: wanted, spaceIds, lines: moved });
    if (draft) await endDraft(trx, { tenantId, containerId: wanted.containerId, ...draft });
    const lines = items.map((item) => lineOf(item, chosen));
    const given = lines.map(({ intent, target }, index) => ({ intent, refund: refundOfLine(target, items[index]) }));
    notePlanned(context, lines, given);
    if (takesTwoPeople(given)) await demandSecondPerson(context);

    const closureId = newId();
    const now = new Date(nowMs);
    const closure = rowOf(wanted, { closureId, spaceIds, now, by: actorText(context.actor) });
    await insertClosure(trx, { tenantId, closure });
    await insertLines(trx, { tenantId, closureId, now, lines });
    const stored = await closureNamed(trx, { tenantId, closureId });
    if (!stored) throw new Error('a closure that was just written is gone');
    await cover(context, stored);
    if (spaceIds.length > 0) await recordChange(context, stored, 'added');
    await scheduleLines(trx, { tenantId, kind: 'settleClosure', planId: closureId, nowMs });
    return { closureId };
  };

/** Yen that go back: of what moves, what it costs less where it goes. */
export const refundOfLine = (target: NewLine['target'], item: Pick<AffectedByClosure, 'refund'> | undefined) =>
  target ? Math.max(0, -target.difference) : (item?.refund ?? 0);

type Given = { readonly intent: string; readonly refund: number };

/** Notes what a job gives back later, because this was decided. */
export const notePlanned = (
  { moneyBack }: Context,
  lines: readonly Pick<NewLine, 'subjectId'>[],
  given: readonly Given[],
) =>
  moneyBack?.push(
    ...lines.flatMap(({ subjectId }, index) => {
      const { intent = 'keep', refund = 0 } = given[index] ?? {};
      return intent === 'keep' ? [] : [{ subjectId, source: 'planned' as const, yen: refund }];
    }),
  );

type Made = {
  readonly closureId: string;
  readonly spaceIds: readonly string[];
  readonly now: Date;
  readonly by: string;
};

const rowOf = (wanted: ClosureWanted, { closureId, spaceIds, now, by }: Made) => ({
  closure_id: closureId,
  container_id: wanted.containerId,
  kind: wanted.kind,
  article_ids: wanted.articleIds,
  space_ids: spaceIds,
  first_day: wanted.from,
  last_day: wanted.to,
  weekdays: wanted.weekdays,
  ordinals: wanted.ordinals,
  from_minute: wanted.fromMinute,
  to_minute: wanted.toMinute,
  reason: wanted.reason.trim(),
  told: wanted.told.trim(),
  made_at: now,
  made_by: by,
});

/** The line of what was found, as it was chosen. Where it goes was judged before. */
function lineOf({ subjectId, kind, intents, awaitsDraw }: AffectedByClosure, chosen: readonly ChosenLine[]): NewLine {
  const line = chosen.find((one) => one.subjectId === subjectId);
  const intent = line?.intent ?? unaskedIntent(intents);
  if (intent === null || (intent !== 'move' && !intents.includes(intent))) throw new Refused('closureChoice');
  const state = intent === 'keep' ? 'done' : awaitsDraw ? 'waiting' : 'open';
  return { subjectId, kind, intent, target: (intent === 'move' && line?.target) || null, state, isLate: false };
}

/** What came, what went and what is otherwise than it was seen. */
function listChanged(items: readonly AffectedByClosure[], seen: readonly ChosenLine[]) {
  const marks = new Map(seen.map(({ subjectId, mark }) => [subjectId, mark]));
  const now = new Set(items.map(({ subjectId }) => subjectId));
  const ids = (lines: readonly { readonly subjectId: string }[]) => lines.map(({ subjectId }) => subjectId);
  const added = ids(items.filter(({ subjectId }) => !marks.has(subjectId)));
  const changed = ids(items.filter(({ subjectId, mark }) => marks.has(subjectId) && marks.get(subjectId) !== mark));
  const gone = ids(seen.filter(({ subjectId }) => !now.has(subjectId)));
  const parts = [
    added.length > 0 ? `追加${added.length}件` : [],
    changed.length > 0 ? `変更${changed.length}件` : [],
    gone.length > 0 ? `取消・終了${gone.length}件` : [],
  ].flat();
  const told = parts.length > 0 ? `（${parts.join('、')}）` : '';
  const message = `一覧を表示した後に予約が変わりました${told}。変わった行を確認してから、もう一度確定してください。`;
  return new Refused({ code: 'closureListChanged', message, details: { added, changed, gone } });
}

type Recorded = Parameters<typeof cover>[1];

/** Writes down that what bundles say of closures is another now. */
export async function recordChange(
  { trx, tenant: { tenantId }, nowMs, actor }: Context,
  { kind, first_day, last_day }: Recorded,
  change: 'added' | 'withdrawn',
) {
  const name = kind in closureKinds ? closureKinds[kind as keyof typeof closureKinds].label : kind;
  const days = first_day === last_day ? first_day : `${first_day} – ${last_day}`;
  await raiseRevision(trx, {
    tenantId,
    madeAt: new Date(nowMs),
    madeBy: actorText(actor),
    changes: [
      { kind: change, path: '/closures', subject: `closure ${name} ${days}`, field: '', before: '', after: '' },
    ],
  });
}
