import { expect, it } from 'vitest';
import { digest, hexDigest, newToken } from './token.ts';

it('a digest in hexadecimal is that of the stored bytes', () => {
  for (const token of [newToken(), newToken(), '', '利用者'])
    expect(hexDigest(token)).toBe(digest(token).toString('hex'));
});
