import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, madeElsewhere, type Office, uploaded } from '../testing/anOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** As a telephone makes it: large, lying on its side, with where it was taken. */
const photograph = (fill = '#7a6', width = 1_600, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: fill } })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '38/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const send = (office: Pick<Office, 'containerId' | 'staff'>, bytes: Buffer) =>
  server.call(
    'Office/UploadPicture',
    { containerId: office.containerId, base64: bytes.toString('base64') },
    { staff: office.staff },
  );

const shownBy = (file: string, alt = '正面から見た会館'): Change => ({ fields: { pictures: [{ file, alt }] } });

const served = (office: Office, file: string) =>
  server.app.inject({ url: `/pictures/${office.tenant.tenantAlias}/${file.split('/').at(-1)}` });

async function hallOf(office: Office) {
  const session = await aPerson(server, office.tenant);
  const { body } = await server.call('Public/GetHall', { containerId: office.containerId }, { session });
  return body;
}

async function sweep({ tenant: { tenantId } }: Office) {
  await schedule(server.db, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(server.clock()) });
  await runDueJobs({ ...server.server, log: server.app.log, nowMs: server.clock() });
}

describe('[OFFICE-02] a picture that is handed over at the screen', () => {
  it('is published anew and upright, without what the camera wrote, and shown at once', async () => {
    const office = await anOffice(server);
    const file = await uploaded(server, office, await photograph());
    expect((await hallOf(office)).pictures).toEqual([]);
    expect((await changed(server, office, shownBy(file))).status).toBe(200);
    expect((await hallOf(office)).pictures).toMatchObject([
      { src: `/pictures/${office.tenant.tenantAlias}/${file.split('/').at(-1)}`, width: 1_200, height: 1_600 },
    ]);
    const { statusCode, rawPayload, headers } = await served(office, file);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    const { exif, orientation, format } = await sharp(rawPayload).metadata();
    expect([exif, orientation, format]).toEqual([undefined, undefined, 'webp']);
    expect(rawPayload.includes('Telephone')).toBe(false);
  });

  it('needs words for those who do not see it, and is one that was handed over', async () => {
    const office = await anOffice(server);
    const file = await uploaded(server, office, await photograph());
    const { body } = await changed(server, office, shownBy(file, ''));
    expect(body.error?.details).toMatchObject({ problems: [{ room: null, path: ['pictures', 0, 'alt'] }] });
    const unknown = await changed(server, office, shownBy(`pictures/${'0'.repeat(64)}.webp`));
    expect(unknown.body.error?.details).toEqual({
      problems: [
        { room: null, path: ['pictures', 0, 'file'], reason: 'この写真はもうありません。もう一度選んでください。' },
      ],
    });
    const nine = Array.from({ length: 9 }, (_, index) => ({ file, alt: `写真${index}` }));
    expect((await changed(server, office, { fields: { pictures: nine } })).status).toBe(400);
  });

  it('is refused where it is no photograph, too large, or a bomb, in words and before it is drawn', async () => {
    const office = await anOffice(server);
    const why = async (bytes: Buffer) => {
      const { status, body } = await send(office, bytes);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ code: 'pictureRefused' });
      return String(Object(body.error?.details).reason);
    };
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    expect(await why(gif)).toContain('写真として読めません。');
    expect(await why(Buffer.from('%PDF-1.7'))).toContain('写真として読めません。');
    expect(await why((await photograph()).subarray(0, 2_000))).toContain('写真として読めません。');
    // 20,000 by 20,000 pixels in some hundred bytes.
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const claimed = Buffer.alloc(60);
    claimed.writeUInt32BE(20_000, 0);
    claimed.writeUInt32BE(20_000, 4);
    expect(await why(Buffer.concat([header, claimed]))).toContain('4096画素まで');
    expect(await why(Buffer.concat([await photograph(), Buffer.alloc(8 * 1024 * 1024)]))).toContain('8MBまで');
    const most = await send(office, Buffer.alloc(9 * 1024 * 1024 + 1));
    expect(most.status).toBe(413);
  });

  it('is not even read of who is not signed in, and not taken of whom the hall is none of', async () => {
    const office = await anOffice(server);
    // It is no JSON, which is not found out.
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/Office/UploadPicture',
      headers: {
        'x-tenant-id': office.tenant.tenantId,
        'content-type': 'application/json',
        'x-xsrf-token': server.xsrf,
        cookie: `XSRF-TOKEN=${server.xsrf}`,
      },
      payload: '{',
    });
    expect(statusCode).toBe(401);
    const elsewhere = await server.call(
      'Office/AddPlace',
      {
        fields: { name: '分館' },
        rooms: [
          {
            kind: 'add',
            timeFrameType: 'frame',
            fields: {
              name: '和室',
              hours: '9:00-21:00',
              bookingWindow: {
                opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
                closesDaysBefore: 1,
                closesHour: 17,
              },
              frames: [{ name: '午前', hours: '9:00-12:00', fee: { weekday: 1, saturday: 1, holiday: 1 } }],
            },
          },
        ],
      },
      { staff: office.staff },
    );
    const manager = await aStaffMember(server, office.tenant, {
      role: 'manager',
      containerIds: [elsewhere.body.containerId],
    });
    const bytes = await photograph();
    expect((await send({ ...office, staff: manager }, bytes)).body.error?.code).toBe('notFound');
    const own = { containerId: elsewhere.body.containerId, staff: manager };
    const file = await uploaded(server, own, bytes);
    expect((await changed(server, { ...own, tenant: office.tenant }, shownBy(file))).status).toBe(200);
  });

  it('that no change shows is forgotten after a day, one that left a page after a month, and none that a page shows', async () => {
    const office = await anOffice(server);
    const [never, once, shared] = [
      await uploaded(server, office, await photograph('#111')),
      await uploaded(server, office, await photograph('#222')),
      await uploaded(server, office, await photograph('#333')),
    ];
    const both: Change = {
      fields: { pictures: [once, shared].map((file) => ({ file, alt: '会館' })) },
      rooms: [{ kind: 'change', key: 'half', fields: { pictures: [{ file: shared, alt: 'ホールA' }] } }],
    };
    expect((await changed(server, office, both)).status).toBe(200);
    expect((await changed(server, office, { fields: { pictures: [] } })).status).toBe(200);
    const left = async () => {
      await sweep(office);
      const files = [never, once, shared];
      return Promise.all(files.map(async (file) => (await served(office, `${file}?${server.clock()}`)).statusCode));
    };
    expect(await left()).toEqual([200, 200, 200]);
    server.clock.set('2026-06-11T12:00');
    expect(await left()).toEqual([404, 200, 200]);
    server.clock.set('2026-08-01T12:00');
    expect(await left()).toEqual([404, 404, 200]);
  });

  it('makes the same town elsewhere from an export with its pictures, which has no other ones', async () => {
    const office = await anOffice(server);
    await uploaded(server, office, await photograph('#444'));
    await changed(server, office, shownBy(await uploaded(server, office, await photograph('#555'))));
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
    expect(made.pictures).toHaveLength(1);
    expect(made.bundle).toContain(made.pictures[0]?.file);
  });

  it('finds no room beside a hundred that nobody saved', async () => {
    const office = await anOffice(server);
    await server.db
      .insertInto('picture')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          tenant_id: office.tenant.tenantId,
          digest: String(index).padStart(64, '0'),
          media_type: 'image/webp',
          bytes: Buffer.from('x'),
          width: 1,
          height: 1,
          forget_at: new Date(server.clock() + 1_000),
        })),
      )
      .execute();
    expect((await send(office, await photograph())).body.error?.code).toBe('tooManyPictures');
  });
});
