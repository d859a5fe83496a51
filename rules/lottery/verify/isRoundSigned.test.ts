import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, it } from 'vitest';
import { quicknet } from '../draw/drand.ts';
import { isRoundSigned } from './isRoundSigned.ts';

/** Round 1000 of quicknet, which the published examples of chusen-v1 are drawn by. */
const spoken = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

const isSigned = (more: Partial<typeof spoken> = {}, publicKey: string = quicknet.publicKey) =>
  isRoundSigned(bls12_381.shortSignatures, publicKey, { ...spoken, ...more });

it('a round that the network signed is known by its signature', () => {
  expect(isSigned()).toBe(true);
});

it.each([
  ['another round', { round: 1001 }],
  ['randomness that is not the hash of the signature', { randomness: '00'.repeat(32) }],
  ['another signature', { signature: `c${spoken.signature.slice(1)}` }],
  ['no signature', { signature: '' }],
  ['no hexadecimal', { signature: 'signed' }],
])('%s is not', (_, more) => {
  expect(isSigned(more)).toBe(false);
});

it('nor is what another key would have signed', () => {
  expect(isSigned({}, '00'.repeat(96))).toBe(false);
});
