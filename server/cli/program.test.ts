import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../db/connect.ts';
import { startPostgres } from '../db/postgres/startPostgres.ts';
import { publishDraw } from '../lottery/publishDraw.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import { aContext } from '../testing/aContext.ts';
import { localDateTimeOf } from '../time.ts';
import { aCliDatabase, type CliDatabase } from './testing/aCliDatabase.ts';
import { aHallReservation } from './testing/aHallReservation.ts';
import { schoolBundle } from './testing/schoolBundle.ts';
import { townBundle, townBundleWith } from './testing/townBundle.ts';

const entry = new URL('../../scripts/yoyaku.ts', import.meta.url).pathname;

/** The process that was started last. */
let child: ChildProcess | undefined;

type Ended = { readonly code: number | null; readonly stdout: Buffer; readonly stderr: string };

/** Runs `yoyaku …` as a process of its own with these settings. */
function yoyaku(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // Compiled code is kept from one start to the next, as it is for `npm run yoyaku`.
    const compiled = process.env.NODE_COMPILE_CACHE ?? join(folder, 'compiled');
    const { PATH = '', HOME = '' } = process.env;
    const environment = { PATH, HOME, NODE_COMPILE_CACHE: compiled, ...settings };
    const started = spawn(process.execPath, [entry, ...args], { env: environment });
    child = started;
    const stdout: Buffer[] = [];
    let stderr = '';
    started.stdout.on('data', (part: Buffer) => stdout.push(part));
    started.stderr.on('data', (part: Buffer) => {
      stderr += part.toString();
    });
    started.once('error', reject);
    started.once('close', (code) => resolve({ code, stdout: Buffer.concat(stdout), stderr }));
  });
}

let folder: string;
let database: CliDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-cli-'));
  database = await aCliDatabase();
  await writeFile(join(folder, 'town.yaml'), townBundle);
  await database.importText(schoolBundle);
  await writeFile(join(folder, 'wrong.yaml'), townBundleWith(['hue: green', 'hue: pink']));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run yoyaku', () => {
  const anId = '01970000-0000-7000-8000-000000000000';
  const onServer = (...args: readonly string[]) => yoyaku(args, { DATABASE_URL: database.database.appUrl });

  test('imports a bundle with the role of DATABASE_URL, a second time without a change', async () => {
    const file = join(folder, 'town.yaml');
    expect((await onServer('tenant', 'import', file)).stdout.toString()).toMatch(
      /^town: 追加\d+件。.*revision: 1\n利用者のページ: http:\S+\/t\/town\n管理者を2人招待してください: .*\n$/,
    );
    expect((await onServer('tenant', 'import', file)).stdout.toString()).toBe('town: 変更なし。\n');
  });

  test('names file and line of a wrong entry and exits 1', async () => {
    const file = join(folder, 'wrong.yaml');
    const { code, stdout, stderr } = await onServer('tenant', 'import', file);
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/wrong\.yaml:6: tenant\.hue: 「blue」、.*「purple」のいずれかを書いてください。\n$/);
  });

  test('exports to a file that only its owner reads', async () => {
    const file = join(folder, 'out.yaml');
    expect((await onServer('tenant', 'export', 'town', file)).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('alias: town');
  });

  test('[OPEN-06] imports a bundle with the pictures beside it, and exports them beside the file', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9"/></svg>';
    await writeFile(join(folder, 'hall.svg'), drawing);
    const pictures = '    pictures: [{ file: hall.svg, alt: 会館 }]\n    reservationNotes';
    const file = join(folder, 'pictured.yaml');
    await writeFile(file, townBundleWith(['alias: town', 'alias: pictured'], ['    reservationNotes', pictures]));
    expect(await onServer('tenant', 'import', file)).toMatchObject({ code: 0 });
    const out = join(folder, 'exported');
    await mkdir(out);
    const { stderr } = await onServer('tenant', 'export', 'pictured', join(out, 'town.yaml'));
    expect(stderr).toContain('写真1件は、その隣のpicturesフォルダーにあります。');
    const [name = ''] = await readdir(join(out, 'pictures'));
    expect(await readFile(join(out, 'pictures', name), 'utf8')).toBe(drawing);
    expect(await onServer('tenant', 'import', join(out, 'town.yaml'))).toMatchObject({ code: 0 });
  });

  test('prints a report that begins with a byte order mark and nothing else', async () => {
    const { stdout } = await onServer('report', 'town', '--from', '2026-06-01', '--to', '2026-06-30');
    expect(stdout.toString()).toMatch(/^\uFEFF利用日,/);
  });

  test('writes a report to a file that its owner alone reads, and leaves no part of one that fails', async () => {
    const days = ['--from', '2026-06-01', '--to', '2026-06-30'];
    const file = join(folder, 'report.csv');
    const { code, stderr } = await onServer('report', 'town', ...days, '--out', file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `0 lines written to ${file}.\n` });
    expect(await readFile(file, 'utf8')).toMatch(/^\uFEFF利用日,/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // A folder stands where the file is to be.
    const failed = await onServer('report', 'town', ...days, '--out', folder);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^E[A-Z]+: /) });
    expect((await readdir(join(folder, '..'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('ends quietly when nobody reads its report any more', async () => {
    const ended = onServer('report', 'town', '--from', '2026-06-01', '--to', '2026-06-30');
    child?.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  const notFound = `予約「${anId}」は見つかりませんでした。番号を確認してください。\n`;

  test.each([
    [['tenant', 'export', 'nobody'], 'テナント「nobody」は見つかりませんでした。\n'],
    [['tenant', 'import', '/nowhere.yaml'], /\/nowhere\.yaml: there is no such file/],
    [['report', 'town', '--from', '2026-02-30', '--to', '2026-03-01'], '"2026-02-30" is not a day like 2026-04-01.\n'],
    [
      ['report', 'town', '--from', '2026-03-02', '--to', '2026-03-01'],
      '開始日が終了日より後です。日付を確認してください。\n',
    ],
    [['reservation', 'find', 'town', '--number', 'ab'], '番号は4文字以上で入力してください。\n'],
    [['reservation', 'check-in', 'school', anId], notFound],
    [['reservation', 'cancel', 'school', anId, '--reason', 'x'], notFound],
    [['reservation', 'cancel', 'town', 'abc', '--reason', 'x'], /^"abc" is not a reservation id\./],
  ])('%j says in a sentence what is wrong and exits 1', async (args, sentence) => {
    const { code, stderr } = await onServer(...args);
    expect(code).toBe(1);
    if (typeof sentence === 'string') expect(stderr).toBe(sentence);
    else expect(stderr).toMatch(sentence);
  });

  /** A town of its own, beside the one that these tests import. */
  const aTown = (alias: string) => database.importText(townBundleWith(['alias: town', `alias: ${alias}`]));

  test('checks in what is for today, and says beside it what is still to be paid', async () => {
    const { tenantId } = await aTown('reception');
    const today = () => localDateTimeOf(Date.now(), 'Asia/Tokyo').slice(0, 10);
    const checkIn = async (date: string): Promise<Ended> => {
      const reservationId = await inTenant(database.db, tenantId, (trx) => aHallReservation(trx, { tenantId, date }));
      const ended = await onServer('reservation', 'check-in', 'reception', reservationId);
      // Midnight may have come meanwhile: then it was for yesterday.
      return today() === date ? ended : checkIn(today());
    };
    const { code, stdout, stderr } = await checkIn(today());
    expect({ code, stderr }).toEqual({ code: 0, stderr: '2400 yen are still to be paid.\n' });
    expect(stdout.toString().split('\t').slice(-3)).toEqual(['受付済み', '未払い', '2400円\n']);
  });

  test('closes a draw whose close has come, and prints the statement of its list', async () => {
    const { tenantId } = await aTown('drawn');
    const drawId = await inTenant(database.db, tenantId, async (trx) => {
      const tenant = await tenantDirectory(database.db).byId(tenantId);
      const { container_id } = await trx.selectFrom('container').select('container_id').executeTakeFirstOrThrow();
      if (!tenant) throw new Error('no tenant');
      await publishDraw(aContext({ trx, tenant, nowMs: Date.now() }), {
        about: { container_id, part: 1 },
        title: '町民会館 2026年9月利用分',
        opensAt: new Date('2026-06-01T00:00:00Z'),
        closesAt: new Date('2026-06-15T08:00:00Z'),
        announceAt: new Date('2026-06-16T08:00:00Z'),
        choices: 1,
        content: { kind: 'facility', articles: [], firstDay: '2026-09-01', lastDay: '2026-09-30' },
      });
      const { draw_id } = await trx.selectFrom('lottery_draw').select('draw_id').executeTakeFirstOrThrow();
      return draw_id;
    });
    const { code, stdout, stderr } = await onServer('lottery', 'close', 'drawn', drawId);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout.toString())).toMatchObject({
      count: 0,
      root: '9f1ce0cc1d3257c4cee5a5d25d8522632a4b12ebacedf3b40d6555814e3156dd',
    });
  });

  test('finds and reports in event mode too', async () => {
    expect(await onServer('reservation', 'find', 'school')).toMatchObject({ code: 0, stderr: 'None found.\n' });
    const { stdout } = await onServer('report', 'school', '--from', '2026-06-01', '--to', '2026-06-30');
    expect(stdout.toString()).toMatch(/^\uFEFF開催日,/);
  });

  test('refuses a role that bypasses row-level security', async () => {
    const { code, stderr } = await yoyaku(['tenant', 'export', 'town'], {
      DATABASE_URL: database.database.superuserUrl,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('bypasses row-level security');
  });

  /** One for both tests: making the database is the slowest part. */
  const dataDir = mkdtempSync(join(tmpdir(), 'yoyaku-cli-data-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('works on the data folder when no server runs, and leaves nothing running', async () => {
    const settings = { DATA_DIR: dataDir };
    const first = await yoyaku(['tenant', 'import', join(folder, 'town.yaml')], settings);
    expect(first).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^.*:\d+: flags\.canRegisterByApp: .*（SMTP_URL）.*\n$/),
    });
    const second = await yoyaku(['reservation', 'find', 'town'], settings);
    expect(second).toMatchObject({ code: 0, stderr: 'None found.\n' });
    await expect(readFile(join(dataDir, 'postgres/cluster/postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('works beside a server that runs on the data folder, and leaves that running', async () => {
    const log = { info: () => undefined, error: () => undefined };
    const postgres = await startPostgres({ dataDir, log });
    try {
      const imported = await yoyaku(['tenant', 'import', join(folder, 'town.yaml')], { DATA_DIR: dataDir });
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'));
    } finally {
      await postgres.stop();
    }
  });
});
