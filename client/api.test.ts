import { expect, it } from 'vitest';
import { apiClient, pagesOf } from './api.ts';

const token = `yoyaku_${'A'.repeat(70)}`;

/** Answers what it is told to, one after another, and keeps what it was sent. */
function aServer(...answers: readonly Response[]) {
  const left = [...answers];
  const sent: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) });
    const answer = left.shift();
    if (!answer) throw new TypeError('fetch failed');
    return answer;
  };
  return { sent, api: apiClient({ address: 'https://yoyaku.example.jp/', token, fetch: send }) };
}

it('[API-01] the client sends a token, and a key of its own for each call', async () => {
  const { api, sent } = aServer(Response.json({ ok: 1 }), Response.json({ ok: 2 }));
  expect(await api('Console/GetToken', {})).toEqual({ ok: 1 });
  await api('Desk/CheckIn', { reservationId: 'r1' }, { idempotencyKey: 'mine' });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://yoyaku.example.jp/api/Console/GetToken',
    'https://yoyaku.example.jp/api/Desk/CheckIn',
  ]);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
  expect(sent[1]?.headers.get('idempotency-key')).toBe('mine');
});

it('[API-01] the client reads a list page by page', async () => {
  const page = (items: readonly number[], nextCursor: string | null) => Response.json({ items, nextCursor });
  const { api, sent } = aServer(page([1, 2], 'b'), page([], 'c'), page([3], null));
  const read: unknown[] = [];
  for await (const one of pagesOf(api, 'Desk/FindPeople', { text: 'さ' })) read.push(one);
  expect(read).toEqual([1, 2, 3]);
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'さ' },
    { text: 'さ', cursor: 'b' },
    { text: 'さ', cursor: 'c' },
  ]);
});

it.each([
  [
    Response.json(
      { error: { code: 'tooManyRequests', message: '…' } },
      { status: 429, headers: { 'retry-after': '7' } },
    ),
    { status: 429, code: 'tooManyRequests', retryAfter: 7 },
  ],
  [new Response('<html>', { status: 502 }), { status: 502, code: '', retryAfter: null }],
  [undefined, { status: 0, code: '', retryAfter: 0 }],
])('[API-01] the client says what was refused, and that nothing came', async (answer, failure) => {
  const { api } = aServer(...(answer ? [answer] : []));
  await expect(api('Console/GetToken', {})).rejects.toMatchObject({ name: 'ApiFailure', ...failure });
});
