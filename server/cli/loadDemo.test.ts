import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservationStates } from '#rules/facility/reservationStates.ts';
import { demoPassword, loadDemo } from './loadDemo.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from './testing/aCliDatabase.ts';

let demo: CliDatabase;
const lines: string[] = [];
const load = () =>
  loadDemo({
    ownerUrl: demo.database.ownerUrl,
    clock: () => testNowMs,
    log: { info: (line) => lines.push(line) },
  });

beforeAll(async () => {
  demo = await aCliDatabase();
  // Two servers that start at the same time.
  await Promise.all([load(), load()]);
});
afterAll(() => demo.close());

describe('The demo', () => {
  test('is loaded once, by whoever comes first', async () => {
    expect(lines).toHaveLength(1);
    const tenants = await demo.all.selectFrom('tenant').select(['alias', 'function_tag']).orderBy('alias').execute();
    expect(tenants).toEqual([
      { alias: 'ishinomaki', function_tag: 'ishinomaki' },
      { alias: 'musashino', function_tag: 'musashino' },
      { alias: 'sakura', function_tag: '' },
    ]);
  });

  test('is not loaded beside a tenant', async () => {
    const before = await demo.checksums();
    await load();
    expect(await demo.checksums()).toEqual(before);
  });

  test('has the size of a real municipal hall', async () => {
    const counts = await sql<{ containers: number; articles: number; combined: number; reservations: number }>`
      select (select count(*) from container where tenant_id = tenant.tenant_id) as containers,
        (select count(*) from article where tenant_id = tenant.tenant_id) as articles,
        (select count(*) from (select 1 from article_space where tenant_id = tenant.tenant_id
          group by article_id having count(*) > 1) as whole) as combined,
        (select count(*) from reservation where tenant_id = tenant.tenant_id) as reservations
      from tenant where alias = 'sakura'`.execute(demo.all);
    const [sakura] = counts.rows;
    expect(sakura?.containers).toBe(3);
    expect(sakura?.articles).toBeGreaterThanOrEqual(25);
    expect(sakura?.combined).toBeGreaterThanOrEqual(4);
    expect(sakura?.reservations).toBeGreaterThan(3_000);
  });

  test('lets 10000001 in, with every kind of reservation', async () => {
    const people = await demo.all
      .selectFrom('account')
      .innerJoin('tenant', 'tenant.tenant_id', 'account.tenant_id')
      .select(['tenant.alias', 'account.user_id', 'account.password_hash'])
      .where('account.user_number', '=', '10000001')
      .orderBy('tenant.alias')
      .execute();
    expect(people).toHaveLength(3);
    for (const { user_id, password_hash } of people) {
      expect(await verify(password_hash, demoPassword)).toBe(true);
      const rows = await demo.all.selectFrom('reservation').select('state').where('user_id', '=', user_id).execute();
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(['confirmed', 'completed', 'cancelled_user', 'cancelled_operator', 'lottery_waiting', 'lost']),
      );
    }
    const spans = await sql<{ alias: string }>`
      select distinct alias from reservation join tenant using (tenant_id) where first_date < last_date`.execute(
      demo.all,
    );
    expect(spans.rows).toEqual([{ alias: 'ishinomaki' }]);
  });

  test('asks 10000002 to agree, and nobody else', async () => {
    const pending = await sql<{ alias: string; user_number: string }>`
      select distinct alias, user_number from account join tenant using (tenant_id) join policy_version using (tenant_id)
      where not exists (select from agreement where agreement.tenant_id = account.tenant_id
        and agreement.user_id = account.user_id and agreement.policy_id = policy_version.policy_id)
      order by alias`.execute(demo.all);
    expect(pending.rows).toEqual([
      { alias: 'ishinomaki', user_number: '10000002' },
      { alias: 'musashino', user_number: '10000002' },
      { alias: 'sakura', user_number: '10000002' },
    ]);
  });

  test('has a place for every reservation that holds one, and a history for all', async () => {
    const wrong = await sql<{ state: string; places: boolean; histories: boolean }>`
      select distinct state, occupied.reservation_id is not null as places, told.reservation_id is not null as histories
      from reservation
      left join (select distinct tenant_id, reservation_id from occupancy) as occupied using (tenant_id, reservation_id)
      left join (select distinct tenant_id, reservation_id from reservation_history) as told using (tenant_id, reservation_id)
      order by state`.execute(demo.all);
    const holding = Object.entries(reservationStates).flatMap(([state, { holdsPlace }]) => (holdsPlace ? [state] : []));
    for (const { state, places, histories } of wrong.rows) {
      expect({ state, places, histories }).toEqual({ state, places: holding.includes(state), histories: true });
    }
  });
});
