import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HallOptions } from '#server/testing/aHall.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function aYear(hall: HallOptions = {}) {
  const town = await aSmallTown(server, { hall });
  const { containerId } = town.hall;
  const manager = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [containerId] });
  const ask = async (year = '2026', isFiscal = false) =>
    (await server.call('Desk/GetClosureYear', { containerId, year, isFiscal }, { staff: manager })).body;
  const close = async (from: string, to: string, more: object = {}) => {
    const wanted = {
      containerId,
      kind: 'maintenance' as const,
      from,
      to,
      reason: '点検',
      told: '設備点検のため',
      ...more,
    };
    const { digest } = (await server.call('Desk/PreviewClosure', wanted, { staff: manager })).body;
    const { body } = await server.call('Desk/CommitClosure', { ...wanted, digest, lines: [] }, { staff: manager });
    return body.closureId;
  };
  return { ...town, manager, ask, close };
}

describe('the closing days of a year', () => {
  it('come from the rules of the calendar, with the holidays that they depend on, and not from rows', async () => {
    const { ask, hall } = await aYear({ article: { closed_weekdays: [1], holiday_rule: 'closed_next_day' } });
    const { closed, holidays, rooms, containerName } = await ask();
    expect(containerName).toBe(hall.containerName);
    const articleIds = rooms.map(({ articleId }) => articleId);
    expect(articleIds).toHaveLength(3);
    expect(holidays).toContainEqual({ date: '2026-11-23', name: '勤労感謝の日' });
    const [mondays, instead, ...others] = closed;
    expect(others).toEqual([]);
    expect(mondays).toMatchObject({ source: 'calendar', closureId: null, kind: null, articleIds, toMinute: 1440 });
    expect(mondays?.dates).toContain('2026-11-16');
    expect(mondays?.dates).not.toContain('2026-11-23');
    expect(instead?.dates).toContain('2026-11-24');
    expect(await server.db.selectFrom('occupancy').selectAll().where('kind', '=', 'closure').execute()).toEqual([]);
    // The month of the board says the same.
    const request = { containerId: hall.containerId, month: '2026-11' };
    const admin = await aStaffMember(server, { tenantId: hall.tenantId });
    const { days } = (await server.call('Desk/GetBoardMonth', request, { staff: admin })).body;
    const told = new Map(days.map(({ date, closedFor, holidayName }) => [date, [holidayName, ...closedFor]]));
    expect(told.get('2026-11-16')).toEqual(['', mondays?.reason]);
    expect(told.get('2026-11-23')).toEqual(['勤労感謝の日']);
    expect(told.get('2026-11-24')).toEqual(['', instead?.reason]);
    const day = { containerId: hall.containerId, date: '2026-11-24' };
    const { board } = (await server.call('Desk/GetBoard', day, { staff: admin })).body;
    expect(board?.rooms.map(({ closedFor }) => closedFor)).toEqual(rooms.map(() => instead?.reason));
  });

  it('have what staff decided, with its weekdays, hours and rooms, and what the town has set up', async () => {
    const { ask, close, hall } = await aYear({
      closures: [
        { from: '2026-12-29T00:00', to: '2026-12-30T00:00' },
        { from: '2026-12-30T00:00', to: '2026-12-31T00:00' },
        { from: '2026-12-31T00:00', to: '2027-01-01T12:00' },
        { from: '2026-08-01T09:00', to: '2026-08-01T12:00', half: 'B' },
      ],
    });
    const closureId = await close('2026-12-01', '2027-01-31', {
      articleIds: [hall.halfA.articleId],
      weekdays: [2],
      fromMinute: 540,
      toMinute: 720,
      kind: 'official',
    });
    const { closed } = await ask();
    expect(
      closed.map(({ source, kind, dates, fromMinute, toMinute }) => [source, kind, dates, fromMinute, toMinute]),
    ).toEqual([
      ['closure', null, ['2026-08-01'], 540, 720],
      [...['official', 'official'], ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'], 540, 720],
      ['closure', null, ['2026-12-29', '2026-12-30', '2026-12-31'], 0, 1440],
    ]);
    expect(closed[0]?.articleIds).toEqual([hall.whole.articleId, hall.halfB.articleId]);
    expect(closed[1]).toMatchObject({ closureId, reason: '設備点検のため' });
    expect(closed[1]?.articleIds).toEqual([hall.whole.articleId, hall.halfA.articleId]);
    expect(closed[2]).toMatchObject({ closureId: null, articleIds: { length: 3 } });
    const next = await ask('2027');
    expect(next.closed.map(({ dates, toMinute }) => [dates[0], toMinute])).toEqual(
      expect.arrayContaining([
        ['2027-01-05', 720],
        ['2027-01-01', 720],
      ]),
    );
    expect((await ask('2025')).closed).toEqual([]);
    const fiscal = await ask('2026', true);
    expect(fiscal.closed[1]?.dates).toEqual([
      ...['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22', '2026-12-29'],
      ...['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26'],
    ]);
    expect(fiscal.holidays[0]?.date).toBe('2026-04-29');
  });

  it('leave out what a closure that was lifted would have closed after that', async () => {
    const { close, hall, manager } = await aYear();
    const closureId = await close('2026-06-20', '2026-06-25');
    server.clock.set('2026-06-22T18:00');
    const one = { containerId: hall.containerId, closureId };
    // The session of before is over by then.
    const { tenantId } = manager;
    const staff = await aStaffMember(server, { tenantId }, { role: 'manager', containerIds: [hall.containerId] });
    const { version } = (await server.call('Desk/GetClosure', { closureId }, { staff })).body;
    const lift = await server.call('Desk/LiftClosure', { ...one, reason: '早く終わった', version }, { staff });
    expect(lift.status).toBe(200);
    const { body } = await server.call(
      'Desk/GetClosureYear',
      { containerId: hall.containerId, year: '2026' },
      { staff },
    );
    expect(body.closed.map(({ dates }) => dates)).toEqual([['2026-06-20', '2026-06-21']]);
  });

  it('are not told of another place', async () => {
    const { ask, manager } = await aYear();
    const other = await aYear({ closures: [{ from: '2026-08-01T09:00', to: '2026-08-01T12:00' }] });
    expect((await ask()).closed).toEqual([]);
    const request = { containerId: other.hall.containerId, year: '2026' };
    expect((await server.call('Desk/GetClosureYear', request, { staff: manager })).status).not.toBe(200);
  });
});
