import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { containersOf, seenBy } from '#server/catalogue/container.queries.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aHallReservation } from '#server/cli/testing/aHallReservation.ts';
import { lineWith, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { BundleError } from '../BundleError.ts';
import { exportBundle } from '../export/exportBundle.ts';
import { pictureFile } from '../export/exportPages.ts';
import { picturesBeside } from '../picture/picturesBeside.ts';
import { type ReadPictures, readPictures } from '../picture/readPictures.ts';
import { fileProblem } from '../problem/problem.ts';

let town: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});

beforeEach(async () => {
  await town.clear();
  ({ tenantId } = await town.importText(townBundle));
});

const nothing = { added: 0, changed: 0, removed: 0 };
const aDayMs = 24 * 60 * 60 * 1000;

async function problemsOf(text: string) {
  const before = await town.checksums();
  const error: unknown = await town.importText(text).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(await town.checksums()).toEqual(before);
  return error instanceof BundleError ? error.problems.map(fileProblem) : [];
}

const articleNamed = (key: string) =>
  town.all.selectFrom('article').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

const aWholeHallReservation = (date?: string) => aHallReservation(town.all, { tenantId, ...(date && { date }) });

describe('Importing a bundle', () => {
  test('twice changes nothing, not a row and not an id', async () => {
    const before = await town.checksums();
    expect((await town.importText(townBundle)).change).toEqual(nothing);
    expect(await town.checksums()).toEqual(before);
  });

  test('changes what is different and leaves the rest', async () => {
    const before = await articleNamed('half');
    const { change } = await town.importText(
      townBundleWith(['name: ホールA\n', 'name: 小ホール\n'], ['fee: 1800', 'fee: 1900']),
    );
    expect(change).toEqual({ added: 0, changed: 2, removed: 0 });
    expect(await articleNamed('half')).toEqual({ ...before, name: '小ホール' });
  });

  test('sets how a town draws, reminds and counts, and keeps a secret that the bundle leaves out', async () => {
    const settings = {
      lotterySource: 'drand',
      lotteryWinLimit: 2,
      holdsGivenUp: true,
      offerHours: 72,
      recordsNoShows: true,
      reminderHour: 9,
      tellsOfTerms: false,
      retentionYears: 7,
    };
    const lines = Object.entries(settings).map(([name, value]) => `  ${name}: ${value}\n`);
    const set = ['feeCollection: online\n', `feeCollection: online\n${lines.join('')}`] as const;
    await town.importText(townBundleWith([set[0], `${set[1]}  lineMessagingToken: top-secret\n`]));
    expect(await town.importText(townBundleWith(set))).toMatchObject({ change: nothing });
    const { line_messaging_token: token } = await town.all
      .selectFrom('tenant_setting')
      .select('line_messaging_token')
      .executeTakeFirstOrThrow();
    expect(token).toBe('top-secret');
    const exported = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    for (const line of lines) expect(exported).toContain(line);
    expect(exported).not.toContain('top-secret');
    await town.importText(
      townBundleWith(['feeCollection: online\n', "feeCollection: online\n  lineMessagingToken: ''\n"]),
    );
  });

  test('[OPEN-05] keeps whose pages may frame a hall, and takes nothing but names of hosts', async () => {
    const framedBy = (...hosts: readonly string[]) =>
      townBundleWith(['feeCollection: online\n', `feeCollection: online\n  embedHosts: ${JSON.stringify(hosts)}\n`]);
    await town.importText(framedBy('www.city.example.lg.jp', '127.0.0.1:8080'));
    expect(await town.importText(framedBy('www.city.example.lg.jp', '127.0.0.1:8080'))).toMatchObject({
      change: nothing,
    });
    const exported = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(exported).toContain('  embedHosts:\n    - www.city.example.lg.jp\n    - 127.0.0.1:8080\n');
    for (const odd of [
      '*',
      "'self'",
      'https:',
      'https://www.city.example.lg.jp',
      'www.city.example.lg.jp/',
      "www.example.jp; script-src 'unsafe-inline'",
      'www.example.jp evil.example',
      'www.example.jp\r\nX: y',
      '*.example.jp',
      '-a.example.jp',
      'WWW.example.jp',
      'localhost',
      '',
    ]) {
      await expect(town.importText(framedBy(odd)), odd).rejects.toThrow();
    }
  });

  test('[DESK-06] keeps what staff often write, names a wrong line of it, and exports it in order', async () => {
    const written = (lines: readonly string[]) =>
      townBundleWith(['policies:\n', `textModules:\n${lines.map((line) => `  ${line}\n`).join('')}policies:\n`]);
    const lines = ['reject: []', 'hold:', '  - 規約の提出', '  - { label: 図面, text: 図面をお送りください。 }'];
    await town.importText(written(lines));
    const { text_modules: kept } = await town.all
      .selectFrom('tenant_setting')
      .select('text_modules')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({
      reject: [],
      hold: [
        { label: '規約の提出', text: '規約の提出' },
        { label: '図面', text: '図面をお送りください。' },
      ],
    });
    const exported = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(exported).toContain(
      [
        'textModules:',
        '  hold:',
        '    - label: 規約の提出',
        '      text: 規約の提出',
        '    - label: 図面',
        '      text: 図面をお送りください。',
        '  reject: []',
      ].join('\n'),
    );
    expect((await town.importText(exported)).change).toEqual(nothing);

    const wrong = written([
      ...lines,
      '  - 図面',
      `  - ${'長'.repeat(41)}`,
      '  - { label: 空, text: "  " }',
      'sing: [a]',
    ]);
    const at = (text: string, reason: RegExp) => ({
      file: 'town.yaml',
      line: lineWith(wrong, text),
      reason: expect.stringMatching(reason),
    });
    expect(await problemsOf(wrong)).toEqual(
      expect.arrayContaining([
        at('  - 図面\n', /「図面」が2回あります。/),
        at('長長', /textModules\.hold\[3\]/),
        at('label: 空', /空にはできません/),
        at('sing:', /^textModules\.sing: ここに書ける項目ではありません。/),
      ]),
    );
    const long = written(['closureTold:', `  - { label: 長い, text: ${'長'.repeat(201)} }`]);
    expect(await problemsOf(long)).toMatchObject([
      { line: lineWith(long, 'label: 長い'), reason: expect.stringMatching(/200文字以内/) },
    ]);
  });

  test('schedules the list of the day of a place, keeps and exports its addresses, and names a wrong one', async () => {
    const written = (to: string) =>
      townBundleWith(['equipment: [マイク, 演台]', `dayList: { hour: 7, to: [${to}] }\n    equipment: [マイク, 演台]`]);
    await town.importText(written('hall@example.jp'));
    const jobs = () => town.all.selectFrom('job').select(['subject', 'due_at']).where('kind', '=', 'dayList').execute();
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(new Date(job?.due_at ?? 0).toISOString()).toMatch(/T22:00:00/);
    const exported = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(exported).toContain('    dayList:\n      hour: 7\n      to:\n        - hall@example.jp\n');
    expect((await town.importText(exported)).change).toEqual(nothing);
    await town.importText(written('hall@example.jp, guard@example.jp'));
    expect(await jobs()).toEqual([job]);
    const wrong = written('not an address');
    expect(await problemsOf(wrong)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(wrong, 'dayList:'),
        reason: expect.stringMatching(/^containers\[0\]\.dayList\.to\[0\]: メールアドレスを/),
      },
    ]);
    await town.importText(townBundle);
  });

  test('goes back to where it was', async () => {
    const before = await town.checksums();
    await town.importText(
      townBundleWith(['fee: 1800', 'fee: 1900'], ['equipment: [マイク, 演台]', 'equipment: [ピアノ]']),
    );
    await town.importText(townBundle);
    expect(await town.checksums()).toEqual({ ...before, tenant_revision: expect.stringMatching(/^3 /) });
  });

  test('gives each counted piece of equipment a number, and exports it as it was written', async () => {
    const counted = townBundleWith([
      'equipment: [マイク, 演台]',
      'equipment: [マイク, { name: ピアノ, stock: 2, rooms: [whole] }]',
    ]);
    await town.importText(counted);
    const units = () =>
      town.all
        .selectFrom('space')
        .select(['space_id', 'key', 'lent_as', 'unit'])
        .where('lent_as', 'is not', null)
        .orderBy('unit')
        .execute();
    const made = await units();
    expect(made).toMatchObject([
      { key: 'hall/ピアノ/1', lent_as: 'ピアノ', unit: 1 },
      { key: 'hall/ピアノ/2', lent_as: 'ピアノ', unit: 2 },
    ]);
    const exported = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect((await town.importText(exported)).change).toEqual(nothing);
    const again = await inTenant(town.all, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(again).toBe(exported);
    expect(exported).toMatch(/equipment:\n +- マイク\n +- name: ピアノ\n +stock: 2\n +rooms:\n +- whole\n/);
    expect(exported).not.toContain('hall/ピアノ');
    expect(await units()).toEqual(made);
  });

  test('leaves who has reserved equipment what he has', async () => {
    const withStock = (stock: number) =>
      townBundleWith(['equipment: [マイク, 演台]', `equipment: [{ name: ピアノ, stock: ${stock} }]`]);
    await town.importText(withStock(3));
    const reservationId = await aWholeHallReservation();
    const { space_id } = await town.all
      .selectFrom('space')
      .select('space_id')
      .where('unit', '=', 2)
      .executeTakeFirstOrThrow();
    const held = { tenant_id: tenantId, space_id, kind: 'reservation', reservation_id: reservationId };
    const times = { starts_at: new Date('2026-07-04T00:00Z'), ends_at: new Date('2026-07-04T03:00Z') };
    await town.all
      .insertInto('occupancy')
      .values({ ...held, ...times, occupancy_id: reservationId })
      .execute();
    expect((await problemsOf(withStock(1))).map(({ reason }) => reason)).toEqual([
      'containers[0].equipment[0]: これからの予約が「ピアノ」の2番を使うため、2より少なくできません。',
    ]);
    expect((await town.importText(withStock(2))).change).toMatchObject({ changed: 1 });
  });

  test('takes rooms that are not in it from the offer, and brings them back with the same id', async () => {
    const before = await articleNamed('by-hour');
    const without = townBundle.replace(/ {6}- key: by-hour[\s\S]*?(?=closures:)/, '');
    expect((await town.importText(without)).change).toEqual({ added: 0, changed: 0, removed: 1 });
    expect(await articleNamed('by-hour')).toEqual({ ...before, is_published: false });
    await town.importText(townBundle);
    expect(await articleNamed('by-hour')).toEqual(before);
  });

  test('takes a place that is not in it off the list of places', async () => {
    const placesShown = async () => (await containersOf(town.all, tenantId, seenBy.residents)).map(({ name }) => name);
    expect(await placesShown()).toEqual(['町民会館']);
    await town.importText(townBundle.replace(/containers:[\s\S]*?(?=announcements:)/, ''));
    expect(await placesShown()).toEqual([]);
  });

  test('removes closures and announcements that are not in it', async () => {
    await town.importText(townBundle.replace(/closures:[\s\S]*?(?=users:)/, 'closures: []\nannouncements: []\n'));
    expect(await town.all.selectFrom('occupancy').selectAll().execute()).toEqual([]);
    expect(await town.all.selectFrom('announcement').selectAll().execute()).toEqual([]);
  });

  test('makes a new version of a policy only for other words', async () => {
    await town.importText(townBundleWith(['規約です。', '新しい規約です。']));
    const versions = () =>
      town.all.selectFrom('policy_version').select(['kind', 'version']).orderBy('kind').orderBy('version').execute();
    const expected = [
      { kind: 'privacy', version: 1 },
      { kind: 'terms', version: 1 },
      { kind: 'terms', version: 2 },
    ];
    expect(await versions()).toEqual(expected);
    await town.importText(townBundleWith(['規約です。', '新しい規約です。']));
    expect(await versions()).toEqual(expected);
  });

  test('leaves password and agreements of people who exist alone', async () => {
    const people = () => town.all.selectFrom('account').selectAll().orderBy('user_number').execute();
    const agreements = () => town.all.selectFrom('agreement').selectAll().execute();
    const before = { people: await people(), agreements: await agreements() };
    expect(before.agreements).toHaveLength(2);
    await town.importText(
      townBundleWith(
        ['password: yoyaku2026', 'password: changed2026'],
        ['    phoneNumberType: Home\n', '    phoneNumberType: Home\n    agreed: [privacy]\n'],
        ['lastName: 緑川', 'lastName: 青山'],
      ),
    );
    const [hana, minoru] = before.people;
    expect(await people()).toEqual([
      { ...hana, last_name: '青山', name_key: '青山花', folded_name_key: '青山花' },
      minoru,
    ]);
    expect(await agreements()).toEqual(before.agreements);
  });

  test('never touches reservations', async () => {
    await aWholeHallReservation();
    const reservations = () => town.all.selectFrom('reservation').selectAll().execute();
    const places = () => town.all.selectFrom('occupancy').selectAll().where('kind', '=', 'reservation').execute();
    const before = { reservations: await reservations(), places: await places() };
    const withoutHall = townBundle
      .replace(/ {6}- key: whole[\s\S]*?(?= {6}- key: half\n)/, '')
      .replace('equipment: [マイク, 演台]', 'equipment: []');
    await town.importText(withoutHall);
    expect({ reservations: await reservations(), places: await places() }).toEqual(before);
  });

  test('moves relative days along with the day of the import', async () => {
    const { change } = await town.importText(townBundle, testNowMs + aDayMs);
    // The inspection of the studio moves on by a day, and so does the announcement.
    expect(change).toEqual({ added: 1, changed: 1, removed: 1 });
  });

  test('two at a time, both succeed and one of them finds nothing to do', async () => {
    const other = townBundleWith(['alias: town', 'alias: other']);
    const results = await Promise.all([town.importText(other), town.importText(other)]);
    expect(new Set(results.map((result) => result.tenantId)).size).toBe(1);
    expect(results.map(({ change }) => change)).toContainEqual(nothing);
  });

  test('does not see the tenants beside it', async () => {
    const before = await town.checksums();
    const { tenantId: otherId } = await town.importText(townBundleWith(['alias: town', 'alias: other']));
    expect(otherId).not.toBe(tenantId);
    expect((await town.importText(townBundle)).change).toEqual(nothing);
    expect(await town.checksums()).not.toEqual(before);
  });
});

describe('A bundle that the tenant stands against changes nothing', () => {
  test('a closure over a reservation', async () => {
    const reservationId = await aWholeHallReservation();
    const text = townBundleWith(['from: 2026-07-20', 'from: 2026-07-04']);
    expect(await problemsOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'from: 2026-07-04'),
        reason: `closures[2]: 予約${reservationId}（ホール全体、2026-07-04）ほか1件と重なります。予約を取り消すか、休館を変更してください。`,
      },
    ]);
  });

  test('a closure over a place that only waits for its release is no trouble', async () => {
    await aWholeHallReservation();
    await town.all
      .updateTable('occupancy')
      .set({ release_at: new Date(testNowMs + aDayMs) })
      .where('kind', '=', 'reservation')
      .execute();
    await town.importText(townBundleWith(['from: 2026-07-20', 'from: 2026-07-04']));
    const kinds = await town.all.selectFrom('occupancy').select('kind').where('kind', '=', 'reservation').execute();
    expect(kinds).toEqual([]);
  });

  test('a closure beside a reservation is no trouble', async () => {
    await aWholeHallReservation();
    const text = townBundleWith(['from: 2026-07-20, hours: 8:00-12:30', 'from: 2026-07-04, hours: 12:00-15:00']);
    expect((await town.importText(text)).change).toEqual({ added: 2, changed: 0, removed: 2 });
  });

  test('other spaces for a room with reservations to come', async () => {
    await aWholeHallReservation();
    const text = townBundleWith(['spaces: [half-a, half-b]\n', 'spaces: [half-a]\n']);
    expect(await problemsOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'spaces: [half-a]\n'),
        reason: 'containers[0].articles[0].spaces: これからの予約があるため、「ホール全体」の場所は変更できません。',
      },
    ]);
  });

  test('other spaces for a room whose reservations are over are no trouble', async () => {
    await aWholeHallReservation('2026-06-06');
    const { change } = await town.importText(townBundleWith(['spaces: [half-a, half-b]\n', 'spaces: [half-a]\n']));
    expect(change).toEqual({ added: 0, changed: 0, removed: 1 });
  });

  test('another time zone for hours that are booked', async () => {
    await aWholeHallReservation();
    const text = townBundleWith(['hue: green', 'hue: green\n  timeZone: UTC']);
    const [problem] = await problemsOf(text);
    expect(problem).toEqual({
      file: 'town.yaml',
      line: lineWith(text, 'timeZone'),
      reason: 'tenant.timeZone: 「Asia/Tokyo」で受けた予約があるため、「UTC」に変更できません。',
    });
  });

  test('the address of somebody else', async () => {
    const text = townBundleWith(["'10000001'", "'10000003'"]);
    expect(await problemsOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, 'email:'),
        reason: 'users[0].email: 「hana@example.jp」は利用者10000001のものです。',
      },
    ]);
  });

  test('a group that the bundle does not call one', async () => {
    const group = { is_group: true, first_name: '', first_name_kana: '', group_until: '2027-03-31' };
    await town.all.updateTable('account').set(group).where('user_number', '=', '10000001').execute();
    expect(await problemsOf(townBundle)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(townBundle, "'10000001'"),
        reason: 'users[0].isGroup: 利用者10000001は団体で、個人に変更できません。trueにしてください。',
      },
    ]);
    const text = townBundleWith(["'10000001'", "'10000001'\n    isGroup: true"]);
    await town.importText(text);
    const { group_until } = await town.all
      .selectFrom('account')
      .select('group_until')
      .where('user_number', '=', '10000001')
      .executeTakeFirstOrThrow();
    expect(group_until).toBe('2027-03-31');
  });

  test('a new person without a password', async () => {
    const text = townBundleWith(["'10000002'\n    password: yoyaku2026", "'10000004'"]);
    expect(await problemsOf(text)).toEqual([
      {
        file: 'town.yaml',
        line: lineWith(text, "'10000004'"),
        reason: 'users[1].password: 新しい利用者のパスワードがありません。',
      },
    ]);
  });

  test('a mistake of form in a bundle for a new tenant', async () => {
    expect(await problemsOf(townBundleWith(['alias: town', 'alias: other'], ['fee: 1800', 'fee: -1']))).toHaveLength(1);
  });
});

describe('Exporting a tenant', () => {
  const exported = (withUsers: boolean) =>
    inTenant(town.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers }));

  test('gives a bundle whose import changes nothing', async () => {
    const before = await town.checksums();
    expect((await town.importText(await exported(true))).change).toEqual(nothing);
    expect((await town.importText(await exported(false))).change).toEqual(nothing);
    expect(await town.checksums()).toEqual(before);
  });

  test('gives a bundle that makes the same tenant elsewhere', async () => {
    const text = await exported(true);
    const elsewhere = await aCliDatabase();
    try {
      const copy = await elsewhere.importText(text);
      const again = await inTenant(elsewhere.db, copy.tenantId, (trx) =>
        exportBundle(trx, { tenantId: copy.tenantId, withUsers: true }),
      );
      expect(again).toBe(text);
    } finally {
      await elsewhere.close();
    }
  });

  test.each(['privacy', 'terms'])('says of each person what they have agreed to: %s alone', async (kind) => {
    await town.clear();
    ({ tenantId } = await town.importText(townBundleWith(['agreed: [privacy, terms]', `agreed: [${kind}]`])));
    const { users } = parse(await exported(true));
    expect(users).toMatchObject([{ agreed: [kind] }, { agreed: [] }]);
  });

  test('leaves people out unless asked', async () => {
    const text = await exported(false);
    expect(text).not.toContain('緑川');
    expect(text).not.toContain('argon2');
  });

  test('writes days in a row and spaces of a container as one entry', async () => {
    const text = await exported(false);
    expect(text).toContain('    from: 2026-06-20\n    to: 2026-06-21\n    reason: 点検\n');
    expect(text).toContain(
      '  - container: hall\n    everyYear:\n      from: 12-28\n      to: 01-04\n    reason: 年末年始\n',
    );
    expect(text).toContain('    kind: official\n    from: 2026-07-20\n    hours: 8:00-12:30\n    reason: 選挙\n');
  });
});

describe('The bundles of the demo and of three towns', () => {
  const folders = ['../../../demo/bundles/', '../testing/towns/'].map((path) => new URL(path, import.meta.url));
  const files: { name: string; text: string; pictures: ReadPictures }[] = [];
  /** The pictures beside a bundle, by the names that it and its export give them. */
  async function picturesOf(url: URL, text: string): Promise<ReadPictures> {
    const given = await readPictures(await picturesBeside(fileURLToPath(url), text));
    const exported = [...given.values()].flatMap((one) => ('digest' in one ? [[pictureFile(one), one] as const] : []));
    return new Map([...given, ...exported]);
  }
  beforeAll(async () => {
    for (const folder of folders) {
      for (const name of await readdir(folder)) {
        const isBundle = name.endsWith('.yaml') && !name.endsWith('.cases.yaml');
        if (!isBundle) continue;
        const url = new URL(name, folder);
        const text = await readFile(url, 'utf8');
        files.push({ name, text, pictures: await picturesOf(url, text) });
      }
    }
  });
  afterAll(() => expect(files.length).toBeGreaterThanOrEqual(7));

  test('can be imported, twice, and exported and imported again', async () => {
    for (const { text, pictures } of files) {
      const first = await town.importText(text, undefined, { pictures });
      expect(first.change).toMatchObject({ changed: 0, removed: 0 });
      expect((await town.importText(text, undefined, { pictures })).change).toEqual(nothing);
      const id = first.tenantId;
      const exported = await inTenant(town.db, id, (trx) => exportBundle(trx, { tenantId: id, withUsers: true }));
      expect((await town.importText(exported)).change).toEqual(nothing);
    }
  });

  test('are exported elsewhere as they are here, to the byte', async () => {
    const elsewhere = await aCliDatabase();
    try {
      for (const { name, text, pictures } of files) {
        const exportFrom = async ({ db, importText }: CliDatabase, bundle: string) => {
          const { tenantId: id } = await importText(bundle, undefined, { pictures });
          return inTenant(db, id, (trx) => exportBundle(trx, { tenantId: id, withUsers: true }));
        };
        const here = await exportFrom(town, text);
        expect(await exportFrom(elsewhere, here), name).toBe(here);
      }
    } finally {
      await elsewhere.close();
    }
  });
});
