import { bls12_381 } from '@noble/curves/bls12-381.js';
import { isRoundSigned, type SpokenRound } from '#rules/lottery/verify/isRoundSigned.ts';

/**
 * Whether the network with that public key (hexadecimal) has signed the round and the randomness is the signature's
 * hash.
 */
export const isSpokenBy = (publicKey: string, spoken: SpokenRound) =>
  isRoundSigned(bls12_381.shortSignatures, publicKey, spoken);
