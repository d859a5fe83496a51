import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import { firstLookAt } from '#rules/payment/overdueAt.ts';
import { insertRows } from '../db/rows.ts';
import { newId } from '../newId.ts';
import { columnsOf, type Subject, subjectText } from '../subject.ts';
import { instantOf } from '../time.ts';
import { aHall, hallFrames, type TestHall } from './aHall.ts';
import { aSchool, type School } from './aSchool.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from './factories.ts';
import type { TestServer } from './testServer.ts';

/** A reservation with a fee that is owed online. `take` takes its place for somebody else, when it is free. */
export type Owed = {
  readonly subject: Subject;
  readonly userId: string;
  readonly fee: number;
  readonly take: () => Promise<unknown>;
};

export type ScheduleTown = { readonly tenant: TestTenant; readonly owed: readonly Owed[] };

type People = { readonly tenant: TestTenant; readonly member: TestMember; readonly rival: TestMember };

const today = '2026-06-10';
const zone = 'Asia/Tokyo';

/** Rooms that have a day of their own each six, from the third day on; what is owed is due up to two weeks from now. */
const dayFor = (index: number) => addDays(today, 3 + Math.floor(index / 6));
const dueDay = (index: number) => addDays(today, 1 + (index % Math.min(14, 2 + Math.floor(index / 6))));

/**
 * A tenant with so many reservations of rooms and of courses with one seat, each with a place of its own, written as
 * reserving would have left them: with place, ledger and the job for the due date. Nobody reserves one after the other
 * here, so that there can be many.
 */
export async function aScheduleTown(
  server: TestServer,
  counts: { readonly rooms: number; readonly courses: number },
): Promise<ScheduleTown> {
  const tenant = await aTenant(server, { setting: { fee_collection: 'online', cancel_deadline_days: 1 } });
  const people = { tenant, member: await aMember(server, tenant), rival: await aMember(server, tenant) };
  const rooms = await manyRooms(server, people, counts.rooms);
  const courses = await manyCourses(server, people, counts.courses);
  return { tenant, owed: [...rooms, ...courses] };
}

const dueOf = (index: number) => instantOf(localDateTimeAt(dueDay(index), 1439), zone);

/** What charging writes. */
async function charge(server: TestServer, { tenantId }: TestTenant, charged: readonly Charged[]) {
  const now = new Date(server.clock());
  await insertRows(server.db, {
    table: 'ledger',
    rows: charged.map(({ subject, fee }) => ({
      tenant_id: tenantId,
      ...columnsOf(subject),
      payment_id: null,
      kind: 'charged',
      amount: fee,
      happened_at: now,
      note: '',
    })),
  });
  await insertRows(server.db, {
    table: 'job',
    rows: charged.map(({ subject, payUntil }) => ({
      tenant_id: tenantId,
      job_id: newId(),
      kind: 'expireUnpaid',
      subject: subjectText(subject),
      due_at: new Date(firstLookAt(payUntil.getTime(), now.getTime())),
      attempts: 0,
      last_error: '',
      is_dead: false,
      first_due_at: new Date(firstLookAt(payUntil.getTime(), now.getTime())),
    })),
  });
}

type Charged = { readonly subject: Subject; readonly fee: number; readonly payUntil: Date };

async function manyRooms(server: TestServer, people: People, count: number): Promise<Owed[]> {
  const { tenant, member, rival } = people;
  const hall = await aHall(server, tenant);
  const rooms = Array.from({ length: count }, (_, index) => ({ id: newId(), ...slotOf(hall, index) }));
  const rowsFor = (userId: string) => (room: (typeof rooms)[number]) => roomRow(server, hall, { ...room, userId });
  await insertRows(server.db, { table: 'reservation', rows: rooms.map(rowsFor(member.userId)) });
  await insertRows(server.db, { table: 'reservation_detail', rows: rooms.map((room) => detailRow(tenant, room)) });
  await insertRows(server.db, { table: 'occupancy', rows: rooms.map((room) => placeRow(tenant, room)) });
  const subjectFor = (id: string) => ({ kind: 'reservation', id }) as const;
  await charge(
    server,
    tenant,
    rooms.map(({ id, frame, payUntil }) => ({ subject: subjectFor(id), fee: frame.weekday, payUntil })),
  );
  return rooms.map((room) => ({
    subject: subjectFor(room.id),
    userId: member.userId,
    fee: room.frame.weekday,
    take: () => takeRoom(server, people, { ...room, id: newId(), row: rowsFor(rival.userId) }),
  }));
}

type Slot = ReturnType<typeof slotOf> & { readonly id: string };

function slotOf(hall: TestHall, index: number) {
  const frame = hallFrames[index % 3] ?? hallFrames[0];
  const article = index % 6 < 3 ? hall.halfA : hall.halfB;
  return { frame, article, date: dayFor(index), payUntil: dueOf(index) };
}

/** In one transaction, so that nothing stays where the constraint finds the place taken. */
const takeRoom = (
  { db }: TestServer,
  { tenant }: People,
  taken: Slot & { readonly row: (slot: Slot) => ReturnType<typeof roomRow> },
) =>
  db
    .transaction()
    .execute(async (trx) => {
      const free = { payment_state: 'none', pay_until: null, fee: 0 };
      await trx
        .insertInto('reservation')
        .values({ ...taken.row(taken), ...free })
        .execute();
      await trx.insertInto('reservation_detail').values(detailRow(tenant, taken)).execute();
      await trx.insertInto('occupancy').values(placeRow(tenant, taken)).execute();
    })
    .catch(() => undefined);

const roomRow = (server: TestServer, hall: TestHall, { id, userId, ...slot }: Slot & { readonly userId: string }) => ({
  tenant_id: hall.tenantId,
  reservation_id: id,
  user_id: userId,
  container_id: hall.containerId,
  container_name: hall.containerName,
  article_id: slot.article.articleId,
  article_name: slot.article.articleName,
  first_date: slot.date,
  last_date: slot.date,
  entry_type: 'normal',
  state: 'confirmed',
  payment_state: 'unpaid',
  pay_until: slot.payUntil,
  purpose: '合唱の練習',
  purpose_type: '音楽',
  admission_fee_required: false,
  equipment_names: [],
  fee: slot.frame.weekday,
  booked_at: new Date(server.clock() - 3_600_000),
  changed_at: new Date(server.clock() - 3_600_000),
});

const detailRow = ({ tenantId }: TestTenant, { id, date, frame }: Slot) => ({
  tenant_id: tenantId,
  reservation_id: id,
  detail_number: 1,
  date,
  frame_name: frame.name,
  from_minute: frame.fromMinute,
  to_minute: frame.toMinute,
  fee: frame.weekday,
});

const placeRow = ({ tenantId }: TestTenant, { id, date, frame, article }: Slot) => ({
  tenant_id: tenantId,
  occupancy_id: newId(),
  space_id: article.spaceIds[0] ?? '',
  starts_at: instantOf(localDateTimeAt(date, frame.fromMinute), zone),
  ends_at: instantOf(localDateTimeAt(date, frame.toMinute), zone),
  kind: 'reservation',
  reservation_id: id,
  note: '',
});

/** A price that cannot be halved. */
const price = 3001;

async function manyCourses(server: TestServer, { tenant, member, rival }: People, count: number): Promise<Owed[]> {
  const school = await aSchool(server, tenant);
  const courses = Array.from({ length: count }, (_, index) => ({
    eventId: newId(),
    sessionId: newId(),
    id: newId(),
    index,
    payUntil: dueOf(index * 5),
  }));
  await offer(server, school, courses);
  const rowFor = (userId: string) => (course: Course) => courseRow(server, school, { ...course, userId });
  await insertRows(server.db, { table: 'event_reservation', rows: courses.map(rowFor(member.userId)) });
  await insertRows(server.db, {
    table: 'event_reservation_detail',
    rows: courses.map(({ id, sessionId }) => ({
      tenant_id: tenant.tenantId,
      event_reservation_detail_id: newId(),
      event_reservation_id: id,
      event_session_id: sessionId,
    })),
  });
  const subjectFor = (id: string) => ({ kind: 'eventReservation', id }) as const;
  await charge(
    server,
    tenant,
    courses.map(({ id, payUntil }) => ({ subject: subjectFor(id), fee: price, payUntil })),
  );
  return courses.map((course) => ({
    subject: subjectFor(course.id),
    userId: member.userId,
    fee: price,
    take: () =>
      server.db
        .insertInto('event_reservation')
        .values({
          ...rowFor(rival.userId)({ ...course, id: newId() }),
          state: 'fixed',
          payment_state: 'none',
          pay_until: null,
          fee: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }));
}

type Course = {
  readonly eventId: string;
  readonly sessionId: string;
  readonly id: string;
  readonly index: number;
  readonly payUntil: Date;
};

async function offer({ db }: TestServer, { tenant, category, spans }: School, courses: readonly Course[]) {
  const tenant_id = tenant.tenantId;
  await insertRows(db, {
    table: 'event',
    rows: courses.map(({ eventId, index }) => ({
      tenant_id,
      event_id: eventId,
      event_category_id: category.eventCategoryId,
      key: `course-${index}`,
      number: `C${index}`,
      name: `講座${index}`,
      sort: index,
      is_published: true,
      capacity: 1,
      price,
      place: '第1教室',
      instructor: '',
      supplementary_information: '',
      birth_month: 0,
      ask_for_borrow_instrument: false,
    })),
  });
  await insertRows(db, {
    table: 'event_session',
    rows: courses.map(({ eventId, sessionId, index }) => ({
      tenant_id,
      event_session_id: sessionId,
      event_id: eventId,
      session_number: 1,
      date: dayFor(index * 5),
      from_minute: 600,
      to_minute: 720,
    })),
  });
  await insertRows(db, {
    table: 'entry_span_event',
    rows: courses.map(({ eventId }) => ({
      tenant_id,
      event_entry_span_id: spans.firstCome.eventEntrySpanId,
      event_id: eventId,
    })),
  });
}

const courseRow = (
  server: TestServer,
  { tenant, spans }: School,
  { id, eventId, userId, payUntil }: Course & { readonly userId: string },
) => ({
  tenant_id: tenant.tenantId,
  event_reservation_id: id,
  user_id: userId,
  event_id: eventId,
  event_entry_span_id: spans.firstCome.eventEntrySpanId,
  entry_type: 'normal',
  state: 'awaiting_payment',
  payment_state: 'unpaid',
  pay_until: payUntil,
  seat_number: 1,
  hold_extensions: 0,
  request_for_borrow_instrument: false,
  fee: price,
  added_at: new Date(server.clock()),
  changed_at: new Date(server.clock()),
});
