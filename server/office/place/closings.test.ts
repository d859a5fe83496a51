import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, exported, morningAt, type Office } from '../testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Closing = NonNullable<NonNullable<Change['fields']>['closings']>[number];

const cleaning: Closing = { spaces: [], kind: 'closure', everyMonth: '3rd saturday', reason: '清掃' };

const shown = async ({ containerId, staff }: Office) =>
  (await server.call('Office/GetPlace', { containerId }, { staff })).body;

const preview = async ({ containerId, staff }: Office, closings: Closing[]) =>
  (await server.call('Office/PreviewPlace', { containerId, fields: { closings } }, { staff })).body;

/** Days from a day on, on which the studio is closed for a reason. */
const closedFor = async ({ tenant }: Office, note: string) =>
  (
    await server.db
      .selectFrom('occupancy')
      .innerJoin('space', 'space.space_id', 'occupancy.space_id')
      .select('starts_at')
      .where('space.tenant_id', '=', tenant.tenantId)
      .where('space.key', '=', 'studio')
      .where('occupancy.note', '=', note)
      .orderBy('starts_at')
      .execute()
  ).map(({ starts_at }) => new Date(starts_at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10));

describe('[OFFICE-02] what closes a hall again and again', () => {
  it('is laid down at once, opens again when it is given up, and says what it changes', async () => {
    const office = await anOffice(server);
    const { form, spaces } = await shown(office);
    expect(spaces).toEqual([
      { key: 'half-a', name: 'ホールA' },
      { key: 'half-b', name: 'ホールB' },
      { key: 'studio', name: '音楽スタジオ' },
    ]);
    expect(form.closings).toMatchObject([
      { spaces: [], everyYear: { from: '12-28', to: '01-04' }, reason: '年末年始' },
    ]);
    const later: Closing = {
      spaces: [],
      kind: 'closure',
      everyYear: { from: '12-29', to: '01-03' },
      reason: '年末年始',
    };
    const { differences, problems } = await preview(office, [later, cleaning]);
    expect(problems).toEqual([]);
    expect(differences.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['withdrawn', '定期の休館・公用 毎年12月28日～1月4日（年末年始）'],
      ['added', '定期の休館・公用 毎年12月29日～1月3日（年末年始）'],
      ['added', '定期の休館・公用 毎月第3土曜日（清掃）'],
    ]);
    expect((await changed(server, office, { fields: { closings: [later, cleaning] } })).status).toBe(200);
    expect(await closedFor(office, '年末年始')).toEqual([
      ...['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ]);
    expect((await closedFor(office, '清掃')).slice(0, 3)).toEqual(['2026-07-18', '2026-08-15', '2026-09-19']);
    expect(await exported(server, office)).toContain('everyMonth: 3rd saturday');
    const { containerId, staff } = office;
    const { body: listed } = await server.call('Office/ListPlaceChanges', { containerId, room: null }, { staff });
    expect(listed.items[0]?.differences.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['withdrawn', '定期の休館・公用 毎年12月28日～1月4日（年末年始）'],
      ['added', '定期の休館・公用 毎年12月29日～1月3日（年末年始）'],
      ['added', '定期の休館・公用 毎月第3土曜日（清掃）'],
    ]);
    expect((await changed(server, office, { fields: { closings: [later] } })).status).toBe(200);
    expect(await closedFor(office, '清掃')).toEqual([]);
  });

  it('names the reservations under it before, tells their people, and leaves them their places', async () => {
    const office = await anOffice(server);
    const session = await aPerson(server, office.tenant);
    const { body } = await server.call('Reservation/Reserve', await morningAt(server, office, '2026-06-20'), {
      session,
    });
    const { form } = await shown(office);
    const closings = [...form.closings, cleaning];
    const { touched } = await preview(office, closings);
    expect(touched).toMatchObject({
      number: 1,
      items: [{ reservationId: body.reservationId, day: '2026-06-20', reason: 'その日は休みになります。' }],
    });
    expect((await preview(office, [...form.closings, { ...cleaning, spaces: ['studio'] }])).touched.number).toBe(0);
    const { body: done } = await changed(server, office, { fields: { closings } });
    expect(done).toMatchObject({ told: 1, left: 1 });
    const { state } = await server.db
      .selectFrom('reservation')
      .select('state')
      .where('reservation_id', '=', body.reservationId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('confirmed');
    const late = { session: await aPerson(server, office.tenant) };
    const evening = await morningAt(server, office, '2026-07-18');
    expect((await server.call('Reservation/Reserve', evening, late)).body.error?.code).toBe('closed');
  });

  it('says at its field what is no day, and what is not there', async () => {
    const office = await anOffice(server);
    const { problems } = await preview(office, [
      { ...cleaning, everyMonth: '毎月' },
      { spaces: ['cellar'], kind: 'closure', everyYear: { from: '12-28', to: '02-30' }, reason: '' },
    ]);
    expect(problems.map(({ room, path }) => [room, ...path])).toEqual([
      [null, 'closings', 0, 'everyMonth'],
      [null, 'closings', 1, 'everyYear', 'to'],
    ]);
    const unknown = await preview(office, [{ ...cleaning, spaces: ['cellar'] }]);
    expect(unknown.problems.map(({ path }) => path)).toEqual([['closings', 0, 'spaces', 0]]);
  });

  it('of two people who change it the second is told; who changes something else is not', async () => {
    const office = await anOffice(server);
    const { containerId, staff } = office;
    const { revision, form } = await shown(office);
    const send = (fields: Change['fields']) =>
      server.call('Office/ChangePlace', { containerId, fields, revision }, { staff });
    expect((await send({ closings: [...form.closings, cleaning] })).status).toBe(200);
    expect((await send({ closings: [] })).body.error?.code).toBe('changedMeanwhile');
    expect((await send({ faxNumber: '000-111-2223' })).status).toBe(200);
  });

  it('comes with a new hall, and closes the rooms that are added to it', async () => {
    const office = await anOffice(server);
    const { staff, tenant } = office;
    const fee = { weekday: 0, saturday: 0, holiday: 0 };
    const room = (name: string) => ({
      kind: 'add' as const,
      timeFrameType: 'frame' as const,
      fields: {
        name,
        hours: '9:00-21:00',
        bookingWindow: {
          opens: { unit: 'months' as const, ahead: 8, onDay: 1, hour: 9 },
          closesDaysBefore: 0,
          closesHour: null,
        },
        frames: [{ name: '午前', hours: '9:00-12:00', fee }],
      },
    });
    const newYear: Closing = {
      spaces: [],
      kind: 'closure',
      everyYear: { from: '12-29', to: '01-03' },
      reason: '年末年始',
    };
    const hall: Change = { fields: { name: '分館', closings: [newYear] }, rooms: [room('和室')] };
    const { body } = await server.call('Office/AddPlace', hall, { staff });
    const branch = { ...office, containerId: body.containerId };
    expect((await shown(branch)).form.closings).toEqual([newYear]);
    expect((await changed(server, branch, { rooms: [room('茶室')] })).status).toBe(200);
    expect((await shown(branch)).form.closings).toEqual([newYear]);
    const session = await aPerson(server, tenant);
    const asked = { containerId: body.containerId, date: '2026-12-29' };
    const { body: week } = await server.call('Reservation/GetDayAvailability', asked, { session });
    expect(week.rows.map(({ articleName, cells: [first] }) => [articleName, first?.reasonText])).toEqual([
      ['和室', '利用できません（年末年始）。'],
      ['茶室', '利用できません（年末年始）。'],
    ]);
    expect(await exported(server, office)).toContain('from: 12-29');
  });
});
