import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { inTenant } from '#server/db/connect.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { type Arranging, aMember } from '#server/testing/factories.ts';
import { BundleError } from '../BundleError.ts';
import { exportBundle } from '../export/exportBundle.ts';
import { fileProblem } from '../problem/problem.ts';

const town = readFileSync(join(import.meta.dirname, '../testing/towns/akishima.yaml'), 'utf8');
const nothing = { added: 0, changed: 0, removed: 0 };
/** The version in force, and another one for next spring. */
const [beforeVersions = '', version = ''] = town.split(/^ {4}ordinance:\n/m);
const withSpring = (change: (text: string) => string = (text) => text) =>
  `${beforeVersions}    ordinance:\n${version.trimEnd()}\n${change(version.replace(/firstDay: \S+/, 'firstDay: 2027-04-01'))}`;

let database: CliDatabase;
beforeAll(async () => {
  database = await aCliDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.clear());

const versions = () =>
  database.all.selectFrom('ordinance_version').select(['version_id', 'first_day']).orderBy('first_day').execute();

/** Somebody has booked under the only version, and cancelled. */
async function chargeByIt() {
  const { all: db } = database;
  const server = { clock: () => testNowMs } as unknown as Arranging['server'];
  const version = await db.selectFrom('ordinance_version').selectAll().executeTakeFirstOrThrow();
  const { tenant_id: tenantId, container_id: containerId, version_id: ordinance_version_id } = version;
  const room = await db.selectFrom('article').selectAll().executeTakeFirstOrThrow();
  const member = await aMember({ db, server }, { tenantId, tenantAlias: 'akishima', tenantName: '' });
  const article = { articleId: room.article_id, articleName: room.name, spaceIds: [] };
  const hall = { tenantId, containerId, containerName: '', spaces: { A: '', B: '' } };
  const halls = { ...hall, whole: article, halfA: article, halfB: article };
  await aReservation({ db, server }, member, halls, { state: 'cancelled_user', hasAccount: false });
  await db.updateTable('reservation_detail').set({ ordinance_version_id }).execute();
}

async function reasonsOf(text: string) {
  const before = await database.checksums();
  const error: unknown = await database.importText(text).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(await database.checksums()).toEqual(before);
  return error instanceof BundleError ? error.problems.map((problem) => fileProblem(problem).reason) : [];
}

describe('The ordinance of a place', () => {
  test('is exported as it was written: imported again, it changes nothing', async () => {
    const { tenantId } = await database.importText(withSpring());
    const first = await inTenant(database.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(first).toContain('atLeast: 60 days');
    expect((await database.importText(first)).change).toEqual(nothing);
    const again = await inTenant(database.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(again).toBe(first);
  });

  test('is exported with days of months, prices by the clock and equipment of frames together as they were written', async () => {
    const more = town
      .replace('atLeast: 60 days', 'atLeast: last day 6 months before')
      .replace(
        '        steps:\n',
        `        equipment: [{ code: mic, label: マイク, yen: 310, per: eachFrame, together: { 全日: 800 } }]
        steps:
          - kind: extension
            as: extension
            of: [base]
            unitMinutes: 60
            beside: earlier
            rules: [{ code: late, label: 夜間延長, side: after, hours: 22:00-24:00, beside: later, yen: 4000 }]
          - kind: amounts
            as: visitors
            rules: [{ code: visitors, label: 入場料, admissionTimes: 50, per: day }, { code: lights, label: 照明, yen: 500, per: hour, everyHours: 4 }]
          - { kind: maximum, yen: 500000 }
`,
      )
      .replace('label: 営業の宣伝 }', 'label: 営業の宣伝, oneOf: 催物 }');
    expect(more).toContain('oneOf: 催物');
    const { tenantId } = await database.importText(more);
    const text = await inTenant(database.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    for (const written of [
      'last day 6 months before',
      '22:00-24:00',
      'beside: later',
      'per: eachFrame',
      '全日: 800',
      'admissionTimes: 50',
      'everyHours: 4',
      'oneOf: 催物',
      'kind: maximum',
    ]) {
      expect(text).toContain(written);
    }
    expect((await database.importText(text)).change).toEqual(nothing);
  });

  test('takes another version for a day to come, and lets it be changed and left out until then', async () => {
    await database.importText(town);
    const [current] = await versions();
    expect((await database.importText(withSpring())).change).toEqual({ ...nothing, added: 1 });
    const dearer = withSpring((text) => text.replace('add: 60%', 'add: 70%'));
    expect((await database.importText(dearer)).change).toEqual({ ...nothing, changed: 1 });
    expect((await versions()).map(({ first_day }) => first_day)).toEqual([current?.first_day, '2027-04-01']);
    expect((await database.importText(town)).change).toEqual({ ...nothing, removed: 1 });
    expect(await versions()).toEqual([current]);
  });

  test('[RULE-02] may be mended as the first one, until somebody is charged by it', async () => {
    await database.importText(town);
    const mended = town.replace('add: 60%', 'add: 70%');
    expect((await database.importText(mended)).change).toEqual({ ...nothing, changed: 1 });
    const later = mended.replace(/firstDay: \S+/, 'firstDay: 2025-06-01');
    expect((await database.importText(later)).change).toEqual({ ...nothing, changed: 1 });
    expect((await versions()).map(({ first_day }) => first_day)).toEqual(['2025-06-01']);
  });

  test('[FEE-02] is never changed once it is in force and somebody was charged by it', async () => {
    await database.importText(town);
    await chargeByIt();
    expect(await reasonsOf(town.replace('add: 60%', 'add: 70%'))).toEqual([
      'containers[0].ordinance[0]: 2025-04-01からの版は適用が始まっているため、変更できません。適用開始日を後の日にしてください。',
    ]);
    expect(await reasonsOf(beforeVersions.replaceAll(/(hours: [\d:-]+) }/g, '$1, fee: 100 }'))).toEqual([
      'containers[0].ordinance: 2025-04-01からの版は適用が始まっているため、なくせません。',
    ]);
    expect(await reasonsOf(withSpring((text) => text.replace('2027-04-01', '2026-05-01')))).toEqual([
      'containers[0].ordinance[1]: 適用開始日（2026-05-01）が過ぎています。すでに版があるため、本日以後の日を書いてください。',
    ]);
  });

  test('[FEE-02] is not published while an example comes out otherwise', async () => {
    const example =
      '        examples: [ { name: 平日 全日, article: hall, day: weekday, frames: [ 全日 ], yen: 1 } ]\n';
    const reasons = await reasonsOf(`${town.trimEnd()}\n${example}`);
    expect(reasons).toEqual([
      'containers[0].ordinance[0].examples[0]: 「平日 全日」は191,000円になり、公表されている1円になりません。\n    全日 191,000円 (昭島市民会館 使用料金)',
    ]);
  });

  test.each([
    ['equipment', '{ kind: equipment, as: again }'],
    [
      'extension',
      '{ kind: extension, as: again, unitMinutes: 60, rules: [{ code: again, label: 延長, ofFrame: 30% }] }',
    ],
  ])('[RULE-02] with a second %s step is refused with its line, as it would charge twice', async (kind, again) => {
    const first = again.replaceAll('again', 'once');
    const twice = town.replace('        steps:\n', `        steps:\n          - ${first}\n          - ${again}\n`);
    const error: unknown = await database.importText(twice).catch((reason: unknown) => reason);
    if (!(error instanceof BundleError)) throw new Error('it was imported');
    const line = twice.slice(0, twice.indexOf(again)).split('\n').length;
    expect(error.problems).toContainEqual(
      expect.objectContaining({
        line,
        path: ['containers', 0, 'ordinance', 0, 'steps', 1],
        code: 'secondStep',
        values: { kind },
      }),
    );
    await expect(database.importText(twice.replace(`          - ${again}\n`, ''))).resolves.toBeDefined();
  });

  test('[RULE-02] that prices one equipment twice is refused', async () => {
    const mic = '{ code: mic, label: マイク, yen: 310, per: use }';
    const twice = town.replace('        steps:\n', `        equipment: [${mic}, ${mic}]\n        steps:\n`);
    expect(await reasonsOf(twice)).toContain('containers[0].ordinance[0].equipment[1].code: 「mic」が2回あります。');
  });
});
