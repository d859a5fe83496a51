import { expect, it } from 'vitest';
import { queuePasses } from './queuePass.ts';

const now = 1_780_000_000_000;
const [town, otherTown] = ['019e0000-0000-7000-8000-000000000001', '019e0000-0000-7000-8000-000000000002'];
const { networkKey, newId, read, write } = queuePasses(Buffer.alloc(32, 1));

const aPass = () => ({ id: newId(), network: networkKey('192.0.2.1'), cameUs: (now - 5_000) * 1000 + 7, seenMs: now });

it('says what was written, in every process that knows the secret', () => {
  const pass = aPass();
  expect(read(town, write(town, pass), now)).toEqual(pass);
  expect(queuePasses(Buffer.alloc(32, 1)).read(town, write(town, pass), now)).toEqual(pass);
});

it('is good for one tenant, under one secret, for ten minutes', () => {
  const text = write(town, aPass());
  expect(read(otherTown, text, now)).toBeNull();
  expect(queuePasses(Buffer.alloc(32, 2)).read(town, text, now)).toBeNull();
  expect(read(town, text, now + 600_000)).not.toBeNull();
  expect(read(town, text, now + 600_001)).toBeNull();
});

it('cannot be changed to an earlier coming, another network or another name', () => {
  const text = write(town, aPass());
  const earlier = ((now - 60_000) * 1000).toString(36);
  const forged = [
    text.replace(/^([^.]+\.[^.]+\.)[^.]+/, `$1${earlier}`),
    text.replace(/^([^.]+\.)[^.]+/, `$1${networkKey('192.0.2.2')}`),
    text.replace(/^[^.]+/, newId()),
  ];
  for (const made of forged) {
    expect(made).not.toBe(text);
    expect(read(town, made, now)).toBeNull();
  }
});

it.each(['', '.', '...', 'a.b.c.d.e', 'x'.repeat(5_000), '\u0000.\u0000', '漢字.字'])('%j is no pass', (text) => {
  expect(read(town, text, now)).toBeNull();
});

it('does not say from which address somebody came', () => {
  const text = write(town, aPass());
  const said = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const part of [text, ...said]) expect(part).not.toContain('192.0.2');
});
