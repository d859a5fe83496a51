import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMovingTown } from '#server/move/testing/moveInto.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { runProgram } from '../testing/runProgram.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-move-'));
  await cp(new URL('../../../docs/moving/shisetsu', import.meta.url), folder, { recursive: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const move = (...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, 'move', 'in', ...args);

describe('[MOVE-01] move in', () => {
  test('says the plan, asks, does it, and writes the sheet that agrees; the second run changes nothing', async () => {
    const { tenant } = await aMovingTown(server);
    const { tenantAlias: alias } = tenant;
    const plan = await move(alias, folder, '--dry-run');
    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain('利用者\t3件\t追加3\t変更0\t変更なし0\n');
    expect(plan.stdout).toContain('まだ取り込んでいません。');
    const asked = await move(alias, folder);
    expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining('--yes を付けると取り込みます。')]);
    const sheet = join(folder, 'sheet.csv');
    const done = await move(alias, folder, '--yes', '--sheet', sheet);
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('照合表はすべて一致しています。')]);
    const written = await readFile(sheet, 'utf8');
    expect(written).toContain('予約,中央公民館,予約確定,未収（円）,2400,2400,○');
    expect(written).not.toContain('×');
    const slips = join(folder, 'slips.csv');
    const listed = await runProgram(
      { url: server.database.appUrl, moment: '2026-06-10T10:00' },
      ...['move', 'slips', alias, slips],
    );
    expect(listed.stdout).toContain('パスワードのない4人');
    expect((await readFile(slips, 'utf8')).split('\r\n').slice(1, 3)).toEqual([
      '0001001,髙橋 花子,みどり町1-2 コーポみどり203,0225-11-2222,メール（パスワードをお忘れの方）',
      '0001002,山本 太郎,みどり町3-4,090-1111-2222,窓口（パスワード再設定票）',
    ]);
    const again = await move(alias, folder, '--yes');
    expect(again.stdout).toContain('利用者\t3件\t追加0\t変更0\t変更なし3\n');
  });

  test('names every wrong line, and writes nothing then', async () => {
    const { tenant } = await aMovingTown(server);
    const columns = join(folder, 'columns.yaml');
    const text = await readFile(columns, 'utf8');
    await writeFile(columns, text.replace('大ホール（全面）: ホール全体', '小ホール: ホールA'));
    const ran = await move(tenant.tenantAlias, folder, '--yes');
    await writeFile(columns, text);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain('YOYAKU.CSV:2: 室名: 「中央公民館／大ホール（全面）」という部屋が見つかりません。');
    expect(ran.stderr).toContain('1か所の誤りがあるため、何も取り込みませんでした。');
    const rows = await server.db
      .selectFrom('account')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenantId)
      .execute();
    expect(rows).toEqual([]);
  });
});
