import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointName, servedEndpoints } from '#contract/endpoints.ts';
import { runProgram } from '#server/cli/testing/runProgram.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, staffPassword, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident, aTenant } from '#server/testing/factories.ts';
import { staffBodies } from '#server/testing/staffBodies.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

type Name = keyof typeof staffBodies;
const names = Object.keys(staffBodies) as Name[];
const codeOf = <Name extends EndpointName>(answer: Answer<Name>) =>
  answer.status < 300 ? 'done' : answer.body.error?.code;

async function aTown() {
  const { tenant, member } = await aResident(server);
  const [hall, otherHall] = [await aHall(server, tenant), await aHall(server, tenant)];
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  const admin = await aStaffMember(server, tenant);
  return { tenant, hall, otherHall, reservationId, userNumber: member.userNumber, staffId, admin };
}

type Town = Awaited<ReturnType<typeof aTown>>;
type Lists = readonly (readonly [hallId: string | null, ...networks: string[]])[];

/** Sets the lists as they are, whoever they shut out. */
const allow = ({ tenant: { tenantId } }: Pick<Town, 'tenant'>, lists: Lists) => {
  const documents = lists.map(([containerId, ...networks]) => ({
    containerId,
    networks: networks.map((network) => ({ network, note: '' })),
  }));
  const row = { lists: JSON.stringify(documents), changed_at: new Date(0), changed_by_name: 'local:test' };
  return server.db
    .insertInto('console_network')
    .values({ tenant_id: tenantId, ...row })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
};

const ofHall = { list: '203.0.113.0/24', inside: '203.0.113.9' };

/** Addresses, and whether a list lets them in. */
const cases: readonly (readonly [networks: readonly string[], address: string, isIn: boolean])[] = [
  [[], '198.51.100.1', true],
  [['203.0.113.0/24'], '203.0.113.255', true],
  [['203.0.113.0/24'], '203.0.114.0', false],
  [['203.0.113.0/24'], '::ffff:203.0.113.1', true],
  [['203.0.113.0/24'], '2001:db8::1', false],
  [['203.0.113.0/24', '2001:db8::/32'], '2001:db8:ffff::1', true],
  [['2001:db8::/32'], '2001:db9::1', false],
  [['2001:db8::/32'], '203.0.113.1', false],
  [['192.0.2.1/32'], '192.0.2.1', true],
  [['192.0.2.1/32'], '192.0.2.2', false],
];

describe('[API-04] the console answers from its networks alone', () => {
  it.each(cases)('lists %j, from %s: %s, whatever is called', async (networks, from, isAllowed) => {
    const town = await aTown();
    await allow(town, [[null, ...networks]]);
    for (const name of names) {
      const staff = await aStaffMember(server, town.tenant);
      const answer = await server.callWith(name, staffBodies[name](town), { staff, from });
      const isRefused = codeOf(answer) === 'networkRefused';
      expect([name, isRefused]).toEqual([name, !isAllowed]);
      if (isRefused) expect([answer.status, answer.body.error?.details]).toEqual([403, { address: from }]);
    }
  });

  it('nobody signs in or accepts an invitation from elsewhere, and nobody learns whether a session is open', async () => {
    const { tenant, admin } = await aTown();
    await allow({ tenant }, [[null, ofHall.list]]);
    const signIn = (from: string) =>
      server.call(
        'Console/SignIn',
        { tenantAlias: tenant.tenantAlias, login: admin.login, password: staffPassword },
        { from },
      );
    expect(codeOf(await signIn('198.51.100.1'))).toBe('networkRefused');
    expect(codeOf(await signIn(ofHall.inside))).toBe('done');
    const link = { tenantAlias: tenant.tenantAlias, token: 'x'.repeat(43), password: staffPassword };
    const accepted = await server.call('Console/AcceptInvitation', link, { from: '198.51.100.1' });
    expect(codeOf(accepted)).toBe('networkRefused');
    const nobody = await server.call('Console/GetSelf', {}, { tenant, from: '198.51.100.1' });
    expect(codeOf(nobody)).toBe('networkRefused');
  });

  it('a session stays, and residents and other towns come from everywhere', async () => {
    const town = await aTown();
    const elsewhere = await aTown();
    await allow(town, [[null, ofHall.list]]);
    const self = (staff: TestStaff, from: string) => server.call('Console/GetSelf', {}, { staff, from });
    const refused = await self(town.admin, '198.51.100.1');
    expect([codeOf(refused), refused.headers['set-cookie']]).toEqual(['networkRefused', undefined]);
    expect(codeOf(await self(town.admin, ofHall.inside))).toBe('done');
    expect(codeOf(await self(elsewhere.admin, '198.51.100.1'))).toBe('done');
    const { tenantAlias } = town.tenant;
    expect((await server.call('Authentication/TenantGet', { tenantAlias }, { from: '198.51.100.1' })).status).toBe(200);
  });

  it('what a client writes into X-Forwarded-For counts behind the operator’s proxy alone, and the nearest entry of it', async () => {
    for (const trustProxy of [false, true]) {
      const other = await aServer({ trustProxy });
      const tenant = await aTenant(other);
      const staff = await aStaffMember(other, tenant);
      const lists = JSON.stringify([{ containerId: null, networks: [{ network: ofHall.list, note: '' }] }]);
      const row = { tenant_id: tenant.tenantId, lists, changed_at: new Date(0), changed_by_name: '' };
      await other.db.insertInto('console_network').values(row).execute();
      const from = async (forwarded: string) =>
        (await other.call('Console/GetSelf', {}, { staff, headers: { 'x-forwarded-for': forwarded } })).status;
      expect(await from(ofHall.inside)).toBe(trustProxy ? 200 : 403);
      expect(await from(`${ofHall.inside}, 198.51.100.1`)).toBe(403);
      await other.close();
    }
  });
});

describe('[API-04] what is done at a hall is done from its networks', () => {
  it('of every call that is about a hall or a reservation of it', async () => {
    const town = await aTown();
    await allow(town, [[town.hall.containerId, ofHall.list]]);
    for (const name of names) {
      const { scope, permission } = servedEndpoints[name] as { readonly scope: string; readonly permission: string };
      if (permission === 'signedIn' || permission === 'signingIn') continue;
      const isOfHall = scope === 'container' || scope === 'reservation';
      for (const [from, isRefused] of [
        ['198.51.100.1', isOfHall],
        [ofHall.inside, false],
      ] as const) {
        const staff = await aStaffMember(server, town.tenant);
        const code = codeOf(await server.callWith(name, staffBodies[name](town), { staff, from }));
        expect([name, from, code === 'hallNetworkRefused']).toEqual([name, from, isRefused]);
      }
    }
  });

  it('lists over all halls leave it out, and who works there alone is told why', async () => {
    const town = await aTown();
    await allow(town, [[town.hall.containerId, ofHall.list]]);
    const found = async (staff: TestStaff, from: string) => {
      const answer = await server.call('Desk/FindReservations', {}, { staff, from });
      return answer.status === 200 ? answer.body.items.length : codeOf(answer);
    };
    expect(await found(town.admin, ofHall.inside)).toBe(1);
    expect(await found(town.admin, '198.51.100.1')).toBe(0);
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: [town.hall.containerId] });
    expect(await found(clerk, ofHall.inside)).toBe(1);
    expect(await found(clerk, '198.51.100.1')).toBe('hallNetworkRefused');
    const both = [town.hall.containerId, town.otherHall.containerId];
    const other = await aStaffMember(server, town.tenant, { role: 'desk', containerIds: both });
    expect(await found(other, '198.51.100.1')).toBe(0);
    // Who does not work there learns nothing of it.
    const stranger = await aStaffMember(server, town.tenant, {
      role: 'desk',
      containerIds: [town.otherHall.containerId],
    });
    const { reservationId } = town;
    const looked = await server.call(
      'Desk/GetReservation',
      { reservationId },
      { staff: stranger, from: '198.51.100.1' },
    );
    expect(codeOf(looked)).toBe('notFound');
  });
});

describe('[API-04] nobody locks themselves out', () => {
  const save = (
    { admin }: Pick<Town, 'admin'>,
    request: { hallId: string | null; networks: string; version?: number; isFromElsewhere?: boolean },
    from = '198.51.100.1',
  ) => server.call('Console/SaveNetworks', { version: 0, ...request }, { staff: admin, from });

  it('a list without the own address is not saved for the console, and for a hall only on purpose', async () => {
    const town = await aTown();
    const hallId = town.hall.containerId;
    expect(codeOf(await save(town, { hallId: null, networks: ofHall.list, isFromElsewhere: true }))).toBe(
      'networkWithoutYou',
    );
    expect(codeOf(await save(town, { hallId, networks: ofHall.list }))).toBe('networkWithoutYouAtHall');
    expect(codeOf(await save(town, { hallId: town.staffId, networks: '' }))).toBe('notFound');
    const wrong = await save(town, { hallId: null, networks: '198.51.100.1\n市役所' });
    expect([codeOf(wrong), wrong.body.error?.details]).toEqual(['networkInvalid', { line: 2 }]);
    expect(codeOf(await save(town, { hallId: null, networks: '198.51.100.7/24 市役所' }))).toBe('done');
    expect(codeOf(await save(town, { hallId, networks: ofHall.list, version: 1, isFromElsewhere: true }))).toBe('done');
    const { body } = await server.call('Console/GetNetworks', {}, { staff: town.admin, from: '198.51.100.1' });
    expect(body).toMatchObject({
      yourAddress: '198.51.100.1',
      networks: [{ network: '198.51.100.0/24', note: '市役所' }],
      halls: [{ networks: [{ network: ofHall.list, note: '' }] }, { networks: [] }],
      version: 2,
    });
    // The screen that mends it is of the whole tenant.
    expect(codeOf(await save(town, { hallId, networks: '', version: 2 }))).toBe('done');
    const log = await server.call('Console/ListAudit', {}, { staff: town.admin, from: '198.51.100.1' });
    expect(log.body.items.filter(({ action }) => action === 'Console/SaveNetworks')).toHaveLength(3);
  });

  it('of two who save at once one is told that the other was quicker', async () => {
    const town = await aTown();
    const networks = '198.51.100.0/24';
    for (const version of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => save(town, { hallId: null, networks, version })),
      );
      expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
      expect(answers.map(codeOf).filter((code) => code === 'changedMeanwhile')).toHaveLength(5);
    }
  });

  it('the operator allows every network again', async () => {
    const { tenant, admin, hall } = await aTown();
    await allow({ tenant }, [
      [null, ofHall.list],
      [hall.containerId, '192.0.2.1/32'],
    ]);
    const self = async () => (await server.call('Console/GetSelf', {}, { staff: admin })).status;
    expect(await self()).toBe(403);
    const run = (verb: string) =>
      runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, ...['network', verb, tenant.tenantAlias]);
    expect((await run('list')).stdout).toContain(`console  ${ofHall.list}`);
    expect(await run('clear')).toMatchObject({ code: 0, stdout: 'Every network is allowed.\n' });
    expect(await self()).toBe(200);
    expect((await run('list')).stdout).toBe('Every network is allowed.\n');
  });
});
