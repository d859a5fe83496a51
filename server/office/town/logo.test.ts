import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { aDrawing } from '#server/testing/aPicture.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, exported, madeElsewhere, type Office } from '../testing/anOffice.ts';
import { townChanged, townOf, townPlan, uploadedForTown } from '../testing/townWork.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

/** Too large for a phone, as a designer hands it over. */
const large = () =>
  sharp({ create: { width: 1_500, height: 500, channels: 4, background: '#0a63' } })
    .png()
    .toBuffer();

const change = async (office: Office, logo: string | null) =>
  expect((await townChanged(server, office, { logo })).status).toBe(200);

/** What residents' screens are told, once every process has read the directory again. */
async function told({ tenant: { tenantAlias } }: Office) {
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  return (await server.call('Authentication/TenantGet', { tenantAlias })).body;
}

const bytesAt = (url: string) => server.app.inject({ method: 'GET', url });

describe('[OFFICE-02] the logo of a town', () => {
  it('is nowhere before somebody chooses one', async () => {
    const office = await anOffice(server);
    expect((await townOf(server, office)).form.logo).toBeNull();
    expect(await told(office)).not.toHaveProperty('logo');
  });

  it('is shown to residents in its smallest size, with its sides', async () => {
    const office = await anOffice(server);
    await change(office, await uploadedForTown(server, office, await large()));
    const { logo } = await told(office);
    expect(logo).toEqual({ src: expect.stringMatching(/-phone\.webp$/), width: 1_500, height: 500 });
    const { statusCode, headers, rawPayload } = await bytesAt(logo?.src ?? '');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(rawPayload.length).toBeLessThanOrEqual(40 * 1024);
  });

  it('is taken away and back again, and is the same elsewhere from an export, which has no other picture', async () => {
    const office = await anOffice(server);
    const [first, second] = [aDrawing('#111'), aDrawing('#222')];
    await change(office, await uploadedForTown(server, office, first));
    const before = await exported(server, office);
    await change(office, await uploadedForTown(server, office, second));
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
    expect(made.pictures.map(({ base64 }) => base64)).toEqual([second.toString('base64')]);
    const { items } = (await server.call('Office/ListTownChanges', {}, { staff: office.staff })).body;
    expect((await townChanged(server, office, items[0]?.undo?.fields ?? {})).status).toBe(200);
    expect(await exported(server, office)).toBe(before);
    await change(office, null);
    expect((await townOf(server, office)).form.logo).toBeNull();
  });

  it('stays while it is shown, a month after it was taken away, and a day where no change shows it', async () => {
    const office = await anOffice(server);
    const [never, once, now] = [
      await uploadedForTown(server, office, aDrawing('#333')),
      await uploadedForTown(server, office, aDrawing('#444')),
      await uploadedForTown(server, office, aDrawing('#555')),
    ];
    await change(office, once);
    await change(office, now);
    const left = async () => {
      const { tenantId } = office.tenant;
      await schedule(server.db, { tenantId, kind: 'sweep', subject: '', dueAt: new Date(server.clock()) });
      await runDueJobs({ ...server.server, log: server.app.log, nowMs: server.clock() });
      const files = [never, once, now].map((file) =>
        file.replace('pictures', `/pictures/${office.tenant.tenantAlias}`),
      );
      // Another address each time: what was served is kept for a minute.
      return Promise.all(files.map(async (file) => (await bytesAt(`${file}?${server.clock()}`)).statusCode));
    };
    expect(await left()).toEqual([200, 200, 200]);
    server.clock.set('2026-06-11T12:00');
    expect(await left()).toEqual([404, 200, 200]);
    server.clock.set('2026-08-01T12:00');
    expect(await left()).toEqual([404, 404, 200]);
    // By then nobody is signed in any more.
    const later = { staff: await aStaffMember(server, office.tenant) };
    const { problems } = await townPlan(server, later, { logo: once });
    expect(problems).toEqual([
      { room: null, path: ['logo'], reason: 'この写真はもうありません。もう一度選んでください。' },
    ]);
  });

  it('is taken of nobody who does not set up the town, and of nothing that is no picture', async () => {
    const office = await anOffice(server);
    const manager = await aStaffMember(server, office.tenant, { role: 'manager', containerIds: [office.containerId] });
    const send = (bytes: Buffer, staff = office.staff) =>
      server.call('Office/UploadTownPicture', { base64: bytes.toString('base64') }, { staff });
    expect((await send(aDrawing(), manager)).body.error?.code).toBe('notPermitted');
    expect((await send(Buffer.from('%PDF-1.7'))).body.error?.code).toBe('pictureRefused');
  });
});
