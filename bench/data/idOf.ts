import { createHash } from 'node:crypto';

/** An id that follows from what it names, so that SQL can compute it too: the first half of the SHA-256 as a uuid. */
export function idOf(what: string) {
  const hex = createHash('sha256').update(what).digest('hex').slice(0, 32);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
