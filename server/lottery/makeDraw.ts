import { canonicalJson } from '#rules/lottery/canonicalJson.ts';
import { type ClosedList, closeList } from '#rules/lottery/closeList.ts';
import type { FacilityDefinition } from '#rules/lottery/definition.ts';
import { draw as drawList } from '#rules/lottery/draw.ts';
import type { Holdings } from '#rules/lottery/holdings.ts';
import type { Randomness } from '#rules/lottery/randomness.ts';
import type { Database } from '../db/connect.ts';
import { enqueue } from '../jobs/job.queries.ts';
import type { Drawing } from './closeDraw.ts';
import { definitionOf } from './definitionOf.ts';
import { type DrawRow, drawNamed, lockDraw, stepOn } from './draw.queries.ts';
import { entriesOf, insertResults, type PersonalEntry, type Result, resultsFrom } from './entry.queries.ts';
import { eventEntries } from './eventEntries.ts';
import { facilityEntries } from './facilityEntries.ts';
import { deleteHeld, holdRanges } from './heldPlaces.queries.ts';
import { rangesOf, restOf, stakeOf } from './heldPlaces.ts';
import { lockStock } from './lockStock.ts';
import { waitingReservations } from './waitingReservations.ts';

/**
 * Draws a closed list and writes down what came of it, all or nothing: transcript, results, and the winners' places. Nobody is
 * told before the announcement, which is asked for. False when there is nothing to draw (yet, or any more); throws for
 * randomness that was not promised, for a list that is not the one that was closed, and when reservations are not as it has them.
 */
export async function makeDraw(
  trx: Database,
  { tenant, nowMs, drawId, randomness }: Drawing & { readonly randomness: Randomness },
): Promise<boolean> {
  const { tenantId } = tenant;
  const named = { tenantId, drawId };
  const found = await drawNamed(trx, named);
  if (found?.state !== 'closed' || nowMs < found.draw_at.getTime()) return false;
  await lockStock(trx, tenantId, definitionOf(found));
  const draw = await lockDraw(trx, named);
  if (draw?.state !== 'closed') return false;

  const list = await closedListOf(trx, tenantId, draw);
  const transcript = drawList(list, randomness);
  const results = resultsFrom({ ...transcript, lines: list.entries.map(({ line }) => line) });
  await insertResults(trx, { ...named, results });
  const { definition } = list;
  if (definition.kind === 'facility')
    await givePlaces(trx, { tenant, nowMs, drawId }, { ...list, definition, results });
  await stepOn(trx, {
    ...named,
    state: 'drawn',
    randomness: randomness.hex,
    randomness_proof: randomness.signature ?? null,
    transcript: canonicalJson(transcript),
    transcript_hash: transcript.transcriptHash,
    drawn_at: new Date(nowMs),
  });
  await enqueue(trx, { tenantId, kind: 'lotteryAnnounce', subject: drawId, dueAt: draw.announce_at });
  return true;
}

/** Somebody has changed rows of a closed draw behind our back, so it is not drawn. */
export class ListAltered extends Error {}

/** The list as it was frozen. Throws ListAltered when it does not give the statement that was published, or does not fit reservations. */
async function closedListOf(trx: Database, tenantId: string, draw: DrawRow): Promise<ClosedList> {
  const named = { tenantId, drawId: draw.draw_id };
  const entries = await entriesOf(trx, named);
  // Written by closeDraw alone.
  const holdings = JSON.parse(draw.holdings ?? '') as Holdings;
  const list = rebuilt({ definition: definitionOf(draw), entries, holdings });
  if (list === null || canonicalJson(list.closing) !== draw.closing) {
    throw new ListAltered(`The list of draw ${draw.draw_id} is not the one that was closed`);
  }
  const waiting = await (draw.kind === 'facility' ? facilityEntries : eventEntries)(trx, named);
  const changed = changedEntries(entries, waiting);
  if (changed.length > 0) {
    throw new ListAltered(`Reservations in draw ${draw.draw_id} are not as it was closed: ${changed.join(' ')}`);
  }
  return list;
}

/** Null for what is no list any more: nobody could have closed it like that. */
function rebuilt(frozen: Parameters<typeof closeList>[0]): ClosedList | null {
  try {
    return closeList(frozen);
  } catch {
    return null;
  }
}

/** The numbers of entries that wait, but not as they were frozen. What the office has ended meanwhile waits no more. */
function changedEntries(frozen: readonly PersonalEntry[], waiting: readonly PersonalEntry[]) {
  const byNumber = new Map(frozen.map((entry) => [entry.line.n, entry]));
  const isAsFrozen = ({ userId, salt, line }: PersonalEntry) => {
    const entry = byNumber.get(line.n);
    const choices = new Set(entry?.line.c.map(canonicalJson));
    return entry?.userId === userId && entry.salt === salt && line.c.map(canonicalJson).every((c) => choices.has(c));
  };
  return waiting.filter((entry) => !isAsFrozen(entry)).map(({ line }) => line.n);
}

type Drawn = ClosedList & { readonly definition: FacilityDefinition; readonly results: readonly Result[] };

/**
 * Gives the winners their places out of what is held for the draw; the rest stays held, so that nobody sees a difference. An
 * entry that the office has ended meanwhile gets none.
 */
async function givePlaces(
  trx: Database,
  { tenant, drawId }: Drawing,
  { definition, entries, holdings, results }: Drawn,
) {
  const { tenantId, timeZone } = tenant;
  const waiting = await waitingReservations(trx, { tenantId, drawId });
  const won = results.flatMap(({ n, won: choices }) => {
    const reservationId = waiting.get(n);
    if (reservationId === undefined) return [];
    return choices.flatMap((choice) => rangesOf(definition, choice)).map((range) => ({ ...range, reservationId }));
  });
  const stake = stakeOf(definition, { lines: entries.map(({ line }) => line), holdings });
  const rest = restOf(stake, won).map((range) => ({ ...range, reservationId: null }));
  await deleteHeld(trx, { tenantId, drawId });
  await holdRanges(trx, { tenantId, drawId, timeZone, ranges: [...won, ...rest] });
}
