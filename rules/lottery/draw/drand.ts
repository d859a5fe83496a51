/** Where and when a drand network began, in seconds since 1970, and the seconds between its rounds. */
export type Beacon = { readonly genesis: number; readonly period: number };

/** The public network with a round every three seconds, signed with BLS (scheme bls-unchained-g1-rfc9380). */
export const quicknet = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
} as const satisfies Beacon & { chainHash: string; publicKey: string };

/** The first round that comes at or after a time in seconds since 1970; rounds count from 1. */
export const roundAt = ({ genesis, period }: Beacon, seconds: number) =>
  Math.max(1, Math.ceil((seconds - genesis) / period) + 1);

/** When a round comes, in seconds since 1970. */
export const timeOfRound = ({ genesis, period }: Beacon, round: number) => genesis + (round - 1) * period;
