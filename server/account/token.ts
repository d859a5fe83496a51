import { createHash, hash, randomBytes } from 'node:crypto';

/** What opens something for whoever brings it: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** True for what looks like a token of ours; anything else opens nothing and is not worth a question. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** As it is stored. So many bits need no slow hash; a read of the table opens nothing. */
export const digest = (token: string) => createHash('sha256').update(token).digest();

/** The same in hexadecimal. Every call of a resident needs it, and in one go it takes a sixth of the time. */
export const hexDigest = (token: string) => hash('sha256', token, 'hex');
