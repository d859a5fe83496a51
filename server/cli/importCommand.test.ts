import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCliDatabase, type CliDatabase } from './testing/aCliDatabase.ts';
import { runProgram } from './testing/runProgram.ts';
import { lineWith, townBundle, townBundleWith } from './testing/townBundle.ts';

let folder: string;
let file: string;
let database: CliDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-import-'));
  file = join(folder, 'town.yaml');
  database = await aCliDatabase();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database?.close();
});
beforeEach(async () => {
  await database.clear();
  await database.importText(townBundle);
});

const run = (...args: readonly string[]) =>
  runProgram({ url: database.database.appUrl, moment: '2026-06-10T10:00' }, 'tenant', 'import', file, ...args);

const raised = `revision: 1\n${townBundleWith(['fee: 1000', 'fee: 1100'])}`;
const plan = ['weekday', 'saturday', 'holiday']
  .map((kind) => `~ 施設 町民会館 › 部屋 ホールA › 区分 午前: fee.${kind}: 1000 → 1100\n`)
  .join('');
const planned = 'town: まだ変更していません。取り込むと変更1件です。';
const done = 'town: 変更1件。現在のrevisionは2です。';
const next = () => `${file} をまた取り込む前に、「revision: 1」の行を次に変更してください。 revision: 2\n`;

/** The first command makes the secrets of the installation; nothing else may change. */
async function changesNothing<T>(work: () => Promise<T>) {
  const { server_secret: _, ...before } = await database.checksums();
  const result = await work();
  expect(await database.checksums()).toMatchObject(before);
  return result;
}

describe('tenant import', () => {
  test('[BUNDLE-01] --dry-run says what it would do', async () => {
    await writeFile(file, raised);
    expect(await changesNothing(() => run('--dry-run'))).toEqual({
      code: 0,
      stdout: `${plan}${planned}\n`,
      stderr: '',
    });
  });

  test('[BUNDLE-01] --dry-run of a new tenant names what it begins with, by kind', async () => {
    await writeFile(file, townBundleWith(['alias: town', 'alias: other']));
    const { code, stdout } = await changesNothing(() => run('--dry-run'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\+ 施設 1件: 町民会館\n(?:\+ .*\n)*\+ 部屋 \d+件: .*ホールA.*\n/);
    expect(stdout).toMatch(/\nother: まだ変更していません。取り込むと追加\d+件です。\n$/);
  });

  test('[BUNDLE-01] without a terminal it changes something only with --yes', async () => {
    await writeFile(file, raised);
    const asked = await changesNothing(() => run());
    expect(asked).toEqual({ code: 1, stdout: plan, stderr: `${planned}--yes を付けると取り込みます。\n` });
    const { code, stdout } = await run('--yes');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${plan}${done}${next()}` });
  });

  test('[BUNDLE-01] at a terminal it asks, and takes nothing but a yes for one', async () => {
    await writeFile(file, raised);
    const answering = async (answer: string) => {
      const terminal = Object.assign(new PassThrough(), { isTTY: true });
      const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(terminal as unknown as typeof process.stdin);
      const kept = process.stdout.isTTY;
      process.stdout.isTTY = true;
      terminal.end(answer);
      try {
        return await run();
      } finally {
        stdin.mockRestore();
        process.stdout.isTTY = kept;
      }
    };
    for (const answer of ['n\n', '\n', '']) {
      const { code, stdout } = await changesNothing(() => answering(answer));
      expect(code).toBe(0);
      expect(stdout).toContain('townを変更しますか。 [y/N]');
      expect(stdout.endsWith(`${planned}\n`)).toBe(true);
    }
    expect((await answering('y\n')).stdout).toContain(done);
  });

  test('[BUNDLE-01] what does not know the tenant as it is, is refused unless told to overwrite', async () => {
    await writeFile(file, raised.replace('revision: 1\n', ''));
    const { code, stderr } = await changesNothing(() => run('--yes'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^すでにある団体を変えるファイルに revision がないため/);
    expect(stderr).toContain(
      `ファイルにrevisionがありません。団体の現在のrevisionは1です。\n取り込むと、次のように変わります。\n${plan}`,
    );
    expect((await run('--yes', '--overwrite')).stdout).toContain(done);
  });

  test('[BUNDLE-01] a wrong encoding is named, and read only when that is said', async () => {
    await writeFile(file, iconv.encode(raised, 'cp932'));
    const { code, stderr } = await changesNothing(() => run('--yes'));
    expect(code).toBe(1);
    expect(stderr).toContain('the encoding (文字コード) is not UTF-8; it seems to be Shift_JIS.');
    expect((await run('--yes', '--encoding', 'shift_jis')).stdout).toContain(done);
  });

  test('says of two rooms with one name where the second stands, and imports them', async () => {
    const text = `revision: 1\n${townBundleWith(['name: ホールA\n', 'name: 音楽スタジオ # too\n'])}`;
    await writeFile(file, text);
    const { code, stderr } = await run('--yes');
    expect(code).toBe(0);
    expect(stderr).toBe(
      `${file}:${lineWith(text, '        name: 音楽スタジオ\n')}: containers[0].articles[2].name: 「音楽スタジオ」という名前がほかにもあり、利用者には区別できません。\n`,
    );
  });
});
