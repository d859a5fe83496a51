import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no letter that reads as a digit or as another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten letters and digits, 50 random bits: a number that can be read out and cannot be guessed. */
export const newEntryNumber = () => [...randomBytes(10)].map((byte) => alphabet.charAt(byte % 32)).join('');

/** 128 random bits in hexadecimal, with which the holder of an entry can show that it was in the draw. */
export const newEntrySalt = () => randomBytes(16).toString('hex');
