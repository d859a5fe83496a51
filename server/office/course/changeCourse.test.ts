import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourseFields } from '#contract/office/courseForm.ts';
import { addBody } from '#server/testing/addBody.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { anEventTenant, aSchool } from '#server/testing/aSchool.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aMember, aSession } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
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

const shown = async ({ staff }: Pick<Office, 'staff'>, eventId: string | null) =>
  (await server.call('Office/GetCourse', { eventId }, { staff })).body;

const previewed = async ({ containerId, staff }: Office, eventId: string | null, fields: CourseFields) =>
  (await server.call('Office/PreviewCourse', { containerId, eventId, fields }, { staff })).body;

async function saved(office: Office, eventId: string | null, fields: CourseFields) {
  const { containerId, staff } = office;
  const { revision } = await shown(office, eventId);
  return server.call('Office/ChangeCourse', { containerId, eventId, fields, revision }, { staff });
}

const exported = async ({ tenant }: Pick<Office, 'tenant'>) =>
  (await asStaff(server, tenant.tenantAlias, 'Local/ExportBundle', { withUsers: false })).bundle.replace(
    /^revision: \d+\n/,
    '',
  );

const span = {
  key: '',
  name: '先着受付',
  method: 'first_come',
  opens: '2026-06-01T10:00',
  closes: '2026-06-30T17:00',
  announceAt: null,
  limit: null,
  winLimit: null,
  audience: null,
} as const;

/** What staff type of a course that is new. */
const painting = {
  number: 'E-1',
  name: '水彩画入門',
  published: true,
  newCategory: '美術',
  place: '研修室',
  capacity: 1,
  price: 500,
  sessions: [
    { day: '2026-07-04', hours: '10:00-12:00' },
    { day: '2026-07-11', hours: '10:00-12:00' },
  ],
  spans: [span],
};

describe('[COURSE-02] a course is made by screen', () => {
  it('in a category of its own, and residents see and book it at once', async () => {
    const office = await anOffice();
    const plan = await previewed(office, null, painting);
    expect(plan.problems).toEqual([]);
    expect(plan.differences).toContainEqual(expect.objectContaining({ kind: 'added', subject: '受付 先着受付' }));
    const { status, body } = await saved(office, null, painting);
    expect([status, body.revision]).toEqual([200, plan.revision + 1]);
    const { eventId } = body;
    const session = await aSession(server, await aMember(server, office.tenant));
    const found = await server.call('EventReservation/FindEvent', { eventId }, { session });
    expect(found.body).toMatchObject({ eventName: '水彩画入門', capacity: 1, price: 500 });
    const items = [{ eventId, eventEntrySpanId: found.body.eventEntrySpanId }];
    const added = await server.call('EventReservation/AddEventToCart', { items }, { session });
    expect(added.body.items).toMatchObject([{ success: true }]);
    expect(await brokenEventRules(server.db, office.tenant.tenantId)).toEqual([]);
  });

  it('as a draft nobody sees, with what is wrong beside each field, and nothing is written', async () => {
    const office = await anOffice();
    const before = await exported(office);
    const wrong = {
      ...painting,
      capacity: 0,
      sessions: [{ day: '2026-07-04', hours: '12:00-10:00' }],
      spans: [
        { ...span, opens: '2026-06-01' },
        { ...span, closes: '六月' },
      ],
    };
    const { problems } = await previewed(office, null, wrong);
    expect(problems.map(({ path }) => path.join('.'))).toEqual(['capacity', 'sessions.0.hours', 'spans.1.closes']);
    expect((await saved(office, null, wrong)).body.error?.code).toBe('placeRefused');
    const twice = { ...painting, spans: [span, span] };
    expect((await previewed(office, null, twice)).problems).toMatchObject([{ path: ['spans', 1, 'events', 0] }]);
    expect(await exported(office)).toBe(before);
    const { body } = await saved(office, null, { ...painting, published: false });
    const session = await aSession(server, await aMember(server, office.tenant));
    const found = await server.call('EventReservation/FindEvent', { eventId: body.eventId }, { session });
    expect(found.body.error?.code).toBe('notFound');
  });

  it('with spans and conditions of others, and an export of it makes the same town elsewhere', async () => {
    const office = await anOffice();
    const { form: guitar } = await shown(office, office.events.guitar.eventId);
    const [strings] = guitar.conditions;
    if (!strings) throw new Error('the guitar is in a condition');
    const conditions = [{ ...strings, events: [...strings.events, ''] }];
    const { status, body } = await saved(office, null, { ...painting, spans: guitar.spans, conditions });
    expect([status, body.error?.details]).toEqual([200, undefined]);
    const made = await shown(office, body.eventId);
    expect(made.form.spans).toEqual(guitar.spans);
    expect(made.form.conditions[0]?.events).toHaveLength(3);
    const bundle = await exported(office);
    const copied = bundle.replace(`alias: ${office.tenant.tenantAlias}`, `alias: ${office.tenant.tenantAlias}-b`);
    await importText(server.server, copied, server.clock());
    const tenant = { ...office.tenant, tenantAlias: `${office.tenant.tenantAlias}-b` };
    expect(await exported({ tenant })).toBe(copied);
  });
});

describe('[COURSE-02] a course that nobody has entered', () => {
  it('is changed, published and ended, keeps its id, and is changed back', async () => {
    const office = await anOffice();
    const { eventId } = office.events.pottery;
    const before = await exported(office);
    const { form, course } = await shown(office, eventId);
    expect(course?.isEntered).toBe(false);
    const fields: CourseFields = {
      name: '陶芸 夏',
      capacity: 3,
      sessions: [{ day: '2026-07-20', hours: '9:00-11:00' }],
    };
    expect((await saved(office, eventId, fields)).status).toBe(200);
    expect((await shown(office, eventId)).form).toEqual({ ...form, ...fields });
    const listed = { containerId: office.containerId, eventId };
    const { items } = (await server.call('Office/ListCourseChanges', listed, { staff: office.staff })).body;
    expect(items[0]?.undo?.fields).toMatchObject({ name: '陶芸' });
    expect((await saved(office, eventId, items[0]?.undo?.fields ?? {})).status).toBe(200);
    expect(await exported(office)).toBe(before);
    expect((await saved(office, eventId, { published: false })).status).toBe(200);
    const hidden = (await server.call('Office/ListCourseChanges', listed, { staff: office.staff })).body.items[0];
    const said = { kind: 'changed', subject: '', field: 'published', before: 'true', after: 'false' };
    expect(hidden?.differences).toEqual([said]);
  });

  it('is told of who was quicker with the same; different things are both done', async () => {
    const office = await anOffice();
    const { containerId, staff } = office;
    const { eventId } = office.events.woodwork;
    const { revision } = await shown(office, eventId);
    const send = (fields: CourseFields) =>
      server.call('Office/ChangeCourse', { containerId, eventId, fields, revision }, { staff });
    expect((await send({ capacity: 12 })).status).toBe(200);
    expect((await send({ capacity: 14 })).body.error?.code).toBe('changedMeanwhile');
    expect((await send({ instructor: '森 進' })).status).toBe(200);
    expect((await send({ instructor: '森 進' })).body.error?.code).toBe('placeUnchanged');
  });
});

describe('[COURSE-02] a course with entries', () => {
  it('takes more seats, texts, more dates and a later end, and tells who has it of the dates; all else is refused', async () => {
    const office = await anOffice();
    const { guitar } = office.events;
    const { eventId } = guitar;
    const member = await aMember(server, office.tenant);
    await anEventReservation(server, member, guitar);
    const { form, course } = await shown(office, eventId);
    expect(course?.isEntered).toBe(true);
    const free: CourseFields = {
      capacity: 9,
      description: '譜面をお持ちください。',
      sessions: [...form.sessions, { day: '2026-08-09', hours: '9:00-11:00' }],
      spans: form.spans.map((one) => ({ ...one, closes: '2026-07-03T17:00' })),
    };
    const { problems, touched } = await previewed(office, eventId, free);
    expect([problems, touched.number]).toEqual([[], 1]);
    const { status, body } = await saved(office, eventId, free);
    expect([status, body.told]).toEqual([200, 1]);
    const details = server.db.selectFrom('event_reservation_detail').select('event_session_id');
    expect(await details.where('tenant_id', '=', office.tenant.tenantId).execute()).toHaveLength(4);
    const bound: CourseFields = {
      capacity: 8,
      price: 1600,
      place: '別館',
      published: false,
      sessions: form.sessions.slice(1),
      spans: [],
      conditions: [],
    };
    const refused = await previewed(office, eventId, bound);
    const named = refused.problems.map(({ path }) => path.join('.'));
    expect(named).toEqual(expect.arrayContaining([...Object.keys(bound)]));
    expect((await saved(office, eventId, { price: 1600 })).body.error?.code).toBe('placeRefused');
    expect(await brokenEventRules(server.db, office.tenant.tenantId)).toEqual([]);
  });

  it('keeps what a course beside it in the same span would change for it', async () => {
    const office = await anOffice();
    await anEventReservation(server, await aMember(server, office.tenant), office.events.walking);
    const { form } = await shown(office, office.events.woodwork.eventId);
    const spans = form.spans.map((one) => ({ ...one, limit: 1 }));
    const { problems } = await previewed(office, office.events.woodwork.eventId, { spans });
    expect(problems).toEqual([{ room: null, path: ['spans'], reason: expect.stringContaining('「街歩き」') }]);
  });
});

describe('[COURSE-01] a programme of courses', () => {
  it('is copied as drafts: dates, spans and conditions move by whole weeks, and closed days are named', async () => {
    const office = await anOffice();
    const { containerId, staff, events } = office;
    const before = await exported(office);
    const eventIds = [events.guitar.eventId, events.violin.eventId, events.morning.eventId];
    const asked = { containerId, eventIds, from: '2026-10-01' };
    const plan = (await server.call('Office/PreviewCopies', asked, { staff })).body;
    expect([plan.problems, plan.left]).toEqual([[], ['ヨガ']]);
    const guitar = plan.courses.find(({ name }) => name === 'ギター');
    expect(guitar?.dates.map(({ from, to }) => [from, to])).toEqual([
      ['2026-07-05', '2026-10-04'],
      ['2026-07-19', '2026-10-18'],
      ['2026-08-02', '2026-11-01'],
    ]);
    expect(plan.spans).toMatchObject([{ name: '先着受付', opens: '2026-08-31T09:00', closes: '2026-09-29T17:00' }]);
    const { revision } = plan;
    const { status, body } = await server.call('Office/CopyCourses', { ...asked, revision }, { staff });
    expect([status, body.eventIds.length]).toEqual([200, 3]);
    const made = await shown(office, body.eventIds[0] ?? '');
    expect(made.form).toMatchObject({ published: false, price: 1500, capacity: 8 });
    expect(made.form.conditions).toMatchObject([{ type: 'UpperLimit', name: '弦楽器', limit: 1 }]);
    expect(made.form.conditions[0]?.events).toHaveLength(2);
    // Of what was there nothing is another one.
    const after = (await shown(office, events.guitar.eventId)).form;
    expect(after.spans).toMatchObject([{ opens: '2026-06-01T09:00' }]);
    expect((await exported(office)).length).toBeGreaterThan(before.length);
    const again = await server.call('Office/CopyCourses', { ...asked, revision: 0 }, { staff });
    expect(again.status).toBe(200);
    const holiday = { containerId, eventIds: [events.guitar.eventId], from: '2027-02-21' };
    const { courses } = (await server.call('Office/PreviewCopies', holiday, { staff })).body;
    expect(courses[0]?.dates.map(({ whyClosed }) => whyClosed)).toEqual(['', '', '春分の日']);
    const elsewhere = { ...asked, eventIds: ['00000000-0000-4000-8000-000000000000'] };
    expect((await server.call('Office/PreviewCopies', elsewhere, { staff })).body.error?.code).toBe('notFound');
  });
});

describe('[COURSE-02] a course that is not to be edited', () => {
  it('with entries leads to the plan for its dates and its place, and keeps them', async () => {
    const office = await anOffice();
    const { guitar } = office.events;
    await anEventReservation(server, await aMember(server, office.tenant), guitar);
    const fields = { place: '別館', sessions: [{ day: '2026-07-05', hours: '10:00-12:00' }] };
    const refused = await saved(office, guitar.eventId, fields);
    expect(refused.body.error?.code).toBe('placeRefused');
    expect(JSON.stringify(refused.body.error?.details)).toContain('休講・日程・会場の変更');
  });

  it('is called off, or over: nothing of it changes any more', async () => {
    const office = await anOffice();
    const { guitar, morning } = office.events;
    const calledOff = { called_off: '工事' };
    await server.db.updateTable('event').set(calledOff).where('event_id', '=', guitar.eventId).execute();
    const { course } = await shown(office, guitar.eventId);
    expect(course?.state).toBe('calledOff');
    expect(await previewed(office, guitar.eventId, { name: '別の名' })).toMatchObject({
      problems: [{ path: [], reason: '中止した講座は変更できません。' }],
    });
    expect((await saved(office, guitar.eventId, { name: '別の名' })).body.error?.code).toBe('placeRefused');
    server.clock.set('2026-07-20T10:00');
    const { staff } = { staff: await aStaffMember(server, office.tenant, { role: 'manager' }) };
    expect(await previewed({ ...office, staff }, morning.eventId, { name: '別の名' })).toMatchObject({
      problems: [{ path: [], reason: '終了した講座は変更できません。' }],
    });
  });
});

describe('[COURSE-02] who edits courses', () => {
  it('does so at their places alone, and enters applicants there', async () => {
    const office = await anOffice();
    const other = await aSchool(server, office.tenant, '別の');
    const { eventId } = other.events.woodwork;
    const { containerId, staff } = office;
    expect((await server.call('Office/GetCourse', { eventId }, { staff })).body.error?.code).toBe('notFound');
    const there = { containerId: other.container.eventContainerId, eventId, fields: { name: '工芸' }, revision: 1 };
    expect((await server.call('Office/ChangeCourse', there, { staff })).body.error?.code).toBe('notFound');
    const here = await server.call('Office/ChangeCourse', { ...there, containerId }, { staff });
    expect(here.body.error?.code).toBe('notFound');
    const { userId } = await aMember(server, office.tenant);
    const applied = await server.call(
      'Desk/ApplyForCourse',
      { containerId, eventId: office.events.woodwork.eventId, userId },
      { staff },
    );
    expect(applied.status).toBe(200);
    const desk = await aStaffMember(server, office.tenant, { role: 'desk' });
    expect((await server.call('Office/GetCourse', { eventId: null }, { staff: desk })).body.error?.code).toBe(
      'notPermitted',
    );
  });

  it('and lose a seat to whoever was quicker: a capacity below the seats that are held is refused', async () => {
    const office = await anOffice();
    const { woodwork } = office.events;
    const session = await aSession(server, await aMember(server, office.tenant));
    await server.call('EventReservation/AddEventToCart', addBody([woodwork]), { session });
    const other = await aSession(server, await aMember(server, office.tenant));
    await server.call('EventReservation/AddEventToCart', addBody([woodwork]), { session: other });
    const { problems } = await previewed(office, woodwork.eventId, { capacity: 1 });
    expect(problems).toMatchObject([{ path: ['capacity'] }]);
  });
});
