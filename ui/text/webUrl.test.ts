import { expect, test } from 'vitest';
import { webUrl } from './webUrl.ts';

test.each([
  ['https://example.jp/hall?x=1', 'https://example.jp/hall?x=1'],
  [' http://example.jp ', 'http://example.jp/'],
  ['https://施設.example.jp/', 'https://xn--rfv042f.example.jp/'],
])('%j becomes a link', (text, href) => {
  expect(webUrl(text)).toBe(href);
});

test.each([
  '',
  'example.jp',
  'www.example.jp/hall',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@example.jp',
  'https://',
])('%j stays plain text', (text) => {
  expect(webUrl(text)).toBeNull();
});

test('with a base an address of the same site is one too', () => {
  expect(webUrl('/sandbox-pay/1', 'https://town.example/t/sakura')).toBe('https://town.example/sandbox-pay/1');
  expect(webUrl('javascript:alert(1)', 'https://town.example/')).toBeNull();
});
