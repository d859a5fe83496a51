import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLotteryTown } from '#server/lottery/testing/aLotteryTown.ts';
import { runJobs } from '#server/lottery/testing/runJobs.ts';
import { aReservation, reserveBody } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const date = '2026-06-20';

async function aBoard(hall = {}) {
  const town = await aSmallTown(server, { hall });
  const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [town.hall.containerId] });
  const look = (more: { readonly seen?: string; readonly date?: string } = {}, staff = clerk) =>
    server.call('Desk/GetBoard', { containerId: town.hall.containerId, date, ...more }, { staff });
  return { ...town, clerk, look };
}

describe('[BOARD-01] the day of a place', () => {
  it('shows every room with its frames, and what takes it with its preparation', async () => {
    const town = await aBoard({
      article: { preparation_before: 15, preparation_after: 30, schedule: JSON.stringify({ capacity: 40 }) },
      closures: [{ from: '2026-06-20T18:00', to: '2026-06-20T21:00', half: 'B' }],
    });
    const { reservationId } = await aReservation(server, town.member, town.hall, { date });
    const { board } = (await town.look()).body;
    expect(board?.rooms.map(({ articleName }) => articleName)).toEqual(['ホール全体', 'ホールA', 'ホールB']);
    expect(board?.rooms.map(({ capacity }) => capacity)).toContain(40);
    expect(board?.rooms[1]?.columns.map(({ name }) => name)).toContain('午前');
    const reserved = board?.blocks.find((block) => block.reservationId === reservationId);
    expect(reserved).toMatchObject({ kind: 'reservation', statusText: '予約確定', purposeType: '音楽' });
    expect(reserved?.title).not.toBe('');
    const closure = board?.blocks.find(({ kind }) => kind === 'closure');
    expect(closure).toMatchObject({ fromMinute: 18 * 60, toMinute: 21 * 60, reservationId: null });
  });

  it('shows a closure that is kept in pieces once, and one that is another by itself', async () => {
    const on = (from: string, to: string, half?: 'A') => ({
      from: `2026-06-20T${from}`,
      to: `2026-06-20T${to}`,
      ...(half && { half }),
    });
    const town = await aBoard({ closures: [on('09:00', '12:00'), on('12:00', '17:00'), on('18:00', '21:00', 'A')] });
    const { board } = (await town.look()).body;
    expect(
      board?.blocks.map(({ fromMinute, toMinute, rooms }) => [fromMinute / 60, toMinute / 60, rooms.length]),
    ).toEqual([
      [9, 17, 3],
      [18, 21, 2],
    ]);
  });

  it('shows uses of the same time in the order of the rooms', async () => {
    const town = await aBoard();
    const { halfA, halfB } = town.hall;
    for (const article of [halfB, halfA]) await aReservation(server, town.member, town.hall, { date, article });
    const used = async () => (await town.look()).body.board?.blocks.map(({ articleId }) => articleId);
    expect(await used()).toEqual([halfA.articleId, halfB.articleId]);
    await server.db.updateTable('article').set({ sort: 0 }).where('article_id', '=', halfB.articleId).execute();
    await server.db.updateTable('article').set({ sort: 9 }).where('article_id', '=', halfA.articleId).execute();
    expect(await used()).toEqual([halfB.articleId, halfA.articleId]);
  });

  it('leaves out what takes no room that is still offered', async () => {
    const town = await aBoard({ closures: [{ from: `${date}T18:00`, to: `${date}T21:00`, half: 'B' }] });
    const blocks = async () => (await town.look()).body.board?.blocks.map(({ rooms }) => rooms);
    expect(await blocks()).toEqual([[town.hall.whole.articleId, town.hall.halfB.articleId]]);
    await server.db
      .updateTable('article')
      .set({ is_published: false })
      .where('article_id', 'in', [town.hall.whole.articleId, town.hall.halfB.articleId])
      .execute();
    expect(await blocks()).toEqual([]);
  });

  it('says what a use costs, and what of it is owed to who may see money alone', async () => {
    const town = await aBoard();
    await aReservation(server, town.member, town.hall, { date, paymentState: 'counter' });
    const moneyFor = async (staff: TestStaff) => {
      const { board } = (await town.look({}, staff)).body;
      return board?.blocks.map(({ kind, fee, unpaid }) => ({ kind, fee, unpaid }));
    };
    expect(await moneyFor(town.clerk)).toEqual([{ kind: 'reservation', fee: 1000, unpaid: 1000 }]);
    const other = await aStaffMember(server, town.tenant, { role: 'viewer' });
    expect(await moneyFor(other)).toEqual([{ kind: 'reservation', fee: 1000, unpaid: null }]);
  });

  it('says how long a use holds its room before and after', async () => {
    const town = await aBoard({ article: { preparation_before: 15, preparation_after: 30 } });
    const { body } = await server.call('Reservation/Reserve', reserveBody(town.hall, { date }), {
      session: town.session,
    });
    const { board } = (await town.look()).body;
    const { fromMinute = 0, toMinute = 0, ...block } = board?.blocks[0] ?? {};
    expect(block).toMatchObject({
      reservationId: body.reservationId,
      heldFrom: fromMinute - 15,
      heldTo: toMinute + 30,
    });
  });

  it('says of each frame why no resident could reserve it now, whatever his class', async () => {
    const opens = { unit: 'days' as const, ahead: 90, onDay: null, hour: 0 };
    const town = await aBoard({ bookingWindow: { opens, closesDaysBefore: 14, closesHour: 17 } });
    const first = async (day: string) => (await town.look({ date: day })).body.board?.rooms[0]?.columns[0];
    expect(await first(date)).toMatchObject({
      reason: 'deadlinePassed',
      reasonText: '受付は2026/06/06(土) 17:00で終了しました。',
    });
    expect(await first('2026-06-30')).toMatchObject({ reason: null, opensAt: null });
    expect(await first('2026-12-01')).toMatchObject({ reason: 'notYetOpen', opensAt: '2026-09-02T00:00' });
    expect(await first('2026-06-01')).toMatchObject({ reason: 'past' });
    // Some may reserve later than all others.
    const late = [{ classes: ['circle'], bookingWindow: { opens, closesDaysBefore: 1, closesHour: null } }];
    const wider = await aBoard({
      bookingWindow: { opens, closesDaysBefore: 14, closesHour: 17 },
      article: { schedule: JSON.stringify({ classWindows: late }) },
    });
    const { board } = (await wider.look()).body;
    expect(board?.rooms[0]?.columns[0]).toMatchObject({ reason: null });
  });

  it('a combined hall takes its parts, and a part the hall', async () => {
    const town = await aBoard();
    const { whole, halfA, halfB } = town.hall;
    await aReservation(server, town.member, town.hall, { date, article: whole, frames: ['夜間'] });
    await aReservation(server, town.member, town.hall, { date, article: halfB, frames: ['午前'] });
    const { board } = (await town.look()).body;
    const roomsOf = (articleId: string) => board?.blocks.find((block) => block.articleId === articleId)?.rooms;
    expect(roomsOf(whole.articleId)).toEqual([whole.articleId, halfA.articleId, halfB.articleId]);
    expect(roomsOf(halfB.articleId)).toEqual([whole.articleId, halfB.articleId]);
  });

  it('shows of what a draw may give away that it is taken, and nothing else, to everybody', async () => {
    const town = await aLotteryTown(server);
    const [winner, other] = [town.member, await aMember(server, town.tenant)];
    await town.enter(winner);
    await town.enter(other);
    await runJobs(server, '2026-06-15T17:00');
    await runJobs(server, '2026-06-15T17:10');
    const admin = await aStaffMember(server, town.tenant);
    const request = { containerId: town.hall.containerId, date: '2026-09-20' };
    const { board } = (await server.call('Desk/GetBoard', request, { staff: admin })).body;
    expect(board?.blocks.length).toBeGreaterThan(0);
    for (const { rooms: _, fromMinute: __, toMinute: ___, heldFrom: ____, heldTo: _____, ...rest } of board?.blocks ??
      []) {
      expect(rest).toEqual({
        kind: 'draw',
        articleId: null,
        reservationId: null,
        statusText: '',
        paymentText: '',
        isOwed: false,
        title: '',
        userNumber: '',
        purpose: '',
        purposeType: '',
        people: null,
        equipment: [],
        asked: [],
        hasMemo: false,
        whyNotMovable: '',
        fee: null,
        unpaid: null,
      });
    }
    server.clock.set('2026-06-10T10:00');
  });

  it('[DESK-07] says of what cannot be moved why, by the rule of the move itself', async () => {
    const town = await aBoard();
    const { halfA, halfB } = town.hall;
    const first = await aReservation(server, town.member, town.hall, { date, article: halfA, frames: ['午前'] });
    const second = await aReservation(server, town.member, town.hall, { date, article: halfB, frames: ['夜間'] });
    const whyOf = async (staff = town.clerk) => {
      const { board } = (await town.look({}, staff)).body;
      const of = (reservationId: string) => board?.blocks.find((block) => block.reservationId === reservationId);
      return [of(first.reservationId)?.whyNotMovable, of(second.reservationId)?.whyNotMovable];
    };
    expect(await whyOf()).toEqual([null, null]);
    await server.db
      .updateTable('reservation')
      .set({ payment_state: 'processing' })
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('reservation_id', '=', second.reservationId)
      .execute();
    server.clock.set(`${date}T09:00`);
    expect(await whyOf(await aStaffMember(server, town.tenant))).toEqual([
      '利用の開始時刻を過ぎているため移動できません。',
      'お支払いまたは返金の手続き中のため移動できません。手続きが終わってから、もう一度お試しください。',
    ]);
    server.clock.set('2026-06-10T10:00');
  });

  it('says of which reservations staff keep a memo, until it is emptied', async () => {
    const town = await aBoard();
    const { reservationId } = await aReservation(server, town.member, town.hall, { date });
    const write = (text: string, version: number) =>
      server.call('Desk/WriteMemo', { reservationId, text, version }, { staff: town.clerk });
    const { digest, board } = (await town.look()).body;
    expect(board?.blocks[0]).toMatchObject({ hasMemo: false });
    const { body } = await server.call('Desk/GetReservation', { reservationId }, { staff: town.clerk });
    const written = await write('鍵は2本渡す', body.version);
    const second = (await town.look({ seen: digest })).body;
    expect(second.board?.blocks[0]).toMatchObject({ hasMemo: true });
    await write('', written.body.version);
    expect((await town.look({ seen: second.digest })).body.board?.blocks[0]).toMatchObject({ hasMemo: false });
  });

  it('shows who may not know people that a room is taken, and not by whom', async () => {
    const town = await aBoard();
    await aReservation(server, town.member, town.hall, { date, purpose: '秘密の練習' });
    const viewer = await aStaffMember(server, town.tenant, { role: 'viewer' });
    const { body } = await town.look({}, viewer);
    expect(body.board?.blocks[0]).toMatchObject({ statusText: '予約確定', title: '', userNumber: '', purpose: '' });
    expect(JSON.stringify(body)).not.toContain('秘密の練習');
  });
});

describe('[BOARD-05] an open board', () => {
  it('asks with what it shows and hears only of changes', async () => {
    const town = await aBoard();
    const first = (await town.look()).body;
    expect((await town.look({ seen: first.digest })).body).toEqual({ digest: first.digest, board: null });
    await server.call('Reservation/Reserve', reserveBody(town.hall, { date }), { session: town.session });
    const second = (await town.look({ seen: first.digest })).body;
    expect(second.board?.blocks).toHaveLength(1);
    expect(second.digest).not.toBe(first.digest);
    // Another day leaves it as it is.
    const body = reserveBody(town.hall, { date: '2026-06-21' });
    await server.call('Reservation/Reserve', body, { session: town.session });
    expect((await town.look({ seen: second.digest })).body.board).toBeNull();
  });

  it('is written down once, as a look at people', async () => {
    const town = await aBoard();
    const { digest } = (await town.look()).body;
    await town.look({ seen: digest });
    const looks = await server.db
      .selectFrom('access_log')
      .selectAll()
      .where('tenant_id', '=', town.tenant.tenantId)
      .execute();
    expect(looks).toMatchObject([{ operation: 'Desk/GetBoard', actor: `staff:${town.clerk.staffId}` }]);
  });
});

describe('[BOARD-01] a week of one room', () => {
  it('has seven boards with what takes the room, and is told again only when it changed', async () => {
    const town = await aBoard();
    const { containerId, halfA, halfB, whole } = town.hall;
    await aReservation(server, town.member, town.hall, { date, frames: ['午前'] });
    await aReservation(server, town.member, town.hall, { date, article: halfB, frames: ['午前'] });
    await aReservation(server, town.member, town.hall, { date: '2026-06-22', article: whole, frames: ['夜間'] });
    const look = (seen = '', articleId = halfA.articleId) =>
      server.call('Desk/GetBoardWeek', { containerId, articleId, first: '2026-06-17', seen }, { staff: town.clerk });
    const { days, digest } = (await look()).body;
    expect(days?.map((day) => [day.date, day.blocks.length])).toEqual([
      ...[['2026-06-17', 0] as const, ['2026-06-18', 0] as const, ['2026-06-19', 0] as const],
      ...[['2026-06-20', 1] as const, ['2026-06-21', 0] as const, ['2026-06-22', 1] as const],
      ['2026-06-23', 0],
    ]);
    // As the board of the day has it.
    const { board } = (await town.look()).body;
    const ofDay = days?.find((day) => day.date === date);
    expect(ofDay?.blocks).toEqual(board?.blocks.filter(({ articleId }) => articleId === halfA.articleId));
    expect((await look(digest)).body).toEqual({ digest, days: null });
    expect((await look('', town.member.userId)).body.error?.code).toBe('notFound');
  });
});

it('a month tells how much of each day is taken', async () => {
  const town = await aBoard();
  await aReservation(server, town.member, town.hall, { date });
  await aReservation(server, town.member, town.hall, { date, article: town.hall.whole, frames: ['夜間'] });
  const request = { containerId: town.hall.containerId, month: '2026-06' };
  const { days } = (await server.call('Desk/GetBoardMonth', request, { staff: town.clerk })).body;
  expect(days).toHaveLength(30);
  expect(days.filter(({ reservations }) => reservations > 0)).toEqual([
    { date, holidayName: '', closedFor: [], reservations: 2, closures: 0 },
  ]);
});
