import type { ChosenLine } from '#contract/desk/closure.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { ClosedTimes } from '#rules/facility/closure/closurePlan.ts';
import { type Around, judgeTarget } from '#rules/facility/closure/moveTargets.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { affectedRows } from './affected.queries.ts';
import { isEntry } from './affected.ts';
import { surroundingsOf } from './targets.ts';

type Demanded = {
  readonly containerId: string;
  readonly times: ClosedTimes;
  readonly spaceIds: readonly string[];
  /** Those that are moved. */
  readonly lines: readonly ChosenLine[];
};

/**
 * Judges where lines are moved, one after the other: what one takes the next cannot have. Refuses closureChoice, and
 * closureTargetTaken with the lines that cannot go where it was chosen, or not at the difference that was seen.
 */
export async function demandTargets(context: Context, { containerId, times, spaceIds, lines }: Demanded) {
  if (lines.length === 0) return;
  const ids = lines.map(({ subjectId }) => subjectId);
  const rows = await affectedRows(context.trx, { tenantId: context.tenant.tenantId, ids });
  const found = await surroundingsOf(context, {
    containerId,
    times,
    spaceIds,
    rows: rows.filter((row) => !isEntry(row)),
  });
  const taken: string[] = [];
  let around = found?.around;
  for (const { subjectId, target } of lines) {
    const movable = found?.movables.get(subjectId);
    if (!movable || !around || !target) throw new Refused('closureChoice');
    const decision = judgeTarget(around, movable, target);
    const isAsSeen = decision.kind === 'plan' && decision.plan.fee - movable.fee === target.difference;
    if (!isAsSeen) taken.push(subjectId);
    else
      around = withTaken(around, [...placesAt(around, target.articleId, decision.plan.places), ...decision.plan.units]);
  }
  if (taken.length > 0) throw new Refused({ code: 'closureTargetTaken', details: { taken } });
}

const placesAt = ({ rooms }: Around, articleId: string, places: Parameters<typeof rangesIn>[1]) =>
  rangesIn(rooms.find(({ article }) => article.articleId === articleId)?.article.spaceIds ?? [], places);

function withTaken(around: Around, ranges: ReturnType<typeof rangesIn>): Around {
  const occupied = new Map(around.occupied);
  for (const range of ranges) {
    const row: Occupied = { ...range, kind: 'reservation' };
    occupied.set(range.spaceId, [...(occupied.get(range.spaceId) ?? []), row]);
  }
  return { ...around, occupied };
}
