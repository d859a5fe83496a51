import { randomBytes } from 'node:crypto';

/** 128 random bits in the text form of a uuid. All of them are random: a version-4 uuid would fix six. */
export function newId() {
  const hex = randomBytes(16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
