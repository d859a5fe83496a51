import { expect, it } from 'vitest';
import { consoleUrlOf, loadsDemo, opensSandbox, readSettings, SettingsError, sharedPool } from './settings.ts';

it('names every setting that is wrong', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'maybe' })).toThrow(SettingsError);
  expect(() => readSettings({ PORT: 'x', DEMO: 'maybe' })).toThrow(/PORT: .*\n {2}DEMO: /);
});

it('knows the address of staff, who may have a host of their own', () => {
  const url = (environment: Record<string, string>) => consoleUrlOf(readSettings(environment));
  expect(url({ PUBLIC_URL: 'https://yoyaku.test/' })).toBe('https://yoyaku.test');
  expect(url({ PUBLIC_URL: 'https://yoyaku.test:8443', CONSOLE_HOST: 'Staff.yoyaku.test' })).toBe(
    'https://staff.yoyaku.test:8443',
  );
  expect(() => readSettings({ CONSOLE_HOST: 'https://staff.yoyaku.test' })).toThrow(
    /CONSOLE_HOST: must be a host name/,
  );
  expect(() => readSettings({ PUBLIC_URL: 'https://yoyaku.test', CONSOLE_HOST: 'Yoyaku.test' })).toThrow(
    /CONSOLE_HOST: must be another name than that of PUBLIC_URL/,
  );
});

it('takes empty text for unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_POOL: sharedPool });
  expect(sharedPool).toBeGreaterThanOrEqual(8);
  expect(sharedPool).toBeLessThanOrEqual(20);
  expect(readSettings({ DATABASE_URL: 'postgres://db/yoyaku' }).DATABASE_POOL).toBe(20);
});

it('asks the embedded database for no more connections than it has', () => {
  expect(readSettings({ DATABASE_POOL: '80' }).DATABASE_POOL).toBe(80);
  expect(() => readSettings({ DATABASE_POOL: '81' })).toThrow(/DATABASE_POOL: at most 80 with the embedded database/);
  expect(readSettings({ DATABASE_POOL: '200', DATABASE_URL: 'postgres://db/yoyaku' }).DATABASE_POOL).toBe(200);
});

it('lets a proxy hear of the stop first where there may be one', () => {
  expect(readSettings({}).DRAIN_SECONDS).toBe(0);
  expect(readSettings({ DATABASE_URL: 'postgres://db/yoyaku' }).DRAIN_SECONDS).toBe(5);
  expect(readSettings({ DATABASE_URL: 'postgres://db/yoyaku', DRAIN_SECONDS: '0' }).DRAIN_SECONDS).toBe(0);
});

it('takes an address without a name to send mails from', () => {
  expect(readSettings({ MAIL_FROM: 'yoyaku@mail' }).MAIL_FROM).toBe('yoyaku@mail');
  for (const MAIL_FROM of ['みどり町 <yoyaku@example.jp>', 'yoyaku', 'a@example.jp,b@example.jp']) {
    expect(() => readSettings({ MAIL_FROM })).toThrow(/MAIL_FROM: must be an address/);
  }
});

it.each([
  [{}, { demo: true, sandbox: true }],
  [{ PUBLIC_URL: 'http://yoyaku.test' }, { demo: true, sandbox: true }],
  [
    { SANDBOX_PAYMENTS: 'false', DEMO: 'false' },
    { demo: false, sandbox: false },
  ],
  [{ PUBLIC_URL: 'https://yoyaku.test' }, { demo: false, sandbox: false }],
  [
    { PUBLIC_URL: 'https://yoyaku.test', DEMO: 'true' },
    { demo: false, sandbox: false },
  ],
  [
    { PUBLIC_URL: 'https://yoyaku.test', SANDBOX_PAYMENTS: 'true' },
    { demo: false, sandbox: true },
  ],
])('[SAFE-03] %j leads to %j', (environment, expected) => {
  const settings = readSettings(environment);
  expect({ demo: loadsDemo(settings), sandbox: opensSandbox(settings) }).toEqual(expected);
});

it.each(['-1', '1.5', 'two', '10'])('DATABASE_COPIES is a small number, and %s is none', (DATABASE_COPIES) => {
  expect(() => readSettings({ DATABASE_COPIES })).toThrow(/DATABASE_COPIES: /);
});
