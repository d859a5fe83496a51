import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TownFields, townForm } from '#contract/office/townForm.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { schoolBundleWith } from '#server/cli/testing/schoolBundle.ts';
import { townBundleWith } from '#server/cli/testing/townBundle.ts';
import { sandboxProvider } from '#server/payment/sandbox/sandboxProvider.ts';
import { drawingFile } from '#server/testing/aPicture.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { sandboxSecret } from '#server/testing/sandboxSecret.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, exported, madeElsewhere, morningAt, type Office } from '../testing/anOffice.ts';
import { copiesOf } from '../testing/copiesOf.ts';
import { townChanged, townOf, townPlan, uploadedForTown } from '../testing/townWork.ts';
import { mostTouched } from '../touchedReservations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(() => server.close());

const changed = (office: Office, fields: TownFields) => townChanged(server, office, fields);
const plan = (office: Office, fields: TownFields) => townPlan(server, office, fields);
const form = async (office: Office) => (await townOf(server, office)).form;

/** Every field of the form, with another value than the little town has. */
const others: Required<Omit<TownFields, 'lineMessagingToken'>> = {
  name: 'みどり市',
  userNumberLabel: '登録番号',
  hue: 'purple',
  listed: false,
  prefecture: '岩手県',
  liffId: '1234567890-AbcdEfgh',
  logo: drawingFile(),
  canReserve: false,
  canRegisterByApp: false,
  canQRReception: false,
  canEventReception: true,
  canCancel: false,
  canFacilitySpanReservation: true,
  isVisibleFacilityInfo: false,
  isVisibleReservation: false,
  isVisibleApplicationResult: false,
  isVisibleToPublic: true,
  vacancyOrder: 'asked',
  takesChildren: true,
  lineChannelId: '1650000000',
  cancelDeadlineDays: 5,
  undoMinutes: 0,
  releaseCancelled: 'next_morning',
  maxOpenReservations: 10,
  maxFramesPerMonth: 8,
  maxUnpaidOfGuest: null,
  feeCollection: 'counter',
  cartHoldMinutes: 20,
  paymentProvider: 'stripe',
  invoiceIssuerNumber: 'T1234567890123',
  receiptTaxRate: 10,
  billWaysToPay: 'みどり銀行\n普通 1234567',
  paymentDueDays: 10,
  paymentDueDaysBefore: 1,
  refundFullDays: 14,
  refundHalfDays: 5,
  lotterySource: 'ceremony',
  lotteryWinLimit: 2,
  holdsGivenUp: true,
  showsDemand: true,
  offerHours: 48,
  recordsNoShows: true,
  reminderHour: 9,
  tellsOfTerms: false,
  retentionYears: 7,
  needsSecondPerson: true,
  mailSender: 'みどり市施設予約',
  replyTo: 'shisetsu@city.example.lg.jp',
  embedHosts: ['www.city.example.lg.jp'],
  groups: {
    leastMembers: 3,
    localShare: 'majority',
    checksHouseholds: true,
    term: { months: 12 },
    mustMeet: false,
    countsTogether: true,
  },
  classes: [{ code: 'outside', label: '市外' }],
  holidays: [
    { everyYear: '05-15', name: '市制記念日' },
    { day: '2026-08-11', name: null },
  ],
  textModules: { hold: [{ label: '規約', text: '団体の規約をお送りください。' }], suspend: [] },
  messages: { lost: { subject: '抽選の結果', body: '落選でした。\n{場所}\n{日時}\n{抽選のリンク}' } },
};

describe('[OFFICE-02] what a town has decided is changed by screen', () => {
  it('tries every field of the form', () => {
    expect(Object.keys(others).toSorted()).toEqual(Object.keys(townForm.shape).toSorted());
  });

  it('each reads as it was set, alone', async () => {
    const office = await anOffice(server);
    expect(await uploadedForTown(server, office)).toBe(others.logo);
    let before = await form(office);
    for (const [name, value] of Object.entries(others)) {
      expect(before[name as keyof typeof before], name).not.toEqual(value);
      const fields = { [name]: value };
      const { revision, problems, differences } = await plan(office, fields);
      expect([name, problems]).toEqual([name, []]);
      expect(differences.length, name).toBeGreaterThan(0);
      const { status, body } = await changed(office, fields);
      expect([name, status, body.revision]).toEqual([name, 200, revision + 1]);
      const after = await form(office);
      expect(after).toEqual({ ...before, ...fields });
      before = after;
    }
    expect((await changed(office, { hue: 'purple', undoMinutes: 0 })).body.error?.code).toBe('placeUnchanged');
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
  });

  it('all at once, and residents read it from then on', async () => {
    const office = await anOffice(server);
    await uploadedForTown(server, office);
    expect((await changed(office, others)).status).toBe(200);
    expect(await form(office)).toEqual(others);
    // So long a process may go on with what it read of the directory.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const { body } = await server.call('Authentication/TenantGet', { tenantAlias: office.tenant.tenantAlias });
    expect(body).toMatchObject({ tenantName: 'みどり市', hue: 'purple', isVisibleToPublic: true });
    const src = others.logo?.replace('pictures', `/pictures/${office.tenant.tenantAlias}`);
    expect(body.logo).toEqual({ src, width: 16, height: 9 });
  });

  it('also where courses are offered instead of rooms, which ask for classes of people, too', async () => {
    const text = schoolBundleWith(
      ['alias: school', 'alias: school-office'],
      ['eventContainers:\n', 'classes: [{ code: outside, label: 市外 }]\neventContainers:\n'],
      ['            loan: true\n', '            loan: true\n            audience: { exceptClasses: [outside] }\n'],
    );
    const school = text.split('users:\n')[0] ?? '';
    await importText(server.server, school, server.clock());
    const { tenant_id: tenantId } = await server.db
      .selectFrom('tenant')
      .select('tenant_id')
      .where('alias', '=', 'school-office')
      .executeTakeFirstOrThrow();
    const tenant = { tenantId, tenantAlias: 'school-office', tenantName: '' };
    const office = { tenant, containerId: '', staff: await aStaffMember(server, tenant) };
    expect((await plan(office, { classes: [] })).problems).toEqual([
      {
        room: null,
        path: [],
        reason: expect.stringMatching(/^施設 東校舎 › 分類 音楽 › 講座 ギター入門：「outside」/),
      },
    ]);
    await uploadedForTown(server, office);
    expect((await changed(office, { ...others, classes: (await form(office)).classes })).status).toBe(200);
    expect((await townOf(server, office)).fixed).toEqual({
      alias: 'school-office',
      mode: 'event',
      timeZone: 'Asia/Tokyo',
    });
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
  });
});

describe('[OFFICE-02] a wrong value is told at its field, and nothing is changed', () => {
  const wrong: readonly (readonly [TownFields, (string | number)[]])[] = [
    [{ name: '' }, ['name']],
    [{ logo: '../logo.svg' }, ['logo']],
    [{ logo: `pictures/${'0'.repeat(64)}.webp` }, ['logo']],
    [{ cancelDeadlineDays: 366 }, ['cancelDeadlineDays']],
    [{ maxOpenReservations: 0 }, ['maxOpenReservations']],
    [{ invoiceIssuerNumber: 'T12' }, ['invoiceIssuerNumber']],
    [{ refundHalfDays: 30 }, ['refundHalfDays']],
    [{ refundFullDays: 1 }, ['refundHalfDays']],
    [{ embedHosts: ['www.city.example.lg.jp', 'https://x'] }, ['embedHosts', 1]],
    [{ groups: { ...others.groups, leastMembers: 0 } as typeof others.groups }, ['groups', 'leastMembers']],
    [{ classes: [{ code: 'Outside', label: '市外' }] }, ['classes', 0, 'code']],
    [{ holidays: [{ day: '2026-02-30', name: '祝日' }] }, ['holidays', 0, 'day']],
    [{ holidays: [{ name: '祝日' }] }, ['holidays', 0]],
    [{ textModules: { hold: [{ label: '', text: 'x' }] } }, ['textModules', 'hold', 0, 'label']],
    [{ lineMessagingToken: 'two\nlines' }, ['lineMessagingToken']],
  ];

  it.each(wrong)('%j', async (fields, path) => {
    const office = await anOffice(server);
    const before = await exported(server, office);
    const { problems } = await plan(office, fields);
    expect(problems).toEqual([{ room: null, path, reason: expect.any(String) }]);
    const { status, body } = await changed(office, fields);
    expect([status, body.error?.code, body.error?.details]).toEqual([409, 'placeRefused', { problems }]);
    expect(await exported(server, office)).toBe(before);
  });

  it('a class that something asks for cannot vanish; it says what asks for it', async () => {
    const office = await anOffice(server, (text) =>
      text
        .replace(
          'containers:\n',
          'classes: [{ code: outside, label: 市外 }, { code: school, label: 学校 }]\ncontainers:\n',
        )
        .replace('        preparation: { after: 30 }\n', '        approval: { classes: [outside] }\n'),
    );
    const { problems } = await plan(office, { classes: [{ code: 'school', label: '学校' }] });
    expect(problems).toEqual([
      { room: null, path: [], reason: expect.stringMatching(/^施設 町民会館 › 部屋 ホールA：「outside」/) },
    ]);
    const person = await aPerson(server, office.tenant, { classes: ['school'] });
    expect(person).toBeDefined();
    const without = { classes: [{ code: 'outside', label: '町外' }] };
    expect((await plan(office, without)).remarks).toEqual([
      { room: null, path: ['classes'], reason: '削除する区分に認定されている利用者が1人います。' },
    ]);
    expect((await changed(office, without)).status).toBe(200);
  });
});

describe('[OFFICE-02] what a change means is told before it is made', () => {
  const remarks = async (office: Office, fields: TownFields) =>
    (await plan(office, fields)).remarks.map(({ path, reason }) => [...path, reason].join('：'));

  it('for those who have reserved already, and for whoever is to pay online', async () => {
    const office = await anOffice(server);
    expect(await remarks(office, { hue: 'red' })).toEqual([]);
    expect(await remarks(office, { refundFullDays: 30 })).toEqual([
      '予約済みの利用にも、保存した後の取消から適用します。',
    ]);
    expect(await remarks(office, { feeCollection: 'online', paymentProvider: 'stripe' })).toEqual([
      expect.stringMatching(/^paymentProvider：Stripeの接続設定がサーバーにない/),
    ]);
  });

  it('and nothing that was odd before', async () => {
    const twin = townBundleWith(['name: 音楽スタジオ', 'name: ホールA']).split('users:\n')[0] ?? '';
    const office = await anOffice(server, () => twin);
    expect(await remarks(office, { classes: [{ code: 'outside', label: '市外' }] })).toEqual([]);
  });

  it('no fees are taken through the sandbox where anybody could settle them with a click', async () => {
    const closed = await aServer({
      payments: (books) => ({
        sandbox: sandboxProvider({ ...books, secret: sandboxSecret, isClosed: true }),
        stripe: null,
      }),
    });
    closed.clock.set('2026-06-10T10:00');
    const office = await anOffice(closed, (text) => text.replace('feeCollection: online', 'feeCollection: counter'));
    const { problems } = await townPlan(closed, office, { feeCollection: 'online' });
    expect(problems).toEqual([{ room: null, path: ['paymentProvider'], reason: expect.any(String) }]);
    expect((await townChanged(closed, office, { feeCollection: 'online' })).body.error?.code).toBe('placeRefused');
    expect((await townChanged(closed, office, { hue: 'red' })).status).toBe(200);
    await closed.close();
  });
});

describe('[OFFICE-02] the secret of LINE', () => {
  it('is written, changed and taken away, and never read back', async () => {
    const office = await anOffice(server);
    const has = async () => (await townOf(server, office)).hasLineMessagingToken;
    const kept = async () =>
      (
        await server.db
          .selectFrom('tenant_setting')
          .select('line_messaging_token as secret')
          .where('tenant_id', '=', office.tenant.tenantId)
          .executeTakeFirstOrThrow()
      ).secret;
    expect(await has()).toBe(false);
    const secret = 'sekret-token-1';
    expect((await plan(office, { lineMessagingToken: secret })).differences).toEqual([
      { kind: 'changed', subject: '', field: 'lineMessagingToken', before: 'なし', after: '登録済み' },
    ]);
    expect((await changed(office, { lineMessagingToken: secret })).status).toBe(200);
    expect([await has(), await kept()]).toEqual([true, secret]);
    expect((await changed(office, { cancelDeadlineDays: 9 })).status).toBe(200);
    expect(await kept()).toBe(secret);
    expect((await changed(office, { lineMessagingToken: secret })).body.error?.code).toBe('placeUnchanged');
    const said = [await townOf(server, office), await exported(server, office), await logsOf(office)];
    expect(JSON.stringify(said)).not.toContain(secret);
    expect((await changed(office, { lineMessagingToken: '' })).status).toBe(200);
    expect([await has(), await kept()]).toEqual([false, '']);
  });
});

/** Everything that is written down of a change. */
const logsOf = ({ tenant }: Office) =>
  Promise.all(
    (['tenant_revision', 'audit_event', 'access_log', 'idempotency'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().where('tenant_id', '=', tenant.tenantId).execute(),
    ),
  );

describe('[OFFICE-02] of two people', () => {
  it('who change one thing the second is told who was quicker; different things are both done', async () => {
    const office = await anOffice(server);
    const colleague = await aStaffMember(server, office.tenant, { name: '館長 一郎' });
    const { revision } = await plan(office, {});
    const send = (fields: TownFields, staff = office.staff) =>
      server.call('Office/ChangeTown', { fields, revision }, { staff });
    expect((await send({ cancelDeadlineDays: 4 }, colleague)).status).toBe(200);
    const late = await send({ cancelDeadlineDays: 5, undoMinutes: 0 });
    expect(late.body.error).toMatchObject({
      code: 'changedMeanwhile',
      details: { changedBy: expect.stringContaining('館長 一郎') },
    });
    expect((await send({ undoMinutes: 0 })).status).toBe(200);
    expect(await form(office)).toMatchObject({ cancelDeadlineDays: 4, undoMinutes: 0 });
  });

  it('one confirms where the other would have fewer things confirmed', async () => {
    const office = await anOffice(server);
    expect((await changed(office, { needsSecondPerson: true })).status).toBe(200);
    expect((await changed(office, { undoMinutes: 5 })).status).toBe(200);
    expect((await changed(office, { needsSecondPerson: false })).body.error?.code).toBe('secondPersonRequired');
    expect((await form(office)).needsSecondPerson).toBe(true);
  });
});

/** Somebody reserves ホールA on a day in the morning. */
async function booked(office: Office, date: string) {
  const session = await aPerson(server, office.tenant);
  const { body } = await server.call('Reservation/Reserve', await morningAt(server, office, date), { session });
  if (!body.reservationId) throw new Error(JSON.stringify(body));
  return { reservationId: body.reservationId };
}

/** The hall is closed on holidays. */
const closedOnHolidays = (text: string) => text.replace('holidayRule: closed_next_day', 'holidayRule: closed');

const holidays = [{ day: '2026-06-20', name: '開町記念日' }];

describe('[OFFICE-02] a holiday on which somebody has reserved', () => {
  it('is told before, and to its person and staff when it is made', async () => {
    const office = await anOffice(server, closedOnHolidays);
    const { reservationId } = await booked(office, '2026-06-20');
    const shown = await plan(office, { holidays });
    expect(shown.problems).toEqual([]);
    expect(shown.touched).toMatchObject({ number: 1, items: [{ reservationId, day: '2026-06-20', name: 'ホールA' }] });
    expect((await changed(office, { holidays })).body).toMatchObject({ told: 1, left: 1 });
    const { body: followUps } = await server.call('Desk/ListFollowUps', {}, { staff: office.staff });
    expect(JSON.stringify(followUps)).toContain(reservationId);
    expect((await changed(office, { holidays: [] })).body).toMatchObject({ told: 1, left: 0 });
  });

  it('is refused where more would have to be told than can be at once, and says so before', async () => {
    const office = await anOffice(server, closedOnHolidays);
    const { reservationId } = await booked(office, '2026-06-20');
    await copiesOf(server, reservationId, mostTouched);
    const { problems } = await plan(office, { holidays });
    expect(problems).toEqual([{ room: null, path: ['holidays'], reason: everyRefusal.daysTouchTooMany.message }]);
    expect((await changed(office, { holidays })).body.error?.code).toBe('daysTouchTooMany');
  });
});
