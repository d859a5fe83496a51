import type { RequestOf } from '#contract/endpoints.ts';
import { addDays } from '#rules/day/day.ts';
import type { TestHall } from '../aHall.ts';
import { asStaff } from '../asStaff.ts';
import { byStaff } from './staff.ts';
import { type People, someDay } from './town.ts';

/** A place is closed for some days: what is there is moved, cancelled, or stays. */
export async function close(town: People, { containerId, halfA }: TestHall) {
  const { random } = town;
  const from = someDay(town, 1, 40);
  const wanted: RequestOf<'Desk/PreviewClosure'> = {
    containerId,
    kind: 'maintenance',
    from,
    to: addDays(from, random.between(0, 2)),
    articleIds: random.chance(0.5) ? [] : [halfA.articleId],
    fromMinute: 540,
    toMinute: 1320,
    reason: '空調の点検',
    told: '設備の点検のため',
  };
  const preview = await byStaff(town, 'Desk/PreviewClosure', wanted);
  if (!preview) return;
  const lines = preview.items.map(({ subjectId, mark, intents, targets }) => {
    const intent = random.pick(intents);
    if (intent !== 'move') return { subjectId, mark, intent };
    const { articleId, from: day, difference } = random.pick(targets);
    return { subjectId, mark, intent, target: { articleId, from: day, difference } };
  });
  const { digest } = preview;
  await byStaff(town, 'Desk/CommitClosure', { ...wanted, digest, lines });
}

/** A closure of a place turns out not to be needed: what is still to come opens again. */
export async function lift(town: People, { containerId }: TestHall) {
  const { items } = await asStaff(town.server, town.tenant.tenantAlias, 'Desk/ListClosures', { containerId });
  if (items.length === 0) return;
  const { closureId } = town.random.pick(items);
  const preview = await byStaff(town, 'Desk/PreviewLift', { containerId, closureId });
  if (!preview) return;
  const { version } = preview;
  await byStaff(town, 'Desk/LiftClosure', { containerId, closureId, version, reason: '工事の中止' });
}
