import { draw as drawList } from '#rules/lottery/draw/draw.ts';
import { changedEntries, frozenList } from '#rules/lottery/frozenList.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import type { ClosedList, Randomness } from '#rules/lottery/published/transcript.ts';
import { resultsFrom } from '#rules/lottery/resultsFrom.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { schedule } from '../jobs/job.queries.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed, lockDraw, stepOn } from './draw.queries.ts';
import type { DrawKind, DrawKinds } from './drawKind.ts';
import { entriesOf, insertResults } from './entry.queries.ts';

type Drawing = { readonly drawId: string; readonly randomness: Randomness };

/**
 * Draws a closed list and writes transcript, results and the winners' places, all or nothing. The result stays secret
 * until the announcement, which is scheduled here. False when there is nothing to draw (yet, or any more). Throws for
 * randomness that was not promised, for a list that is not the one that was closed, and when reservations do not match
 * it.
 */
export async function makeDraw(kinds: DrawKinds, context: Context, { drawId, randomness }: Drawing): Promise<boolean> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const named = { tenantId, drawId };
  const found = await drawNamed(trx, named);
  if (found?.state !== 'closed' || nowMs < found.draw_at.getTime()) return false;
  const definition = definitionOf(found);
  const kind = kinds[definition.kind];
  await kind.lockStock(trx, tenantId, definition);
  const draw = await lockDraw(trx, named);
  if (draw?.state !== 'closed') return false;

  const list = await closedListOf(kind, trx, draw);
  const transcript = drawList(list, randomness);
  const results = resultsFrom({ ...transcript, lines: list.entries.map(({ line }) => line) });
  await insertResults(trx, { ...named, results });
  await kind.give(context, drawId, { list, results });
  await stepOn(trx, {
    ...named,
    state: 'drawn',
    randomness: randomness.hex,
    randomness_proof: randomness.signature ?? null,
    transcript: canonicalJson(transcript),
    transcript_hash: transcript.transcriptHash,
    drawn_at: new Date(nowMs),
  });
  await schedule(trx, { tenantId, kind: 'lotteryAnnounce', subject: drawId, dueAt: draw.announce_at });
  return true;
}

/** Somebody has changed rows of a closed draw behind our back, so it is not drawn. */
export class ListAltered extends Error {}

/**
 * The list as it was frozen. Throws ListAltered when it does not give the statement that was published, or does not fit
 * reservations.
 */
async function closedListOf(kind: DrawKind, trx: Database, draw: DrawRow): Promise<ClosedList> {
  const named = { tenantId: draw.tenant_id, drawId: draw.draw_id };
  const entries = await entriesOf(trx, named);
  // Written by closeDraw alone.
  const holdings = JSON.parse(draw.holdings ?? '') as Holdings;
  const list = frozenList({ definition: definitionOf(draw), entries, holdings, closing: draw.closing });
  if (list === null) {
    throw new ListAltered(`The list of draw ${draw.draw_id} is not the one that was closed`);
  }
  const changed = changedEntries(entries, await kind.entriesOf(trx, named));
  if (changed.length > 0) {
    throw new ListAltered(`Reservations in draw ${draw.draw_id} are not as it was closed: ${changed.join(' ')}`);
  }
  return list;
}
