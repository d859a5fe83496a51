import type { Closure, ClosureLine } from '#contract/desk/closure.ts';
import { isClosureKind } from '#rules/facility/closure/closurePlan.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { affectedRows, roomsOfPlace } from './affected.queries.ts';
import { courseView, roomView } from './affected.ts';
import {
  beforeMoves,
  type ClosureRow,
  closureNamed,
  closuresAt,
  countLines,
  type LineRow,
  linesOf,
  targetOf,
} from './closure.queries.ts';
import type { CourseSide } from './courseSide.ts';
import { timesOf } from './cover.ts';
import { draftsAt } from './draft.queries.ts';
import { draftViews } from './drafts.ts';
import { showingPeople } from './previewClosure.ts';

const most = 200;

/** The rooms of a place, offered or not. */
export const listRooms: Operation<'Desk/ListRooms'> = async ({ trx, tenant: { tenantId } }, { containerId }) => {
  const rows = await roomsOfPlace(trx, { tenantId, containerId });
  const names = new Map(rows.map(({ article_id, name }) => [article_id, name]));
  return { items: [...names].map(([articleId, articleName]) => ({ articleId, articleName })) };
};

/** Closures at the places that the caller may plan for, and how far each has come. */
export const listClosures: Operation<'Desk/ListClosures'> = async (context, { containerId }) => {
  const { tenantId } = context.tenant;
  const reach = reachIn(context, 'closure.plan');
  const rows = await closuresAt(context.trx, { tenantId, reach, containerId, limit: most + 1 });
  const drafts = await draftsAt(context.trx, { tenantId, reach, containerId });
  return {
    drafts: await draftViews(context, drafts),
    items: await viewsOf(context, rows.slice(0, most)),
    hasMore: rows.length > most,
  };
};

/** A closure as the list shows it, by id. */
async function viewsOf(context: Context, rows: readonly ClosureRow[]): Promise<Closure[]> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const places = new Map((await placesOfTenant(trx, tenantId)).map((place) => [place.containerId, place]));
  const counts = await countLines(trx, { tenantId, closureIds: rows.map(({ closure_id }) => closure_id) });
  const names = new Map<string, string>();
  for (const actor of new Set(rows.map(({ made_by }) => made_by))) {
    names.set(actor, await nameOfActor(trx, { tenantId, actor }));
  }
  const roomNames = new Map<string, ReadonlyMap<string, string>>();
  for (const containerId of new Set(rows.filter(({ article_ids }) => article_ids.length > 0).map(placeOf))) {
    const rooms = await roomsOfPlace(trx, { tenantId, containerId });
    roomNames.set(containerId, new Map(rooms.map(({ article_id, name }) => [article_id, name])));
  }
  return rows.map((row) => {
    const inState = (...states: readonly string[]) =>
      counts
        .filter(({ closure_id, state }) => closure_id === row.closure_id && states.includes(state))
        .reduce((sum, { number }) => sum + number, 0);
    return {
      closureId: row.closure_id,
      containerId: row.container_id,
      containerName: places.get(row.container_id)?.containerName ?? '',
      kind: isClosureKind(row.kind) ? row.kind : 'temporary',
      rooms: row.article_ids.flatMap((id) => roomNames.get(row.container_id)?.get(id) ?? []),
      ...timesOf(row),
      reason: row.reason,
      told: row.told,
      state: row.state === 'lifted' ? 'lifted' : 'closed',
      madeAt: localDateTimeOf(row.made_at.getTime(), timeZone),
      madeBy: names.get(row.made_by) ?? '',
      lines: inState('open', 'waiting', 'done', 'failed', 'dropped'),
      done: inState('done'),
      open: inState('open'),
      waiting: inState('waiting'),
      failed: inState('failed'),
    };
  });
}

const placeOf = ({ container_id }: ClosureRow) => container_id;

type Ports = { readonly courses: CourseSide };

/** A closure with all its lines. Refuses notFound, also for one at a place that the caller has nothing to do with. */
export const getClosure =
  ({ courses }: Ports): Operation<'Desk/GetClosure'> =>
  async (context, { closureId }) => {
    const { trx, tenant } = context;
    const { tenantId, timeZone } = tenant;
    const row = await closureNamed(trx, { tenantId, closureId });
    if (!row || !reaches(reachIn(context, 'closure.plan'), row.container_id)) throw new Refused('notFound');
    const [closure] = await viewsOf(context, [row]);
    if (!closure) throw new Refused('notFound');
    const rooms = await roomsOfPlace(trx, { tenantId, containerId: row.container_id });
    const roomNames = new Map(rooms.map(({ article_id, name }) => [article_id, name]));
    const moved = await beforeMoves(trx, { tenantId, closureId });
    const before = new Map(moved.map(({ subject_id, place, when }) => [subject_id, { place, when }]));
    const lines = await linesView(context, { courses, roomNames, before }, await linesOf(trx, { tenantId, closureId }));
    const lifted =
      row.lifted_at === null
        ? null
        : {
            at: localDateTimeOf(row.lifted_at.getTime(), timeZone),
            by: await nameOfActor(trx, { tenantId, actor: row.lifted_by }),
            reason: row.lift_reason,
          };
    return { closure, lines: lines.map(showingPeople(context, row.container_id)), lifted, version: row.version };
  };

/** Where a line goes; what it holds on its days is told by the reservation itself once it is there. */
function targetView(line: LineRow, roomNames: ReadonlyMap<string, string>): ClosureLine['target'] {
  const target = targetOf(line);
  return target && { ...target, articleName: roomNames.get(target.articleId) ?? '' };
}

/** The order of a report: what somebody has to look at first. */
const orderOf = { failed: 0, open: 1, waiting: 2, done: 3, dropped: 4 } as const;

type Known = {
  readonly courses: CourseSide;
  readonly roomNames: ReadonlyMap<string, string>;
  /** By id of what was moved. */
  readonly before: ReadonlyMap<string, NonNullable<ClosureLine['before']>>;
};

async function linesView(
  context: Context,
  { courses, roomNames, before }: Known,
  lines: readonly LineRow[],
): Promise<ClosureLine[]> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const idsOf = (isCourse: boolean) =>
    lines.filter(({ kind }) => (kind === 'course') === isCourse).map(({ subject_id }) => subject_id);
  const views = new Map(
    [
      ...(await affectedRows(trx, { tenantId, ids: idsOf(false) })).map(roomView),
      ...(await courses.named(context, idsOf(true))).map(courseView),
    ].map((view) => [view.subjectId, view]),
  );
  // By day and hour, as they were read.
  const places = new Map([...views.keys()].map((id, index) => [id, index]));
  const placeIn = ({ subjectId }: ClosureLine) => places.get(subjectId) ?? 0;
  const shown = lines.flatMap((line): ClosureLine[] => {
    const view = views.get(line.subject_id);
    // What was forgotten since is not told of any more.
    if (!view) return [];
    return [
      {
        ...view,
        // Checks of the table keep these to the words of the contract.
        kind: line.kind as ClosureLine['kind'],
        intent: line.intent as ClosureLine['intent'],
        state: line.state as ClosureLine['state'],
        outcome: line.outcome as ClosureLine['outcome'],
        target: targetView(line, roomNames),
        before: before.get(line.subject_id) ?? null,
        refund: line.refund,
        told: line.told,
        failure: line.failure,
        isLate: line.is_late,
        settledAt: line.settled_at && localDateTimeOf(line.settled_at.getTime(), timeZone),
      },
    ];
  });
  return shown.toSorted((one, other) => orderOf[one.state] - orderOf[other.state] || placeIn(one) - placeIn(other));
}
