import { type Odds, oddsOf } from '#rules/lottery/oddsOf.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Transcript } from '#rules/lottery/published/transcript.ts';
import { isTranscript } from '#rules/lottery/published/transcriptForm.ts';
import { type Check, compare } from '#rules/lottery/verify/check.ts';
import type { DrawCheckName } from '#rules/lottery/verify/checkWords.ts';
import type { SpokenRound } from '#rules/lottery/verify/isRoundSigned.ts';
import { type Receipt, type ReceiptReport, verifyReceipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { type Noted, verifyTranscript } from '#rules/lottery/verify/verifyTranscript.ts';

/** What a page shows of a draw beside its record. */
export type ShownDraw = { definition: string; root: string | null; transcriptHash: string | null };

type OverviewJob = { name: 'overview'; transcript: string };
type ReceiptJob = { name: 'receipt'; transcript: string; receipt: Receipt };
export type VerifyJob = { name: 'verify'; transcript: string; shown: ShownDraw; noted: Noted };

export type DrawCheck = Check<DrawCheckName>;

/** `milliseconds` that the computation took. */
export type Recomputed = { checks: readonly DrawCheck[]; milliseconds: number };

/** A beacon's claimed round and its key. The signature is verified elsewhere. */
export type PromisedRound = { publicKey: string; spoken: SpokenRound };

/** What a page shows of a record: how much everything was wanted, and what the order came from. */
export type Overview = { odds: readonly Odds[]; randomness: string; seed: string };

type Verified = Recomputed & { promisedRound: PromisedRound | null };
type DrawResults = { overview: Overview; receipt: ReceiptReport; verify: Verified };

/** Computations that take too long for the page to wait for. Records are JSON as they were published. */
export type DrawJob = OverviewJob | ReceiptJob | VerifyJob;
export type ResultOf<Job extends DrawJob> = DrawResults[Job['name']];

/** Does one; throws when a record is none, except to verify it, which says so. */
export function doDrawJob(job: DrawJob): DrawResults[DrawJob['name']] {
  if (job.name === 'overview') return overviewOf(transcriptIn(job.transcript));
  if (job.name === 'receipt') return verifyReceipt(transcriptIn(job.transcript), job.receipt);
  return verified(job);
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function transcriptIn(text: string): Transcript {
  const value = parsed(text);
  if (!isTranscript(value)) throw new Error('this is no record of a draw');
  return value;
}

const overviewOf = (transcript: Transcript): Overview => ({
  odds: oddsOf(transcript),
  randomness: transcript.randomness.hex,
  seed: transcript.seed,
});

function verified({ transcript, shown, noted }: VerifyJob): Verified {
  const beginning = performance.now();
  const value = parsed(transcript);
  const record = isTranscript(value) ? value : null;
  const [form, ...others] = verifyTranscript(value, noted);
  const page = record ? [comparePage(record, shown)] : [];
  return {
    checks: [...(form ? [form] : []), ...page, ...others],
    promisedRound: record && roundOf(record),
    milliseconds: performance.now() - beginning,
  };
}

function roundOf({ definition: { source }, randomness: { hex, signature = '' } }: Transcript): PromisedRound | null {
  if (source.type !== 'drand') return null;
  const { publicKey, round } = source;
  return { publicKey, spoken: { round, randomness: hex, signature } };
}

/** Lets somebody who noted the shown hashes see that the computation used them. */
const comparePage = ({ definition, closing, transcriptHash }: Transcript, shown: ShownDraw): DrawCheck =>
  compare(
    'page',
    [canonicalJson(definition), closing.root, transcriptHash].join('\n'),
    [shown.definition, shown.root, shown.transcriptHash].join('\n'),
  );
