import { expect, it } from 'vitest';
import { deviceWords } from './deviceWords.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';

it.each([
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'iPhone・Safari'],
  [`${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 'iPhone・Chrome'],
  [`${iPhone} Mobile/15E148 Safari Line/15.8.0`, 'iPhone・LINE'],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webKit} EdgiOS/138.0 Mobile/15E148 Safari/604.1`, 'iPad・Edge'],
  [`${android} ${blink} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Androidスマートフォン・Chrome'],
  [`${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`, 'Androidタブレット・Samsung Internet'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Androidスマートフォン・Firefox'],
  [`${windows} ${blink} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 'Windowsパソコン・Edge'],
  [`${windows} ${blink} Chrome/138.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Windowsパソコン・Opera'],
  [`${mac} ${webKit} Version/18.5 Safari/605.1.15`, 'Mac・Safari'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/138.0.0.0 Safari/537.36`, 'Chromebook・Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linuxパソコン・Firefox'],
  ['curl/8.5.0', ''],
  ['', ''],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
