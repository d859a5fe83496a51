import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase } from './testing/aCliDatabase.ts';
import { runProgram } from './testing/runProgram.ts';

const towns = join(import.meta.dirname, '../bundle/testing/towns');
const town = join(towns, 'akishima.yaml');
const published = join(towns, 'akishima.cases.yaml');

let folder: string;
let database: CliDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-fee-'));
  database = await aCliDatabase();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database?.close();
});

const run = (...args: readonly string[]) =>
  runProgram({ url: database.database.appUrl, moment: '2026-06-10T10:00' }, ...args);

test('fee try says that every published example comes out', async () => {
  const { code, stdout, stderr } = await run('fee', 'try', town, published);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('○ 大ホール 入場料1,000円: 60%：360,000円\n');
  expect(stdout).toMatch(/\n18件のうち18件が公表のとおりです。\n$/);
});

test('fee try shows the breakdown of what comes out otherwise, and fails', async () => {
  const cases = join(folder, 'cases.yaml');
  await writeFile(cases, (await readFile(published, 'utf8')).replace('yen: 360000', 'yen: 360010'));
  const { code, stdout } = await run('fee', 'try', town, cases);
  expect(code).toBe(1);
  expect(stdout).toContain('× 大ホール 入場料1,000円: 60%：360,000円（公表：360,010円）');
  expect(stdout).toContain('    全日 225,000円 (昭島市民会館 使用料金)\n    入場料加算 60% 135,000円\n');
});

test('fee try names what is wrong with a case, and with a file', async () => {
  const cases = join(folder, 'wrong.yaml');
  await writeFile(cases, '- { name: 例, article: hall, day: weekday, frames: [午前], yen: free }\n');
  const { code, stdout } = await run('fee', 'try', town, cases);
  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: `× 例：試算できません。[0].yen: 整数で書いてください。（${cases}:1）\n1件のうち0件が公表のとおりです。\n`,
  });
  await writeFile(cases, 'name: 例\n');
  expect(await run('fee', 'try', town, cases)).toMatchObject({
    code: 1,
    stderr: `${cases}:1: ファイルの全体を一覧にしてください。各行を「- { name: …」と、行の先頭から書き始めます。\n`,
  });
  expect(await run('fee', 'try', town, join(folder, 'nowhere.yaml'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nowhere.yaml: there is no such file ('),
  });
});
