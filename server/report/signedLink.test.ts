import { expect, it } from 'vitest';
import { judgeLink, linkSeconds, signedPath } from './signedLink.ts';

const secret = Buffer.alloc(32, 1);
const linked = {
  document: 'approval',
  tenantAlias: 'sakura',
  reservationId: '0190b3c4-0000-7000-8000-000000000001',
} as const;
const nowMs = 1_781_053_200_000;

function parts(secretUsed = secret) {
  const { searchParams } = new URL(signedPath(secretUsed, linked, nowMs), 'http://x');
  return { ...linked, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

it('[DETAIL-04] a link works for 120 seconds', () => {
  expect(linkSeconds).toBe(120);
  expect(judgeLink(secret, parts(), nowMs)).toBe('good');
  expect(judgeLink(secret, parts(), nowMs + 120_000)).toBe('good');
  expect(judgeLink(secret, parts(), nowMs + 120_001)).toBe('expired');
});

it('[DETAIL-04] an altered link is no link', () => {
  const good = parts();
  const altered = [
    { ...good, document: 'bill' as const },
    { ...good, expires: String(Number(good.expires) + 1) },
    { ...good, expires: 'never' },
    { ...good, expires: '' },
    { ...good, signature: '' },
    { ...good, signature: good.signature.slice(1) },
    { ...good, signature: `${good.signature.slice(0, -2)}xx` },
    { ...good, tenantAlias: 'manabi' },
    { ...good, reservationId: '0190b3c4-0000-7000-8000-000000000002' },
    parts(Buffer.alloc(32, 2)),
  ];
  for (const link of altered) expect(judgeLink(secret, link, nowMs)).toBe('forged');
});
