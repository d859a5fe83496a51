import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportBundle } from '#server/bundle/export/exportBundle.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aHallReservation } from '#server/cli/testing/aHallReservation.ts';
import { townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { aContext } from '#server/testing/aContext.ts';
import { instantOf } from '#server/time.ts';
import { layDownRecurring } from './layDown.ts';

let town: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  town = await aCliDatabase();
  return () => town.close();
});
beforeEach(async () => {
  await town.clear();
});

const imported = async (text: string) => {
  ({ tenantId } = await town.importText(text));
};

const exported = () => inTenant(town.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: false }));

/** What the daily sweep does at a moment. */
async function sweptAt(moment: string) {
  const tenant = await tenantDirectory(town.all).byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  const nowMs = instantOf(moment, 'Asia/Tokyo').getTime();
  const log = pino({ level: 'silent' });
  return inTenant(town.db, tenantId, (trx) => layDownRecurring({ ...aContext({ trx, tenant, nowMs }), log }, 500));
}

/** The days on which the studio is closed for a reason. */
async function closedFor(note: string) {
  const rows = await town.all
    .selectFrom('occupancy')
    .innerJoin('space', 'space.space_id', 'occupancy.space_id')
    .select('starts_at')
    .where('space.key', '=', 'studio')
    .where('occupancy.note', '=', note)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ starts_at }) => new Date(starts_at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10));
}

describe('[RULE-01] a closure that comes every year', () => {
  it('never runs out: it is laid down year after year without another import', async () => {
    await imported(townBundle);
    expect((await closedFor('年末年始')).at(-1)).toBe('2027-01-04');
    for (const year of [2027, 2028, 2029, 2030]) await sweptAt(`${year}-06-10T03:00`);
    expect((await closedFor('年末年始')).filter((day) => day >= '2030')).toEqual([
      ...['2030-01-01', '2030-01-02', '2030-01-03', '2030-01-04'],
      ...['2030-12-28', '2030-12-29', '2030-12-30', '2030-12-31'],
      ...['2031-01-01', '2031-01-02', '2031-01-03', '2031-01-04'],
    ]);
    expect(await sweptAt('2030-06-10T03:00')).toBe(0);
  });

  it('is exported as it was said, and importing that changes nothing', async () => {
    await imported(townBundle);
    const text = await exported();
    expect(text).toContain('everyYear');
    expect(text.match(/年末年始/g)).toHaveLength(1);
    const again = await town.importText(text);
    expect(again.differences).toEqual([]);
    expect(again.change).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  it('leaves who has a place under it his place, and closes the rest', async () => {
    await imported(townBundle);
    const studio = await town.all
      .selectFrom('space')
      .select('space_id')
      .where('key', '=', 'studio')
      .executeTakeFirstOrThrow();
    const at = (moment: string) => instantOf(moment, 'Asia/Tokyo');
    const official = {
      tenant_id: tenantId,
      occupancy_id: crypto.randomUUID(),
      space_id: studio.space_id,
      kind: 'official',
      note: '式典',
    };
    await town.all
      .insertInto('occupancy')
      .values({ ...official, starts_at: at('2027-12-28T10:00'), ends_at: at('2027-12-28T12:00') })
      .execute();
    await sweptAt('2026-12-10T03:00');
    const rows = await town.all
      .selectFrom('occupancy')
      .select(['starts_at', 'ends_at', 'note'])
      .where('space_id', '=', studio.space_id)
      .where('starts_at', '>=', at('2027-12-28T00:00'))
      .where('starts_at', '<', at('2027-12-29T00:00'))
      .orderBy('starts_at')
      .execute();
    expect(
      rows.map(({ note, starts_at, ends_at }) => [note, (ends_at.getTime() - starts_at.getTime()) / 3_600_000]),
    ).toEqual([
      ['年末年始', 10],
      ['式典', 2],
      ['年末年始', 12],
    ]);
  });
});

describe('[TOLD-01] whoever has a place where a closure comes again', () => {
  const followUps = () => town.all.selectFrom('follow_up').select(['reservation_id', 'why', 'outcome']).execute();
  const notices = async () =>
    (await town.all.selectFrom('notice').select('kind').execute()).map(({ kind }) => kind).toSorted();

  it('is told, and stands in the list of staff until the day is excepted', async () => {
    await imported(townBundle);
    const reservationId = await aHallReservation(town.all, { tenantId, date: '2027-12-29' });
    await sweptAt('2026-12-10T03:00');
    expect(await followUps()).toEqual([{ reservation_id: reservationId, why: 'closed', outcome: null }]);
    expect(await notices()).toEqual(['useInDoubt']);
    expect(await sweptAt('2027-01-10T03:00')).toBeGreaterThan(0);
    expect(await notices()).toEqual(['useInDoubt']);
    const text = await exported();
    await town.importText(text.replace(/( +)everyYear:/, '$1except: [2027-12-29]\n$1everyYear:'));
    expect(await followUps()).toEqual([{ reservation_id: reservationId, why: 'closed', outcome: 'settled' }]);
    expect(await notices()).toEqual(['useInDoubt', 'useStands']);
  });
});

const cleaning = (more: string) =>
  townBundleWith([
    '{ spaces: [studio], from: today+10, to: today+11, reason: 点検 }',
    `{ spaces: [studio], everyMonth: 2nd tuesday, ${more}reason: 清掃 }`,
  ]);

describe('[RULE-01] a closure that comes every month', () => {
  it('does not come on an excepted day, and comes on all others', async () => {
    await imported(cleaning(''));
    const before = await closedFor('清掃');
    expect(before).toContain('2026-08-11');
    await imported(cleaning('except: [2026-08-11], '));
    expect(await closedFor('清掃')).toEqual(before.filter((day) => day !== '2026-08-11'));
    const text = await exported();
    expect(text).toMatch(/except:\s*(\[|-)\s*\n?\s*-?\s*2026-08-11/);
    expect((await town.importText(text, testNowMs)).differences).toEqual([]);
  });
});

describe('[RULE-01] a room with exceptions', () => {
  const opened = townBundleWith([
    '        timeFrameType: time\n',
    `        timeFrameType: time
        exceptions:
          - { day: 2026-08-17, open: 夏祭り, hours: 10:00-16:00, hourlyFee: 900 }
          - { day: 2026-08-18, closed: 夏祭りの振替 }
`,
  ]);

  it('keeps them, exports them and imports the same again', async () => {
    await imported(opened);
    const text = await exported();
    expect(text).toContain('夏祭りの振替');
    expect((await town.importText(text)).differences).toEqual([]);
  });

  it.each([
    ['{ day: 2026-08-17, open: 夏祭り }\n          - { day: 2026-08-17, closed: x }', '「2026-08-17」が2回あります。'],
    ['{ day: 2026-08-17 }', 'openかclosedの一方だけに、理由を書いてください。'],
    ['{ day: 2026-08-17, closed: x, hours: 10:00-12:00 }', '休館の日に、時間・区分・料金は書けません。'],
    ['{ day: 2026-02-30, open: x }', 'ある日付を「2027-04-01」のように書いてください。'],
  ])('that cannot be meant is refused: %s', async (entry, reason) => {
    const text = townBundleWith([
      '        timeFrameType: time\n',
      `        timeFrameType: time\n        exceptions:\n          - ${entry}\n`,
    ]);
    await expect(town.importText(text)).rejects.toThrow(reason);
  });
});
