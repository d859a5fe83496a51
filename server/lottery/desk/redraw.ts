import { isRedrawTime, redrawTitle } from '#rules/lottery/redraw.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { instantOf } from '#server/time.ts';
import { definitionOf } from '../definitionOf.ts';
import { lockDraw, nextPart } from '../draw.queries.ts';
import type { DrawKinds, Redrawing } from '../drawKind.ts';
import { publishDraw } from '../publishDraw.ts';
import { drawForStaff } from './drawForStaff.ts';
import { insertRedraw, nextNumber } from './redraw.queries.ts';

/** A close of its own, which no lottery of the place has: those close on the minute. */
const pastTheMinuteMs = 30_000;

/**
 * Publishes a new draw of what winners have given up, among those who lost. The announced one stays as it is. Refuses
 * notFound, drawNotAnnounced, nothingGivenUp, redrawTimes, nobodyToRedraw and redrawUnderWay.
 */
export const redraw =
  (kinds: DrawKinds): Operation<'Desk/Redraw'> =>
  async (context, { drawId, ...wanted }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const { definition, redrawing, row } = await announcedDraw(kinds, context, drawId);
    if (definition.kind !== 'facility' || row.container_id === null) throw new Refused('nothingGivenUp');
    const { firstUse } = await redrawing.givenUp(context, definition);
    if (firstUse === null) throw new Refused('nothingGivenUp');
    const closesAt = new Date(instantOf(wanted.closesAt, timeZone).getTime() + pastTheMinuteMs);
    const announceAt = instantOf(wanted.announceAt, timeZone);
    const times = { now: nowMs, closesAt: closesAt.getTime(), announceAt: announceAt.getTime() };
    if (!isRedrawTime({ ...times, firstUse: firstUse.getTime() })) throw new Refused('redrawTimes');
    const entryIds = await redrawing.losersOf(context, definition);
    if (entryIds.length === 0) throw new Refused('nobodyToRedraw');

    const named = { tenantId, drawId };
    const number = await nextNumber(trx, named);
    const { kind, articles, firstDay, lastDay, title } = definition;
    const about = { container_id: row.container_id, part: await nextPart(trx, row, closesAt) };
    const published = await publishDraw(context, {
      about,
      title: redrawTitle(title, number),
      opensAt: new Date(nowMs - (nowMs % 1000)),
      closesAt,
      announceAt,
      choices: 1,
      content: { kind, articles, firstDay, lastDay },
    });
    if (published === null) throw new Refused('redrawUnderWay');
    const isOurs = await insertRedraw(trx, { tenantId, drawId: published, predecessorId: drawId, number });
    if (!isOurs) throw new Refused('redrawUnderWay');
    await redrawing.enter(context, { from: named, drawId: published, entryIds });
    return { drawId: published, entryCount: entryIds.length };
  };

/** Opens to first come what winners have given up. Refuses notFound, drawNotAnnounced and nothingGivenUp. */
export const openGivenUp =
  (kinds: DrawKinds): Operation<'Desk/OpenGivenUp'> =>
  async (context, { drawId }) => {
    const { redrawing } = await announcedDraw(kinds, context, drawId);
    const opened = await redrawing.open(context, { tenantId: context.tenant.tenantId, drawId });
    if (opened === 0) throw new Refused('nothingGivenUp');
    return { opened };
  };

/** An announced draw, which is locked with what it gives away until the transaction ends: spaces first, as wherever. */
async function announcedDraw(kinds: DrawKinds, context: Context<Staff>, drawId: string) {
  const { trx, tenant } = context;
  const found = await drawForStaff(context, drawId);
  if (found.state !== 'announced') throw new Refused('drawNotAnnounced');
  const definition = definitionOf(found);
  const kind = kinds[definition.kind];
  const redrawing: Redrawing | null = kind.redrawing;
  if (redrawing === null) throw new Refused('nothingGivenUp');
  await kind.lockStock(trx, tenant.tenantId, definition);
  await lockDraw(trx, { tenantId: tenant.tenantId, drawId });
  return { row: found, definition, redrawing };
}
