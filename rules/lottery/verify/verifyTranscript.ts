import { transcriptOf } from '../draw/draw.ts';
import { faultsOf } from '../draw/faults.ts';
import { promiseOf } from '../draw/randomness.ts';
import { canonicalJson } from '../published/canonicalJson.ts';
import { hashOf } from '../published/digest.ts';
import type { Transcript } from '../published/transcript.ts';
import { isTranscript, transcriptFormFault } from '../published/transcriptForm.ts';
import { type Check, compare } from './check.ts';

/** What somebody noted during the draw, from its page or from a mail. */
export type Noted = { readonly definitionHash?: string; readonly closingHash?: string };

export type TranscriptCheckName =
  | 'form'
  | 'definition'
  | 'definitionHash'
  | 'list'
  | 'root'
  | 'holdings'
  | 'closing'
  | 'closingHash'
  | 'randomness'
  | 'seed'
  | 'order'
  | 'outcomes'
  | 'transcriptHash'
  | 'notedDefinition'
  | 'notedClosing';

type TranscriptCheck = Check<TranscriptCheckName>;

/**
 * Repeats a draw from the inputs in its transcript and compares all results. Never throws: a malformed transcript fails
 * `form`, and nothing else is checked. A fabricated transcript passes all but the last two checks. These compare with
 * what was `noted` before the randomness was known.
 */
export function verifyTranscript(value: unknown, noted: Noted = {}): TranscriptCheck[] {
  const fault = transcriptFormFault(value);
  if (fault !== null || !isTranscript(value)) return [compare('form', '', fault ?? '')];
  return [compare('form', '', ''), ...recompute(value), ...compareNoted(value, noted)];
}

function recompute(transcript: Transcript): TranscriptCheck[] {
  const { transcriptHash, ...content } = transcript;
  const { definition, closing, randomness } = content;
  const again = transcriptOf(content, randomness);
  const { inDefinition, inList, inHoldings } = faultsOf(content);
  const promise = promiseOf(definition.source, randomness);
  return [
    compare('definition', '', inDefinition.join('; ')),
    compare('definitionHash', again.definitionHash, transcript.definitionHash),
    compare('list', '', inList.join('; ')),
    compare('root', again.closing.root, closing.root),
    compare('holdings', '', inHoldings.join('; ')),
    compare('closing', canonicalJson(again.closing), canonicalJson(closing)),
    compare('closingHash', again.closingHash, transcript.closingHash),
    compare('randomness', promise.expected, promise.found),
    compare('seed', again.seed, transcript.seed),
    compareLists('order', again.order, transcript.order),
    compareLists('outcomes', again.outcomes, transcript.outcomes),
    compare('transcriptHash', hashOf(content), transcriptHash),
  ];
}

/** Names the first line in which the lists differ, instead of printing thousands. */
function compareLists<Name extends string>(name: Name, expected: readonly unknown[], found: readonly unknown[]) {
  const textAt = (list: readonly unknown[], index: number) =>
    index < list.length ? `${index + 1}: ${canonicalJson(list[index])}` : `${list.length} in all`;
  const length = Math.max(expected.length, found.length);
  for (let index = 0; index < length; index += 1) {
    const check = compare(name, textAt(expected, index), textAt(found, index));
    if (!check.isPassed) return check;
  }
  return compare(name, textAt(expected, length), textAt(found, length));
}

function compareNoted({ definition, closing }: Transcript, noted: Noted): TranscriptCheck[] {
  const checks: TranscriptCheck[] = [];
  if (noted.definitionHash !== undefined) {
    checks.push(compare('notedDefinition', noted.definitionHash, hashOf(definition)));
  }
  if (noted.closingHash !== undefined) checks.push(compare('notedClosing', noted.closingHash, hashOf(closing)));
  return checks;
}
