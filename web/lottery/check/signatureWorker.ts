import { bls12_381 } from '@noble/curves/bls12-381.js';
import { isRoundSigned } from '#rules/lottery/verify/isRoundSigned.ts';
import type { PromisedRound } from './drawJobs.ts';

/** Apart from the other computations: only draws by a beacon need the library. */
addEventListener('message', ({ data: { publicKey, spoken } }: MessageEvent<PromisedRound>) =>
  postMessage(isRoundSigned(bls12_381.shortSignatures, publicKey, spoken)),
);
