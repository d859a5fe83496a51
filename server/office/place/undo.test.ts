import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDrawing } from '#server/testing/aPicture.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, exported, morningAt, type Office, uploaded } from '../testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const fee = { weekday: 1000, saturday: 1000, holiday: 1000 };
const evening = { frames: [{ name: '夜間', hours: '18:00-22:00', fee }] };

type Fields = Extract<NonNullable<Change['rooms']>[number], { kind: 'change' }>['fields'];
const ofHalf = (fields: Fields, from: string | null = null): Change => ({
  rooms: [{ kind: 'change', key: 'half', from, fields }],
});

const listed = async ({ containerId, staff }: Office, room: string | null = null) =>
  (await server.call('Office/ListPlaceChanges', { containerId, room }, { staff })).body.items;

/** Takes the latest change back. */
async function undone(office: Office) {
  const [latest] = await listed(office);
  if (!latest?.undo) throw new Error(latest?.whyNot);
  return changed(server, office, latest.undo);
}

describe('[OFFICE-02] what was changed at the office', () => {
  it('is told with who, when, from what and to what, of a room by itself and of a hall with its rooms', async () => {
    const office = await anOffice(server);
    const colleague = await aStaffMember(server, office.tenant, { name: '館長 一郎' });
    await changed(server, office, { fields: { faxNumber: '000-111-2223' } });
    server.clock.set('2026-06-10T10:05');
    await changed(server, { ...office, staff: colleague }, ofHalf({ capacity: 30 }));
    const all = await listed(office);
    expect(all.map(({ madeAt, madeBy }) => [madeAt, madeBy])).toEqual([
      ['2026-06-10T10:05', '館長 一郎さん'],
      ['2026-06-10T10:00', expect.stringMatching(/さん$/)],
    ]);
    expect(all[1]?.differences).toEqual([
      { kind: 'changed', subject: '', field: 'faxNumber', before: 'なし', after: '000-111-2223' },
    ]);
    expect((await listed(office, 'half')).map(({ differences }) => differences)).toEqual([
      [{ kind: 'changed', subject: '部屋 ホールA', field: 'capacity', before: 'なし', after: '30' }],
    ]);
    expect(await listed(office, 'whole')).toEqual([]);
  });

  it('goes on page by page', async () => {
    const office = await anOffice(server);
    for (let turn = 1; turn <= 23; turn += 1) await changed(server, office, ofHalf({ capacity: turn }));
    const { containerId, staff } = office;
    const { body: first } = await server.call('Office/ListPlaceChanges', { containerId }, { staff });
    const { body: rest } = await server.call('Office/ListPlaceChanges', { containerId, before: first.next }, { staff });
    expect([first.items.length, rest.items.length, rest.next]).toEqual([20, 3, null]);
    expect([...first.items, ...rest.items].map(({ undo }) => undo !== null)).toEqual([
      true,
      ...Array.from({ length: 22 }, () => false),
    ]);
  });

  it('is taken back to the byte, and that is taken back, too', async () => {
    const office = await anOffice(server);
    const file = await uploaded(server, office, aDrawing());
    const changes: Change[] = [
      { fields: { description: '駅から5分です。', pictures: [{ file, alt: '正面' }], accessibility: ['wheelchair'] } },
      ofHalf({ capacity: 12, areaM2: 40.5, closedWeekdays: ['friday'], roomLimits: { maxOpenReservations: 2 } }),
      ofHalf({ ...evening, name: '小ホール', published: false }),
      ofHalf(evening, '2026-12-01'),
      { fields: { closings: [{ spaces: [], kind: 'closure', everyMonth: '1st monday', reason: '点検' }] } },
      ofHalf({ visibility: 'vacancy', timetable: [{ when: { days: ['saturday'] }, closed: '冬期休館' }] }),
      {
        fields: {
          useConditions: [{ code: 'sales', label: '物品の販売' }],
          dayList: { hour: 6, to: ['a@b.example.jp'] },
        },
      },
      { fields: { name: '町民プラザ' }, ...ofHalf({ preparation: { before: 10, after: 0 } }) },
    ];
    for (const change of changes) {
      const before = await exported(server, office);
      expect((await changed(server, office, change)).status, JSON.stringify(change)).toBe(200);
      const after = await exported(server, office);
      expect((await undone(office)).status).toBe(200);
      expect(await exported(server, office)).toBe(before);
      expect((await undone(office)).status).toBe(200);
      expect(await exported(server, office)).toBe(after);
    }
  });

  it('names the reservations that rest on it when it is taken back, and tells their people', async () => {
    const office = await anOffice(server);
    await changed(server, office, ofHalf({ frames: [{ name: '早朝', hours: '9:00-11:00', fee }] }));
    const session = await aPerson(server, office.tenant);
    const morning = await morningAt(server, office, '2026-06-20');
    const details = morning.details.map((detail) => ({
      ...detail,
      timeFrameName: '早朝',
      timeFrameToHour: 11,
    }));
    const booked = await server.call('Reservation/Reserve', { ...morning, details }, { session });
    expect(booked.status, JSON.stringify(booked.body)).toBe(200);
    const [latest] = await listed(office);
    const { containerId, staff } = office;
    const asked = { containerId, ...latest?.undo };
    expect((await server.call('Office/PreviewPlace', asked, { staff })).body.touched.number).toBe(1);
    expect((await undone(office)).body).toMatchObject({ told: 1, left: 1 });
  });

  it('says why it cannot be taken back: something was added, has begun, came by a file, or was changed since', async () => {
    const office = await anOffice(server);
    const why = async () => (await listed(office)).map(({ undo, whyNot }) => [undo !== null, whyNot]);
    await changed(server, office, {
      rooms: [{ kind: 'add', timeFrameType: 'frame', like: 'half', fields: { name: '会議室', joins: [] } }],
    });
    expect((await why())[0]).toEqual([false, expect.stringContaining('追加は、元に戻せません。')]);
    await changed(server, office, ofHalf({ capacity: 10 }));
    await changed(server, office, ofHalf({ capacity: 20 }));
    expect((await why()).slice(0, 2)).toEqual([
      [true, ''],
      [false, 'このあと、同じ項目が変更されています。'],
    ]);
    const bundle = await asStaff(server, office.tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false });
    await importText(server.server, bundle.bundle.replace('みどり町1-1', 'みどり町9-9'), server.clock());
    expect((await why())[0]).toEqual([false, expect.stringContaining('画面での変更ではない')]);

    await changed(server, office, ofHalf(evening));
    await changed(server, office, ofHalf({ closedWeekdays: ['friday'] }, '2026-12-01'));
    expect((await why()).slice(0, 2)).toEqual([
      [true, ''],
      [true, ''],
    ]);
    server.clock.set('2026-12-05T10:00');
    const later = { ...office, staff: await aStaffMember(server, office.tenant) };
    const [version, now] = await listed(later);
    expect([now?.undo, now?.whyNot]).toEqual([null, expect.stringContaining('適用開始日を迎えた')]);
    // It can be asked for, and is refused like any other such change.
    const asked = { containerId: office.containerId, ...version?.undo };
    const { body } = await server.call('Office/PreviewPlace', asked, { staff: later.staff });
    expect(body.problems).toHaveLength(1);
  });
});
