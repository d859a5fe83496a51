import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, exported, morningAt, type Office, withClasses } from '../testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Fields = Extract<NonNullable<Change['rooms']>[number], { kind: 'change' }>['fields'];

const ofRoom = (fields: Fields, from: string | null = null): Change => ({
  rooms: [{ kind: 'change', key: 'half', from, fields }],
});

const shown = async ({ containerId, staff }: Office) =>
  (await server.call('Office/GetPlace', { containerId }, { staff })).body;

const halfOf = async (office: Office) => {
  const half = (await shown(office)).rooms.find(({ key }) => key === 'half');
  if (!half) throw new Error('no room half');
  return half;
};

const preview = async (office: Office, change: Change) =>
  (await server.call('Office/PreviewPlace', { containerId: office.containerId, ...change }, { staff: office.staff }))
    .body;

const fee = { weekday: 500, saturday: 600, holiday: 700 };

const early = { opens: { unit: 'months', ahead: 6, onDay: 1, hour: 9 }, closesDaysBefore: 1, closesHour: 17 } as const;
const late = { opens: { unit: 'days', ahead: 30, onDay: null, hour: 9 }, closesDaysBefore: 7, closesHour: 17 } as const;

/** What is set of the hall, and what an export says of it then. */
const everyPlaceField: readonly [fields: NonNullable<Change['fields']>, said: string][] = [
  [
    {
      useConditions: [
        { code: 'sales', label: '物品の販売', oneOf: '目的' },
        { code: 'use-1', label: '集会', oneOf: '目的' },
      ],
    },
    'code: use-1',
  ],
  [
    {
      closings: [
        { spaces: [], kind: 'closure', everyYear: { from: '12-28', to: '01-04' }, reason: '年末年始' },
        { spaces: ['studio'], kind: 'official', everyMonth: '2nd tuesday', hours: '9:00-12:00', reason: '清掃' },
      ],
    },
    'everyMonth: 2nd tuesday',
  ],
  [{ dayList: { hour: 6, to: ['bunka@town.example.jp'] } }, 'bunka@town.example.jp'],
];

/** What is set of a room, and what an export says of it then. */
const everyField: readonly [fields: Fields, said: string][] = [
  [
    {
      classWindows: [
        { classes: ['groups'], bookingWindow: early },
        { conditions: ['sales'], bookingWindow: late, lottery: false },
      ],
    },
    'classWindows:',
  ],
  [{ placeLimits: { maxOpenReservations: 2, maxHoursPerDay: 4.5 } }, 'maxHoursPerDay: 4.5'],
  [
    {
      timetable: [
        { when: { season: { from: '12-01', to: '03-31' }, weekdays: ['monday'] }, closed: '冬期休館' },
        {
          when: { days: ['saturday', 'eve'] },
          hours: '10:00-16:00',
          frames: [{ name: '昼', hours: '10:00-15:00', fee }],
        },
      ],
    },
    'closed: 冬期休館',
  ],
  [{ visibility: 'vacancy' }, 'visibility: vacancy'],
  [{ visibility: 'hidden' }, 'visibility: hidden'],
  [{ approval: { classes: ['groups'] } }, 'approval:'],
];

describe('[OFFICE-02] of a room by screen', () => {
  it.each(everyField)('%o is set, reads so, is exported, and is taken back', async (fields, said) => {
    const office = await anOffice(server, withClasses);
    const before = await exported(server, office);
    const was = (await halfOf(office)).form;
    const { differences } = await preview(office, ofRoom(fields));
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.filter(({ before, after }) => before !== '' && before === after)).toEqual([]);
    expect((await changed(server, office, ofRoom(fields))).status).toBe(200);
    expect((await halfOf(office)).form).toEqual({ ...was, ...fields });
    expect(await exported(server, office)).toContain(said);
    const names = Object.keys(fields) as (keyof typeof was)[];
    const back = Object.fromEntries(names.map((name) => [name, was[name]]));
    expect((await changed(server, office, ofRoom(back))).status).toBe(200);
    expect(await exported(server, office)).toBe(before);
  });

  it.each(everyField.filter(([fields]) => !('approval' in fields || 'visibility' in fields)))(
    '%o begins on a day',
    async (fields) => {
      const office = await anOffice(server, withClasses);
      expect((await changed(server, office, ofRoom(fields, '2027-04-01'))).status).toBe(200);
      const { form, versions } = await halfOf(office);
      expect(versions.map((version) => [version.firstDay, version.state])).toEqual([
        [null, 'inForce'],
        ['2027-04-01', 'planned'],
      ]);
      expect(versions[1]?.form).toEqual({ ...form, ...fields });
    },
  );

  it('a row of the timetable that takes a frame from somebody is said before, with the reservation', async () => {
    const office = await anOffice(server, withClasses);
    const session = await aPerson(server, office.tenant);
    const { body } = await server.call('Reservation/Reserve', await morningAt(server, office, '2026-06-20'), {
      session,
    });
    const row = (when: object, more: object): Change => ofRoom({ timetable: [{ when, ...more }] } as Fields);
    const onSaturdays = { days: ['saturday'] };
    const { touched } = await preview(office, row(onSaturdays, { closed: '冬期休館' }));
    expect(touched).toMatchObject({ number: 1, items: [{ reservationId: body.reservationId, day: '2026-06-20' }] });
    expect((await preview(office, row(onSaturdays, { hours: '13:00-22:00' }))).touched.number).toBe(1);
    expect((await preview(office, row({ days: ['sunday'] }, { closed: '冬期休館' }))).touched.number).toBe(0);
    const problemsOf = async (change: Change) => (await preview(office, change)).problems.map(({ path }) => path);
    expect(await problemsOf(row({}, { closed: '冬期休館' }))).toEqual([['timetable', 0, 'when']]);
    expect(await problemsOf(row(onSaturdays, {}))).toEqual([['timetable', 0]]);
    expect(await problemsOf(row({ season: { from: '11-01', to: '2-30' } }, { closed: '冬' }))).toEqual([
      ['timetable', 0, 'when', 'season', 'to'],
    ]);
  });

  it('who may see it is what residents are offered at once, and what a day shows', async () => {
    const office = await anOffice(server, withClasses);
    const { containerId, staff, tenant } = office;
    const session = await aPerson(server, tenant);
    const wanted = await morningAt(server, office, '2026-06-20');
    const reserve = async () => (await server.call('Reservation/Reserve', wanted, { session })).body.error?.code;
    const dayOf = async () => {
      const { rooms } = (await server.call('Office/ShowDay', { containerId, date: '2026-06-20' }, { staff })).body;
      return rooms.find(({ name }) => name === 'ホールA')?.isBookable;
    };
    expect(await dayOf()).toBe(true);
    expect((await preview(office, ofRoom({ visibility: 'vacancy' }))).touched.number).toBe(0);
    expect((await changed(server, office, ofRoom({ visibility: 'vacancy' }))).status).toBe(200);
    expect([await reserve(), await dayOf()]).toEqual(['reservingStopped', false]);
    expect((await changed(server, office, ofRoom({ visibility: 'hidden' }))).status).toBe(200);
    expect([await reserve(), await dayOf()]).toEqual(['notFound', undefined]);
    expect((await changed(server, office, ofRoom({ visibility: 'bookable' }))).status).toBe(200);
    expect([await reserve(), await dayOf()]).toEqual([undefined, true]);
  });

  it('what is drawn by lot in public is not hidden, now or later', async () => {
    const office = await anOffice(server, withClasses);
    const lotteryWindow = { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 10, toHour: 24 };
    const hidden = await preview(office, ofRoom({ visibility: 'hidden', lotteryWindow }));
    expect(hidden.problems).toEqual([{ room: 0, path: ['visibility'], reason: expect.stringContaining('抽選') }]);
    expect((await preview(office, ofRoom({ visibility: 'vacancy', lotteryWindow }))).problems).toEqual([]);
    expect((await changed(server, office, ofRoom({ visibility: 'hidden' }))).status).toBe(200);
    const later = await preview(office, ofRoom({ lotteryWindow }, '2027-04-01'));
    expect(later.problems.map(({ path }) => path)).toEqual([['visibility']]);
  });

  it('what names a class or a use that is not there is said at its field', async () => {
    const office = await anOffice(server, withClasses);
    expect((await shown(office)).classes).toEqual([{ code: 'groups', label: '登録団体' }]);
    const { problems } = await preview(office, {
      rooms: [
        {
          kind: 'change',
          key: 'half',
          fields: {
            classWindows: [
              { classes: ['nobody'], bookingWindow: late },
              { conditions: ['nothing'], bookingWindow: late },
            ],
            approval: { classes: ['nobody'] },
          },
        },
      ],
    });
    expect(problems.map(({ room, path }) => [room, ...path])).toEqual([
      [0, 'approval', 'classes', 0],
      [0, 'classWindows', 0, 'classes', 0],
      [0, 'classWindows', 1, 'conditions', 0],
    ]);
    const { problems: ofNobody } = await preview(office, ofRoom({ classWindows: [{ bookingWindow: late }] }));
    expect(ofNobody).toEqual([{ room: 0, path: ['classWindows', 0], reason: expect.any(String) }]);
  });

  it('a window of a class is what its people book by, and no others', async () => {
    const office = await anOffice(server, withClasses);
    const { tenant } = office;
    const fields: Fields = { classWindows: [{ classes: ['groups'], bookingWindow: early }] };
    expect((await changed(server, office, ofRoom(fields))).status).toBe(200);
    const wanted = await morningAt(server, office, '2026-10-20');
    const reserve = async (classes: readonly string[]) => {
      const session = await aPerson(server, tenant, { classes: [...classes] });
      return (await server.call('Reservation/Reserve', wanted, { session })).status;
    };
    expect(await reserve([])).toBe(409);
    expect(await reserve(['groups'])).toBe(200);
  });
});

describe('[OFFICE-02] of a hall by screen', () => {
  it.each(everyPlaceField)('%o is set, reads so, is exported, and is taken back', async (fields, said) => {
    const office = await anOffice(server, withClasses);
    const before = await exported(server, office);
    const was = (await shown(office)).form;
    expect((await preview(office, { fields })).differences.length).toBeGreaterThan(0);
    expect((await changed(server, office, { fields })).status).toBe(200);
    expect((await shown(office)).form).toEqual({ ...was, ...fields });
    expect(await exported(server, office)).toContain(said);
    const names = Object.keys(fields) as (keyof typeof was)[];
    const back = Object.fromEntries(names.map((name) => [name, was[name]]));
    expect((await changed(server, office, { fields: back })).status).toBe(200);
    expect(await exported(server, office)).toBe(before);
  });

  it('what is wrong with it is said at its field', async () => {
    const office = await anOffice(server, withClasses);
    const problemsOf = async (change: Change) =>
      (await preview(office, change)).problems.map(({ room, path }) => [room, ...path]);
    expect(await problemsOf({ fields: { dayList: { hour: 24, to: ['nobody'] } } })).toEqual([
      [null, 'dayList', 'hour'],
      [null, 'dayList', 'to', 0],
    ]);
    expect(await problemsOf({ fields: { useConditions: [{ code: 'A', label: '' }] } })).toEqual([
      [null, 'useConditions', 0, 'code'],
      [null, 'useConditions', 0, 'label'],
    ]);
    // A window of the room still names it.
    await changed(server, office, ofRoom({ classWindows: [{ conditions: ['sales'], bookingWindow: late }] }));
    expect(await problemsOf({ fields: { useConditions: [] } })).toEqual([[null]]);
  });
});
