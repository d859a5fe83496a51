import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coursePages } from '#server/event/offer/offerFacts.ts';
import { hallPageView } from '#server/facility/calendar/hallPage.view.ts';
import { hallPages } from '#server/facility/calendar/pageFacts.ts';
import { toTenant } from '#server/tenant/directory.ts';
import type { Calls } from '../cli/commandCall.ts';
import { aCliDatabase, type CliDatabase } from '../cli/testing/aCliDatabase.ts';
import { callsOn } from '../cli/testing/callsOn.ts';
import { schoolBundleWith } from '../cli/testing/schoolBundle.ts';
import { changed, townBundle, townBundleWith } from '../cli/testing/townBundle.ts';
import { picturesBeside } from './picture/picturesBeside.ts';

let database: CliDatabase;
let calls: Calls;
beforeAll(async () => {
  database = await aCliDatabase();
  calls = await callsOn(database);
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#eee"/></svg>';
const other = drawing.replace('#eee', '#ddd');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

const withPages = townBundleWith(
  [
    '    reservationNotes: 土足厳禁です。\n',
    `    reservationNotes: 土足厳禁です。
    pictures: [{ file: pictures/hall.svg, alt: 正面から見た町民会館 }]
    access: みどり駅から歩いて5分。駐車場20台。
    mapUrl: https://maps.example.jp/hall
    mapPicture: { file: pictures/map.svg, alt: 駅からの道 }
    accessibility: [wheelchair, hearingLoop]
    houseRules: 館内は禁煙です。
    kana: チョウミンカイカン
    location: { latitude: 38.43, longitude: 141.3 }
`,
  ],
  [
    '        name: ホール全体\n',
    `        name: ホール全体
        pictures: [{ file: pictures/hall.svg, alt: ホールの中 }]
        areaM2: 180.5
        features: [合唱, 講演会]
        capacity: 120
`,
  ],
);
const files = [
  { file: 'pictures/hall.svg', base64: base64(drawing) },
  { file: 'pictures/map.svg', base64: base64(other) },
];

const importText = (bundle: string, pictures = files, isOverwriting = true) =>
  calls.onInstallation('Installation/ImportBundle', { file: 'town.yaml', bundle, pictures, isOverwriting });
const exported = () => calls.asStaff('town', 'Local/ExportBundle', { withUsers: false });
const reasons = (bundle: string, pictures: { file: string; base64: string }[]) =>
  importText(bundle, pictures).then(
    () => [],
    (error) => error.refusal.details.map(({ reason }: { reason: string }) => reason),
  );

describe('[OPEN-06] the pages of a bundle', () => {
  test('are kept with their pictures, each once, and change nothing a second time', async () => {
    expect((await importText(withPages)).isDone).toBe(true);
    const rows = await database.all.selectFrom('picture').select(['digest', 'media_type', 'width', 'height']).execute();
    expect(rows.map(({ digest }) => digest).toSorted()).toEqual([digestOf(drawing), digestOf(other)].toSorted());
    expect(rows[0]).toMatchObject({ media_type: 'image/svg+xml', width: 16, height: 9 });
    expect(await importText(withPages)).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
  });

  test('are told with their rooms, in one statement', async () => {
    await importText(withPages);
    const { tenant_id } = await database.all.selectFrom('tenant').select('tenant_id').executeTakeFirstOrThrow();
    const { halls } = await hallPages.read({ trx: database.all, tenantId: tenant_id }, null, () => undefined);
    const [hall] = halls;
    expect(hall?.page).toMatchObject({
      access: 'みどり駅から歩いて5分。駐車場20台。',
      accessibility: ['wheelchair', 'hearingLoop'],
      kana: 'チョウミンカイカン',
      location: { latitude: 38.43, longitude: 141.3 },
      pictures: [{ alt: '正面から見た町民会館', digest: digestOf(drawing), mediaType: 'image/svg+xml' }],
      mapPicture: { digest: digestOf(other) },
    });
    expect(
      hall?.rooms.map(({ key, capacity, page: { areaM2, features } }) => [key, capacity, areaM2, features]),
    ).toEqual([
      ['whole', 120, 180.5, ['合唱', '講演会']],
      ['half', null, undefined, undefined],
      ['by-hour', null, undefined, undefined],
    ]);
    expect(hall?.rooms[0]?.equipment).toEqual(['マイク', '演台']);
    if (!hall) throw new Error('no hall');
    const shown = hallPageView(hall, { tenantAlias: 'town', isVisibleFacilityInfo: true });
    expect(shown).toMatchObject({
      pictures: [{ src: `/pictures/town/${digestOf(drawing)}.svg`, phoneSrc: null, width: 16, height: 9 }],
      accessibility: [
        { code: 'wheelchair', label: '車椅子で利用できます' },
        { code: 'hearingLoop', label: 'ヒアリングループ' },
      ],
    });
    const hidden = hallPageView(hall, { tenantAlias: 'town', isVisibleFacilityInfo: false });
    expect(hidden).toMatchObject({ address: '', access: '', pictures: [], mapPicture: null, accessibility: [] });
  });

  test('make the same tenant again from an export with its pictures, and from its text alone where it has them', async () => {
    await importText(withPages);
    const { bundle, pictures } = await exported();
    expect(pictures.map(({ file }) => file).toSorted()).toEqual(
      [`pictures/${digestOf(drawing)}.svg`, `pictures/${digestOf(other)}.svg`].toSorted(),
    );
    expect(await importText(bundle, [])).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
    await database.clear();
    await importText(bundle, pictures);
    expect(await exported()).toEqual({ bundle, pictures });
  });

  test('are kept of courses and their places', async () => {
    const school = schoolBundleWith(
      ['    categories:\n', '    pictures: [{ file: pictures/hall.svg, alt: 学習館 }]\n    categories:\n'],
      ['birthMonth: 6', 'pictures: [{ file: pictures/map.svg, alt: 教室 }]'],
    );
    const { tenantAlias } = await importText(school);
    const { bundle, pictures } = await calls.asStaff(tenantAlias, 'Local/ExportBundle', { withUsers: false });
    expect(await importText(bundle, pictures, false)).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
    const { tenant_id } = await database.all.selectFrom('tenant').select('tenant_id').executeTakeFirstOrThrow();
    const pages = await coursePages.read({ trx: database.all, tenantId: tenant_id }, null, () => undefined);
    expect([...pages.places.values()].map(({ pictures: shown }) => shown?.[0]?.alt)).toEqual(['学習館']);
    expect([...pages.courses.values()].map(({ pictures: shown }) => shown?.[0]?.digest)).toEqual([digestOf(other)]);
  });

  test('and the logo of the tenant are made again, told in its smallest size, and let go with an import that has none', async () => {
    const withLogo = changed(townBundle, [['  name: みどり町\n', '  name: みどり町\n  logo: pictures/map.svg\n']]);
    await importText(withLogo);
    const told = async () => {
      const row = await database.all.selectFrom('tenant').selectAll().executeTakeFirstOrThrow();
      return toTenant(row).logo;
    };
    expect(await told()).toEqual({ src: `/pictures/town/${digestOf(other)}.svg`, width: 16, height: 9 });
    expect(await importText(withLogo)).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
    const { bundle, pictures } = await exported();
    expect(pictures.map(({ file }) => file)).toEqual([`pictures/${digestOf(other)}.svg`]);
    expect(await importText(bundle, [])).toMatchObject({ change: { added: 0, changed: 0, removed: 0 } });
    await database.clear();
    await importText(bundle, pictures);
    expect(await exported()).toEqual({ bundle, pictures });
    const without = await importText(townBundle);
    expect(without.differences).toEqual([expect.stringMatching(/^~ tenant\.logo: pictures\/.*svg → なし$/)]);
    expect(await told()).toBeUndefined();
    expect(await database.all.selectFrom('picture').select('digest').execute()).toEqual([]);
    expect(await reasons(withLogo, [])).toEqual(['tenant.logo: 「pictures/map.svg」というファイルがありません。']);
  });

  test('say what is changed of them, and let go of pictures that none shows', async () => {
    await importText(withPages);
    const again = await importText(
      changed(withPages, [['    mapPicture: { file: pictures/map.svg, alt: 駅からの道 }\n', '']]),
    );
    expect(again.differences).toEqual([expect.stringContaining('施設 町民会館: mapPicture')]);
    expect(await database.all.selectFrom('picture').select('digest').execute()).toEqual([
      { digest: digestOf(drawing) },
    ]);
  });

  test('are refused with the file and the place of what is wrong, and nothing is begun', async () => {
    await importText(townBundle);
    const before = await database.checksums();
    expect(await reasons(withPages, files.slice(0, 1))).toEqual([
      'containers[0].mapPicture.file: 「pictures/map.svg」というファイルがありません。',
    ]);
    const scripted = { file: 'pictures/hall.svg', base64: base64(drawing.replace('<rect', '<rect onload="x()"')) };
    expect(await reasons(withPages, [scripted])).toContain(
      'containers[0].pictures[0].file: 図（SVG）に「onload」は使えません。図形・文字・塗りだけの図にしてください。',
    );
    const outside = changed(withPages, [['file: pictures/map.svg', 'file: ../map.svg']]);
    expect(await reasons(outside, files)).toEqual([
      expect.stringMatching(/^containers\[0\]\.mapPicture\.file: 写真のファイルを/),
    ]);
    expect(await database.checksums()).toEqual(before);
  });

  test('are found beside the file of the bundle', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yoyaku-pictures-'));
    await writeFile(join(folder, 'hall.svg'), drawing);
    const text = townBundleWith([
      '    reservationNotes',
      '    pictures: [{ file: hall.svg, alt: 会館 }]\n    reservationNotes',
    ]);
    const found = await picturesBeside(join(folder, 'town.yaml'), text);
    expect(found).toEqual([{ file: 'hall.svg', bytes: await readFile(join(folder, 'hall.svg')) }]);
    expect(await picturesBeside(join(folder, 'town.yaml'), 'tenant: { logo: hall.svg }')).toEqual(found);
    expect(await picturesBeside(join(folder, 'town.yaml'), 'file: ../town.yaml')).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
