import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '#server/db/connect.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aMember, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { instantOf } from '#server/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const nobody = '00000000-0000-0000-0000-000000000000';
const log = pino({ level: 'silent' });
const setting = { user_classes: JSON.stringify([{ code: 'club', label: '登録団体' }]) };
const ofClub = (until: string) => ({ classes: ['club'], class_terms: JSON.stringify({ club: until }) });

/** Lets the jobs run at an hour of the wall clock, as often as there are processes. */
async function at(moment: string, processes = 1) {
  server.clock.set(moment);
  const run = () => runDueJobs({ ...server.server, log, nowMs: server.clock() });
  await Promise.all(Array.from({ length: processes }, run));
}

/** The job is due now, as after a kill before its end was written. */
const again = ({ tenantId }: TestTenant) =>
  inTenant(server.db, tenantId, (trx) =>
    schedule(trx, { tenantId, kind: 'tellOfTerms', subject: '', dueAt: new Date(server.clock()) }),
  );

const told = ({ tenantId }: TestTenant) =>
  server.db
    .selectFrom('notice')
    .select(['channel', 'facts', 'recipient', 'relevant_until', 'user_id', 'dedupe'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'termEnding')
    .orderBy('sequence')
    .execute();

async function aTown(more: Readonly<Record<string, unknown>> = {}, moment = '2027-01-20T09:00') {
  server.clock.set(moment);
  const tenant = await aTenant(server, { setting: { ...setting, ...more } });
  await again(tenant);
  return tenant;
}

describe('people are told that something of theirs ends', () => {
  it('sixty and fourteen days before, at the hour of reminders, once each, however often and in however many processes it runs', async () => {
    const tenant = await aTown({ line_messaging_token: 'token' });
    await aMember(server, tenant, { ...ofClub('2027-03-31'), email: 'a@example.jp', line_user_id: 'U1' });
    await at('2027-01-29T23:59');
    expect(await told(tenant)).toEqual([]);
    await at('2027-01-30T17:59');
    expect(await told(tenant)).toEqual([]);
    await at('2027-01-30T18:00', 3);
    const first = await told(tenant);
    expect(first.map(({ channel }) => channel)).toEqual(['mail', 'line']);
    expect(first[0]?.facts).toMatchObject({ what: '登録団体', until: expect.stringContaining('/03/31(') });
    // Until the last day of it is over by the clock of the town.
    expect(first[0]?.relevant_until).toEqual(instantOf('2027-04-01T00:00', 'Asia/Tokyo'));
    await again(tenant);
    await at('2027-01-30T18:00', 3);
    for (const day of ['01-31', '02-01', '02-05', '02-28', '03-01', '03-16']) await at(`2027-${day}T18:00`);
    expect(await told(tenant)).toHaveLength(2);
    await at('2027-03-17T18:00', 2);
    for (const day of ['03-18', '03-23', '03-31', '04-01']) await at(`2027-${day}T18:00`);
    expect((await told(tenant)).map(({ dedupe }) => dedupe.split(':').slice(-2).join(' '))).toEqual([
      ...['2027-03-31 60', '2027-03-31 60', '2027-03-31 14', '2027-03-31 14'],
    ]);
  });

  it('some days later where the server stood still, and not in the night', async () => {
    const tenant = await aTown();
    await aMember(server, tenant, { ...ofClub('2027-03-31'), email: 'a@example.jp' });
    await at('2027-01-29T18:00');
    await at('2027-02-03T02:00');
    expect(await told(tenant)).toEqual([]);
    await at('2027-02-03T18:00');
    expect(await told(tenant)).toHaveLength(1);
  });

  it('but nobody who has renewed, is suspended, forgotten, merged, or whose term has no end; and nobody where the town is silent', async () => {
    const [tenant, silent, other] = [await aTown(), await aTown({ tells_of_terms: false }), await aTown()];
    const email = 'a@example.jp';
    const member = (more: Readonly<Record<string, unknown>>, of = tenant) =>
      aMember(server, of, { ...ofClub('2027-03-31'), email, ...more });
    const keeper = await member({ ...ofClub('2028-03-31'), email: 'keeper@example.jp' });
    await member({ suspended_until: '2027-06-30', email: 'b@example.jp' });
    await member({ erased_at: new Date(server.clock()), email: null });
    await member({ merged_into: keeper.userId, email: 'd@example.jp' });
    await member({ class_terms: '{}', email: 'e@example.jp' });
    await member({}, silent);
    const released = await member({ suspended_until: '2027-01-29', email: 'f@example.jp' });
    await at('2027-01-30T18:00');
    expect((await told(tenant)).map(({ user_id }) => user_id)).toEqual([released.userId]);
    expect(await told(silent)).toEqual([]);
    expect(await told(other)).toEqual([]);
    const due = await server.db
      .selectFrom('job')
      .select('due_at')
      .where('tenant_id', '=', silent.tenantId)
      .where('kind', '=', 'tellOfTerms')
      .execute();
    expect(due).toEqual([{ due_at: instantOf('2027-01-31T18:00', 'Asia/Tokyo') }]);
  });

  it('and a group, of its registration', async () => {
    const tenant = await aTown();
    const group = { is_group: true, first_name: '', first_name_kana: '', group_until: '2027-03-31' };
    await aMember(server, tenant, { ...group, email: 'club@example.jp' });
    await at('2027-01-30T18:00');
    expect((await told(tenant)).map(({ facts }) => facts)).toMatchObject([{ what: '団体登録' }]);
  });

  it('in a town of more people than are told at once', async () => {
    const tenant = await aTown();
    for (let count = 0; count < 501; count += 1) {
      await aMember(server, tenant, { ...ofClub('2027-03-31'), email: `p${count}@example.jp` });
    }
    await at('2027-01-30T18:00');
    expect(new Set((await told(tenant)).map(({ user_id }) => user_id)).size).toBe(501);
  });
});

describe('Desk/ListEndingTerms', () => {
  it('tells of whom something ends soon, the first first, and who has to be called', async () => {
    const tenant = await aTown({ line_messaging_token: 'token' }, '2027-01-30T10:00');
    const later = await aMember(server, tenant, { ...ofClub('2027-03-31'), email: 'a@example.jp' });
    const sooner = await aMember(server, tenant, { ...ofClub('2027-02-01'), email: null });
    const byLine = await aMember(server, tenant, { ...ofClub('2027-02-02'), email: null, line_user_id: 'U2' });
    await aMember(server, tenant, { ...ofClub('2027-01-29'), email: null });
    await aMember(server, tenant, { ...ofClub('2027-04-01'), email: null });
    await aMember(server, await aTown({}, '2027-01-30T10:00'), { ...ofClub('2027-02-01'), email: null });
    const staff = await aStaffMember(server, tenant, { role: 'manager' });
    const list = async (isUnreachable: boolean) => {
      const { body } = await server.call('Desk/ListEndingTerms', { isUnreachable }, { staff });
      return body.items.map(({ userNumber, terms, isReachable }) => [userNumber, terms, isReachable]);
    };
    const club = (until: string) => [{ label: '登録団体', until }];
    expect(await list(false)).toEqual([
      [sooner.userNumber, club('2027-02-01'), false],
      [byLine.userNumber, club('2027-02-02'), true],
      [later.userNumber, club('2027-03-31'), true],
    ]);
    expect(await list(true)).toEqual([[sooner.userNumber, club('2027-02-01'), false]]);
    const { cards } = (await server.call('Desk/GetWork', {}, { staff })).body;
    expect(cards.find(({ kind }) => kind === 'termsToTell')?.count).toBe(1);
  });

  it('reads the accounts that have a term, and no others', async () => {
    const tenant = await aTown();
    const { tenantId } = tenant;
    await aMember(server, tenant, ofClub('2027-03-31'));
    // So many that it is worth something to leave them out.
    await sql`insert into account (tenant_id, user_id, user_number, kind, password_hash, last_name, first_name,
        last_name_kana, first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at)
      select tenant_id, gen_random_uuid(), 'many' || count, kind, password_hash, last_name, first_name, last_name_kana,
        first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address, created_at
      from account cross join generate_series(1, 3000) as many (count) where tenant_id = ${tenantId}`.execute(
      server.db,
    );
    await sql`analyze account`.execute(server.db);
    const plan = await inTenant(server.appDb, tenantId, async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const found = await sql<{ 'QUERY PLAN': string }>`
        explain select user_id from account where tenant_id = ${tenantId}
          and (class_terms <> '{}' or reduction_terms <> '{}' or group_until is not null) and user_id > ${nobody} order by user_id limit 500`.execute(
        trx,
      );
      return found.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('account_terms');
  });
});
