import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-users-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const people = [
  '会員番号,パスワード,姓,名,セイ,メイ,電話番号,電話区分',
  '20000001,hanako2026,髙橋,花子,タカハシ,ハナコ,090-1111-2222,携帯',
  '20000002,jiro2026x,﨑山,次郎,サキヤマ,ジロウ,000-111-2222,自宅',
  '',
].join('\r\n');

const file = () => join(folder, 'people.csv');
const importTo = (tenantAlias: string, ...rest: readonly string[]) =>
  runProgram(
    { url: server.database.appUrl, moment: '2026-06-10T10:00' },
    ...['user', 'import', tenantAlias, file(), ...rest],
  );

describe('user import', () => {
  test('reads a file of Excel, says what it did, and the people log in', async () => {
    const { tenantAlias } = await aTenant(server, { userNumberLabel: '会員番号' });
    await writeFile(file(), iconv.encode(people, 'cp932'));
    const said = (change: string) => ({
      code: 0,
      stdout: `${tenantAlias}: 2人を読み取りました。${change}。\n`,
      stderr: '',
    });
    expect(await importTo(tenantAlias)).toEqual(said('追加2件'));
    expect(await importTo(tenantAlias, '--encoding', 'shift_jis')).toEqual(said('変更なし'));
    await writeFile(file(), people.replace('自宅', '携帯'));
    expect(await importTo(tenantAlias)).toEqual(said('変更1件'));
    const login = { tenantAlias, loginId: '20000001', password: 'hanako2026', lineAccessToken: '' };
    expect((await server.call('Authentication/Login', login)).status).toBe(200);
  });

  test('names file and line of what is wrong, and adds nobody', async () => {
    const { tenantAlias, tenantId } = await aTenant(server, { userNumberLabel: '会員番号' });
    await writeFile(file(), people.replace('自宅', 'FAX'));
    expect(await importTo(tenantAlias)).toEqual({
      code: 1,
      stdout: '',
      stderr: `ファイルに誤りがあるため、取り込みませんでした。\n${file()}:3: phoneNumberType: 「携帯」か「自宅」と書いてください。\n`,
    });
    const rows = await server.db.selectFrom('account').select('user_id').where('tenant_id', '=', tenantId).execute();
    expect(rows).toEqual([]);
  });
});

test('[SAFE-04] account verify lets a guest reserve whom the counter knows', async () => {
  const tenant = await aTenant(server);
  const guest = await aMember(server, tenant, { kind: 'guest', verified_at: null, email: 'guest@example.jp' });
  const verify = (number: string) =>
    runProgram(
      { url: server.database.ownerUrl, moment: '2026-06-10T10:00' },
      ...['account', 'verify', tenant.tenantAlias, '--number', number],
    );
  expect((await verify('00000000')).code).toBe(1);
  const { code, stdout } = await verify(guest.userNumber);
  expect([code, stdout]).toEqual([0, expect.stringContaining('<guest@example.jp> is verified.')]);
  const { is_verified } = await server.db
    .selectFrom('account')
    .select('is_verified')
    .where('user_id', '=', guest.userId)
    .executeTakeFirstOrThrow();
  expect(is_verified).toBe(true);
});

test('[SAFE-07] user forget leaves a line with its reason in the access log, and none of who was forgotten', async () => {
  const tenant = await aTenant(server);
  const { userNumber, userId } = await aMember(server, tenant, { email: 'forgotten@example.jp' });
  const run = (...args: readonly string[]) =>
    runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, ...args);
  const { tenantAlias } = tenant;
  expect(await run('user', 'forget', tenantAlias, '00000000')).toMatchObject({ code: 1 });
  expect(await run('--why', 'written request', 'user', 'forget', tenantAlias, userNumber)).toMatchObject({ code: 0 });
  const account = await server.db.selectFrom('account').select('email').where('user_id', '=', userId).execute();
  expect(account).toEqual([{ email: null }]);
  const { stdout } = await run('user', 'access', tenantAlias);
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^2026-06-10 10:00\toperator:local:.+\tDesk\/ForgetPerson\t.+\twritten request$/);
});
