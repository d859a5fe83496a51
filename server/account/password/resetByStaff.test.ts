import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personFields } from '#contract/desk/people/personFields.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
let tenant: TestTenant;
let hall: Awaited<ReturnType<typeof aHall>>;
let otherHall: Awaited<ReturnType<typeof aHall>>;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  otherHall = await aHall(server, tenant);
});
afterAll(() => server.close());

type Clerk = Awaited<ReturnType<typeof aStaffMember>>;
const clerkOf = (containerIds: readonly string[] | null) =>
  aStaffMember(server, tenant, { role: 'desk', containerIds });

const slipFor = ({ userNumber }: TestMember, staff: Clerk, idempotencyKey = crypto.randomUUID()) =>
  server.call('Desk/ResetPassword', { userNumber }, { staff, idempotencyKey });

const mailOf = async (staff: Clerk, { userNumber }: TestMember) => {
  const fields = { userNumber, fields: [...personFields] };
  const { body } = await server.call('Desk/RevealPerson', fields, { staff });
  if (!body.registered) throw new Error('nothing was shown');
  const corrected = { ...body.registered, email: `moved-${crypto.randomUUID()}@example.jp` };
  const request = { userNumber, seen: body.registered, corrected, reason: '変更の申出' };
  return server.call('Desk/CorrectPerson', request, { staff });
};

const setClock = async (staff: Clerk, minutes: number) =>
  server.db
    .updateTable('staff_session')
    .set({ factor_at: new Date(server.clock() - minutes * 60_000) })
    .where('staff_id', '=', staff.staffId)
    .execute();

describe('[SAFE-15] a slip for a new password', () => {
  it('asks for the second factor again after ten minutes', async () => {
    const staff = await clerkOf(null);
    const member = await aMember(server, tenant);
    await setClock(staff, 11);
    const { status, body } = await slipFor(member, staff);
    expect([status, body.error?.code]).toEqual([403, 'stepUpRequired']);
  });

  it('is refused to a clerk of one hall for who has an account and never used that hall', async () => {
    const [staff, member] = [await clerkOf([hall.containerId]), await aMember(server, tenant)];
    const foreign = await slipFor(member, staff);
    expect([foreign.status, foreign.body.error?.code]).toEqual([403, 'personElsewhere']);
    await aReservation(server, member, otherHall);
    expect((await slipFor(member, staff)).status).toBe(403);
    const { body } = await server.call('Desk/GetPerson', { userNumber: member.userNumber }, { staff });
    expect(body.isOfPlace).toBe(false);
  });

  it('is no way in by a booking that the clerk made for them at the own hall', async () => {
    const [staff, member] = [await clerkOf([hall.containerId]), await aMember(server, tenant)];
    const { reservationId } = await aReservation(server, member, hall, { date: '2026-06-22' });
    await server.db
      .updateTable('reservation_history')
      .set({ actor: `staff:${staff.staffId}` })
      .where('reservation_id', '=', reservationId)
      .execute();
    expect((await slipFor(member, staff)).body.error?.code).toBe('personElsewhere');
  });

  it('is printed at a hall that its person has used, for who has no password yet, and by who works everywhere', async () => {
    const staff = await clerkOf([hall.containerId]);
    const used = await aMember(server, tenant);
    await aReservation(server, used, hall, { date: '2026-06-21' });
    expect((await slipFor(used, staff)).status).toBe(200);
    const { body } = await server.call('Desk/GetPerson', { userNumber: used.userNumber }, { staff });
    expect(body.isOfPlace).toBe(true);
    const registered = await aMember(server, tenant);
    await server.db
      .updateTable('account')
      .set({ password_hash: '' })
      .where('user_id', '=', registered.userId)
      .execute();
    expect((await slipFor(registered, staff)).status).toBe(200);
    expect((await slipFor(await aMember(server, tenant), await clerkOf(null))).status).toBe(200);
  });

  it('stands in no table, whatever key the request carried', async () => {
    const { status, body } = await slipFor(await aMember(server, tenant), await clerkOf(null));
    expect(status).toBe(200);
    const token = body.url.split('#')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await tablesThatSay(server, [token])).toEqual([]);
    expect(server.logLines.join('')).not.toContain(token);
  });
});

describe('[SAFE-15] another mail address, where the next link would go,', () => {
  it('is entered at the counter with the second factor, and for who uses the hall', async () => {
    const [everywhere, here] = [await clerkOf(null), await clerkOf([hall.containerId])];
    const member = await aMember(server, tenant, { email: `first-${crypto.randomUUID()}@example.jp` });
    expect((await mailOf(here, member)).body.error?.code).toBe('personElsewhere');
    await setClock(everywhere, 11);
    expect((await mailOf(everywhere, member)).body.error?.code).toBe('stepUpRequired');
    await setClock(everywhere, 0);
    expect((await mailOf(everywhere, member)).status).toBe(200);
    await aReservation(server, member, hall, { date: '2026-06-23' });
    expect((await mailOf(here, member)).status).toBe(200);
  });
});
