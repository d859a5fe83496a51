import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { exportBundle } from '#server/bundle/export/exportBundle.ts';
import { townBundleWith } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { reserveBody } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => {
  server.mailbox.mails.length = 0;
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

/** A Monday, on which the hall is closed. */
const monday = '2026-06-22';

async function aTown() {
  const town = await aPayingTown(server, {}, { article: { closed_weekdays: [1] } });
  const { containerId } = town.hall;
  const staff = await aStaffMember(server, town.tenant, { role: 'manager', containerIds: [containerId] });
  return { ...town, staff, containerId };
}

type Town = Awaited<ReturnType<typeof aTown>>;
type Opened = Partial<RequestOf<'Desk/OpenDay'>>;

const open = ({ staff, containerId }: Pick<Town, 'staff' | 'containerId'>, more: Opened = {}) =>
  server.call('Desk/OpenDay', { containerId, day: monday, told: '夏祭り', ...more }, { staff });

const listed = async (staff: TestStaff) => (await server.call('Desk/ListOpenings', {}, { staff })).body.items;

async function lift({ staff, containerId }: Pick<Town, 'staff' | 'containerId'>) {
  const [{ day, mark } = { day: '', mark: '' }] = await listed(staff);
  return server.call('Desk/LiftOpening', { containerId, day, mark, reason: '祭りの中止' }, { staff });
}

const marksOf = async ({ hall, session }: Town) => {
  const asked = { containerId: hall.containerId, date: monday };
  const { rows } = (await server.call('Reservation/GetDayAvailability', asked, { session })).body;
  return rows.map(({ cells }) => cells[0]?.displayText).join('');
};

/** The days of a week that a calendar to choose from shows as closed. */
const closedDays = async ({ containerId, session }: Town) => {
  const asked = { containerId, date: '2026-06-20', days: 7 };
  const { items } = (await server.call('Reservation/GetSpecialDays', asked, { session })).body;
  return items.filter(({ isClosed }) => isClosed).map(({ date }) => date);
};

const codeOf = async (answer: Promise<{ readonly body: object }>) =>
  ((await answer).body as { error?: { code: string } }).error?.code ?? 'done';

const followUps = async (staff: TestStaff, isDone = false) =>
  (await server.call('Desk/ListFollowUps', { isDone }, { staff })).body.items;

const exported = (tenantId: string) =>
  inTenant(server.db, tenantId, (trx) => exportBundle(trx, { tenantId, withUsers: false }));

describe('[RULE-01] a day that the calendar closes', () => {
  it('is opened at the desk: every read shows it at once, and it can be booked at its prices', async () => {
    const town = await aTown();
    expect(await marksOf(town)).toBe('×××');
    const { staff, containerId } = town;
    const preview = (await server.call('Desk/PreviewOpening', { containerId, day: monday }, { staff })).body;
    expect(preview.closed.map(({ reason }) => reason)).toEqual(Array(3).fill('毎週月曜日は休館日です。'));
    expect(await closedDays(town)).toContain(monday);
    expect(await codeOf(open(town))).toBe('done');
    expect(await marksOf(town)).toBe('○○○');
    expect(await closedDays(town)).not.toContain(monday);
    const year = (await server.call('Desk/GetClosureYear', { containerId, year: '2026' }, { staff })).body;
    expect(year.closed.flatMap(({ dates }) => dates)).not.toContain(monday);
    const { items } = (await server.call('Desk/ListRegularClosings', {}, { staff })).body;
    expect(items[0]?.rules[0]?.texts).toContain('2026/06/22(月)は臨時に開館します（夏祭り）。');
    const reservationId = await book(server, town, { date: monday });
    const row = server.db.selectFrom('reservation').select('fee').where('reservation_id', '=', reservationId);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ fee: 1000 });
    expect(await listed(staff)).toMatchObject([
      {
        day: monday,
        reservations: 1,
        skipped: [],
        opened: [{ rooms: [], told: '夏祭り', hours: null, chargedAs: null }],
      },
    ]);
    // The Mondays around stay closed.
    const others = reserveBody(town.hall, { date: '2026-06-29' });
    expect(await codeOf(server.call('Reservation/Reserve', others, town))).toBe('closed');
  });

  it('is opened for some rooms, some hours and as a holiday', async () => {
    const town = await aTown();
    const { halfA, whole } = town.hall;
    const hours = { fromMinute: 540, toMinute: 720 };
    await open(town, { articleIds: [halfA.articleId], hours, chargedAs: 'holiday' });
    expect(await marksOf(town)).toBe('×○×');
    const reserve = (wanted: Parameters<typeof reserveBody>[1]) =>
      codeOf(server.call('Reservation/Reserve', reserveBody(town.hall, { date: monday, ...wanted }), town));
    expect(await reserve({ article: whole })).toBe('closed');
    expect(await reserve({ frames: ['夜間'] })).not.toBe('done');
    const asked = { containerId: town.containerId, articleId: halfA.articleId, date: monday };
    const shown = (await server.call('Reservation/GetDayArticleAvailability', asked, town)).body;
    expect(shown.rows.map(({ timeFrameName, basicFee }) => `${timeFrameName} ${basicFee}`)).toEqual(['午前 1500']);
    expect(await listed(town.staff)).toMatchObject([
      { opened: [{ rooms: [halfA.articleName], hours, chargedAs: 'holiday' }] },
    ]);
  });

  it('stands in an export, which imported changes nothing', async () => {
    await importText(server.server, townBundleWith(), server.clock());
    const tenant = await server.db
      .selectFrom('tenant')
      .selectAll()
      .where('alias', '=', 'town')
      .executeTakeFirstOrThrow();
    const place = await server.db
      .selectFrom('container')
      .select('container_id')
      .where('tenant_id', '=', tenant.tenant_id)
      .executeTakeFirstOrThrow();
    const staff = await aStaffMember(server, { tenantId: tenant.tenant_id }, { role: 'manager' });
    await open({ staff, containerId: place.container_id }, { chargedAs: 'saturday' });
    const text = await exported(tenant.tenant_id);
    expect(text).toContain('chargedAs: saturday');
    expect((await importText(server.server, text, server.clock())).differences).toEqual([]);
    // What somebody has from before would take it away again.
    await importText(server.server, townBundleWith(), server.clock());
    expect(await listed(staff)).toEqual([]);
  });

  it('that is closed again keeps who has a place, tells them, and leaves it to staff until it stands', async () => {
    const town = await aTown();
    await open(town);
    await book(server, town, { date: monday });
    await runJobsNow(server);
    server.mailbox.mails.length = 0;
    expect((await lift(town)).body).toEqual({ inDoubt: 1 });
    expect(await marksOf(town)).toBe('×××');
    expect(await listed(town.staff)).toEqual([]);
    expect(await followUps(town.staff)).toMatchObject([{ why: 'closed' }]);
    await runJobsNow(server);
    expect(server.mailbox.mails.splice(0).map(({ calendars }) => calendars.map(({ method }) => method).join())).toEqual(
      ['CANCEL'],
    );
    server.clock.advance(60_000);
    await open(town);
    expect(await followUps(town.staff)).toEqual([]);
    expect(await followUps(town.staff, true)).toMatchObject([{ why: 'closed', done: { outcome: 'settled' } }]);
    await runJobsNow(server);
    expect(server.mailbox.mails.map(({ calendars }) => calendars.map(({ method }) => method).join())).toEqual([
      'REQUEST',
    ]);
  });

  it('is refused for what is no such day, no hours or no room, and lifted by what was seen', async () => {
    const town = await aTown();
    const refusal = (more: Opened) => codeOf(open(town, more));
    expect(await refusal({ day: '2026-06-08' })).toBe('openingPast');
    expect(await refusal({ day: '2027-11-01' })).toBe('openingTooFar');
    expect(await refusal({ day: '2026-06-23' })).toBe('openingNothing');
    expect(await refusal({ told: ' ' })).toBe('closureToldRequired');
    expect(await refusal({ hours: { fromMinute: 600, toMinute: 600 } })).toBe('closureHours');
    expect(await refusal({ hours: { fromMinute: 600, toMinute: 620 } })).toBe('openingRoom');
    expect(await refusal({ articleIds: ['00000000-0000-4000-8000-000000000000'] })).toBe('closureRoomUnknown');
    expect(await refusal({ closureRuleIds: ['00000000-0000-4000-8000-000000000000'] })).toBe('changedMeanwhile');
    await open(town);
    expect(await refusal({})).toBe('openingNothing');
    const { staff, containerId } = town;
    const stale = { containerId, day: monday, mark: 'old', reason: '中止' };
    expect(await codeOf(server.call('Desk/LiftOpening', stale, { staff }))).toBe('openingGone');
    expect(await codeOf(server.call('Desk/LiftOpening', { ...stale, reason: ' ' }, { staff }))).toBe('reasonRequired');
  });
});

describe('[RULE-01] what comes again and is laid down', () => {
  const bundle = townBundleWith([
    '{ spaces: [studio], from: today+10, to: today+11, reason: 点検 }',
    '{ container: hall, everyMonth: 2nd tuesday, hours: 9:00-12:00, reason: 清掃 }',
  ]);

  async function aBundledTown() {
    await importText(server.server, bundle, server.clock());
    const { tenant_id: tenantId } = await server.db
      .selectFrom('tenant')
      .select('tenant_id')
      .where('alias', '=', 'town')
      .executeTakeFirstOrThrow();
    const { container_id: containerId } = await server.db
      .selectFrom('container')
      .select('container_id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const staff = await aStaffMember(server, { tenantId }, { role: 'manager' });
    return { staff, tenantId, containerId };
  }

  /** By space: the days of a month on which it is closed for a reason. */
  async function closedFor(tenantId: string, note: string, day: string) {
    const rows = await server.db
      .selectFrom('occupancy')
      .innerJoin('space', 'space.space_id', 'occupancy.space_id')
      .select(['space.key', 'starts_at'])
      .where('occupancy.tenant_id', '=', tenantId)
      .where('occupancy.note', '=', note)
      .orderBy('space.key')
      .execute();
    return rows
      .filter(({ starts_at }) => new Date(starts_at.getTime() + 9 * 3_600_000).toISOString().startsWith(day))
      .map(({ key }) => key);
  }

  const rulesOn = async ({ staff, containerId }: Awaited<ReturnType<typeof aBundledTown>>, day: string) =>
    (await server.call('Desk/PreviewOpening', { containerId, day }, { staff })).body.rules;

  it('is left out once, at its hours, and comes again when that is taken back', async () => {
    const town = await aBundledTown();
    const day = '2026-07-14';
    const [cleaning] = await rulesOn(town, day);
    expect(cleaning).toMatchObject({ reason: '清掃', when: '毎月第2火曜日', fromMinute: 540, toMinute: 720 });
    expect(await closedFor(town.tenantId, '清掃', day)).toEqual(['half-a', 'half-b', 'studio']);
    await open(town, { day, closureRuleIds: [cleaning?.closureRuleId ?? ''] });
    expect(await closedFor(town.tenantId, '清掃', day)).toEqual([]);
    expect(await closedFor(town.tenantId, '清掃', '2026-08-11')).toHaveLength(3);
    expect(await listed(town.staff)).toMatchObject([{ day, opened: [], skipped: [{ reason: '清掃' }] }]);
    const text = await exported(town.tenantId);
    expect((await importText(server.server, text, server.clock())).differences).toEqual([]);
    expect((await lift(town)).status).toBe(200);
    expect(await closedFor(town.tenantId, '清掃', day)).toEqual(['half-a', 'half-b', 'studio']);
    expect(await listed(town.staff)).toEqual([]);
  });

  it('every year is opened on one day, for the rooms that are meant alone, and never runs out', async () => {
    const town = await aBundledTown();
    const day = '2026-12-30';
    const before = await exported(town.tenantId);
    const [newYear] = await rulesOn(town, day);
    expect(newYear).toMatchObject({ reason: '年末年始', when: '毎年12月28日～1月4日' });
    const rooms = (await server.call('Desk/ListRooms', { containerId: town.containerId }, { staff: town.staff })).body;
    const studio = rooms.items.find(({ articleName }) => articleName === '音楽スタジオ')?.articleId ?? '';
    await open(town, { day, articleIds: [studio], closureRuleIds: [newYear?.closureRuleId ?? ''] });
    expect(await closedFor(town.tenantId, '年末年始', day)).toEqual(['half-a', 'half-b']);
    expect(await closedFor(town.tenantId, '年末年始', '2026-12-31')).toHaveLength(3);
    const text = await exported(town.tenantId);
    expect((await importText(server.server, text, server.clock())).differences).toEqual([]);
    await lift(town);
    expect(await closedFor(town.tenantId, '年末年始', day)).toEqual(['half-a', 'half-b', 'studio']);
    const withoutRevision = (exportedText: string) => exportedText.replace(/^revision: .*\n/m, '');
    expect(withoutRevision(await exported(town.tenantId))).toBe(withoutRevision(before));
  });
});
