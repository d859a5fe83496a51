import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import {
  anOffice,
  type Change,
  changed,
  exported,
  madeElsewhere,
  morningAt,
  type Office,
} from '../testing/anOffice.ts';
import { copiesOf } from '../testing/copiesOf.ts';
import { mostTouched } from '../touchedReservations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const fee = { weekday: 1000, saturday: 1000, holiday: 1000 };

const preview = async (office: Office, change: Change) =>
  (await server.call('Office/PreviewPlace', { containerId: office.containerId, ...change }, { staff: office.staff }))
    .body;

const shown = async ({ containerId, staff }: Office) =>
  (await server.call('Office/GetPlace', { containerId }, { staff })).body;

const ofRoom = (
  key: string,
  fields: Extract<NonNullable<Change['rooms']>[number], { kind: 'change' }>['fields'],
): Change => ({
  rooms: [{ kind: 'change', key, fields }],
});

const roomNamed = async ({ tenant }: Office, name: string) =>
  server.db
    .selectFrom('article')
    .select(['article_id as articleId', 'key'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();

describe('[OFFICE-02] a hall is changed by screen', () => {
  it('in what it says of itself, which residents read at once', async () => {
    const office = await anOffice(server);
    const change: Change = { fields: { description: '駅から5分です。', houseRules: '飲食は休憩室で。' } };
    const plan = await preview(office, change);
    expect(plan.problems).toEqual([]);
    expect(plan.differences).toEqual([
      { kind: 'changed', subject: '', field: 'description', before: 'なし', after: '駅から5分です。' },
      { kind: 'changed', subject: '', field: 'houseRules', before: 'なし', after: '飲食は休憩室で。' },
    ]);
    const { status, body } = await changed(server, office, change);
    expect([status, body.revision]).toEqual([200, plan.revision + 1]);
    expect((await shown(office)).form.description).toBe('駅から5分です。');
    const { body: place } = await server.call(
      'Public/GetHall',
      { containerId: office.containerId },
      { session: await aPerson(server, office.tenant) },
    );
    expect(JSON.stringify(place)).toContain('駅から5分です。');
  });

  it('and says beside the field what is wrong, and changes nothing', async () => {
    const office = await anOffice(server);
    const before = await exported(server, office);
    const lateFrames = {
      frames: [
        { name: '午前', hours: '9:00-12:00', fee },
        { name: '深夜', hours: '21:00-23:00', fee },
      ],
    };
    const change = ofRoom('half', { ...lateFrames, capacity: 0 });
    const { problems } = await preview(office, change);
    expect(problems).toEqual([{ room: 0, path: ['capacity'], reason: expect.any(String) }]);
    const { problems: more } = await preview(office, ofRoom('half', { ...lateFrames, capacity: 20 }));
    expect(more).toEqual([{ room: 0, path: ['frames', 1, 'hours'], reason: expect.any(String) }]);
    const { status, body } = await changed(server, office, change);
    expect([status, body.error?.code]).toEqual([409, 'placeRefused']);
    expect(await exported(server, office)).toBe(before);
  });

  it('and says so of the hall itself, too', async () => {
    const office = await anOffice(server);
    const { body } = await changed(server, office, { fields: { equipment: [{ name: 'マイク', stock: 0 }], url: 'x' } });
    expect(body.error?.details).toMatchObject({
      problems: [
        { room: null, path: ['url'] },
        { room: null, path: ['equipment', 0, 'stock'] },
      ],
    });
  });

  it('of two people who change one thing the second is told who was quicker; different things are both done', async () => {
    const office = await anOffice(server);
    const { containerId } = office;
    const colleague = await aStaffMember(server, office.tenant, { name: '館長 一郎' });
    const { revision } = await shown(office);
    const send = (fields: Change['fields'], staff = office.staff) =>
      server.call('Office/ChangePlace', { containerId, fields, revision }, { staff });
    expect((await send({ name: '町民ホール' }, colleague)).status).toBe(200);
    const late = await send({ name: '町民プラザ' });
    expect(late.body.error).toMatchObject({
      code: 'changedMeanwhile',
      details: { changedBy: expect.stringContaining('館長 一郎') },
    });
    expect((await send({ faxNumber: '000-111-2223' })).status).toBe(200);
    expect((await shown(office)).form).toMatchObject({ name: '町民ホール', faxNumber: '000-111-2223' });
    expect((await send({ name: '町民ホール' })).body.error?.code).toBe('placeUnchanged');
  });
});

/** Somebody reserves ホールA on a day in the morning. */
async function booked(office: Office, date: string) {
  const session = await aPerson(server, office.tenant);
  const { body } = await server.call('Reservation/Reserve', await morningAt(server, office, date), { session });
  if (!body.reservationId) throw new Error(JSON.stringify(body));
  return { reservationId: body.reservationId };
}

describe('[OFFICE-02] a change that reservations rest on', () => {
  it('names them before, and tells their people and staff when it is made', async () => {
    const office = await anOffice(server);
    const { reservationId } = await booked(office, '2026-06-20');
    const change = ofRoom('half', { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] });
    const plan = await preview(office, change);
    expect(plan.touched).toMatchObject({ number: 1, items: [{ reservationId, day: '2026-06-20', name: 'ホールA' }] });
    const { body } = await changed(server, office, change);
    expect(body).toMatchObject({ told: 1, left: 1 });
    const notices = await server.db
      .selectFrom('notice')
      .select('kind')
      .where('tenant_id', '=', office.tenant.tenantId)
      .execute();
    expect(notices.map(({ kind }) => kind)).toContain('useInDoubt');
    const { body: followUps } = await server.call('Desk/ListFollowUps', {}, { staff: office.staff });
    expect(JSON.stringify(followUps)).toContain(reservationId);
  });

  it('is refused where it touches more than can be told at once, and says so before', async () => {
    const office = await anOffice(server);
    const { reservationId } = await booked(office, '2026-06-20');
    await copiesOf(server, reservationId, mostTouched);
    expect(everyRefusal.touchesTooMany.message).toContain(`${mostTouched.toLocaleString('ja')}件`);
    const change = ofRoom('half', { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] });
    const plan = await preview(office, change);
    expect(plan.touched.number).toBe(mostTouched + 1);
    expect(plan.touched.items).toHaveLength(100);
    expect(plan.problems).toMatchObject([{ room: null, path: [], reason: everyRefusal.touchesTooMany.message }]);
    expect((await changed(server, office, change)).body.error?.code).toBe('touchesTooMany');
    expect((await shown(office)).rooms.find(({ key }) => key === 'half')?.form.frames).toHaveLength(2);
  });

  it('lets everybody go on booking where it only changes words', async () => {
    const office = await anOffice(server);
    const numbers = () =>
      server.db
        .selectFrom('fresh_version')
        .select(['subject_id', 'number'])
        .where('tenant_id', '=', office.tenant.tenantId)
        .where('kind', '=', 'space')
        .orderBy('subject_id')
        .execute();
    const before = await numbers();
    expect((await changed(server, office, { fields: { access: '駐車場30台' } })).status).toBe(200);
    expect(await numbers()).toEqual(before);
    expect((await changed(server, office, ofRoom('half', { capacity: 30 }))).status).toBe(200);
    expect(await numbers()).not.toEqual(before);
  });
});

describe('[OFFICE-01] a room that is added', () => {
  const takenOn = async ({ tenant }: Office, name: string) =>
    (
      await server.db
        .selectFrom('occupancy')
        .innerJoin('space', 'space.space_id', 'occupancy.space_id')
        .select(['occupancy.note', 'occupancy.starts_at'])
        .where('space.tenant_id', '=', tenant.tenantId)
        .where('space.name', '=', name)
        .orderBy('occupancy.starts_at')
        .execute()
    ).map(({ note, starts_at }) => `${starts_at.toISOString().slice(0, 10)} ${note}`);

  it('is closed whenever all of its hall is, and can be booked otherwise', async () => {
    const office = await anOffice(server);
    const { containerId, staff } = office;
    const days = {
      containerId,
      kind: 'maintenance' as const,
      from: '2026-06-24',
      to: '2026-06-25',
      reason: '点検',
      told: '点検',
    };
    const { body: seen } = await server.call('Desk/PreviewClosure', days, { staff });
    const done = await server.call('Desk/CommitClosure', { ...days, digest: seen.digest, lines: [] }, { staff });
    expect(done.status).toBe(200);
    const change: Change = {
      rooms: [{ kind: 'add', timeFrameType: 'frame', like: 'half', fields: { name: '会議室', description: '' } }],
    };
    const { body } = await changed(server, office, change);
    expect(body.added).toHaveLength(1);
    const closed = await takenOn(office, '会議室');
    expect(closed.filter((row) => row.endsWith('点検'))).toHaveLength(2);
    expect(closed.filter((row) => row.endsWith('年末年始')).length).toBeGreaterThan(7);
    const text = await exported(server, office);
    expect(text).toMatch(/- container: hall\n {4}everyYear/);
    const { articleId } = await roomNamed(office, '会議室');
    const { body: month } = await server.call(
      'Reservation/GetDayArticleAvailability',
      { containerId, articleId, date: '2026-06-23' },
      { session: await aPerson(server, office.tenant) },
    );
    expect(JSON.stringify(month)).toContain('午前');
  });
});

describe('[OFFICE-02] a room that takes others together', () => {
  const roomOf = async (office: Office, key: string) => (await shown(office)).rooms.find((room) => room.key === key);

  it('is known as such, takes their places, and no other one', async () => {
    const office = await anOffice(server);
    expect((await roomOf(office, 'whole'))?.form.joins).toEqual(['half']);
    const rooms: Change['rooms'] = [
      { kind: 'add', timeFrameType: 'frame', like: 'half', fields: { name: '会議室', joins: [] } },
      { kind: 'add', timeFrameType: 'frame', like: 'half', fields: { name: '全室', joins: ['half', 'by-hour'] } },
    ];
    const { body } = await changed(server, office, { rooms });
    const [, all = ''] = body.added;
    expect(await roomOf(office, all)).toMatchObject({
      spaces: ['ホールA', '全室', 'スタジオ'],
      form: { joins: ['half', 'by-hour'] },
    });
    const { reservationId } = await booked(office, '2026-06-20');
    expect(reservationId).toBeDefined();
    const { articleId } = await roomNamed(office, '全室');
    const wanted = await morningAt(server, office, '2026-06-20');
    const details = wanted.details.map((detail) => ({ ...detail, articleId }));
    const session = await aPerson(server, office.tenant);
    const { status } = await server.call('Reservation/Reserve', { ...wanted, details }, { session });
    expect(status).toBe(409);
  });

  it('takes others or none of them later, and keeps what is its own, unless it is reserved', async () => {
    const office = await anOffice(server);
    const spacesOf = async (key: string) => (await roomOf(office, key))?.spaces;
    expect((await changed(server, office, ofRoom('whole', { joins: [] }))).status).toBe(200);
    expect(await spacesOf('whole')).toEqual(['ホールB']);
    expect((await changed(server, office, ofRoom('whole', { joins: ['half', 'by-hour'] }))).status).toBe(200);
    expect(await spacesOf('whole')).toEqual(['ホールA', 'ホールB', 'スタジオ']);
    await booked(office, '2026-06-20');
    const { problems } = await preview(office, ofRoom('half', { joins: ['by-hour'] }));
    expect(problems).toMatchObject([{ room: 0, path: ['spaces'] }]);
    expect((await changed(server, office, ofRoom('half', { joins: ['nowhere'] }))).body.error?.code).toBe('notFound');
  });
});

describe('[OFFICE-01] a hall that is added', () => {
  const window = {
    opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
    closesDaysBefore: 1,
    closesHour: 17,
  } as const;
  const hall: Change = {
    fields: { name: '分館', address: 'みどり町2-1' },
    rooms: [
      {
        kind: 'add',
        timeFrameType: 'frame',
        fields: {
          name: '和室',
          hours: '9:00-21:00',
          closedWeekdays: ['monday'],
          bookingWindow: window,
          frames: [{ name: '午前', hours: '9:00-12:00', fee }],
        },
      },
    ],
  };

  it('is offered at once, and its export is the same town elsewhere', async () => {
    const office = await anOffice(server);
    const { staff, tenant } = office;
    const { body: seen } = await server.call('Office/PreviewNewPlace', hall, { staff });
    expect(seen).toEqual({ problems: [], remarks: [] });
    const { body } = await server.call('Office/AddPlace', hall, { staff });
    const { articleId } = await roomNamed(office, '和室');
    const asked = { containerId: body.containerId, articleId, date: '2026-06-23' };
    const session = await aPerson(server, tenant);
    const { status } = await server.call('Reservation/GetDayArticleAvailability', asked, { session });
    expect(status).toBe(200);
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
  });

  it('says what is missing', async () => {
    const { staff } = await anOffice(server);
    const lacking: Change = { fields: {}, rooms: [{ kind: 'add', timeFrameType: 'frame', fields: { name: '和室' } }] };
    const { body } = await server.call('Office/AddPlace', lacking, { staff });
    expect(body.error?.details).toMatchObject({
      problems: [
        { room: null, path: ['name'] },
        { room: 0, path: ['frames'] },
      ],
    });
  });

  it('says once that a room has no name', async () => {
    const office = await anOffice(server);
    const fields = { name: '', frames: [{ name: '午前', hours: '9:00-12:00', fee }] };
    const { problems } = await preview(office, {
      rooms: [{ kind: 'add', timeFrameType: 'frame', like: 'half', fields }],
    });
    expect(problems).toEqual([{ room: 0, path: ['name'], reason: '空にはできません。' }]);
  });
});

describe('[OFFICE-03] a change that holds from a day on', () => {
  const evening = { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] };
  const from = (day: string | null, fields: object = evening): Change => ({
    rooms: [{ kind: 'change', key: 'half', from: day, fields }],
  });
  const halfOf = async (office: Office) => (await shown(office)).rooms.find(({ key }) => key === 'half');

  it('is refused for days that somebody may have booked, with the first one that is possible', async () => {
    const office = await anOffice(server);
    const { problems } = await preview(office, from('2026-07-01'));
    expect(problems).toMatchObject([
      { room: 0, reason: expect.stringContaining('版は2026-09-01以後から始められます。') },
    ]);
  });

  it('stands beside what holds now, which it leaves as it is, and is what residents see from that day on', async () => {
    const office = await anOffice(server);
    await booked(office, '2026-06-20');
    expect((await preview(office, from('2026-09-01'))).touched.number).toBe(0);
    expect((await changed(server, office, from('2026-09-01'))).status).toBe(200);
    expect((await changed(server, office, from('2026-09-01', { holidayRule: 'open' }))).status).toBe(200);
    const half = await halfOf(office);
    const framesOf = (form: { frames: readonly { name: string }[] }) => form.frames.map(({ name }) => name);
    expect(half && framesOf(half.form)).toEqual(['午前', '夜間']);
    expect(
      half?.versions.map(({ firstDay, state, form }) => [firstDay, state, framesOf(form), form.holidayRule]),
    ).toEqual([
      [null, 'inForce', ['午前', '夜間'], 'closed_next_day'],
      ['2026-09-01', 'planned', ['夜間'], 'open'],
    ]);
    const { articleId } = await roomNamed(office, 'ホールA');
    server.clock.set('2026-07-20T10:00');
    const session = await aPerson(server, office.tenant);
    const on = async (date: string) => {
      const asked = { containerId: office.containerId, articleId, date };
      return JSON.stringify((await server.call('Reservation/GetDayArticleAvailability', asked, { session })).body);
    };
    expect(await on('2026-08-29')).toContain('午前');
    expect(await on('2026-09-02')).not.toContain('午前');
  });

  it('is shown on each day as residents will see it', async () => {
    const office = await anOffice(server);
    await changed(server, office, from('2026-09-01'));
    const { containerId, staff } = office;
    const on = async (date: string) => {
      const { rooms } = (await server.call('Office/ShowDay', { containerId, date }, { staff })).body;
      const half = rooms.find(({ name }) => name === 'ホールA');
      return [half?.closedFor, half?.opensAt, half?.frames.map((frame) => [frame.name, frame.fee])];
    };
    expect(await on('2026-08-29')).toEqual([
      '',
      '2026-06-01T09:00',
      [
        ['午前', 1000],
        ['夜間', 1800],
      ],
    ]);
    expect(await on('2026-09-05')).toEqual(['', '2026-07-01T09:00', [['夜間', 1000]]]);
    expect(await on('2026-09-07')).toEqual(['毎週月曜日は休館日です。', expect.any(String), expect.any(Array)]);
    expect(await on('2026-12-30')).toEqual(['定期の休館です。', '2026-10-01T09:00', []]);
  });

  it('can be given up until it is booked by, and is what holds once its day has come', async () => {
    const office = await anOffice(server);
    await changed(server, office, from('2026-09-01'));
    const giveUp: Change = { rooms: [{ kind: 'giveUp', key: 'half', from: '2026-09-01' }] };
    const before = await exported(server, await anOffice(server));
    expect((await changed(server, office, giveUp)).status).toBe(200);
    expect((await halfOf(office))?.versions).toEqual([]);
    expect((await exported(server, office)).length).toBe(before.length);
    expect((await changed(server, office, giveUp)).body.error?.code).toBe('notFound');

    await changed(server, office, from('2026-09-01'));
    server.clock.set('2026-09-10T10:00');
    const staff = await aStaffMember(server, office.tenant);
    const later = { ...office, staff };
    expect((await halfOf(later))?.versions.map(({ state }) => state)).toEqual(['past', 'inForce']);
    const { problems } = await preview(later, giveUp);
    expect(problems).toHaveLength(1);
    // What does not differ by days is changed at once; what does may have been booked by.
    expect((await changed(server, later, from(null, { capacity: 12 }))).status).toBe(200);
    expect((await preview(later, from(null, { closedWeekdays: ['sunday'] }))).problems).toMatchObject([
      { room: 0, reason: expect.stringContaining('以後から始められます。') },
    ]);
  });
});
