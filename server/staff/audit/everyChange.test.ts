import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servedEndpoints } from '#contract/endpoints.ts';
import type { Operations } from '#server/operation.ts';
import { aHall } from '#server/testing/aHall.ts';
import { anAuthenticator } from '#server/testing/anAuthenticator.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, staffPassword, staffSecret } from '#server/testing/aStaffMember.ts';
import { aResident, aTenant } from '#server/testing/factories.ts';
import { staffBodies } from '#server/testing/staffBodies.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { issueInvitation } from '../invitation.queries.ts';
import { runStaffCall } from '../runStaffCall.ts';
import { totpCode } from '../signIn/secondFactor.ts';

type Name = keyof typeof staffBodies;

const names = Object.keys(staffBodies) as Name[];
const isRead = (name: Name) => servedEndpoints[name].effect === 'read';
const changes = names.filter((name) => !isRead(name));

/** The logs themselves, and what a session notes of being used. */
const beside = new Set(['audit_event', 'access_log', 'staff_session']);

let server: TestServer;
let tables: readonly string[];
beforeAll(async () => {
  server = await aServer();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'tenant_id'
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    server.db,
  );
  tables = rows.map(({ name }) => name).filter((name) => !beside.has(name));
});
afterAll(() => server.close());

/** A town of its own with somebody who may do everything. */
async function aScene() {
  const { tenant, member } = await aResident(server);
  const hall = await aHall(server, tenant);
  const { reservationId } = await aReservation(server, member, hall);
  const { staffId } = await aStaffMember(server, tenant, { role: 'viewer' });
  const admin = await aStaffMember(server, tenant, { login: 'kacho' });
  return { tenant, admin, town: { hall, reservationId, userNumber: member.userNumber, staffId } };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const send = (name: Name, { admin, town }: Scene) =>
  server.callWith(name, staffBodies[name](town), { staff: admin, idempotencyKey: `key of ${name}` });

/** All that a tenant has, as text. */
async function stateOf(tenantId: string) {
  const each = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, jsonb_agg(to_jsonb(kept) order by to_jsonb(kept)::text) as held
      from ${sql.table(name)} kept where tenant_id = ${tenantId}::uuid`,
  );
  const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(server.db);
  return JSON.stringify(rows);
}

const actionsIn = async (tenantId: string) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('tenant_id', '=', tenantId)
      .orderBy('sequence')
      .execute()
  ).map(({ action }) => action);

/** What may be done with the log, for the role the server works with. */
const appRole = () => sql.ref(new URL(server.database.appUrl).username);

describe('[AUDIT-01] of the calls of staff', () => {
  it.each(changes)('%s leaves one event with its change, and none when it is refused', async (name) => {
    const scene = await aScene();
    const { tenantId } = scene.tenant;
    const before = await stateOf(tenantId);
    const { status } = await send(name, scene);
    if (status === 200) {
      expect(await actionsIn(tenantId)).toEqual([name]);
      // Repeated with the same key it is answered again, and was done once.
      if (servedEndpoints[name].effect === 'change') await send(name, scene);
      expect(await actionsIn(tenantId)).toEqual([name]);
    } else {
      expect(await actionsIn(tenantId)).toEqual([]);
      expect(await stateOf(tenantId)).toBe(before);
    }
  });

  it.each(names.filter(isRead))('%s, a read, changes nothing and leaves none', async (name) => {
    const scene = await aScene();
    const before = await stateOf(scene.tenant.tenantId);
    await send(name, scene);
    expect(await stateOf(scene.tenant.tenantId)).toBe(before);
    expect(await actionsIn(scene.tenant.tenantId)).toEqual([]);
  });

  it('no change is kept while the log takes no event', async () => {
    const scene = await aScene();
    const before = await stateOf(scene.tenant.tenantId);
    await sql`revoke insert on audit_event from ${appRole()}`.execute(server.db);
    try {
      for (const name of changes) {
        expect([name, (await send(name, scene)).status]).not.toEqual([name, 200]);
        expect([name, await stateOf(scene.tenant.tenantId)]).toEqual([name, before]);
      }
    } finally {
      await sql`grant insert on audit_event to ${appRole()}`.execute(server.db);
    }
  });

  it('one with transactions of its own cannot change anything outside of the one that is written down', async () => {
    const { tenant, town } = await aScene();
    const known = await server.server.directory.byId(tenant.tenantId);
    if (!known) throw new Error('no tenant');
    const doing = {
      tenant: known,
      log: pino({ level: 'silent' }),
      nowMs: server.clock(),
      actor: { kind: 'staff', name: 'local:yamada' } as const,
    };
    const { executor, operations } = server.server;
    const renamed = (name: string) => async (context: { readonly trx: typeof server.db }) => {
      await context.trx.updateTable('staff').set({ name }).where('staff_id', '=', town.staffId).execute();
    };
    type Unbound = Extract<Operations['Console/StepUp'], { unbound: unknown }>['unbound'];
    const run = (unbound: Unbound) =>
      runStaffCall({
        executor,
        doing,
        key: '',
        reason: '',
        name: 'Console/StepUp',
        request: { code: '' },
        operations: { ...operations, 'Console/StepUp': { unbound } },
      });
    const nameNow = async () =>
      (await server.db.selectFrom('staff').select('name').where('staff_id', '=', town.staffId).executeTakeFirst())
        ?.name;
    const beside = run(async (scope) => {
      await scope.transact(renamed('ひそかに'));
      return {};
    });
    await expect(beside).rejects.toThrow(/outside of its effect/);
    expect(await nameNow()).not.toBe('ひそかに');
    expect(await actionsIn(tenant.tenantId)).toEqual([]);
    await run(async (scope) => {
      await scope.once(renamed('記録して'));
      return {};
    });
    expect(await nameNow()).toBe('記録して');
    expect(await actionsIn(tenant.tenantId)).toEqual(['Console/StepUp']);
  });
});

it('[AUDIT-01] each step of signing in leaves one event', async () => {
  const tenant = await aTenant(server);
  const { tenantId, tenantAlias } = tenant;
  const member = await aStaffMember(server, tenant, { login: 'hanako' });
  const kept = ({ headers }: Answer<'Console/SignIn' | 'Console/ConfirmCode'>) => {
    const cookies = [headers['set-cookie'] ?? []].flat() as readonly string[];
    return { tenantId, token: cookies.map((text) => /^STAFF-[^=]+=([^;]+)/.exec(text)?.[1]).find(Boolean) ?? '' };
  };
  const token = await issueInvitation(server.db, {
    tenantId,
    staffId: member.staffId,
    expiresAt: new Date(server.clock() + 60_000),
  });
  await server.call('Console/AcceptInvitation', { tenantAlias, token, password: staffPassword });
  const first = await server.call('Console/SignIn', { tenantAlias, login: 'hanako', password: staffPassword });
  const code = () => totpCode(staffSecret, server.clock());
  const second = await server.call('Console/ConfirmCode', { code: code() }, { staff: kept(first) });
  const staff = kept(second);
  server.clock.advance(60_000);
  expect((await server.call('Console/StepUp', { code: code() }, { staff })).status).toBe(200);
  const authenticator = anAuthenticator();
  const setup = await server.call('Console/BeginPasskeySetup', {}, { staff });
  await server.call('Console/FinishPasskeySetup', { credential: authenticator.make(setup.body.options) }, { staff });
  const { options } = (await server.call('Console/BeginPasskey', {}, { staff })).body;
  if (!options) throw new Error('no passkey');
  await server.call('Console/ConfirmPasskey', { credential: authenticator.sign(options) }, { staff });
  expect(await actionsIn(tenantId)).toEqual([
    ...['Console/AcceptInvitation', 'Console/ConfirmCode', 'Console/StepUp'],
    ...['Console/BeginPasskeySetup', 'Console/FinishPasskeySetup', 'Console/BeginPasskey', 'Console/ConfirmPasskey'],
  ]);
});

describe('[AUDIT-01] with two roles of the database the server', () => {
  it.each(['audit_event', 'access_log'])('can neither change nor delete what stands in %s', async (name) => {
    const { rows } = await sql<{ owner: string; works: string; bypasses: boolean }>`
      select pg_get_userbyid(relowner) as owner, current_user as works,
        (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses
      from pg_class where oid = ${name}::regclass`.execute(server.appDb);
    const [{ owner, works, bypasses } = { owner: '', works: '', bypasses: true }] = rows;
    expect(works).not.toBe(owner);
    expect(bypasses).toBe(false);
    const table = sql.table(name);
    for (const attempt of [
      sql`update ${table} set happened_at = now()`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
      sql`alter table ${table} disable row level security`,
      sql`drop table ${table}`,
    ]) {
      await expect(attempt.execute(server.appDb)).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});
