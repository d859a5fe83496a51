import { countAlike } from '#rules/account/likeness.ts';
import { likablePeople } from '#server/account/likable.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { definitionOf } from '../definitionOf.ts';
import type { DrawKinds } from '../drawKind.ts';
import { type OpenDrawRow, openDraws } from './staffDraw.queries.ts';

/** More draws than this are not shown at once. */
const most = 20;

/**
 * The draws that take entries now, the next close first: how many have entered, and how many of these people may be the
 * same as another one. Nobody is named, and nobody is left out of a draw by it.
 */
export const listOpenDraws =
  (kinds: DrawKinds): Operation<'Desk/ListOpenDraws'> =>
  async (context) => {
    const rows = await openDraws(context.trx, { tenantId: context.tenant.tenantId, now: context.nowMs, limit: most });
    const items = [];
    for (const row of rows) items.push(await counted(kinds, context, row));
    return { items };
  };

async function counted(kinds: DrawKinds, { trx, tenant }: Context<Staff>, row: OpenDrawRow) {
  const { tenantId, timeZone } = tenant;
  const entries = await kinds[definitionOf(row).kind].entriesOf(trx, { tenantId, drawId: row.draw_id });
  const userIds = [...new Set(entries.map(({ userId }) => userId))];
  return {
    drawId: row.draw_id,
    title: row.title,
    closesAt: localDateTimeOf(row.closes_at.getTime(), timeZone),
    entryCount: entries.length,
    alikeCount: countAlike(await likablePeople(trx, { tenantId, userIds })),
  };
}
