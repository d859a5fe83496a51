import { closeList } from '#rules/lottery/draw/closeList.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import { hashOf } from '#rules/lottery/published/digest.ts';
import type { ClosedList } from '#rules/lottery/published/transcript.ts';
import type { Context } from '../context.ts';
import { schedule } from '../jobs/job.queries.ts';
import { definitionOf } from './definitionOf.ts';
import { drawNamed, lockDraw, openPartsBefore, stepOn } from './draw.queries.ts';
import type { DrawKinds } from './drawKind.ts';
import { insertEntries } from './entry.queries.ts';

/**
 * Freezes the list of a draw whose close has come, and publishes its root and its statement. It waits for entries that
 * are being written; later ones find the draw closed. What the draw may give away is held for it from now on. False
 * when there is nothing to close (yet, or any more).
 */
export async function closeDraw(kinds: DrawKinds, context: Context, drawId: string): Promise<boolean> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const named = { tenantId, drawId };
  const found = await drawNamed(trx, named);
  if (found?.state !== 'open' || nowMs < found.closes_at.getTime()) return false;
  // Who was published first has the first claim on spaces that both draw.
  for (const earlier of await openPartsBefore(trx, found)) await closeDraw(kinds, context, earlier);
  const definition = definitionOf(found);
  const kind = kinds[definition.kind];
  await kind.lockStock(trx, tenantId, definition);
  const draw = await lockDraw(trx, named);
  if (draw?.state !== 'open') return false;

  const entries = await kind.entriesOf(trx, named);
  const holdings = await kind.holdingsNow(context, { definition, entries });
  const list = closeList({ definition, entries, holdings });
  await stepOn(trx, { ...named, state: 'closed', closed_at: new Date(nowMs), ...statementOf(list) });
  await insertEntries(trx, { ...named, entries });
  await kind.hold(context, drawId, list);
  await schedule(trx, { tenantId, kind: 'lotteryDraw', subject: drawId, dueAt: draw.draw_at });
  return true;
}

const statementOf = ({ holdings, closing }: ClosedList) => ({
  holdings: canonicalJson(holdings),
  closing: canonicalJson(closing),
  closing_hash: hashOf(closing),
  root: closing.root,
  entry_count: closing.count,
  ticket_count: closing.tickets,
});
