import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** A round of a drand network: randomness and signature in lower-case hexadecimal. */
export type SpokenRound = { readonly round: number; readonly randomness: string; readonly signature: string };

/** BLS signatures on G1, injected so that the rules depend on no library. */
export type ShortSignatures<Point> = {
  hash(message: Uint8Array, domain: string): Point;
  verify(signature: Uint8Array, message: Point, publicKey: Uint8Array): boolean;
};

/** The scheme bls-unchained-g1-rfc9380: signatures on G1 over the hash of the round alone. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/**
 * Whether the network with that public key (hexadecimal) signed the round and the randomness is the signature's hash.
 * Returns false, and never throws, for a malformed signature or key.
 */
export function isRoundSigned<Point>(
  signatures: ShortSignatures<Point>,
  publicKey: string,
  { round, randomness, signature }: SpokenRound,
): boolean {
  try {
    const signed = hexToBytes(signature);
    const message = signatures.hash(sha256(roundBytes(round)), domain);
    return bytesToHex(sha256(signed)) === randomness && signatures.verify(signed, message, hexToBytes(publicKey));
  } catch {
    return false;
  }
}

/** Eight bytes, the most significant first. */
function roundBytes(round: number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}
