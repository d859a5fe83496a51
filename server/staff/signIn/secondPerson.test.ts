import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RequestOf, servedEndpoints } from '#contract/endpoints.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anAuthenticator } from '#server/testing/anAuthenticator.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aPerson, aResident, aTenant } from '#server/testing/factories.ts';
import { staffBodies } from '#server/testing/staffBodies.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { totpCode } from './secondFactor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const minutes = (count: number) => server.clock.advance(count * 60_000);
const code = () => totpCode(staffSecret, server.clock());

/** Two colleagues who may merge, and two accounts of one person. */
async function aTown(isNeeded = true) {
  const tenant = await aTenant(server, { setting: { needs_second_person: isNeeded } });
  const [first, second] = [
    await aStaffMember(server, tenant, { role: 'manager', name: '館長 一郎' }),
    await aStaffMember(server, tenant, { role: 'manager', name: '係長 二郎' }),
  ];
  const [keeper, other] = [await aPerson(server, tenant), await aPerson(server, tenant)];
  const named = { userNumber: keeper.userNumber, otherNumber: other.userNumber };
  const { seen } = (await server.call('Desk/PreviewMerge', named, { staff: first })).body;
  const body: RequestOf<'Desk/MergePeople'> = { ...named, take: [], seen, reason: '二重登録' };
  return { tenant, first, second, body };
}

const codeIn = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status === 200 ? 'done' : (body as { error: { code: string } }).error.code;

const merge = async (body: RequestOf<'Desk/MergePeople'>, staff: TestStaff) =>
  codeIn(await server.call('Desk/MergePeople', body, { staff }));

type Confirming = Partial<RequestOf<'Console/ConfirmAsSecond'>>;

/** The second one confirms a merge at the first one's screen. */
const confirm = async (
  { first, second, body }: Pick<Awaited<ReturnType<typeof aTown>>, 'first' | 'second' | 'body'>,
  more: Confirming = {},
) => {
  const asked = { login: second.login, password: staffPassword, code: code(), call: 'Desk/MergePeople', request: body };
  return codeIn(await server.call('Console/ConfirmAsSecond', { ...asked, ...more }, { staff: first }));
};

describe('where the town lets nobody do large things alone', () => {
  it('merging waits for a colleague, who stands in the log with who asked', async () => {
    const town = await aTown();
    expect(await merge(town.body, town.first)).toBe('secondPersonRequired');
    expect(await confirm(town)).toBe('done');
    expect(await merge(town.body, town.first)).toBe('done');
    const [event] = await server.db
      .selectFrom('audit_event')
      .select(['actor_name', 'second_actor', 'second_name'])
      .where('tenant_id', '=', town.tenant.tenantId)
      .where('action', '=', 'Desk/MergePeople')
      .execute();
    const { staffId } = town.second;
    expect(event).toEqual({ actor_name: '館長 一郎', second_actor: `staff:${staffId}`, second_name: '係長 二郎' });
    const { items } = (await server.call('Console/ListAudit', {}, { staff: town.first })).body;
    expect(items.find(({ action }) => action === 'Desk/MergePeople')?.secondName).toBe('係長 二郎');
    const noted = items.find(({ action }) => action === 'Console/ConfirmAsSecond');
    expect(noted?.request).not.toContain(staffPassword);
  });

  it('what was confirmed is this one request, for five minutes, at this screen', async () => {
    const town = await aTown();
    expect(await confirm(town)).toBe('done');
    expect(await merge({ ...town.body, reason: '別の理由' }, town.first)).toBe('secondPersonRequired');
    expect(await merge(town.body, town.second)).toBe('secondPersonRequired');
    minutes(5);
    expect(await merge(town.body, town.first)).toBe('secondPersonRequired');
    expect(await confirm(town)).toBe('done');
    minutes(4);
    expect(await merge(town.body, town.first)).toBe('done');
  });

  it('nobody confirms himself, without a right, or with anything wrong', async () => {
    const town = await aTown();
    const clerk = await aStaffMember(server, town.tenant, { role: 'desk' });
    expect(await confirm(town, { login: town.first.login })).toBe('secondPersonSame');
    expect(await confirm(town, { login: clerk.login })).toBe('secondPersonNotPermitted');
    expect(await confirm(town, { password: 'wrong' })).toBe('staffLoginFailed');
    expect(await confirm(town, { code: '000000' })).toBe('staffLoginFailed');
    expect(await confirm(town, { login: 'nobody' })).toBe('staffLoginFailed');
    expect(await confirm(town, { call: 'Reservation/Reserve' })).toBe('notFound');
    expect(await confirm(town, { call: 'toString' })).toBe('notFound');
    expect(await confirm(town, { request: { userNumber: town.body.userNumber } })).toBe('notFound');
    expect(await merge(town.body, town.first)).toBe('secondPersonRequired');
    // None of these used up their code.
    expect(await confirm(town)).toBe('done');
    expect(await confirm(town)).toBe('staffLoginFailed');
  });

  it('a colleague with nothing but a passkey confirms by it, this one request and once', async () => {
    const town = await aTown();
    const { tenant, first, second, body } = town;
    const begin = (more: Partial<RequestOf<'Console/BeginAsSecond'>> = {}) =>
      server.call(
        'Console/BeginAsSecond',
        { login: second.login, password: staffPassword, call: 'Desk/MergePeople', request: body, ...more },
        { staff: first },
      );
    expect(codeIn(await begin())).toBe('secondPasskeyMissing');
    const authenticator = anAuthenticator();
    const setup = await server.call('Console/BeginPasskeySetup', {}, { staff: second });
    const credential = authenticator.make(setup.body.options);
    await server.call('Console/FinishPasskeySetup', { credential }, { staff: second });
    await server.db
      .updateTable('staff')
      .set({ totp_secret: null })
      .where('tenant_id', '=', tenant.tenantId)
      .where('staff_id', '=', second.staffId)
      .execute();

    expect(codeIn(await begin({ password: 'wrong' }))).toBe('staffLoginFailed');
    expect(codeIn(await begin({ login: first.login }))).toBe('secondPersonSame');
    const asked = async (more: Partial<RequestOf<'Console/BeginAsSecond'>> = {}) =>
      authenticator.sign((await begin(more)).body.options);
    // What was signed for another request, or to sign in, confirms nothing.
    const elsewhere = await asked({ request: { ...body, reason: '別の理由' } });
    expect(await confirm(town, { code: '', credential: elsewhere })).toBe('passkeyWrong');
    const own = (await server.call('Console/BeginPasskey', {}, { staff: second })).body.options;
    if (!own) throw new Error('no passkey');
    expect(await confirm(town, { code: '', credential: authenticator.sign(own) })).toBe('passkeyWrong');
    const stranger = anAuthenticator();
    expect(await confirm(town, { code: '', credential: stranger.sign((await begin()).body.options) })).toBe(
      'passkeyWrong',
    );
    expect(await merge(body, first)).toBe('secondPersonRequired');

    const signed = await asked();
    expect(await confirm(town, { code: '', credential: signed })).toBe('done');
    expect(await confirm(town, { code: '', credential: signed })).toBe('passkeyWrong');
    expect(await merge(body, first)).toBe('done');
    // Five minutes later it is asked for again.
    const late = await asked();
    minutes(5);
    expect(await confirm(town, { code: '', credential: late })).toBe('passkeyWrong');
  });

  it('a closure over as many reservations as there may be is confirmed, too', async () => {
    const town = await aTown();
    const { containerId, halfB } = await aHall(server, town.tenant);
    const line = {
      mark: 'x'.repeat(16),
      intent: 'move',
      target: { articleId: halfB.articleId, from: '2026-06-24', difference: -100_000 },
    };
    const request = {
      containerId,
      kind: 'maintenance',
      from: '2026-06-24',
      to: '2026-06-26',
      reason: '空調',
      told: '空調',
      digest: '',
      lines: Array.from({ length: 1_000 }, () => ({ ...line, subjectId: containerId })),
    };
    expect(await confirm(town, { call: 'Desk/CommitClosure', request })).toBe('done');
  });

  it('who lost the right or was shut out meanwhile confirmed nothing', async () => {
    const town = await aTown();
    expect(await confirm(town)).toBe('done');
    const ofSecond = { tenant_id: town.tenant.tenantId, staff_id: town.second.staffId };
    const change = (role: string) =>
      server.db
        .updateTable('staff_grant')
        .set({ role })
        .where('tenant_id', '=', ofSecond.tenant_id)
        .where('staff_id', '=', ofSecond.staff_id)
        .execute();
    await change('desk');
    expect(await merge(town.body, town.first)).toBe('secondPersonRequired');
    await change('manager');
    const shut = (at: Date | null) =>
      server.db
        .updateTable('staff')
        .set({ disabled_at: at })
        .where('tenant_id', '=', ofSecond.tenant_id)
        .where('staff_id', '=', ofSecond.staff_id)
        .execute();
    await shut(new Date(server.clock()));
    expect(await merge(town.body, town.first)).toBe('secondPersonRequired');
    await shut(null);
    expect(await merge(town.body, town.first)).toBe('done');
  });
});

it('where the town does not ask for it, one person is enough', async () => {
  const town = await aTown(false);
  expect(await merge(town.body, town.first)).toBe('done');
});

it('every call that is for two asks for the second, after the factor', async () => {
  const { tenant, member } = await aResident(server, { setting: { needs_second_person: true } });
  const hall = await aHall(server, tenant);
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  const staff = await aStaffMember(server, tenant);
  const town = { hall, reservationId, userNumber: member.userNumber, staffId };
  const names = Object.keys(staffBodies).filter(
    (name) => 'needsSecondPerson' in servedEndpoints[name as 'Desk/UndoMerge'],
  );
  expect(names).toEqual(
    expect.arrayContaining(['Desk/MergePeople', 'Desk/UndoMerge', 'Desk/ReopenTill', 'Desk/PublishFees']),
  );
  for (const name of names as (keyof typeof staffBodies)[]) {
    expect(servedEndpoints[name]).toMatchObject({ isStepUp: true });
    expect(codeIn(await server.callWith(name, staffBodies[name](town), { staff }))).toBe('secondPersonRequired');
  }
});
