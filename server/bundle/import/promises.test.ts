import { beforeEach, describe, expect, it } from 'vitest';
import { aCourseReservation } from '#server/cli/testing/aCourseReservation.ts';
import { aHallReservation } from '#server/cli/testing/aHallReservation.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { changed, townBundle } from '#server/cli/testing/townBundle.ts';
import { runJobs, runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { calendarTexts } from '#server/notice/calendarText.ts';
import { scheduleUseJobs } from '#server/reservation/scheduleUseJobs.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aSession } from '#server/testing/factories.ts';
import { importText, wholly } from '#server/testing/importText.ts';
import { readCalendar } from '#server/testing/readCalendar.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let manager: TestStaff;
let tenantId: string;

beforeEach(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
  return () => server.close();
});

type Changes = readonly (readonly [was: string, is: string])[];

const importing = (bundle: string, changes: Changes = []) =>
  importText(server.server, changed(bundle, changes), server.clock());

/** What left since it was asked last: kind of calendar, entries, and the subject. */
async function mailsSince() {
  await runJobsNow(server);
  return server.mailbox.mails.splice(0).map(({ recipient, subject, body, calendars }) => {
    const parties = { organizer: { name: 'x', email: 'x@example.jp' }, attendee: recipient };
    const texts = calendars.flatMap((calendar) => calendarTexts(calendar, parties)).map(readCalendar);
    return {
      recipient,
      subject: subject.replace(/（.*）$/, ''),
      body,
      calendar: texts.flatMap(({ method, events }) => events.map(({ UID, DTSTART }) => ({ method, UID, DTSTART }))),
      sequences: texts.flatMap(({ events }) => events.map(({ SEQUENCE }) => Number(SEQUENCE))),
    };
  });
}

const listed = async (isDone = false) =>
  (await server.call('Desk/ListFollowUps', { isDone, containerId: null }, { staff: manager })).body.items;

const left = async () => (await listed()).map(({ userNumber, why, isReachable }) => ({ userNumber, why, isReachable }));

const counted = async () =>
  (await server.call('Desk/GetWork', { containerId: null }, { staff: manager })).body.cards.find(
    ({ kind }) => kind === 'followUps',
  )?.count;

const finish = (reservationId: string, outcome: 'kept' | 'told') =>
  listed().then(([first]) =>
    server.call(
      'Desk/FinishFollowUp',
      { reservationId, followUpId: first?.followUpId ?? '', outcome, reason: '電話で説明' },
      { staff: manager },
    ),
  );

/** Reminders are scheduled by somebody who books; these reservations were only written. */
async function remindOf(kind: 'reservation' | 'eventReservation', id: string, date: string) {
  const tenant = await server.server.directory.byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  const actor = { kind: 'job', name: 'test' } as const;
  await server.server.executor
    .scope({ tenant, actor, log: server.app.log, nowMs: server.clock() })
    .transact((context) =>
      scheduleUseJobs(context, {
        reminderHour: 18,
        reserved: [{ subject: { kind, id }, uses: [{ date, fromMinute: 540, toMinute: 720 }] }],
      }),
    );
}

/** Of 10000001. */
async function herSession() {
  const { user_id: userId, user_number: userNumber } = await server.db
    .selectFrom('account')
    .select(['user_id', 'user_number'])
    .where('user_number', '=', '10000001')
    .executeTakeFirstOrThrow();
  const town = { tenantId, tenantAlias: 'town', tenantName: 'みどり町' };
  return aSession(server, { ...town, userId, userNumber, password: '' });
}

const reminders = (mails: Awaited<ReturnType<typeof mailsSince>>) =>
  mails.filter(({ subject }) => subject.startsWith('ご利用日のお知らせ'));

describe('[TOLD-01] a course', () => {
  const guitar = 'sessions: [{ day: today+31, hours: 18:30-20:00 }]';
  const withMail: Changes = [
    ['    phoneNumber: 090-0000-0001\n', '    phoneNumber: 090-0000-0001\n    email: hana@example.jp\n'],
  ];
  const school = `${changed(schoolBundle, withMail)}  - userNumber: '10000002'
    password: yoyaku2026
    lastName: 緑川
    firstName: 実
    lastNameKana: ミドリカワ
    firstNameKana: ミノル
    phoneNumber: 000-111-3333
`;
  const calledOff = school
    .replace(/ {10}- key: guitar[\s\S]*?(?= {2}- key: west)/, '')
    .replace('        name: 音楽\n        events:\n', '        name: 音楽\n        events: []\n')
    .replace('[guitar, ', '[');
  let hers: string;

  /** What she reads at her reservation. */
  async function words() {
    const { event_reservation_detail_id: eventReservationDetailId } = await server.db
      .selectFrom('event_reservation_detail')
      .select('event_reservation_detail_id')
      .where('event_reservation_id', '=', hers)
      .executeTakeFirstOrThrow();
    const asked = { eventReservationId: hers, eventReservationDetailId };
    const answer = await server.call('EventReservation/GetReservationDetail', asked, { session: await herSession() });
    return answer.body.staffWords;
  }

  beforeEach(async () => {
    await importing(school);
    ({ tenant_id: tenantId } = await server.db.selectFrom('tenant').select('tenant_id').executeTakeFirstOrThrow());
    manager = await aStaffMember(server, { tenantId }, { role: 'manager' });
    hers = await aCourseReservation(server.db, { tenantId, event: 'guitar', seat: null });
    await aCourseReservation(server.db, { tenantId, event: 'guitar', userNumber: '10000002' });
    await remindOf('eventReservation', hers, '2026-07-11');
    await mailsSince();
  });

  it('that moves tells everybody by message and calendar, and whom none reaches stands in the list', async () => {
    const answer = await importing(school, [[guitar, 'sessions: [{ day: today+32, hours: 19:00-20:30 }]']]);
    expect(answer).toMatchObject({ told: 2, left: 0 });
    const [mail, ...more] = await mailsSince();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'hana@example.jp',
      subject: '【重要】予約の日時・場所が変わりました',
      calendar: [{ method: 'REQUEST', DTSTART: '20260712T100000Z' }],
    });
    expect(mail?.body).toContain('■ 日時　2026/07/12(日) 19:00～20:30');
    expect(mail?.body).toContain('2026/07/11(土) 18:30～20:00');
    expect(await left()).toEqual([{ userNumber: '10000002', why: 'unreached', isReachable: false }]);
    expect(await counted()).toBe(1);
    // The reminder looks at what stands: nothing the day before the old day, and the new hours before the new one.
    await runJobs(server, '2026-07-10T18:00');
    expect(reminders(await mailsSince())).toEqual([]);
    await runJobs(server, '2026-07-11T18:00');
    expect(reminders(await mailsSince())[0]?.body).toContain('19:00～20:30');
  });

  it('that is called off leaves the calendar, invites nobody, and waits for staff', async () => {
    await importing(school, [[guitar, 'sessions: [{ day: today+31, hours: 19:00-20:30 }]']]);
    const [moved] = await mailsSince();
    server.clock.advance(60_000);
    expect(await importing(calledOff)).toMatchObject({ told: 2, left: 2 });
    const [mail] = await mailsSince();
    expect(mail).toMatchObject({
      subject: '【重要】講座の開催中止のお知らせ',
      calendar: [{ method: 'CANCEL', UID: moved?.calendar[0]?.UID }],
    });
    expect(mail?.sequences[0]).toBeGreaterThan(moved?.sequences[0] ?? Number.POSITIVE_INFINITY);
    expect((await left()).filter(({ why }) => why === 'withdrawn')).toHaveLength(2);
    expect(await words()).toContain('予約した日時に参加できなくなりました');
    await runJobs(server, '2026-07-10T18:00');
    expect(reminders(await mailsSince())).toEqual([]);
  });

  it('that is offered after all is told so again, and leaves the list with who did it', async () => {
    await importing(calledOff);
    await mailsSince();
    expect(await importing(school)).toMatchObject({ told: 2 });
    const [mail] = await mailsSince();
    expect(mail).toMatchObject({ subject: '予約どおりご利用いただけます', calendar: [{ method: 'REQUEST' }] });
    expect((await left()).filter(({ why }) => why === 'withdrawn')).toEqual([]);
    expect(await words()).toBe('');
    expect((await listed(true)).map(({ done }) => done?.outcome)).toEqual(['settled', 'settled']);
    await runJobs(server, '2026-07-10T18:00');
    expect(reminders(await mailsSince())).toHaveLength(1);
  });

  it('a plan that is only shown tells nobody', async () => {
    const { operations } = server.server;
    const importBundle = operations['Installation/ImportBundle'];
    if (typeof importBundle !== 'function') throw new Error('no operation');
    const actor = { kind: 'staff', name: 'local:yamada' } as const;
    const wanted = { ...wholly, file: 'x', bundle: calledOff, pictures: [], allows: 'nothing' as const };
    const answer = await importBundle({ nowMs: server.clock(), actor }, wanted);
    expect(answer).toMatchObject({ isDone: false, told: 2, left: 2 });
    expect(await mailsSince()).toEqual([]);
    expect(await left()).toEqual([]);
  });
});

describe('[TOLD-01] a hall', () => {
  let reservationId: string;

  beforeEach(async () => {
    await importing(townBundle);
    ({ tenant_id: tenantId } = await server.db.selectFrom('tenant').select('tenant_id').executeTakeFirstOrThrow());
    manager = await aStaffMember(server, { tenantId }, { role: 'manager' });
    // Saturday 2026-07-04 in the morning.
    reservationId = await aHallReservation(server.db, { tenantId });
    await server.db
      .insertInto('reservation_history')
      .values({
        tenant_id: tenantId,
        reservation_id: reservationId,
        happened_at: new Date(server.clock()),
        actor: 'job:test',
        action: 'reserve',
        reason: '',
        before: null,
        after: { state: 'confirmed' },
      })
      .execute();
    await server.db
      .updateTable('reservation')
      .set((to) => ({ user_id: to.selectFrom('account').select('user_id').where('user_number', '=', '10000001') }))
      .execute();
    await remindOf('reservation', reservationId, '2026-07-04');
    await mailsSince();
  });

  const saturday: Changes = [['closedWeekdays: [monday]', 'closedWeekdays: [monday, saturday]']];

  it('that closes on a booked day tells its people, and waits for staff until it is done, with a reason', async () => {
    expect(await importing(townBundle, saturday)).toMatchObject({ told: 1, left: 1 });
    const [mail] = await mailsSince();
    expect(mail).toMatchObject({
      subject: '【重要】予約の日時に施設を利用できなくなりました',
      calendar: [{ method: 'CANCEL', UID: `${reservationId}-20260704@yoyaku` }],
    });
    expect(await left()).toEqual([{ userNumber: '10000001', why: 'closed', isReachable: true }]);
    const shown = await server.call('Reservation/FindReservation', { reservationId }, { session: await herSession() });
    expect(shown.body.staffWords).toContain('予約した日時に利用できなくなりました');
    await runJobs(server, '2026-07-03T18:00');
    expect(reminders(await mailsSince())).toEqual([]);
  });

  it('that closes on a day which somebody uses longer than its frame, or on another day of his, is told each time', async () => {
    await server.db
      .updateTable('reservation_detail')
      .set({ to_minute: 13 * 60 })
      .execute();
    const sunday = {
      detail_number: 2,
      date: '2026-07-05',
      frame_name: '午前',
      from_minute: 540,
      to_minute: 720,
      fee: 0,
    };
    await server.db
      .insertInto('reservation_detail')
      .values({ tenant_id: tenantId, reservation_id: reservationId, ...sunday })
      .execute();
    await server.db.updateTable('reservation').set({ last_date: sunday.date }).execute();
    const days = async () => (await mailsSince()).flatMap(({ calendar }) => calendar.map(({ UID }) => UID?.slice(-15)));
    expect(await importing(townBundle, saturday)).toMatchObject({ told: 1, left: 1 });
    expect(await days()).toEqual(['20260704@yoyaku']);
    const both: Changes = [['closedWeekdays: [monday]', 'closedWeekdays: [monday, saturday, sunday]']];
    expect(await importing(townBundle, both)).toMatchObject({ told: 1, left: 1 });
    expect(await days()).toEqual(['20260704@yoyaku', '20260705@yoyaku']);
    const [first, ...others] = await listed();
    expect(others).toEqual([]);
    expect(first?.was).toContain('2026/07/05');
    expect(await importing(townBundle, both)).toMatchObject({ told: 0, left: 0 });
    expect(await importing(townBundle)).toMatchObject({ told: 1, left: 0 });
    expect(await listed()).toEqual([]);
  });

  it('what staff keep can be used, is told and reminded of; what they say twice is refused', async () => {
    await importing(townBundle, saturday);
    await mailsSince();
    const [first] = await listed();
    const wanted = { reservationId, followUpId: first?.followUpId ?? '', outcome: 'kept' as const };
    const say = (reason: string) => server.call('Desk/FinishFollowUp', { ...wanted, reason }, { staff: manager });
    expect((await say(' ')).body.error?.code).toBe('reasonRequired');
    expect((await say('臨時に開けます')).status).toBe(200);
    expect((await say('もう一度')).body.error?.code).toBe('followUpDone');
    const [mail] = await mailsSince();
    expect(mail).toMatchObject({ subject: '予約どおりご利用いただけます', calendar: [{ method: 'REQUEST' }] });
    expect(await left()).toEqual([]);
    expect((await listed(true))[0]).toMatchObject({
      done: { outcome: 'kept', reason: '臨時に開けます', by: '窓口 花子さん' },
    });
    await runJobs(server, '2026-07-03T18:00');
    expect(reminders(await mailsSince())).toHaveLength(1);
  });

  it('what staff have told is not reminded of', async () => {
    await importing(townBundle, saturday);
    expect((await finish(reservationId, 'told')).status).toBe(200);
    await runJobs(server, '2026-07-03T18:00');
    expect(reminders(await mailsSince())).toEqual([]);
  });

  it('that is called otherwise is told, and its reservations are called so', async () => {
    expect(await importing(townBundle, [['name: 町民会館', 'name: みどり文化会館']])).toMatchObject({
      told: 1,
      left: 0,
    });
    const [mail] = await mailsSince();
    expect(mail).toMatchObject({
      subject: '【重要】予約の日時・場所が変わりました',
      calendar: [{ method: 'REQUEST' }],
    });
    expect(mail?.body).toContain('みどり文化会館');
    expect(await server.db.selectFrom('reservation').select('container_name').executeTakeFirst()).toEqual({
      container_name: 'みどり文化会館',
    });
  });

  it('a cancellation at the desk of whom no message reaches stands in the list until he was called', async () => {
    await server.db.updateTable('account').set({ email: null }).where('user_number', '=', '10000001').execute();
    const { body } = await server.call(
      'Desk/PreviewCancellation',
      { reservationId, cause: 'facility' },
      { staff: manager },
    );
    const wanted = { reservationId, cause: 'facility', reason: '停電', staffNote: '', version: body.version } as const;
    const answer = await server.call('Desk/CancelReservation', wanted, { staff: manager });
    expect(answer.status).toBe(200);
    expect(await left()).toEqual([{ userNumber: '10000001', why: 'unreached', isReachable: false }]);
    expect((await finish(reservationId, 'told')).status).toBe(200);
    expect(await left()).toEqual([]);
  });
});
