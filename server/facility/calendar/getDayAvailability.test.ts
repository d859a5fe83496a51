import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DayAvailability } from '#contract/facility/room.ts';
import { newId } from '#server/newId.ts';
import type { TestHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown, asMember, atMoment, type SmallTown } from '#server/testing/aSmallTown.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { instantOf } from '#server/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const ask = async ({ hall, session }: SmallTown, date: string) =>
  (await server.call('Reservation/GetDayAvailability', { containerId: hall.containerId, date }, { session })).body;

const marks = (answer: DayAvailability, articleId: string) =>
  answer.rows
    .find((row) => row.articleId === articleId)
    ?.cells.map(({ displayText }) => displayText)
    .join('');

const cellOf = (answer: DayAvailability, articleId: string, date: string) =>
  answer.rows.find((row) => row.articleId === articleId)?.cells.find((cell) => cell.date === date);

describe('the table', () => {
  it('[CAL-01] has the rooms as rows and seven days from the date as columns, holidays named', async () => {
    server.clock.set('2026-04-20T10:00');
    const town = await aSmallTown(server);
    const answer = await ask(town, '2026-05-01');
    expect(answer.containerName).toBe(town.hall.containerName);
    expect(answer.columns.map(({ date, dayKind, holidayName }) => `${date} ${dayKind} ${holidayName}`.trim())).toEqual([
      '2026-05-01 weekday',
      '2026-05-02 saturday',
      '2026-05-03 holiday 憲法記念日',
      '2026-05-04 holiday みどりの日',
      '2026-05-05 holiday こどもの日',
      '2026-05-06 holiday 振替休日',
      '2026-05-07 weekday',
    ]);
    expect(answer.rows.map(({ articleName }) => articleName)).toEqual(
      [town.hall.whole, town.hall.halfA, town.hall.halfB].map(({ articleName }) => articleName),
    );
    expect(answer.rows.every(({ cells }) => cells.length === 7)).toBe(true);
  });

  it('is empty for a place without rooms', async () => {
    const town = await aSmallTown(server, { hall: { article: { is_published: false } } });
    const answer = await ask(town, '2026-06-20');
    expect([answer.containerName, answer.columns.length, answer.rows]).toEqual([town.hall.containerName, 7, []]);
  });

  it.each(['1900-01-01', '2100-02-28', '2199-12-31'])('answers for a day far away: %s', async (date) => {
    const town = await aSmallTown(server);
    const answer = await ask(town, date);
    expect(answer.columns[0]?.date).toBe(date);
    expect(marks(answer, town.hall.whole.articleId)).toBe('×××××××');
  });
});

describe('[CAL-03] the marks', () => {
  it('○ free all day, △ some frames free, × none', async () => {
    const town = await aSmallTown(server);
    const { hall, member } = town;
    await aReservation(server, member, hall, { date: '2026-06-21', frames: ['午前'] });
    await aReservation(server, member, hall, { date: '2026-06-22', frames: ['全日'] });
    const answer = await ask(town, '2026-06-20');
    expect(marks(answer, hall.halfA.articleId)).toBe('○△×○○○○');
    expect(marks(answer, hall.halfB.articleId)).toBe('○○○○○○○');
  });

  it('a half that is taken takes the whole hall with it, and the whole hall both halves', async () => {
    const town = await aSmallTown(server);
    const { hall, member } = town;
    await aReservation(server, member, hall, { date: '2026-06-20', frames: ['全日'], article: hall.halfB });
    await aReservation(server, member, hall, { date: '2026-06-21', frames: ['全日'], article: hall.whole });
    const answer = await ask(town, '2026-06-20');
    expect(marks(answer, hall.whole.articleId)).toBe('××○○○○○');
    expect(marks(answer, hall.halfA.articleId)).toBe('○×○○○○○');
    expect(marks(answer, hall.halfB.articleId)).toBe('××○○○○○');
  });

  it('◎ while the lottery is open, whoever else has entered or reserved', async () => {
    const town = await aSmallTown(server, {
      hall: { lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 } },
    });
    await aReservation(server, town.member, town.hall, { date: '2026-09-20', state: 'lottery_waiting' });
    expect(marks(await ask(town, '2026-09-20'), town.hall.halfA.articleId)).toBe('◎◎◎◎◎◎◎');
  });

  it('preparation time of a neighbouring use takes frames as well', async () => {
    const town = await aSmallTown(server, { hall: { article: { preparation_before: 90 } } });
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', frames: ['午前'] });
    const rows = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId: town.hall.containerId, articleId: town.hall.halfA.articleId, date: '2026-06-20' },
      { session: town.session },
    );
    expect(rows.body.rows.map(({ timeFrameName, isAvailable }) => `${timeFrameName} ${isAvailable}`)).toEqual([
      '午前 false',
      '午後 false',
      '夜間 true',
      '全日 false',
    ]);
  });

  it('what reaches into the first day from the evening before counts', async () => {
    const town = await aSmallTown(server, {
      hall: { closures: [{ from: '2026-06-19T12:00', to: '2026-06-20T13:00', half: 'A' }] },
    });
    expect(marks(await ask(town, '2026-06-20'), town.hall.halfA.articleId)).toBe('△○○○○○○');
  });

  it('another tenant’s reservations count for nothing', async () => {
    const one = await aSmallTown(server);
    const other = await aSmallTown(server);
    await aReservation(server, other.member, other.hall, { date: '2026-06-20', frames: ['全日'] });
    expect(marks(await ask(one, '2026-06-20'), one.hall.halfA.articleId)).toBe('○○○○○○○');
  });
});

describe('[CAL-04] every × says why', () => {
  const reasonFor = async (
    town: SmallTown,
    date: string,
    article: keyof Pick<TestHall, 'halfA' | 'whole'> = 'halfA',
  ) => {
    const cell = cellOf(await ask(town, date), town.hall[article].articleId, date);
    return [cell?.displayText, cell?.reason, cell?.opensAt];
  };

  it('full', async () => {
    const town = await aSmallTown(server);
    await aReservation(server, town.member, town.hall, { date: '2026-06-20', frames: ['全日'] });
    expect(await reasonFor(town, '2026-06-20')).toEqual(['×', 'full', null]);
  });

  it('closed by a closure, by a weekday, by a holiday', async () => {
    const closures = [{ from: '2026-06-20T00:00', to: '2026-06-21T00:00' }];
    const article = { closed_weekdays: [1], holiday_rule: 'closed' };
    const town = await aSmallTown(server, { hall: { closures, article } });
    expect(await reasonFor(town, '2026-06-20')).toEqual(['×', 'closed', null]);
    expect(await reasonFor(town, '2026-06-22')).toEqual(['×', 'closed', null]);
    expect(await reasonFor(town, '2026-07-20')).toEqual(['×', 'closed', null]);
  });

  it('tells why a closure is one, on the calendar and of each frame; of official use it tells nothing', async () => {
    const closures = [
      { from: '2026-06-20T00:00', to: '2026-06-21T00:00' },
      { from: '2026-06-27T00:00', to: '2026-06-28T00:00' },
    ];
    const town = await aSmallTown(server, { hall: { closures } });
    const { tenantId } = town.tenant;
    const closed = server.db.updateTable('occupancy').where('tenant_id', '=', tenantId);
    await closed.set({ note: '設備点検' }).execute();
    await closed
      .set({ kind: 'official', note: '内部の会議' })
      .where('starts_at', '=', instantOf('2026-06-27T00:00', 'Asia/Tokyo'))
      .execute();
    const { articleId } = town.hall.whole;
    const told = async (date: string) => {
      const day = { containerId: town.hall.containerId, articleId, date };
      const { body } = await server.call('Reservation/GetDayArticleAvailability', day, { session: town.session });
      return [cellOf(await ask(town, date), articleId, date)?.reasonText, ...body.rows.map((row) => row.reasonText)];
    };
    expect(new Set(await told('2026-06-20'))).toEqual(new Set(['利用できません（設備点検）。']));
    expect(new Set(await told('2026-06-27'))).toEqual(new Set([undefined]));
  });

  it('not yet open, with the moment it opens', async () => {
    expect(await reasonFor(await aSmallTown(server), '2026-10-01')).toEqual(['×', 'notYetOpen', '2026-07-03T00:00']);
  });

  it('past the deadline, and past', async () => {
    const bookingWindow = {
      opens: { unit: 'days', ahead: 90, onDay: null, hour: 0 },
      closesDaysBefore: 3,
      closesHour: null,
    } as const;
    const town = await aSmallTown(server, { hall: { bookingWindow } });
    expect(await reasonFor(town, '2026-06-12')).toEqual(['×', 'deadlinePassed', null]);
    expect(await reasonFor(town, '2026-06-09')).toEqual(['×', 'past', null]);
  });

  it('the tenant takes none, the person may not', async () => {
    const stopped = await aSmallTown(server, { tenant: { canReserve: false } });
    expect(await reasonFor(stopped, '2026-06-20')).toEqual(['×', 'notAccepting', null]);

    const open = await aSmallTown(server);
    const town = await asMember(server, open, await aMember(server, open.tenant, { suspended_until: '2026-06-10' }));
    expect(await reasonFor(town, '2026-06-20')).toEqual(['×', 'suspended', null]);
    expect(await reasonFor(await atMoment(server, town, '2026-06-11T00:00'), '2026-06-20')).toEqual(['○', null, null]);
  });
});

it('a place that is kept until its release is free from that moment on', async () => {
  const town = await aSmallTown(server);
  await server.db
    .insertInto('occupancy')
    .values({
      tenant_id: town.tenant.tenantId,
      occupancy_id: newId(),
      space_id: town.hall.spaces.A,
      starts_at: instantOf('2026-06-20T09:00', 'Asia/Tokyo'),
      ends_at: instantOf('2026-06-20T22:00', 'Asia/Tokyo'),
      kind: 'official',
      release_at: instantOf('2026-06-10T11:00', 'Asia/Tokyo'),
    })
    .execute();
  expect(marks(await ask(town, '2026-06-20'), town.hall.halfA.articleId)).toBe('×○○○○○○');
  const again = await atMoment(server, town, '2026-06-10T11:00');
  expect(marks(await ask(again, '2026-06-20'), town.hall.halfA.articleId)).toBe('○○○○○○○');
});
