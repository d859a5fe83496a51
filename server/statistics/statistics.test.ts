import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { pino } from 'pino';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { sheetOf } from '#rules/statistics/sheet.ts';
import { scheduleRecurringJobs } from '../jobs/recurringJobs.ts';
import { runDueJobs } from '../jobs/runDueJobs.ts';
import { newId } from '../newId.ts';
import type { HallOptions } from '../testing/aHall.ts';
import { aHall } from '../testing/aHall.ts';
import { aReservation } from '../testing/aReservation.ts';
import { aSmallTown, type SmallTown } from '../testing/aSmallTown.ts';
import { aStaffMember } from '../testing/aStaffMember.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { rowsBy, totalOf } from './testing/figuresShown.ts';

const log = pino({ level: 'silent' });
let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T10:00');
  await server.db.deleteFrom('job').execute();
});

/** Lets the job of a night run. */
async function night(day: string) {
  server.clock.set(`${day}T03:05`);
  const nowMs = server.clock();
  await scheduleRecurringJobs({ db: server.server.db, tenantIds: await server.server.directory.everyId(), nowMs, log });
  await runDueJobs({ ...server.server, log, nowMs });
}

const june = { from: '2026-06-01', to: '2026-06-30' };

async function figures(town: SmallTown, who: Parameters<typeof aStaffMember>[2] = {}, asked: object = june) {
  const staff = await aStaffMember(server, town.tenant, who);
  const { status, body } = await server.call('Desk/GetStatistics', { ...june, ...asked }, { staff });
  expect(status).toBe(200);
  return body;
}

const rateOf = async (town: SmallTown, articleId: string) => rowsBy((await figures(town)).tables, 'rooms')[articleId];

const used = (town: SmallTown, date: string, more: Parameters<typeof aReservation>[3] = {}) =>
  aReservation(server, town.member, town.hall, { date, state: 'completed', ...more });

const setUse = (reservationId: string, values: object) =>
  server.db.updateTable('reservation').set(values).where('reservation_id', '=', reservationId).execute();

const happened = (
  town: SmallTown,
  reservationId: string,
  line: { action: string; at: string; before?: object; after: object },
) =>
  server.db
    .insertInto('reservation_history')
    .values({
      tenant_id: town.tenant.tenantId,
      reservation_id: reservationId,
      happened_at: new Date(`${line.at}+09:00`),
      actor: 'job:test',
      action: line.action,
      reason: '',
      before: line.before ? JSON.stringify(line.before) : null,
      after: JSON.stringify(line.after),
    })
    .execute();

/** A closure or official use over a half, as the console would have laid it. */
const closed = async (town: SmallTown, half: 'A' | 'B', kind: 'closure' | 'official', from: string, to: string) =>
  server.db
    .insertInto('occupancy')
    .values({
      tenant_id: town.tenant.tenantId,
      occupancy_id: newId(),
      space_id: town.hall.spaces[half],
      starts_at: new Date(`${from}+09:00`),
      ends_at: new Date(`${to}+09:00`),
      kind,
      note: '',
    })
    .execute();

const aTown = (hall: HallOptions = {}) => aSmallTown(server, { hall });

describe('[STAT-01] 稼働率 of June', () => {
  it('counts 全日 as its blocks, and a hall by its halves', async () => {
    const town = await aTown();
    const { whole, halfA, halfB } = town.hall;
    await used(town, '2026-06-11', { frames: ['全日'] });
    await used(town, '2026-06-12', { article: whole, frames: ['午前'] });
    await night('2026-06-14');
    const { tables, until } = await figures(town);
    expect(until).toBe('2026-06-13');
    const rooms = rowsBy(tables, 'rooms');
    // From the first use on: 11, 12 and 13 June.
    expect(rooms[halfA.articleId]).toMatchObject({
      openDays: 3,
      usedDays: 2,
      offered: 9,
      used: 4,
      rateOfBlocks: 444,
      rateOfDays: 667,
    });
    expect(rooms[halfB.articleId]).toMatchObject({ usedDays: 1, used: 1 });
    expect(rooms[whole.articleId]).toMatchObject({ usedDays: 1, used: 1, counted: 1 });
    expect(totalOf(tables, 'rooms')).toMatchObject({ openDays: 6, usedDays: 3, offered: 18, used: 5, counted: 2 });
    expect(rowsBy(tables, 'weekdayFrames')['4']).toEqual({ 午前: 500, 午後: 500, 夜間: 500 });
  });

  it('leaves closures out and shows official use apart, but for what was used under them', async () => {
    const town = await aTown();
    const { halfA } = town.hall;
    await used(town, '2026-06-11', { frames: ['午前'] });
    await closed(town, 'A', 'closure', '2026-06-11T10:00', '2026-06-11T22:00');
    await closed(town, 'A', 'official', '2026-06-12T17:00', '2026-06-12T22:00');
    await closed(town, 'A', 'closure', '2026-06-13T00:00', '2026-06-14T00:00');
    await night('2026-06-14');
    expect(await rateOf(town, halfA.articleId)).toMatchObject({
      ...{ openDays: 2, usedDays: 1, offered: 4, used: 1, official: 1 },
      ...{ rateOfBlocks: 250, rateWithOfficial: 500 },
    });
    // What is decided later about days that have passed changes nothing.
    await server.db.deleteFrom('occupancy').where('kind', '<>', 'reservation').execute();
    await night('2026-06-15');
    expect(await rateOf(town, halfA.articleId)).toMatchObject({ openDays: 3, offered: 7, official: 1 });
  });

  it('knows closing days, a use on one of them, and half hours', async () => {
    const town = await aTown({ timeFrameType: 'time', slotMinutes: 30, article: { closed_weekdays: [5] } });
    const { halfA } = town.hall;
    // 11 June is a Thursday.
    await used(town, '2026-06-11', { frames: ['午前'] });
    await used(town, '2026-06-12', { frames: ['午後'] });
    await night('2026-06-13');
    expect(await rateOf(town, halfA.articleId)).toMatchObject({
      openDays: 2,
      usedDays: 2,
      offered: 26 + 8,
      used: 6 + 8,
    });
    const heat = rowsBy((await figures(town)).tables, 'roomFrames')[halfA.articleId];
    expect(heat).toMatchObject({ '9時': 1000, '12時': 0, '13時': 500 });
  });

  it('follows what changes afterwards: a use that was missed, one that is moved to another day, days given up', async () => {
    const town = await aTown();
    const { halfA } = town.hall;
    const { reservationId } = await used(town, '2026-06-11');
    await night('2026-06-13');
    expect(await rateOf(town, halfA.articleId)).toMatchObject({ used: 1, counted: 1 });
    await setUse(reservationId, { state: 'no_show' });
    await happened(town, reservationId, {
      action: 'recordNoShow',
      at: '2026-06-13T09:00',
      before: { state: 'completed' },
      after: { state: 'no_show' },
    });
    await night('2026-06-14');
    expect(await rateOf(town, halfA.articleId)).toMatchObject({ used: 0, usedDays: 0, counted: 0 });
    expect(rowsBy((await figures(town)).tables, 'summary').all).toMatchObject({ noShowRate: 1000, reservations: 1 });
    await server.db
      .updateTable('reservation_detail')
      .set({ date: '2026-06-12' })
      .where('reservation_id', '=', reservationId)
      .execute();
    await setUse(reservationId, { state: 'completed', first_date: '2026-06-12', last_date: '2026-06-12' });
    await happened(town, reservationId, { action: 'move', at: '2026-06-14T09:00', after: { state: 'completed' } });
    await night('2026-06-15');
    const copies = await server.db
      .selectFrom('statistics_use')
      .select('day')
      .where('reservation_id', '=', reservationId)
      .execute();
    expect(copies).toEqual([{ day: '2026-06-12' }]);
    expect(await rateOf(town, halfA.articleId)).toMatchObject({ used: 1, usedDays: 1, counted: 1 });
  });

  it('copies nothing of what is still to come or waits for a draw', async () => {
    const town = await aTown();
    await aReservation(server, town.member, town.hall, { date: '2026-06-25', state: 'confirmed' });
    await aReservation(server, town.member, town.hall, {
      date: '2026-06-26',
      state: 'lottery_waiting',
      entryType: 'lottery',
    });
    await night('2026-06-12');
    expect(
      await server.db.selectFrom('statistics_use').selectAll().where('tenant_id', '=', town.tenant.tenantId).execute(),
    ).toEqual([]);
    expect(rowsBy((await figures(town)).tables, 'summary').all).toMatchObject({
      counted: 0,
      reservations: 0,
      rateOfDays: 0,
    });
  });

  it('counts draws that were announced, and cancellations by days before', async () => {
    const town = await aTown();
    const entry = async (state: string, isAnnounced: boolean) => {
      const { reservationId } = await used(town, '2026-06-20', { state, entryType: 'lottery' });
      if (isAnnounced)
        await happened(town, reservationId, {
          action: 'announce',
          at: '2026-06-09T10:00',
          before: { state: 'lottery_waiting' },
          after: { state: state === 'lost' ? 'lost' : 'won' },
        });
      return reservationId;
    };
    await entry('lost', true);
    await entry('lost', true);
    const won = await entry('cancelled_user', true);
    await happened(town, won, {
      action: 'cancel',
      at: '2026-06-10T23:59',
      before: { state: 'won' },
      after: { state: 'cancelled_user' },
    });
    await entry('withdrawn', false);
    await entry('cancelled_operator', false);
    await night('2026-06-12');
    const { tables } = await figures(town);
    expect(totalOf(tables, 'draws')).toEqual({ entries: 3, won: 1, times: 300 });
    expect(rowsBy(tables, 'cancellations')['8']).toEqual({ counted: 1, share: 1000 });
    expect(rowsBy(tables, 'summary').all).toMatchObject({ reservations: 1, cancelRate: 1000 });
  });
});

describe('[STAT-01] who sees what', () => {
  it('hides few people from who may not see people, and halls where they do not work', async () => {
    const town = await aTown();
    const other = await aHall(server, town.tenant);
    const { reservationId } = await used(town, '2026-06-11');
    await setUse(reservationId, { expected_attendees: 3 });
    await aReservation(server, town.member, other, { date: '2026-06-11', state: 'completed' });
    await night('2026-06-12');
    const here = [town.hall.containerId];
    const seen = async (role: 'viewer' | 'desk') =>
      totalOf((await figures(town, { role, containerIds: here })).tables, 'rooms');
    expect(await seen('viewer')).toMatchObject({ planned: 'few', counted: 1 });
    expect(await seen('desk')).toMatchObject({ planned: 3, counted: 1 });
    expect(
      (await figures(town, { role: 'desk', containerIds: here })).places.map((place) => place.containerId),
    ).toEqual(here);
    expect((await figures(town)).places).toHaveLength(2);
    expect((await figures(town, {}, { containerIds: [other.containerId] })).places).toHaveLength(1);
    const one = await figures(town, {}, { articleIds: [town.hall.halfB.articleId] });
    expect(Object.keys(rowsBy(one.tables, 'rooms'))).toEqual([town.hall.halfB.articleId]);
  });

  it('keeps nobody’s name, number, purpose or words', async () => {
    const town = await aTown();
    await used(town, '2026-06-11', { purpose: '山田さんを励ます会' });
    await night('2026-06-12');
    const rows = await server.db
      .selectFrom('statistics_use')
      .selectAll()
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    for (const secret of ['励ます会', town.member.userId, town.member.userNumber]) expect(text).not.toContain(secret);
  });

  it.each([
    ['ends before it begins', { from: '2026-06-30', to: '2026-06-01' }],
    ['is longer than two years', { from: '2024-01-01', to: '2026-06-01' }],
    ['is no day', { from: '2026-06-31', to: '2026-07-01' }],
  ])('refuses a span that %s', async (_, span) => {
    const town = await aTown();
    const staff = await aStaffMember(server, town.tenant);
    expect((await server.call('Desk/GetStatistics', span, { staff })).status).toBe(400);
  });

  it('copies somebody before they are forgotten, with what they were', async () => {
    const town = await aTown();
    const { tenantId } = town.tenant;
    await server.db
      .updateTable('tenant_setting')
      .set({ user_classes: JSON.stringify([{ code: 'resident', label: '市内' }]) })
      .where('tenant_id', '=', tenantId)
      .execute();
    await server.db
      .updateTable('account')
      .set({ classes: ['resident'] })
      .where('user_id', '=', town.member.userId)
      .execute();
    await used(town, '2026-06-09');
    const staff = await aStaffMember(server, town.tenant);
    const request = { userNumber: town.member.userNumber };
    expect((await server.call('Desk/ForgetPerson', request, { staff })).status).toBe(200);
    await night('2026-06-12');
    expect(Object.keys(rowsBy((await figures(town)).tables, 'classes'))).toEqual(['市内']);
  });
});

describe('[STAT-01] a span', () => {
  it('of days adds up to the month, whatever the days', async () => {
    const town = await aTown();
    for (let day = 1; day <= 9; day += 1)
      await used(town, `2026-06-0${day}`, { frames: day % 2 ? ['午前'] : ['全日'] });
    await night('2026-06-11');
    const counted = async (from: string, to: string) =>
      totalOf((await figures(town, {}, { from, to })).tables, 'rooms');
    const whole = await counted('2026-06-01', '2026-06-30');
    for (const cut of ['2026-06-01', '2026-06-05', '2026-06-09']) {
      const [before, after] = [await counted('2026-05-17', cut), await counted(addDays(cut, 1), '2026-07-02')];
      for (const name of ['counted', 'used', 'offered', 'usedDays', 'openDays', 'fee']) {
        expect(Number(before[name]) + Number(after[name]), `${name} at ${cut}`).toBe(whole[name]);
      }
    }
  });
});

describe('[STAT-02] a file', () => {
  it('has the tables of the screen, as CSV and as a book', async () => {
    const town = await aTown();
    const { reservationId } = await used(town, '2026-06-11', { frames: ['全日'] });
    await setUse(reservationId, { purpose_type: '=音楽', expected_attendees: 12 });
    await used(town, '2026-06-12', { state: 'no_show' });
    await night('2026-06-14');
    const { tables } = await figures(town);
    const staff = await aStaffMember(server, town.tenant);
    const saved = async (format: 'csv' | 'csvOfWindows' | 'xlsx') => {
      const { status, body } = await server.call('Desk/ExportStatistics', { ...june, format }, { staff });
      expect(status).toBe(200);
      return { fileName: body.fileName, bytes: Buffer.from(body.base64, 'base64') };
    };
    const shown = tables.map((table) => sheetOf(table));
    const asText = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell).replace(/^'/, ''));
    const expected = shown.map(({ rows }) => rows.map((row) => row.map(asText)));

    const book = await saved('xlsx');
    expect(book.fileName).toBe(`${town.tenant.tenantAlias}-statistics-2026-06-01-2026-06-30.xlsx`);
    const sheets = await readSheets(book.bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(
      shown.map(({ name }) => name.replaceAll(/[?（）]/g, (letter) => letter)),
    );
    expect(sheets.map(({ data }) => data.map((row) => row.map(asText)))).toEqual(expected);

    const parsed = (text: string) => {
      const lines: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false });
      return shown.map(({ name, rows, note }) => {
        const at = lines.findIndex(([first, ...rest]) => first === name && rest.length === 0) + (note === '' ? 1 : 2);
        return lines.slice(at, at + rows.length).map((row) => row.map(asText));
      });
    };
    expect(parsed((await saved('csv')).bytes.toString('utf8'))).toEqual(expected);
    expect(parsed(iconv.decode((await saved('csvOfWindows')).bytes, 'cp932'))).toEqual(expected);
  });
});
