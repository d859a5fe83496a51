import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import { anOffice, exported, type Office } from '#server/office/testing/anOffice.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

type Form = RequestOf<'Office/PublishAnnouncement'>;

const notice: Form = {
  title: '明日は休館します',
  body: '空調の故障のため、終日休館します。',
  containerId: null,
  isImportant: true,
  publishedFrom: null,
  publishedTo: null,
};

const publish = (staff: TestStaff, changes: Partial<Form> = {}) =>
  server.call('Office/PublishAnnouncement', { ...notice, ...changes }, { staff });

/** But for the one that the town begins with. */
const isNew = ({ title }: { title: string }) => title !== '予約を始めました';

const listed = async (staff: TestStaff) =>
  (await server.call('Office/ListAnnouncements', {}, { staff })).body.items.filter(isNew);
const shown = async (staff: TestStaff, id: string) =>
  (await server.call('Office/GetAnnouncement', { id }, { staff })).body;

/** What residents read. */
async function read({ tenant }: Office) {
  const session = await aPerson(server, tenant);
  const { body } = await server.call('Announcement/GetAnnouncement', {}, { session });
  return body.items.filter(isNew);
}

describe('[OFFICE-08] staff announce', () => {
  it('at once, with the hall and the mark of what is important', async () => {
    const office = await anOffice(server);
    const { containerId, staff } = office;
    const { status, body } = await publish(staff, { containerId });
    expect(status).toBe(200);
    expect(await read(office)).toEqual([
      {
        announcementId: body.announcementId,
        title: '明日は休館します',
        body: '空調の故障のため、終日休館します。',
        publishedOn: '2026-06-10',
        containerId,
        containerName: '町民会館',
        isImportant: true,
        correction: '',
        correctedOn: null,
      },
    ]);
    expect(await listed(staff)).toMatchObject([
      { id: body.announcementId, state: 'published', containerName: '町民会館', changedAt: '2026-06-10T10:00' },
    ]);
  });

  it('from a moment on, until another', async () => {
    const office = await anOffice(server);
    const { staff } = office;
    await publish(staff, { publishedFrom: '2026-06-11T09:00', publishedTo: '2026-06-12T17:00' });
    expect(await read(office)).toEqual([]);
    expect(await listed(staff)).toMatchObject([{ state: 'scheduled' }]);
    server.clock.set('2026-06-11T09:00');
    expect(await read(office)).toMatchObject([{ title: '明日は休館します' }]);
    server.clock.set('2026-06-12T17:00');
    expect(await read(office)).toEqual([]);
    // Sessions end while the clock goes on.
    expect(await listed(await aStaffMember(server, office.tenant))).toMatchObject([{ state: 'ended' }]);
  });

  it('after a draft that nobody else reads, and that one of two clerks goes on with', async () => {
    const office = await anOffice(server);
    const { staff } = office;
    const { title, ...rest } = notice;
    const { body: first } = await server.call('Office/SaveAnnouncementDraft', { ...rest, title: '' }, { staff });
    const { body: second } = await server.call('Office/SaveAnnouncementDraft', { ...notice, draft: first }, { staff });
    const late = await server.call('Office/SaveAnnouncementDraft', { ...notice, draft: first }, { staff });
    expect(late.body.error?.code).toBe('changedMeanwhile');
    expect(await read(office)).toEqual([]);
    expect(await shown(staff, second.draftId)).toMatchObject({ state: 'draft', version: 2, form: { title } });
    expect((await publish(staff, { draft: second })).status).toBe(200);
    expect(await listed(staff)).toMatchObject([{ state: 'published', title }]);
    expect((await publish(staff, { draft: second })).body.error?.code).toBe('notFound');
  });

  it('and correct it, which readers are told', async () => {
    const office = await anOffice(server);
    const { body } = await publish(office.staff);
    server.clock.set('2026-06-11T08:30');
    const staff = await aStaffMember(server, office.tenant);
    const changing = { announcementId: body.announcementId, version: 1, correction: '休館は午前だけです。' };
    expect((await publish(staff, { body: '午前だけ休館します。', changing })).status).toBe(200);
    expect(await read(office)).toMatchObject([
      {
        body: '午前だけ休館します。',
        publishedOn: '2026-06-10',
        correction: '休館は午前だけです。',
        correctedOn: '2026-06-11',
      },
    ]);
    const late = await publish(await aStaffMember(server, office.tenant), { changing });
    expect(late.body.error).toMatchObject({ code: 'changedMeanwhile', details: { changedAt: '2026-06-11T08:30' } });
    // A slip of the pen is mended without a word, and what was said before stays.
    await publish(staff, { title: '休館します', changing: { ...changing, version: 2, correction: '' } });
    expect(await read(office)).toMatchObject([{ title: '休館します', correction: '休館は午前だけです。' }]);
  });

  it('and end it at once; what nobody has read becomes a draft again', async () => {
    const office = await anOffice(server);
    const { staff } = office;
    const { body: one } = await publish(staff);
    const ending = { announcementId: one.announcementId, version: 1 };
    server.clock.set('2026-06-10T10:05');
    expect((await server.call('Office/EndAnnouncement', ending, { staff })).body).toEqual({ draftId: null });
    expect(await read(office)).toEqual([]);
    const again = await server.call('Office/EndAnnouncement', { ...ending, version: 2 }, { staff });
    expect(again.body.error?.code).toBe('announcementOver');
    const { body: later } = await publish(staff, { publishedFrom: '2026-06-20T09:00' });
    const { body } = await server.call(
      'Office/EndAnnouncement',
      { announcementId: later.announcementId, version: 1 },
      { staff },
    );
    expect(await shown(staff, body.draftId ?? '')).toMatchObject({
      state: 'draft',
      form: { title: notice.title, publishedFrom: '2026-06-20T09:00' },
    });
  });

  it.each([
    [{ title: '　 ' }, '題名を入力してください。'],
    [{ title: 'あ'.repeat(81) }, '題名は80文字以内で入力してください。'],
    [{ body: '' }, '本文を入力してください。'],
    [{ publishedTo: '2026-06-10T10:00' }, '掲載の終わりには、これからの日時を入力してください。'],
    [
      { publishedFrom: '2026-06-12T10:00', publishedTo: '2026-06-11T10:00' },
      '掲載の終わりは、始まりより後にしてください。',
    ],
  ])('not %o', async (changes, message) => {
    const office = await anOffice(server);
    const { body } = await publish(office.staff, changes);
    expect(body.error).toMatchObject({ code: 'announcementRefused', message });
    expect(await read(office)).toEqual([]);
  });

  it('for their own halls alone', async () => {
    const office = await anOffice(server);
    const { containerId, tenant, staff } = office;
    const { body: ofAll } = await publish(staff);
    const manager = await aStaffMember(server, tenant, { role: 'manager', containerIds: [containerId] });
    expect((await publish(manager)).body.error?.code).toBe('notPermitted');
    expect((await publish(manager, { containerId })).status).toBe(200);
    expect((await listed(manager)).map((one) => one.containerName)).toEqual(['町民会館']);
    const changing = { announcementId: ofAll.announcementId, version: 1, correction: '' };
    expect((await publish(manager, { containerId, changing })).body.error?.code).toBe('notFound');
    const elsewhere = await anOffice(server);
    expect((await publish(staff, { containerId: elsewhere.containerId })).body.error?.code).toBe('notFound');
  });

  it('and a bundle says it, which imports elsewhere and equals it', async () => {
    const office = await anOffice(server);
    const { containerId, staff } = office;
    const { body } = await publish(staff, { containerId, publishedTo: '2026-07-01T00:00' });
    const changing = { announcementId: body.announcementId, version: 1, correction: '日を直しました。' };
    await publish(staff, { containerId, publishedTo: '2026-07-02T00:00', changing });
    const text = await exported(server, office);
    expect(text).toContain('important: true');
    const elsewhere = { ...office.tenant, tenantAlias: 'elsewhere-of-notices' };
    await importText(server.server, text.replace(office.tenant.tenantAlias, elsewhere.tenantAlias), server.clock());
    const copy = await exported(server, { tenant: elsewhere });
    expect(copy.replace(elsewhere.tenantAlias, office.tenant.tenantAlias)).toBe(text);
    await expect(
      importText(server.server, text.replace(/container: hall\n( +important)/, 'container: barn\n$1'), server.clock()),
    ).rejects.toMatchObject({ refusal: { details: [{ reason: expect.stringContaining('「barn」') }] } });
  });
});
