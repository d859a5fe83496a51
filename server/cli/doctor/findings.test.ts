import { describe, expect, it } from 'vitest';
import { findingsOf } from './doctorCommand.ts';
import type { DatabaseFacts, InstallationFacts, TownFacts } from './facts.ts';

const gigabyte = 1024 ** 3;
const day = 86_400_000;

const database: DatabaseFacts = {
  version: 180_001,
  clockAheadMs: 20,
  connections: { most: 100, needed: 35 },
  schema: 'current',
  processes: 2,
  backupAgeMs: day / 2,
  copies: { expected: 2, present: 2 },
};

const town: TownFacts = {
  alias: 'sakura',
  administrators: 2,
  registersByApp: true,
  collectsOnline: true,
  provider: 'stripe',
  hasBeenPaid: true,
  lateJobs: 0,
  stoppedJobs: 0,
  parkedMessages: 0,
};

const sound: InstallationFacts = {
  publicUrl: 'https://yoyaku.example.jp',
  isBehindHttps: true,
  isLoopback: false,
  trustsProxy: true,
  loadsDemo: false,
  opensSandbox: false,
  hasStripe: true,
  mail: { delivery: 'sent', from: 'yoyaku@example.jp', requiresTls: true, problem: null },
  key: { isThere: true, isOpenToOthers: false },
  disks: [{ path: '/var/lib/yoyaku', freeBytes: 40 * gigabyte, totalBytes: 100 * gigabyte }],
  database,
  towns: [town],
};

const withMail = (mail: Partial<InstallationFacts['mail']>) => ({ mail: { ...sound.mail, ...mail } });
const withDatabase = (facts: Partial<DatabaseFacts>) => ({ database: { ...database, ...facts } });
const withTown = (facts: Partial<TownFacts>) => ({ towns: [{ ...town, ...facts }] });
const withDisk = (freeBytes: number) => ({ disks: [{ path: '/data', freeBytes, totalBytes: 100 * gigabyte }] });
const open = { isBehindHttps: false, publicUrl: 'http://yoyaku.example.jp', trustsProxy: false };
const atHome = { ...open, isLoopback: true, publicUrl: 'http://127.0.0.1:3000' };

it('finds nothing wrong with what is sound, and names all that it looked at', () => {
  const findings = findingsOf(sound);
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(findings.map(({ check }) => check)).toEqual([
    ...['https', 'proxy', 'key', 'mail', 'demo', 'disk'],
    ...['database', 'migrations', 'connections', 'clock', 'processes', 'backup', 'copies'],
    ...['administrators', 'payment', 'jobs', 'messages'],
  ]);
});

describe('each fault makes its line, which says what to do', () => {
  const faults: readonly (readonly [string, Partial<InstallationFacts>, string, RegExp])[] = [
    ['no https', open, 'fail https', /passwords travel in plain text: put a TLS proxy in front and set PUBLIC_URL/],
    ['this machine alone', atHome, 'warn https', /for this machine alone: set PUBLIC_URL/],
    ['a proxy nobody trusts', { trustsProxy: false }, 'fail proxy', /counts as one address; set it to true/],
    ['a proxy that may not be there', { ...open, trustsProxy: true }, 'warn proxy', /make sure that a proxy/],
    ['no key', { key: { isThere: false, isOpenToOthers: false } }, 'warn key', /openssl rand -base64 32/],
    ['a key for all to read', { key: { isThere: true, isOpenToOthers: true } }, 'fail key', /chmod g-w,o=/],
    ['no mail server', withMail({ delivery: 'none' }), 'fail mail', /residents of sakura register .* set it/],
    [
      'no mail server, and nobody registers',
      { ...withMail({ delivery: 'none' }), ...withTown({ registersByApp: false }) },
      'warn mail',
      /set it, and MAIL_FROM/,
    ],
    ['mails that are shown', withMail({ delivery: 'shown' }), 'warn mail', /reach nobody/],
    ['a mail server that is away', withMail({ problem: 'no mail server (ESOCKET)' }), 'fail mail', /correct SMTP_URL/],
    [
      'the sender of the house',
      withMail({ from: 'yoyaku@localhost' }),
      'fail mail',
      /set it to an address of your own/,
    ],
    ['mails in plain text', withMail({ requiresTls: false }), 'warn mail', /leave it out/],
    ['the demo', { loadsDemo: true }, 'fail demo', /set DEMO=false/],
    ['the demo at home', { ...atHome, loadsDemo: true }, 'warn demo', /set DEMO=false/],
    ['a full disk', withDisk(2 * gigabyte), 'fail disk', /Only 2\.0 GB of 100\.0 are free at \/data: make room/],
    ['a disk that fills', withDisk(10 * gigabyte), 'warn disk', /make room/],
    [
      'no database',
      { database: { problem: 'connect ECONNREFUSED' }, towns: [] },
      'fail database',
      /ECONNREFUSED.*DATABASE_URL/,
    ],
    ['an old database', withDatabase({ version: 140_009 }), 'fail database', /PostgreSQL 14 is too old: take 15/],
    ['migrations to come', withDatabase({ schema: 'behind' }), 'warn migrations', /start the server/],
    ['a newer database', withDatabase({ schema: 'damaging' }), 'fail migrations', /install that one again/],
    [
      'too few connections',
      withDatabase({ connections: { most: 50, needed: 53 } }),
      'fail connections',
      /raise max_connections/,
    ],
    ['clocks apart', withDatabase({ clockAheadMs: -31_000 }), 'fail clock', /31 s behind .* no job runs: keep NTP/],
    ['clocks drifting', withDatabase({ clockAheadMs: 6_000 }), 'warn clock', /6 s ahead of .*: keep NTP/],
    ['nobody serving', withDatabase({ processes: 0 }), 'warn processes', /start it/],
    [
      'no backup',
      withDatabase({ backupAgeMs: null }),
      'fail backup',
      /No backup was ever noted: have yoyaku backup run/,
    ],
    [
      'a backup of last week',
      withDatabase({ backupAgeMs: 8 * day }),
      'fail backup',
      /8 days old: have yoyaku backup run/,
    ],
    ['a backup of yesterday', withDatabase({ backupAgeMs: 1.5 * day }), 'warn backup', /36 hours old/],
    [
      'a copy that is missing',
      withDatabase({ copies: { expected: 2, present: 1 } }),
      'fail copies',
      /look at the machine/,
    ],
    ['no administrator', withTown({ administrators: 0 }), 'fail administrators', /staff invite sakura/],
    ['one administrator', withTown({ administrators: 1 }), 'warn administrators', /nobody can let in again/],
    ['no keys of Stripe', { hasStripe: false }, 'fail payment', /set STRIPE_SECRET_KEY/],
    ['a payment that was never tried', withTown({ hasBeenPaid: false }), 'warn payment', /pay a small fee yourself/],
    ['the sandbox in earnest', withTown({ provider: 'sandbox' }), 'fail payment', /set paymentProvider/],
    [
      'the sandbox at home',
      { ...atHome, opensSandbox: true, ...withTown({ provider: 'sandbox' }) },
      'warn payment',
      /set paymentProvider/,
    ],
    ['jobs that are late', withTown({ lateJobs: 3 }), 'fail jobs', /3 jobs are late; see that a process runs/],
    ['jobs given up', withTown({ stoppedJobs: 2 }), 'warn jobs', /job list sakura --dead/],
    ['messages given up', withTown({ parkedMessages: 4 }), 'warn messages', /notice list sakura --dead/],
  ];

  it.each(faults)('%s', (_, planted, line, text) => {
    const findings = findingsOf({ ...sound, ...planted });
    const found = findings.find(({ level, check }) => `${level} ${check}` === line);
    expect(found?.text ?? findings).toMatch(text);
    // One sentence, on one line.
    expect(found?.text).toMatch(/^[A-Za-z0-9].*\.$/);
  });

  it('settings that cannot be read', () => {
    const text = 'These settings are wrong: PORT: expected a number';
    expect(findingsOf({ wrongSettings: text })).toEqual([{ level: 'fail', check: 'settings', text }]);
  });
});

it('says nothing of what does not apply', () => {
  const plain = {
    ...sound,
    ...withDatabase({ copies: null, connections: null }),
    ...withTown({ collectsOnline: false }),
  };
  const checks = findingsOf(plain).map(({ check }) => check);
  for (const name of ['copies', 'connections', 'payment']) expect(checks).not.toContain(name);
  const behind = findingsOf({ ...sound, ...withDatabase({ schema: 'behind' }), towns: [] }).map(({ check }) => check);
  for (const name of ['backup', 'processes', 'jobs']) expect(behind).not.toContain(name);
});
