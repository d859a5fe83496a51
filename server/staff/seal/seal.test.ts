import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { secretKeysOf } from '#server/app/secretKeys.ts';
import { startSealing } from '#server/app/startSealing.ts';
import { tellOfKeys } from '#server/app/tellOfKeys.ts';
import { backupOf } from '#server/db/backup/backupOf.ts';
import { inTenant, urlOf } from '#server/db/connect.ts';
import { processesOn } from '#server/limits/processes.ts';
import { readSettings } from '#server/settings.ts';
import { aStaffMember, staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { totpCode } from '../signIn/secondFactor.ts';
import { sealStored } from './sealStored.ts';
import { type Seals, sealsWith, Unreadable } from './seals.ts';

const [oneKey, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

/** What the server has, which each test may exchange, as another start would. */
let present: Seals = sealsWith({ keys: [oneKey] });
const exchangeable: Seals = {
  get begins() {
    return present.begins;
  },
  get readable() {
    return present.readable;
  },
  mark: present.mark,
  mayBegin: () => present.mayBegin(),
  seal: (owner, text) => present.seal(owner, text),
  open: (owner, text) => present.open(owner, text),
};

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer({ seals: exchangeable });
});
afterAll(() => server.close());
beforeEach(async () => {
  present = sealsWith({ keys: [oneKey] });
  tenant = await aTenant(server);
});

const sealNow = () => inTenant(server.db, tenant.tenantId, (trx) => sealStored(present)({ trx, tenant }, 500));

const storedOf = ({ staffId }: TestStaff) =>
  server.db.selectFrom('staff').select('totp_secret').where('staff_id', '=', staffId).executeTakeFirstOrThrow();

async function confirm(member: TestStaff, code: string) {
  const typed = { tenantAlias: tenant.tenantAlias, login: member.login, password: staffPassword };
  const { headers } = await server.call('Console/SignIn', typed);
  const [cookie = ''] = [headers['set-cookie'] ?? []].flat() as string[];
  const token = /^STAFF-[^=]+=([^;]*)/.exec(cookie)?.[1] ?? '';
  const answer = await server.call('Console/ConfirmCode', { code }, { staff: { tenantId: tenant.tenantId, token } });
  server.clock.advance(30_000);
  return answer.body.error?.code ?? answer.status;
}

const now = () => totpCode(staffSecret, server.clock());

const remarksFor = async (staff: TestStaff) => (await server.call('Console/GetSelf', {}, { staff })).body.remarks;

describe('[SAFE-15] a sealed text', () => {
  const owner = { tenantId: 'a', staffId: 'b', what: 'app' } as const;

  it('is another one each time, opens for its owner alone, and not when a letter of it changes', () => {
    const seals = sealsWith({ keys: [oneKey] });
    const sealed = seals.seal(owner, 'JBSWY3DP');
    expect(sealed).toMatch(/^sealed1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(seals.seal(owner, 'JBSWY3DP')).not.toBe(sealed);
    expect(seals.open(owner, sealed)).toBe('JBSWY3DP');
    for (const foreign of [
      { ...owner, tenantId: 'c' },
      { ...owner, staffId: 'c' },
    ] as const)
      expect(() => seals.open(foreign, sealed)).toThrow(Unreadable);
    expect(() => seals.open({ ...owner, what: 'recovery code' }, sealed)).toThrow(Unreadable);
    const middle = sealed.length - 8;
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
    expect(() => seals.open(owner, changed)).toThrow(Unreadable);
    expect(() => sealsWith({ keys: [otherKey] }).open(owner, sealed)).toThrow(Unreadable);
  });
});

describe('[SAFE-15] no table, log or backup holds in plain text', () => {
  it('what setting up, inviting, renewing access, new recovery codes and a slip hand out', async () => {
    const admin = await aStaffMember(server, tenant);
    const key = () => ({ staff: admin, idempotencyKey: crypto.randomUUID() });
    const handed: string[] = [];
    const grants = [{ role: 'desk' as const, containerIds: null, validFrom: '2020-01-01', validUntil: null }];
    const invited = await server.call('Console/InviteStaff', { login: 'hanako', name: '花子', grants }, key());
    const renewed = await server.call('Console/RenewAccess', { staffId: invited.body.staffId, version: 1 }, key());
    const slip = await server.call(
      'Desk/ResetPassword',
      { userNumber: (await aMember(server, tenant)).userNumber },
      key(),
    );
    handed.push(...[invited, renewed, slip].map(({ body }) => body.url.split('#')[1] ?? ''));
    handed.push(...(await server.call('Console/RenewRecoveryCodes', {}, key())).body.recoveryCodes);
    const fresh = await aStaffMember(server, tenant, { hasFactor: false });
    const begun = await server.call('Console/BeginSetup', {}, { staff: fresh, idempotencyKey: crypto.randomUUID() });
    handed.push(begun.body.secret);
    expect(await tablesThatSay(server, handed)).toEqual([]);
    const code = totpCode(begun.body.secret, server.clock());
    const finished = await server.call('Console/FinishSetup', { code }, { staff: fresh });
    expect(finished.body.recoveryCodes).toHaveLength(10);
    handed.push(...finished.body.recoveryCodes, ...finished.body.recoveryCodes.map((one) => one.replace('-', '')));
    expect(handed.filter((secret) => secret.length < 10)).toEqual([]);
    expect(await tablesThatSay(server, handed)).toEqual([]);
    await sealNow();
    const pieces: Buffer[] = [];
    for await (const piece of backupOf(urlOf(server.db))) pieces.push(piece);
    const backup = Buffer.concat(pieces).toString('utf8');
    expect(backup).toContain(fresh.staffId);
    const log = server.logLines.join('');
    for (const secret of [...handed, staffSecret]) {
      expect(backup.includes(secret)).toBe(false);
      expect(log.includes(secret)).toBe(false);
    }
  });
});

describe('[SAFE-15] factors that lay open', () => {
  it('are sealed by the running product, and their owners go on with the same app and the same codes', async () => {
    const member = await aStaffMember(server, tenant);
    present = sealsWith({ keys: [] });
    const { recoveryCodes } = (await server.call('Console/RenewRecoveryCodes', {}, { staff: member })).body;
    expect((await storedOf(member)).totp_secret).toBe(staffSecret);
    present = sealsWith({ keys: [oneKey] });
    expect(await sealNow()).toBe(11);
    expect((await storedOf(member)).totp_secret).toMatch(/^sealed1\./);
    expect(await sealNow()).toBe(0);
    expect(await confirm(member, now())).toBe(200);
    expect(await confirm(member, recoveryCodes[3] ?? '')).toBe(200);
    expect(await confirm(member, recoveryCodes[3] ?? '')).toBe('staffLoginFailed');
    expect((await server.call('Console/GetSelf', {}, { staff: member })).body.recoveryCodesLeft).toBe(9);
  });

  it('stay readable for a process of the version before, until none is left', async () => {
    const member = await aStaffMember(server, tenant);
    await sql`insert into server_process (process_id, seen_at) values (${crypto.randomUUID()}, clock_timestamp())`.execute(
      server.db,
    );
    const silent = { debug: () => undefined } as never;
    const processes = processesOn(server.db, silent);
    present = sealsWith({ keys: [oneKey], mayBegin: processes.readSeals });
    expect(await sealNow()).toBe(0);
    await processes.begin();
    expect(await sealNow()).toBe(0);
    expect(present.seal({ ...member, what: 'app' }, 'as it is')).toBe('as it is');
    await sql`delete from server_process where not reads_seals`.execute(server.db);
    await processes.stop();
    await processes.begin();
    await processes.stop();
    expect(await sealNow()).toBe(1);
    expect((await storedOf(member)).totp_secret).not.toBe(staffSecret);
  });

  it('and those of another key are sealed when the product starts, in every tenant', async () => {
    const member = await aStaffMember(server, tenant);
    const lines: unknown[] = [];
    const log = { info: (...line: unknown[]) => lines.push(line), warn: vi.fn(), error: vi.fn() };
    const directory = { everyId: async () => [tenant.tenantId] };
    const sealing = startSealing({ db: server.db, directory, seals: present, log: log as never });
    await vi.waitFor(async () => expect((await storedOf(member)).totp_secret).toMatch(/^sealed1\./));
    await sealing.stop();
    expect(lines).toEqual([[{ sealed: 1 }, 'second factors were sealed with the present key']]);
    expect([log.warn, log.error].map(({ mock }) => mock.calls)).toEqual([[], []]);
  });
});

describe('[SAFE-15] keys are exchanged', () => {
  it('with the new one first, then the old one is not needed any more', async () => {
    const member = await aStaffMember(server, tenant);
    await sealNow();
    // Another machine may have the new one first already.
    present = sealsWith({ keys: [oneKey, otherKey] });
    expect(await confirm(member, now())).toBe(200);
    present = sealsWith({ keys: [otherKey, oneKey] });
    expect(await confirm(member, now())).toBe(200);
    expect(await sealNow()).toBe(1);
    present = sealsWith({ keys: [otherKey] });
    expect(await confirm(member, now())).toBe(200);
    expect(await remarksFor(member)).toEqual(['oneAdministrator']);
  });

  it('and without the right one a code is refused with the reason, nobody sets up another factor, and administrators are told', async () => {
    const member = await aStaffMember(server, tenant);
    await sealNow();
    present = sealsWith({ keys: [otherKey] });
    expect(await confirm(member, now())).toBe('factorUnreadable');
    const typed = { tenantAlias: tenant.tenantAlias, login: member.login, password: staffPassword };
    expect((await server.call('Console/SignIn', typed)).body).toEqual({ next: 'factor' });
    expect(await remarksFor(member)).toEqual(['secretKeyUnknown', 'oneAdministrator']);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const directory = { everyId: async () => [tenant.tenantId] };
    const sealing = startSealing({ db: server.db, directory, seals: present, log: log as never });
    await vi.waitFor(() => expect(log.error.mock.calls[0]?.[0]).toEqual({ staff: 1 }));
    await sealing.stop();
    expect((await storedOf(member)).totp_secret).toMatch(/^sealed1\./);
  });
});

describe('[SAFE-15] without a key', () => {
  const folders: string[] = [];
  const aFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'yoyaku-key-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const settings = (given: Record<string, string>) => readSettings(given);
  const postgres = { DATABASE_URL: 'postgres://yoyaku@db/yoyaku' };
  const toldBy = (given: Record<string, string>) => {
    const log = { info: vi.fn(), warn: vi.fn() };
    tellOfKeys(settings(given), log as never);
    return [...log.info.mock.calls, ...log.warn.mock.calls].map((line) => line.at(-1) as string);
  };

  it('the product that brings its database makes one beside it, which it alone may read, and keeps it', () => {
    const folder = join(aFolder(), 'data');
    const first = secretKeysOf(settings({ DATA_DIR: folder }));
    expect(first).toMatchObject({ file: join(folder, 'secret.key'), isOwn: true });
    expect(first.keys.map(({ length }) => length)).toEqual([32]);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(secretKeysOf(settings({ DATA_DIR: folder })).keys).toEqual(first.keys);
    expect(toldBy({ DATA_DIR: folder })[0]).toContain('no backup holds it');
  });

  it('with a database of one’s own the start and the console say so, and what follows', async () => {
    expect(secretKeysOf(settings({ ...postgres, DATA_DIR: aFolder() })).keys).toEqual([]);
    expect(toldBy(postgres)[0]).toMatch(/SECRET_KEY is not set.*unsealed/);
    present = sealsWith({ keys: [] });
    const [admin, clerk] = [await aStaffMember(server, tenant), await aStaffMember(server, tenant, { role: 'desk' })];
    expect(await remarksFor(admin)).toEqual(['noSecretKey', 'oneAdministrator']);
    expect(await remarksFor(clerk)).toEqual([]);
    expect(await confirm(admin, now())).toBe(200);
  });

  it('is told from one that is no key, from a file that is not there, and from one that others can read', () => {
    const file = join(aFolder(), 'key');
    const text = `${oneKey.toString('base64')}\n${otherKey.toString('hex')}\n`;
    writeFileSync(file, text, { mode: 0o644 });
    expect(secretKeysOf(settings({ ...postgres, SECRET_KEY_FILE: file })).keys).toEqual([oneKey, otherKey]);
    expect(toldBy({ ...postgres, SECRET_KEY_FILE: file })[0]).toContain('chmod g-w,o=');
    // As docs/install.md makes it: the service reads it by its group.
    chmodSync(file, 0o640);
    expect(toldBy({ ...postgres, SECRET_KEY_FILE: file })).toEqual([]);
    expect(secretKeysOf(settings({ ...postgres, SECRET_KEY: text.trim().replace('\n', ',') })).keys).toHaveLength(2);
    const bad: readonly Record<string, string>[] = [
      { SECRET_KEY: 'too short' },
      { SECRET_KEY_FILE: `${file}.gone` },
      { SECRET_KEY: oneKey.toString('base64'), SECRET_KEY_FILE: file },
    ];
    for (const given of bad) expect(() => secretKeysOf(settings({ ...postgres, ...given }))).toThrow(/SECRET_KEY/);
  });
});
