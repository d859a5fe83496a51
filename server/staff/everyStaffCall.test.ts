import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { residentEndpoints, servedEndpoints } from '#contract/endpoints.ts';
import { type Permission, type Role, roles } from '#contract/permissions.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident } from '#server/testing/factories.ts';
import { type StaffTown, staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';

type Name = keyof typeof staffBodies;
type Row = { readonly permission: Permission | 'signedIn' | 'signingIn'; readonly scope: string };

const names = Object.keys(staffBodies) as Name[];
const rowOf = (name: Name) => servedEndpoints[name] as Row;
const needsRight = names.filter((name) => !['signedIn', 'signingIn'].includes(rowOf(name).permission));

/** Who may do what, typed in by hand from the table that was decided on; `admin` may do everything. */
const holders: Readonly<Record<string, readonly Role[]>> = {
  'reservation.view': ['manager', 'desk', 'courses', 'cashier', 'viewer'],
  'reservation.create': ['manager', 'desk', 'courses'],
  'reservation.change': ['manager', 'desk'],
  'reservation.override': ['manager'],
  'reservation.approve': ['manager'],
  'board.view': ['manager', 'desk', 'courses', 'cashier', 'viewer'],
  'reception.checkIn': ['manager', 'desk', 'courses'],
  'money.view': ['manager', 'desk', 'courses', 'cashier'],
  'money.receive': ['manager', 'desk', 'courses', 'cashier'],
  'money.refund': ['manager', 'desk', 'cashier'],
  'money.refundAny': ['manager', 'cashier'],
  'money.override': ['manager'],
  'money.waive': ['manager', 'desk'],
  'till.close': ['manager', 'desk', 'cashier'],
  'till.reopen': ['manager', 'cashier'],
  'person.view': ['manager', 'desk', 'courses', 'cashier'],
  'person.reveal': ['manager', 'desk'],
  'person.register': ['manager', 'desk'],
  'person.review': ['manager'],
  'person.suspend': ['manager'],
  'person.merge': ['manager'],
  'closure.plan': ['manager', 'desk'],
  'closure.commit': ['manager'],
  'fee.publish': ['manager'],
  'facility.edit': ['manager'],
  'course.edit': ['manager', 'courses'],
  'announcement.publish': ['manager'],
  'message.send': ['manager'],
  'lottery.counts': ['manager', 'desk', 'courses'],
  'lottery.define': ['manager'],
  'export.people': ['manager'],
  'statistics.view': ['manager', 'desk', 'courses', 'cashier', 'viewer'],
  'export.statistics': ['manager', 'desk', 'courses', 'cashier', 'viewer'],
  'staff.manage': [],
  'settings.edit': [],
  'job.retry': [],
  'notice.retry': ['manager', 'desk', 'courses'],
  'audit.read': ['manager', 'auditor'],
};

const isHeldBy = (permission: string, role: Role) => role === 'admin' || holders[permission]?.includes(role) === true;

let server: TestServer;
let town: StaffTown & { readonly tenant: { readonly tenantId: string } };
let otherHall: { readonly containerId: string };
let elsewhere: Awaited<ReturnType<typeof aResident>>;
let resident: Awaited<ReturnType<typeof aResident>>;
const staff = new Map<string, TestStaff>();

beforeAll(async () => {
  server = await aServer();
  resident = await aResident(server);
  const { tenant, member } = resident;
  const hall = await aHall(server, tenant);
  otherHall = await aHall(server, tenant);
  elsewhere = await aResident(server);
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  town = { tenant, hall, reservationId, userNumber: member.userNumber, staffId };
  for (const role of roles) {
    const everywhere = await aStaffMember(server, tenant, { role });
    staff.set(role, everywhere);
    if (role !== 'admin' && role !== 'auditor') {
      staff.set(`${role} here`, await aStaffMember(server, tenant, { role, containerIds: [hall.containerId] }));
      staff.set(`${role} there`, await aStaffMember(server, tenant, { role, containerIds: [otherHall.containerId] }));
    }
    staff.set(`${role} abroad`, await aStaffMember(server, elsewhere.tenant, { role }));
  }
});
afterAll(() => server.close());

const send = (name: Name, call: CallOptions) => server.callWith(name, staffBodies[name](town), call);
const as = (who: string): CallOptions => ({ staff: staff.get(who) });

const changed = async () => {
  const read = (table: 'reservation' | 'staff' | 'audit_event' | 'access_log' | 'ledger') =>
    server.db.selectFrom(table).selectAll().where('tenant_id', '=', town.tenant.tenantId).execute();
  const { length: lines } = await read('audit_event');
  return JSON.stringify([await read('reservation'), await read('staff'), await read('ledger'), lines]);
};

it('every call of staff that is served is tried', () => {
  const served = Object.entries(servedEndpoints).filter(([, row]) => row.access === 'staff');
  expect(served.map(([name]) => name).sort()).toEqual([...names].sort());
  const used = needsRight.map((name) => rowOf(name).permission);
  expect(used.filter((permission) => holders[permission] === undefined)).toEqual([]);
});

describe('[DESK-03] a call of staff is refused', () => {
  it.each(names)('%s to who is not signed in as staff, and changes nothing', async (name) => {
    const before = await changed();
    const here = { tenant: town.tenant };
    const asResident = { session: resident.session };
    for (const call of [here, asResident, { ...here, staff: { ...town.tenant, token: 'A'.repeat(43) } }]) {
      expect((await send(name, call)).status).toBe(401);
    }
    expect(await changed()).toBe(before);
  });

  it.each(needsRight)('%s to every role without the right', async (name) => {
    const before = await changed();
    const without = roles.filter((role) => !isHeldBy(rowOf(name).permission, role));
    for (const role of without) {
      for (const who of [role, `${role} here`].filter((held) => staff.has(held))) {
        const { status, body } = await send(name, as(who));
        expect([who, status, body.error?.code]).toEqual([who, 403, 'notPermitted']);
      }
    }
    expect(await changed()).toBe(before);
  });

  it.each(needsRight)('%s to staff of another hall, as if it were not there', async (name) => {
    const { scope, permission } = rowOf(name);
    const before = await changed();
    const there = roles.filter((role) => isHeldBy(permission, role) && staff.has(`${role} there`));
    if (scope === 'reservation' || scope === 'container') {
      for (const role of there) expect([role, (await send(name, as(`${role} there`))).status]).toEqual([role, 404]);
    }
    // What opens an account is for where its person was, and for somebody who works everywhere.
    if (scope === 'person') {
      for (const role of there) {
        const { status, body } = await send(name, as(`${role} there`));
        expect([role, status, body.error?.code]).toEqual([role, 403, 'personElsewhere']);
      }
    }
    // What concerns all places is for somebody who works at all of them.
    if (scope === 'tenant') {
      for (const role of there) expect([role, (await send(name, as(`${role} here`))).status]).toEqual([role, 403]);
    }
    expect(await changed()).toBe(before);
  });

  it.each(names)(
    '%s to staff of another tenant: there he is nobody, and from there he sees nothing of ours',
    async (name) => {
      const before = await changed();
      for (const role of roles.filter((one) => isHeldBy(rowOf(name).permission, one))) {
        const foreign = staff.get(`${role} abroad`);
        if (!foreign) throw new Error(`no ${role} abroad`);
        const withOurs = { staff: { tenantId: town.tenant.tenantId, token: foreign.token } };
        expect((await send(name, withOurs)).status).toBe(401);
        const namesSomething = Object.values(staffBodies[name](town)).some((value) =>
          [town.reservationId, town.userNumber, town.staffId].includes(String(value)),
        );
        if (namesSomething) expect([role, (await send(name, as(`${role} abroad`))).status]).toEqual([role, 404]);
      }
      expect(await changed()).toBe(before);
    },
  );

  it('and residents’ calls take no session of staff', async () => {
    const admin = staff.get('admin');
    for (const [name, { access }] of Object.entries(residentEndpoints)) {
      if (access !== 'user') continue;
      const answer = await server.callWith(name as 'Authentication/GetSelfUserInfo', {}, { staff: admin });
      expect(answer.body.error?.code, name).toMatch(/^(notLoggedIn|malformed)$/);
    }
  });
});

describe('a call of staff is answered', () => {
  it.each(needsRight)('%s to who holds the right at the place', async (name) => {
    const { permission, scope } = rowOf(name);
    for (const role of roles.filter((one) => isHeldBy(permission, one))) {
      const who = scope === 'tenant' || !staff.has(`${role} here`) ? role : `${role} here`;
      const { status, body } = await send(name, as(who));
      expect([401, 403]).not.toContain(status);
      if (status === 404) expect(body.error?.code).toBe('notFound');
    }
  });
});
