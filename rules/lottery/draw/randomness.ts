import { hexToBytes } from '@noble/hashes/utils.js';
import type { Source } from '../published/definition.ts';
import { digest } from '../published/digest.ts';
import type { Randomness } from '../published/transcript.ts';

/**
 * What the definition promised beside what came. They are equal when the promise was kept. The signature of a drand
 * round must also be verified with the network's key, which is not done here.
 */
export function promiseOf(source: Source, randomness: Randomness): { expected: string; found: string } {
  const { hex, signature } = randomness;
  if (source.type === 'drand') {
    return { expected: isBytes(signature) ? digest(hexToBytes(signature)) : 'the signature of the round', found: hex };
  }
  if (signature !== undefined) return { expected: 'no signature', found: signature };
  if (source.type === 'sealed') {
    const isSecret = /^[0-9a-f]{64}$/.test(hex);
    return { expected: source.secretHash, found: isSecret ? digest(hexToBytes(hex)) : `no secret: ${hex}` };
  }
  const expected = `${source.digits} digits`;
  return { expected, found: /^\d+$/.test(hex) ? `${hex.length} digits` : `no digits: ${hex}` };
}

const isBytes = (text: string | undefined): text is string => text !== undefined && /^([0-9a-f]{2})+$/.test(text);
