import type { Tenant } from '#contract/tenant.ts';
import { canonicalJson } from '#rules/lottery/canonicalJson.ts';
import { type ClosedList, closeList } from '#rules/lottery/closeList.ts';
import type { FacilityDefinition } from '#rules/lottery/definition.ts';
import { hashOf } from '#rules/lottery/digest.ts';
import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import { definitionOf } from './definitionOf.ts';
import { drawNamed, lockDraw, openPartsBefore, stepOn } from './draw.queries.ts';
import { insertEntries } from './entry.queries.ts';
import { eventEntries } from './eventEntries.ts';
import { facilityEntries } from './facilityEntries.ts';
import { deleteAllReleased, holdRanges } from './heldPlaces.queries.ts';
import { stakeOf } from './heldPlaces.ts';
import { holdingsNow } from './holdings.ts';
import { lockStock } from './lockStock.ts';
import { spacesOf } from './spacesOf.ts';

export type Drawing = { readonly tenant: Tenant; readonly nowMs: number; readonly drawId: string };

/**
 * Freezes the list of a draw whose close has come, with all that was held already, and publishes its root and its
 * statement. Whoever is just entering is waited for; whoever comes later finds the draw closed. What the draw may give away
 * is held for it from now on. False when there is nothing to close (yet, or any more).
 */
export async function closeDraw(trx: Database, { tenant, nowMs, drawId }: Drawing): Promise<boolean> {
  const { tenantId } = tenant;
  const named = { tenantId, drawId };
  const found = await drawNamed(trx, named);
  if (found?.state !== 'open' || nowMs < found.closes_at.getTime()) return false;
  // Who was published first has the first claim on spaces that both draw.
  for (const earlier of await openPartsBefore(trx, found)) await closeDraw(trx, { tenant, nowMs, drawId: earlier });
  const definition = definitionOf(found);
  await lockStock(trx, tenantId, definition);
  const draw = await lockDraw(trx, named);
  if (draw?.state !== 'open') return false;

  const entries = await (definition.kind === 'facility' ? facilityEntries : eventEntries)(trx, named);
  const holdings = await holdingsNow(trx, { tenant, nowMs, definition, entries });
  const list = closeList({ definition, entries, holdings });
  await insertEntries(trx, { ...named, entries });
  await stepOn(trx, { ...named, state: 'closed', closed_at: new Date(nowMs), ...statementOf(list) });
  if (definition.kind === 'facility') await holdStake(trx, { tenant, nowMs, drawId }, { ...list, definition });
  await enqueue(trx, { tenantId, kind: 'lotteryDraw', subject: drawId, dueAt: draw.draw_at });
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

type FacilityList = ClosedList & { readonly definition: FacilityDefinition };

async function holdStake(
  trx: Database,
  { tenant, nowMs, drawId }: Drawing,
  { definition, entries, holdings }: FacilityList,
) {
  const { tenantId, timeZone } = tenant;
  const stake = stakeOf(definition, { lines: entries.map(({ line }) => line), holdings });
  await deleteAllReleased(trx, { tenantId, spaceIds: spacesOf(definition), nowMs });
  await holdRanges(trx, {
    tenantId,
    drawId,
    timeZone,
    ranges: stake.map((range) => ({ ...range, reservationId: null })),
  });
}
