import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { schoolBundle, schoolBundleWith } from '#server/cli/testing/schoolBundle.ts';
import { townBundle } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { exportBundle } from '../export/exportBundle.ts';

let school: CliDatabase;
let tenantId: string;

beforeAll(async () => {
  school = await aCliDatabase();
  return () => school.close();
});

beforeEach(async () => {
  await school.clear();
  ({ tenantId } = await school.importText(schoolBundle));
});

const nothing = { added: 0, changed: 0, removed: 0 };
const aDayMs = 24 * 60 * 60 * 1000;

const eventWith = (key: string) =>
  school.all.selectFrom('event').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

/** 'clay: lottery rest' and so on, of the events that are in a span. */
async function spansByEvent() {
  const rows = await school.all
    .selectFrom('entry_span_event')
    .innerJoin('event', 'event.event_id', 'entry_span_event.event_id')
    .innerJoin('event_entry_span', 'event_entry_span.event_entry_span_id', 'entry_span_event.event_entry_span_id')
    .select(['event.key as event', 'event_entry_span.key as span'])
    .orderBy('event.key')
    .orderBy('event_entry_span.sort')
    .execute();
  return [...Map.groupBy(rows, ({ event }) => event)].map(
    ([event, spans]) => `${event}: ${spans.map(({ span }) => span).join(' ')}`,
  );
}

const sessionsOf = async (key: string) => {
  const rows = await school.all
    .selectFrom('event_session')
    .innerJoin('event', 'event.event_id', 'event_session.event_id')
    .selectAll('event_session')
    .where('event.key', '=', key)
    .orderBy('session_number')
    .execute();
  return rows.map(({ event_session_id: id, session_number: number, date }) => ({ id, number, date }));
};

const withoutGuitar = schoolBundle
  .replace(/ {10}- key: guitar[\s\S]*?(?= {2}- key: west)/, '')
  .replace('        name: 音楽\n        events:\n', '        name: 音楽\n        events: []\n')
  .replace('[guitar, ', '[');

describe('Importing a bundle of event mode', () => {
  test('[ROUTE-01] keeps in the directory which halls it has, without those that are not published', async () => {
    const kept = async () =>
      (await school.all.selectFrom('tenant').select('place_names').executeTakeFirst())?.place_names;
    expect(await kept()).toEqual(['東校舎', '西校舎']);
    await school.importText(
      schoolBundle.replace('name: 東校舎', 'name: 本館\n    published: false').replace('西校舎', '新館'),
    );
    expect(await kept()).toEqual(['新館']);
  });

  test('keeps what it says', async () => {
    expect(await eventWith('clay')).toMatchObject({
      number: 'E101',
      name: 'はじめての陶芸',
      capacity: 8,
      price: 1500,
      supplementary_information: '汚れてもよい服装でお越しください。',
      birth_month: 0,
      ask_for_borrow_instrument: false,
      is_published: true,
    });
    expect(await eventWith('wood')).toMatchObject({ birth_month: 6, price: 0 });
    expect(await spansByEvent()).toEqual([
      'clay: lottery rest',
      'guitar: open',
      'wood: lottery',
      'yoga-am: open',
      'yoga-pm: open',
    ]);
    const setting = await school.all.selectFrom('tenant_setting').selectAll().executeTakeFirstOrThrow();
    expect(setting.cart_hold_minutes).toBe(20);
    const sides = await school.all
      .selectFrom('condition_event')
      .innerJoin('event', 'event.event_id', 'condition_event.event_id')
      .innerJoin('event_condition', 'event_condition.event_condition_id', 'condition_event.event_condition_id')
      .select(['event_condition.type', 'side', 'event.key', 'limit_count'])
      .orderBy('event.key')
      .execute();
    expect(sides).toEqual([
      { type: 'UpperLimit', side: 'b', key: 'clay', limit_count: 1 },
      { type: 'UpperLimit', side: 'b', key: 'wood', limit_count: 1 },
      { type: 'NotReserved', side: 'a', key: 'yoga-am', limit_count: 0 },
      { type: 'NotReserved', side: 'b', key: 'yoga-pm', limit_count: 0 },
    ]);
  });

  test('turns moments of the tenant’s zone into instants', async () => {
    const span = await school.all
      .selectFrom('event_entry_span')
      .selectAll()
      .where('key', '=', 'lottery')
      .executeTakeFirstOrThrow();
    expect(span.opens_at.toISOString()).toBe('2026-05-21T00:00:00.000Z');
    expect(span.announce_at?.toISOString()).toBe('2026-06-13T08:00:00.000Z');
  });

  test('twice changes nothing, not a row and not an id', async () => {
    const before = await school.checksums();
    expect((await school.importText(schoolBundle)).change).toEqual(nothing);
    expect(await school.checksums()).toEqual(before);
  });

  test('changes what is different and leaves the rest', async () => {
    const before = await eventWith('clay');
    const { change } = await school.importText(
      schoolBundleWith(['capacity: 8', 'capacity: 12'], ['width: 3px', 'width: 4px'], ['limit: 2', 'limit: 4']),
    );
    expect(change).toEqual({ added: 0, changed: 3, removed: 0 });
    expect(await eventWith('clay')).toEqual({ ...before, capacity: 12 });
  });

  test('goes back to where it was', async () => {
    const before = await school.checksums();
    await school.importText(
      schoolBundleWith(
        ['events: [guitar, yoga-am', 'events: [yoga-am'],
        ['events: [clay, wood]\n    border', 'events: [wood]\n    border'],
      ),
    );
    expect(await school.checksums()).not.toEqual(before);
    await school.importText(schoolBundle);
    expect(await school.checksums()).toEqual({ ...before, tenant_revision: expect.stringMatching(/^3 /) });
  });

  test('moves relative days along with the day of the import', async () => {
    const { change } = await school.importText(schoolBundle, testNowMs + aDayMs);
    // Six sessions and three spans.
    expect(change).toEqual({ added: 0, changed: 9, removed: 0 });
  });

  test('takes events that are not in it from the offer, and brings them back with the same id', async () => {
    const before = { event: await eventWith('guitar'), sums: await school.checksums() };
    expect((await school.importText(withoutGuitar)).change).toEqual({ added: 0, changed: 0, removed: 2 });
    expect(await eventWith('guitar')).toEqual({ ...before.event, is_published: false });
    expect(await spansByEvent()).not.toContain('guitar: open');
    await school.importText(schoolBundle);
    expect(await school.checksums()).toEqual({ ...before.sums, tenant_revision: expect.stringMatching(/^3 /) });
  });

  test('takes categories and places that are not in it from the offer', async () => {
    const east = schoolBundle
      .replace(/ {2}- key: west[\s\S]*?(?=entrySpans:)/, '')
      .replace('[guitar, yoga-am, yoga-pm]', '[guitar]')
      .replace(/ {2}- key: yoga\n[\s\S]*?(?=users:)/, '');
    await school.importText(east);
    const places = school.all.selectFrom('event_container').select(['key', 'is_published']).orderBy('key');
    const categories = school.all.selectFrom('event_category').select('key').where('is_published', '=', false);
    expect(await places.execute()).toEqual([
      { key: 'east', is_published: true },
      { key: 'west', is_published: false },
    ]);
    expect(await categories.execute()).toEqual([{ key: 'body' }]);
  });

  test('keeps what a course lends, and gives the same back', async () => {
    const loans = [
      { name: '前掛け', price: 0, stock: 8 },
      { name: '道具一式', price: 700, stock: null },
    ];
    const text = schoolBundleWith([
      'capacity: 8\n',
      'capacity: 8\n            loans: [{ name: 前掛け, stock: 8 }, { name: 道具一式, price: 700 }]\n',
    ]);
    await school.importText(text);
    expect((await eventWith('clay')).loans).toEqual(loans);
    const sums = await school.checksums();
    const exported = await inTenant(school.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect(exported).toContain('道具一式');
    expect((await school.importText(exported)).change).toEqual(nothing);
    expect(await school.checksums()).toEqual(sums);
    expect((await school.importText(text)).change).toEqual(nothing);
  });

  test('keeps whom one brings to a course, and gives the same back', async () => {
    const text = schoolBundleWith([
      'loan: true\n',
      'loan: true\n            companions: { upTo: 2, prices: [{ to: 5, price: 0 }, { price: 300 }] }\n',
    ]);
    await school.importText(text);
    expect((await eventWith('guitar')).companions).toEqual({
      label: 'お子さま',
      from: 1,
      upTo: 2,
      counts: 'people',
      prices: [{ to: 5, price: 0 }, { price: 300 }],
    });
    const sums = await school.checksums();
    const exported = await inTenant(school.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: true }));
    expect((await school.importText(exported)).change).toEqual(nothing);
    expect(await school.checksums()).toEqual(sums);
  });

  test.each([
    ['people of a draw', '{ upTo: 1 }', '「pairs」にしてください'],
    ['fewer than the fewest', '{ counts: pairs, from: 3, upTo: 2 }', 'from以上にしてください'],
    [
      'prices without an end',
      '{ counts: pairs, prices: [{ to: 5, price: 0 }] }',
      '最後の行のほかにはtoを書いてください',
    ],
    [
      'prices that go down',
      '{ counts: pairs, prices: [{ to: 5, price: 0 }, { to: 3, price: 1 }, { price: 2 }] }',
      'toは、前の行より大きくしてください',
    ],
  ])('refuses companions: %s', async (_title, companions, words) => {
    const text = schoolBundleWith(['capacity: 8\n', `capacity: 8\n            companions: ${companions}\n`]);
    await expect(school.importText(text)).rejects.toThrow(words);
  });

  test('refuses a stock below what is lent', async () => {
    const text = (stock: number) =>
      schoolBundleWith(
        ['loan: true\n', `loan: true\n            loans: [{ name: 教本, stock: ${stock} }]\n`],
        [
          'users:\n',
          "users:\n  - { userNumber: '10000002', password: yoyaku2026, lastName: 青木, firstName: 空, lastNameKana: アオキ, firstNameKana: ソラ, phoneNumber: 090-0000-0002 }\n",
        ],
      );
    await school.importText(text(2));
    for (const userNumber of ['10000001', '10000002']) {
      const id = await aCourseReservation(school.all, { tenantId, event: 'guitar', userNumber });
      const loans = JSON.stringify([{ name: '教本', price: 0 }]);
      await school.all.updateTable('event_reservation').set({ loans }).where('event_reservation_id', '=', id).execute();
    }
    await expect(school.importText(text(1))).rejects.toThrow(
      '「guitar」の「教本」は2個が貸し出されるため、1個にできません。',
    );
    expect((await school.importText(text(2))).change).toEqual(nothing);
  });

  test.each([
    ['one name twice', '[{ name: 前掛け }, { name: 前掛け }]', '前掛け'],
    ['fewer than a draw has seats', '[{ name: 前掛け, stock: 7 }]', '8人に足りる数にしてください'],
    ['a price that is none', '[{ name: 前掛け, price: -1 }]', 'price'],
    ['a stock of nothing', '[{ name: 前掛け, stock: 0 }]', 'stock'],
  ])('refuses loans with %s', async (_title, loans, words) => {
    const text = schoolBundleWith(['capacity: 8\n', `capacity: 8\n            loans: ${loans}\n`]);
    await expect(school.importText(text)).rejects.toThrow(words);
  });

  test('removes spans and conditions that are not in it', async () => {
    const text = schoolBundle
      .replace(/ {2}- key: rest[\s\S]*?(?= {2}- key: open)/, '')
      .replace(/ {2}- key: craft-limit[\s\S]*?(?= {2}- key: yoga\n)/, '');
    // A span with one event and a condition with two; those that are left move up.
    expect((await school.importText(text)).change).toEqual({ added: 0, changed: 2, removed: 5 });
    const spans = await school.all.selectFrom('event_entry_span').select('key').orderBy('sort').execute();
    const conditions = await school.all.selectFrom('event_condition').select('key').execute();
    expect(spans).toEqual([{ key: 'lottery' }, { key: 'open' }]);
    expect(conditions).toEqual([{ key: 'yoga' }]);
  });

  test('lets sessions move, and keeps the one whose time stays', async () => {
    const both = (first: number, second: number) =>
      `- { day: today+${first}, hours: 10:00-12:00 }\n              - { day: today+${second}, hours: 10:00-12:00 }`;
    const [first, second] = await sessionsOf('clay');
    await school.importText(schoolBundleWith([both(30, 37), both(44, 51)]));
    expect(await sessionsOf('clay')).toEqual([
      { ...first, date: '2026-07-24' },
      { ...second, date: '2026-07-31' },
    ]);
    await school.importText(schoolBundle);
    expect(await sessionsOf('clay')).toEqual([first, second]);
    await school.importText(schoolBundleWith([both(30, 37), both(37, 44)]));
    expect(await sessionsOf('clay')).toEqual([
      { ...second, number: 1 },
      { ...first, number: 2, date: '2026-07-24' },
    ]);
  });

  test('leaves a session that was called off as it is, whether it is named or not, and numbers around it', async () => {
    const [first] = await sessionsOf('clay');
    const off = (called_off: string) =>
      school.all
        .updateTable('event_session')
        .set({ called_off })
        .where('event_session_id', '=', first?.id ?? '')
        .execute();
    const before = await sessionsOf('clay');
    await off('講師の急病');
    expect((await school.importText(schoolBundle)).change).toEqual(nothing);
    expect(await sessionsOf('clay')).toEqual(before);
    const moved = '- { day: today+37, hours: 10:00-12:00 }\n              - { day: today+44, hours: 10:00-12:00 }';
    const asked = '- { day: today+30, hours: 10:00-12:00 }\n              - { day: today+37, hours: 10:00-12:00 }';
    await school.importText(schoolBundleWith([asked, moved]));
    expect((await sessionsOf('clay')).map(({ number }) => number)).toEqual([1, 2, 3]);
    await school.importText(schoolBundle);
    await off('');
  });

  test('adds and removes sessions that nobody has reserved', async () => {
    const one = '[{ day: today+31, hours: 18:30-20:00 }]';
    const two = '[{ day: today+24, hours: 18:30-20:00 }, { day: today+31, hours: 18:30-20:00 }]';
    const [before] = await sessionsOf('guitar');
    // The one that is there becomes the second.
    expect((await school.importText(schoolBundleWith([one, two]))).change).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
    });
    expect(await sessionsOf('guitar')).toEqual([
      { id: expect.any(String), number: 1, date: '2026-07-04' },
      { id: before?.id, number: 2, date: '2026-07-11' },
    ]);
    expect((await school.importText(schoolBundle)).change).toEqual({ added: 0, changed: 1, removed: 1 });
    expect(await sessionsOf('guitar')).toEqual([before]);
  });

  test('does not see the tenants beside it', async () => {
    const { tenantId: otherId } = await school.importText(schoolBundleWith(['alias: school', 'alias: other']));
    expect(otherId).not.toBe(tenantId);
    expect((await school.importText(schoolBundle)).change).toEqual(nothing);
  });

  test('leaves a tenant of facility mode beside it alone', async () => {
    await school.importText(townBundle);
    const before = await school.checksums();
    expect((await school.importText(schoolBundle)).change).toEqual(nothing);
    expect((await school.importText(townBundle)).change).toEqual(nothing);
    expect(await school.checksums()).toEqual(before);
  });
});

describe('Exporting a tenant of event mode', () => {
  const exported = (id = tenantId) =>
    inTenant(school.db, id, (trx) => exportBundle(trx, { tenantId: id, withUsers: true }));

  test('gives a bundle whose import changes nothing', async () => {
    const before = await school.checksums();
    expect((await school.importText(await exported())).change).toEqual(nothing);
    expect(await school.checksums()).toEqual(before);
  });

  test('gives a bundle that makes the same tenant elsewhere', async () => {
    const text = await exported();
    await school.clear();
    const copy = await school.importText(text);
    expect(await exported(copy.tenantId)).toBe(text);
  });

  test('writes spans, limits and borders as a person would', async () => {
    const text = await exported();
    expect(text).toContain(
      '  - key: lottery\n    name: 抽選受付\n    opens: 2026-05-21T09:00\n    closes: 2026-06-12T17:00\n    limit: 2\n' +
        '    events:\n      - clay\n      - wood\n    method: lottery\n    announceAt: 2026-06-13T17:00\n',
    );
    expect(text).toContain('              - day: 2026-07-10\n                hours: 10:00-12:00\n');
    expect(text).toContain('      style: dashed\n      width: 3px\n      color: "#b91c1c"\n');
    expect(text).not.toContain('closures');
  });

  test('has one price of a whole course and how much of a lottery may be won, where the bundle says so', async () => {
    await school.importText(schoolBundleWith(['price: 1500', 'coursePrice: 2800'], ['limit: 2\n', 'winLimit: 1\n']));
    expect(await eventWith('clay')).toMatchObject({ price: 0, course_price: 2800 });
    const text = await exported();
    expect(text).toContain('coursePrice: 2800\n');
    expect(text).toContain('    method: lottery\n    winLimit: 1\n    announceAt: 2026-06-13T17:00\n');
    expect((await school.importText(text)).change).toEqual(nothing);
    await school.importText(schoolBundle);
    expect(await exported()).not.toMatch(/coursePrice|winLimit/);
  });

  test('has which groups are ranked, where the bundle says so', async () => {
    await school.importText(schoolBundleWith(['limit: 1\n', 'limit: 2\n    ranked: true\n']));
    const text = await exported();
    expect(text).toContain('    limit: 2\n    ranked: true\n');
    expect((await school.importText(text)).change).toEqual(nothing);
    await school.importText(schoolBundle);
    expect(await exported()).not.toContain('ranked');
  });

  test('has whom a course is for, where the bundle says so', async () => {
    const audience = 'audience: { age: { from: 6, to: 12, on: school_year }, born: { to: 2020-04-01 } }';
    await school.importText(schoolBundleWith(['capacity: 2\n', `capacity: 2\n            ${audience}\n`]));
    expect(await eventWith('wood')).toMatchObject({
      audience: { age: { from: 6, to: 12, on: 'school_year' }, born: { to: '2020-04-01' } },
    });
    const text = await exported();
    expect((await school.importText(text)).change).toEqual(nothing);
    expect(await exported()).toBe(text);
    await school.importText(schoolBundle);
    expect(await exported()).not.toContain('audience');
  });

  test('has which classes of users a course and a span are for, by their codes', async () => {
    const text = schoolBundleWith(
      [
        'eventContainers:\n',
        'classes: [{ code: resident, label: 市内 }, { code: outside, label: 市外 }]\neventContainers:\n',
      ],
      ['capacity: 2\n', 'capacity: 2\n            audience: { classes: [resident] }\n'],
      ['limit: 2\n', 'limit: 2\n    audience: { exceptClasses: [outside] }\n'],
    );
    await school.importText(text);
    expect(await eventWith('wood')).toMatchObject({ audience: { classes: [{ code: 'resident', label: '市内' }] } });
    const written = await exported();
    expect(written).toContain('            audience:\n              classes:\n                - resident\n');
    expect(written).toContain('    audience:\n      exceptClasses:\n        - outside\n');
    expect((await school.importText(written)).change).toEqual(nothing);
    await expect(school.importText(text.replace('[outside]', '[foreign]'))).rejects.toThrow(
      'entrySpans[0].audience.exceptClasses[0]',
    );
  });

  test('names what is no longer offered as such, and can be imported again', async () => {
    await school.importText(withoutGuitar);
    const text = await exported();
    expect(text).toContain('name: ギター入門\n            published: false');
    expect((await school.importText(text)).change).toEqual(nothing);
  });
});
