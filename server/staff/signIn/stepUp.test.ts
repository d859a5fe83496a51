import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedEndpoints } from '#contract/endpoints.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident } from '#server/testing/factories.ts';
import { type StaffTown, staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { totpCode } from './secondFactor.ts';

type Name = keyof typeof staffBodies;
type Row = { readonly access: string; readonly permission?: string; readonly effect: string; readonly isStepUp?: true };

const rows = Object.entries(servedEndpoints) as unknown as [Name, Row][];
const names = rows.filter(([, { isStepUp }]) => isStepUp).map(([name]) => name);

/** Calls that ask because of what a request says: a price by hand. What asks because of its sum is in moneyBack.test.ts. */
const byRequest = {
  'Desk/SettleFee': (town: StaffTown) => ({
    ...staffBodies['Desk/SettleFee'](town),
    decision: { kind: 'amount', yen: 100 } as const,
    reason: '特例',
  }),
} as const;

const asking = [
  ...names.map((name) => [name, staffBodies[name]] as const),
  ...Object.entries(byRequest).map(([name, body]) => [name as Name, body] as const),
];

let server: TestServer;
let town: StaffTown;
let tenantId: string;
beforeAll(async () => {
  server = await aServer();
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  ({ tenantId } = tenant);
  town = { hall, reservationId, userNumber: member.userNumber, staffId };
});
afterAll(() => server.close());

/** Each act of the row, with the calls by which it is done. */
const acts: Readonly<Record<string, readonly Name[]>> = {
  'price by hand': ['Desk/SettleFee'],
  closure: ['Desk/CommitClosure', 'Desk/LiftClosure', 'Desk/OpenDay', 'Desk/LiftOpening'],
  merge: ['Desk/MergePeople', 'Desk/UndoMerge'],
  'fee publication': ['Desk/PublishFees'],
  'export of people': ['Desk/ExportReservations'],
};

it('[DESK-04] what has to ask does: closures, merging, publishing and export of people, wherever they are served', () => {
  const tried = asking.map(([name]) => name);
  const untried = Object.entries(acts).filter(([, calls]) => calls.some((name) => !tried.includes(name)));
  expect(untried).toEqual([]);
  const mustAsk = ({ access, permission, effect }: Row) =>
    access === 'staff' &&
    (permission === 'export.people' ||
      permission === 'settings.edit' ||
      (permission === 'fee.publish' && effect !== 'read') ||
      (permission === 'person.merge' && effect !== 'read'));
  expect(rows.filter(([, row]) => mustAsk(row) && !row.isStepUp).map(([name]) => name)).toEqual([]);
});

describe('[DESK-04] asks for the factor again, and ten minutes later once more', () => {
  const minutes = (count: number) => server.clock.advance(count * 60_000);
  const codeOf = async (name: Name, body: (typeof asking)[number][1], staff: TestStaff) =>
    ((await server.callWith(name, body(town), { staff })).body as { error?: { code: string } }).error?.code;

  it.each(asking)('%s', async (name, body) => {
    const staff = await aStaffMember(server, { tenantId }, { role: 'admin' });
    minutes(11);
    const changes = () => server.db.selectFrom('audit_event').select('sequence').where('action', '=', name).execute();
    const before = await changes();
    expect(await codeOf(name, body, staff)).toBe('stepUpRequired');
    minutes(2);
    const typed = { code: totpCode(staffSecret, server.clock()) };
    expect((await server.call('Console/StepUp', typed, { staff })).status).toBe(200);
    minutes(9);
    const held = await changes();
    expect(held).toEqual(before);
    // Judged by what it asks for, and no more by the factor.
    expect(await codeOf(name, body, staff)).not.toBe('stepUpRequired');
    minutes(1);
    expect(await codeOf(name, body, staff)).toBe('stepUpRequired');
  });
});
