import { hash, verify } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { isAffordableHash, isPasswordHash } from './isPasswordHash.ts';

const bytes = (count: number) => Buffer.alloc(count, 0xa7).toString('base64').replace(/=+$/, '');
const withParts = ({ salt = bytes(16), digest = bytes(32), params = 'm=64,t=1,p=1', head = '$argon2id$v=19' } = {}) =>
  `${head}$${params}$${salt}$${digest}`;

const isReadable = (text: string) =>
  verify(text, 'yoyaku2026').then(
    () => true,
    () => false,
  );

describe('A password hash of a file', () => {
  test('is what the library makes', async () => {
    const made = await hash('yoyaku2026', { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    expect(isPasswordHash(made)).toBe(true);
  });

  test.each([
    ['the usual lengths', withParts()],
    ['the shortest salt and hash', withParts({ salt: bytes(8), digest: bytes(16) })],
    ['the longest', withParts({ salt: bytes(48), digest: bytes(64) })],
    ['other costs', withParts({ params: 'm=1024,t=12,p=4' })],
  ])('with %s is taken, and logging in can read it', async (_, text) => {
    expect(isPasswordHash(text)).toBe(true);
    expect(await isReadable(text)).toBe(true);
  });

  test.each([
    ['nothing but the beginning', '$argon2id$'],
    ['no hash', '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ'],
    ['a text in place of the salt', withParts({ salt: 'not base64!' })],
    ['a short salt', withParts({ salt: bytes(7) })],
    ['a cut hash', withParts({ digest: bytes(32).slice(0, -2) })],
    ['padding', withParts({ digest: `${bytes(32)}=` })],
    ['no memory', withParts({ params: 'm=0,t=1,p=1' })],
    ['too little memory for its lanes', withParts({ params: 'm=16,t=1,p=4' })],
    ['another method', withParts({ head: '$argon2i$v=19' })],
    ['bcrypt', `$2b$12$${'a'.repeat(53)}`],
  ])('with %s is refused', (_, text) => {
    expect(isPasswordHash(text)).toBe(false);
  });

  test.each(['m=19456,t=2,p=1', 'm=47104,t=1,p=1', 'm=65536,t=4,p=4', 'm=102400,t=2,p=8', 'm=7168,t=5,p=1'])(
    'that costs %s is affordable',
    (params) => expect(isAffordableHash(withParts({ params }))).toBe(true),
  );

  test.each(['m=131073,t=1,p=1', 'm=9999999,t=99,p=1', 'm=131072,t=3,p=1', 'm=64,t=17,p=1', 'm=128,t=1,p=9'])(
    'that costs %s would stop the server, and is not',
    (params) => expect(isAffordableHash(withParts({ params }))).toBe(false),
  );
});
