import { randomFillSync } from 'node:crypto';

const idBytes = 16;
/** Randomness for many ids at once: asking for it costs far more than its bytes do. */
const drawn = Buffer.alloc(idBytes * 256);
let used = drawn.length;

/** 128 random bits in the text form of a uuid. All of them are random: a version-4 uuid would fix six. */
export function newId() {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const hex = drawn.toString('hex', used, used + idBytes);
  used += idBytes;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
