import { leafOf } from '#rules/lottery/draw/merkleTree.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import { hashOf } from '#rules/lottery/published/digest.ts';
import type { Transcript } from '#rules/lottery/published/transcript.ts';
import { isTranscript } from '#rules/lottery/published/transcriptForm.ts';
import { resultsFrom } from '#rules/lottery/resultsFrom.ts';
import { type Check, compare } from '#rules/lottery/verify/check.ts';
import { verifyTranscript } from '#rules/lottery/verify/verifyTranscript.ts';
import type { Database } from '../db/connect.ts';
import { isSpokenBy } from './drandRound.ts';
import { type DrawState, drawnDraw, type NamedDraw } from './draw.queries.ts';
import type { DrawKinds } from './drawKind.ts';
import { entriesOf, resultsOf } from './entry.queries.ts';

/**
 * Does a draw again and compares all of it with what stands in the database: besides the checks of its transcript,
 * those with the definition and the statement that were published, the signature of a drand round, the list with its
 * salts, the results, and the reservations. Null for a draw that is not drawn yet.
 */
export async function verifyDraw(kinds: DrawKinds, trx: Database, named: NamedDraw): Promise<Check[] | null> {
  const draw = await drawnDraw(trx, named);
  if (!draw?.transcript) return null;
  const transcript: unknown = JSON.parse(draw.transcript);
  const noted = { definitionHash: draw.definition_hash, closingHash: draw.closing_hash ?? '' };
  const checks: Check[] = verifyTranscript(transcript, noted);
  if (!isTranscript(transcript)) return checks;
  const kind = kinds[transcript.definition.kind];
  const differing = await kind.differingReservations(trx, { ...named, isTold: isTold(draw) });
  return [
    ...checks,
    compare('publishedDefinition', draw.definition, canonicalJson(transcript.definition)),
    ...signatureOf(transcript),
    await listOf(trx, named, transcript),
    await resultOf(trx, named, transcript),
    compare('reservations', '', differing.join(' ')),
  ];
}

const isTold = ({ state }: { readonly state: string }) => state === ('announced' satisfies DrawState);

function signatureOf({ definition: { source }, randomness }: Transcript): Check[] {
  if (source.type !== 'drand') return [];
  const { round, publicKey } = source;
  const spoken = { round, randomness: randomness.hex, signature: randomness.signature ?? '' };
  const signed = `round ${round}, signed`;
  return [compare('signature', signed, isSpokenBy(publicKey, spoken) ? signed : `round ${round}, not signed`)];
}

/** Every salt that was handed out gives the leaf that was published. */
async function listOf(trx: Database, named: NamedDraw, { entries }: Transcript) {
  const kept = (await entriesOf(trx, named)).map((entry) => ({ line: entry.line, leaf: leafOf(entry) }));
  return compare('entries', hashOf(kept), hashOf(entries));
}

async function resultOf(trx: Database, named: NamedDraw, { entries, order, outcomes }: Transcript) {
  const drawn = resultsFrom({ lines: entries.map(({ line }) => line), order, outcomes });
  return compare('results', hashOf(drawn), hashOf(await resultsOf(trx, named)));
}
