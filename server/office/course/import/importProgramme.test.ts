import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { aProgramme, programmeText } from '#server/testing/aProgramme.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

async function anOffice() {
  const school = await aSchool(server, await anEventTenant(server));
  const { eventContainerId: containerId } = school.container;
  const staff = await aStaffMember(server, school.tenant, { role: 'courses', containerIds: [containerId] });
  return { ...school, containerId, staff };
}

type Office = Awaited<ReturnType<typeof anOffice>>;

/** Later, when everybody has to sign in anew. */
async function onceIs(moment: string, office: Office): Promise<Office> {
  server.clock.set(moment);
  const { tenant, containerId } = office;
  return { ...office, staff: await aStaffMember(server, tenant, { role: 'courses', containerIds: [containerId] }) };
}

const previewed = async ({ containerId, staff }: Office, base64: string) =>
  (await server.call('Office/PreviewProgramme', { containerId, base64 }, { staff })).body;

async function imported(office: Office, base64: string, isPublished = false) {
  const { containerId, staff } = office;
  const { revision } = await previewed(office, base64);
  return server.call('Office/ImportProgramme', { containerId, base64, isPublished, revision }, { staff });
}

const exported = async ({ tenant }: Pick<Office, 'tenant'>) =>
  (await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false })).bundle.replace(
    /^revision: \d+\n/,
    '',
  );

const form = async ({ staff }: Office, eventId = '') =>
  (await server.call('Office/GetCourse', { eventId }, { staff })).body.form;

const furtherDate = { 講座番号: '', 日付: '2026/7/11', 開始: '10:00', 終了: '12:00' };
const two = [{}, furtherDate, { 講座番号: 'P-2', 講座名: '陶芸', 日付: '2026年7月20日（月）', 終了: '午後1時' }];

const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('[COURSE-01] a programme of a file', () => {
  it('is shown with its dates, holidays and who is in the hall, and becomes drafts that share a span', async () => {
    const office = await anOffice();
    const before = await exported(office);
    const plan = await previewed(office, aProgramme([...two, { 講座番号: 'P-3', 開始: '11:00' }]));
    expect([plan.wrong, plan.lines]).toEqual([[], 4]);
    expect(plan.courses.map(({ line, number, kind, dates }) => [line, number, kind, dates.length])).toEqual([
      [2, 'P-1', 'added', 2],
      [4, 'P-2', 'added', 1],
      [5, 'P-3', 'added', 1],
    ]);
    expect(plan.courses[0]?.dates[0]?.clashes).toEqual(['P-3 水彩画入門']);
    expect(plan.courses[1]?.dates[0]).toMatchObject({ whyClosed: '海の日', hours: '10:00-13:00' });
    expect(await exported(office)).toBe(before);

    const { status, body } = await imported(office, aProgramme(two));
    expect([status, body.added, body.changed, body.revision]).toEqual([200, 2, 0, plan.revision + 1]);
    const [painting, pottery] = await Promise.all(body.eventIds.map((eventId) => form(office, eventId)));
    expect(painting).toMatchObject({
      name: '水彩画入門',
      published: false,
      capacity: 20,
      price: 500,
      place: '第1研修室',
    });
    expect(painting?.spans).toMatchObject([{ name: '先着受付', closes: '2026-07-03T17:00' }]);
    expect(pottery?.spans).toEqual(painting?.spans);
    expect(pottery?.category).toBe(painting?.category);
    expect(await brokenEventRules(server.db, office.tenant.tenantId)).toEqual([]);
  });

  it('makes nothing twice: the same file again changes nothing, and a corrected one changes its courses and their span', async () => {
    const office = await anOffice();
    const { eventIds } = (await imported(office, aProgramme(two), true)).body;
    const before = await exported(office);
    const again = await previewed(office, aProgramme(two));
    expect(again.courses.map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect((await imported(office, aProgramme(two))).body.error?.code).toBe('placeUnchanged');
    expect(await exported(office)).toBe(before);

    const late = { 受付終了: '2026/7/2 12:00' };
    const corrected = [
      { ...late, 定員: '30' },
      furtherDate,
      { ...two[2], ...late, 講座番号: 'P-2' },
      { 講座番号: 'P-3', ...late },
    ];
    const { body } = await imported(office, aProgramme(corrected));
    expect([body.added, body.changed, body.eventIds.slice(0, 2)]).toEqual([1, 2, eventIds]);
    const made = await form(office, eventIds[0]);
    expect(made).toMatchObject({ published: true, capacity: 30, spans: [{ closes: '2026-07-02T12:00' }] });
    expect((await form(office, body.eventIds[2])).spans).toEqual(made.spans);
  });

  it('of a term that is over means nothing of the next one, and a file of the past is refused', async () => {
    const spring = await anOffice();
    const { eventIds } = (await imported(spring, aProgramme(), true)).body;
    const office = await onceIs('2026-08-01T10:00', spring);
    const past = await previewed(office, aProgramme());
    expect(past.wrong).toMatchObject([{ line: 2, column: '日付' }]);
    const next = { 日付: '2026/9/5', 受付開始: '2026/8/5 9:00', 受付終了: '2026/9/1 17:00' };
    const { body } = await imported(office, aProgramme([next]), true);
    expect([body.added, body.eventIds.length, body.eventIds[0] === eventIds[0]]).toEqual([1, 1, false]);
    // That both terms have a course of one name is said of a file with that course, and of no other.
    const remarksOn = async (course: object) =>
      (await previewed(office, aProgramme([{ ...next, ...course }]))).remarks.length;
    expect([await remarksOn({}), await remarksOn({ 講座番号: 'P-9', 講座名: '書道' })]).toEqual([1, 0]);
  });

  it('names each wrong line and column, from the file and from the town, and nothing is done', async () => {
    const office = await anOffice();
    const before = await exported(office);
    const wrong = [
      { 定員: 'たくさん', 日付: '5/8' },
      { 講座番号: 'P-2', 受付終了: '2026/6/1 9:00', 終了: '9:00' },
      { 講座番号: 'P-1', 講座名: '同じ番号' },
      { 講座番号: '', 講座名: '番号なし' },
      { 講座番号: 'P-4', 定員: '0' },
      { 講座番号: 'P-5', 日付: '2026/7/4（日）' },
    ];
    const plan = await previewed(office, aProgramme(wrong));
    expect(plan.wrong.map(({ line, column }) => [line, column])).toEqual([
      [2, '定員'],
      [2, '日付'],
      [3, '開始'],
      [4, '講座番号'],
      [5, '講座番号'],
      [6, '定員'],
      [7, '日付'],
    ]);
    expect((await imported(office, aProgramme(wrong))).body.error?.code).toBe('placeRefused');
    expect(await exported(office)).toBe(before);
    const backwards = await previewed(office, aProgramme([{ 受付終了: '2026/6/1 9:00' }]));
    expect(backwards.wrong).toMatchObject([{ line: 2, column: '受付終了' }]);
    const unknown = await previewed(office, Buffer.from('番号,名前\r\n1,絵').toString('base64'));
    expect(unknown.wrong[0]).toMatchObject({ line: 1, column: '番号' });
  });

  it('takes only what is free of a course with entries, and leads to the plan for the rest', async () => {
    const drafted = await anOffice();
    const [eventId = ''] = (await imported(drafted, aProgramme(), true)).body.eventIds;
    const office = await onceIs('2026-06-20T10:00', drafted);
    const { userId } = await aMember(server, office.tenant);
    const applied = { containerId: office.containerId, eventId, userId };
    expect((await server.call('Desk/ApplyForCourse', applied, { staff: office.staff })).status).toBe(200);
    const moved = await previewed(office, aProgramme([{ 日付: '2026/7/5', 場所: '別館' }]));
    expect(moved.wrong.map(({ line, column }) => [line, column])).toEqual([
      [2, '場所'],
      [2, '日付'],
    ]);
    expect(moved.wrong[1]?.why).toContain('休講・日程・会場の変更');
    const { body } = await imported(office, aProgramme([{ 定員: '30' }, furtherDate]));
    expect([body.changed, body.told + body.left]).toEqual([1, 1]);
  });
});

describe('[COURSE-01] [SAFE-10] a file of a programme is read', () => {
  it('from CSV in Shift_JIS and from an Excel book with dates and times of its own', async () => {
    const office = await anOffice();
    const shiftJis = base64Of(iconv.encode(programmeText(two), 'windows-31j'));
    expect((await previewed(office, shiftJis)).courses.map(({ name }) => name)).toEqual(['水彩画入門', '陶芸']);
    const [names = [], first = []] = programmeText()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = (name: string) => names.indexOf(name);
    const cells: (string | { value: Date; format: string } | { value: number })[] = [...first];
    cells[at('日付')] = { value: new Date('2026-07-04T00:00:00Z'), format: 'yyyy/m/d' };
    cells[at('開始')] = { value: new Date('1899-12-30T09:30:00Z'), format: 'h:mm' };
    cells[at('受付開始')] = { value: new Date('2026-06-15T09:00:00Z'), format: 'yyyy/m/d h:mm' };
    cells[at('定員')] = { value: 12 };
    const book = await writeXlsx([{ sheet: '講座', data: [names, [], cells] }]).toBuffer();
    const plan = await previewed(office, base64Of(book));
    expect(plan.wrong).toEqual([]);
    expect(plan.courses).toMatchObject([
      {
        line: 3,
        capacity: 12,
        span: { opens: '2026-06-15T09:00' },
        dates: [{ day: '2026-07-04', hours: '9:30-12:00' }],
      },
    ]);
  });

  it('or refused with what to do: neither text nor book, cut off, or one that unpacks to more than a programme takes', async () => {
    const office = await anOffice();
    const why = async (bytes: Uint8Array) => (await previewed(office, base64Of(bytes))).wrong.map(({ why }) => why);
    expect((await why(new Uint8Array([0x81, 0, 0xff, 0xfe])))[0]).toContain('CSV UTF-8');
    const book = await writeXlsx([{ sheet: '講座', data: [['講座番号']] }]).toBuffer();
    expect((await why(book.subarray(0, 200)))[0]).toContain('Excelファイルとして読み取れません');
    const large = Array.from({ length: 2_500 }, (_, index) => [`${index}${'あ'.repeat(4_000)}`]);
    const bomb = await writeXlsx([{ sheet: '講座', data: large }]).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await why(bomb))[0]).toContain('Excelファイルとして読み取れません');
    // One that says less than it unpacks to gets no more room than it says.
    const lying = new Uint8Array(bomb);
    const view = new DataView(lying.buffer);
    for (let at = 0; at + 30 < lying.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1_000, true);
    }
    expect((await why(lying))[0]).toContain('Excelファイルとして読み取れません');
    const many = await why(Buffer.from(programmeText(Array.from({ length: 3_001 }, () => furtherDate))));
    expect(many[0]).toContain('3,000行まで');
  });
});
