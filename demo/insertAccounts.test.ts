import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { schoolBundle } from '#server/cli/testing/schoolBundle.ts';
import { townBundle } from '#server/cli/testing/townBundle.ts';
import { inTenant } from '#server/db/connect.ts';
import { populate } from './populate.ts';

let town: CliDatabase;
beforeAll(async () => {
  town = await aCliDatabase();
});
afterAll(() => town.close());
beforeEach(() => town.clear());

async function filled(bundle: string) {
  const { tenantId } = await town.importText(bundle);
  const population = {
    seed: 5,
    count: 300,
    residents: 30,
    period: { from: -30, until: 60 },
    passwordHash: 'x',
    showcaseFor: '10000001',
  };
  await inTenant(town.db, tenantId, (trx) => populate(trx, { tenantId, nowMs: testNowMs, population }));
}

/** Reservations whose money does not stand as their ledger says. */
const wrongAccounts = async (table: 'reservation' | 'event_reservation') => {
  const id = sql.ref(`${table}_id`);
  const { rows } = await sql<{ payment_state: string }>`
    select r.payment_state, r.state, r.fee, s.* from ${sql.table(table)} r left join lateral (
      select coalesce(sum(amount) filter (where kind = 'charged'), 0) - coalesce(sum(amount) filter (where kind = 'released'), 0) as owed,
        coalesce(sum(amount) filter (where kind like 'received%'), 0) - coalesce(sum(amount) filter (where kind = 'refunded'), 0) as held,
        coalesce(sum(amount) filter (where kind = 'refund_due'), 0) - coalesce(sum(amount) filter (where kind = 'refunded'), 0) as due
      from ledger where ledger.${id} = r.${id}) s on true
    where (s.owed, s.held, s.due) is distinct from (case
      when payment_state in ('unpaid', 'processing', 'counter') then (fee::bigint, 0::bigint, 0::bigint)
      when payment_state = 'paid' then (fee::bigint, fee::bigint, 0::bigint)
      when payment_state = 'refund_pending' then (0::bigint, fee::bigint, fee::bigint)
      else (0::bigint, 0::bigint, 0::bigint) end)`.execute(town.all);
  return rows;
};

const count = async (text: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(text)}`.execute(town.all);
  return rows[0]?.count ?? 0;
};

test('of rooms: what a reservation says of its money is what the ledger adds up to', async () => {
  await filled(townBundle);
  expect(await wrongAccounts('reservation')).toEqual([]);
  expect(await count("reservation where payment_state = 'paid'")).toBeGreaterThan(20);
  expect(await count("reservation where payment_state = 'paid' and pay_until is null and not pays_at_counter")).toBe(0);
  expect(
    await count('payment p join sandbox_payment s using (tenant_id, provider_ref) where p.amount = s.amount'),
  ).toBe(await count('payment'));
  const unpaid = await count("reservation where payment_state = 'unpaid'");
  expect(unpaid).toBeGreaterThan(0);
  expect(await count("job where kind = 'expireUnpaid'")).toBe(unpaid);
  const due = "reservation where payment_state = 'unpaid' and pay_until > to_timestamp";
  expect(await count(`${due}(${testNowMs / 1000})`)).toBe(unpaid);
});

test('of courses, whether they are paid online or at the counter', async () => {
  for (const feeCollection of ['counter', 'online']) {
    await town.clear();
    await filled(schoolBundle.replace('feeCollection: counter', `feeCollection: ${feeCollection}`));
    expect(await wrongAccounts('event_reservation')).toEqual([]);
    expect(await count("event_reservation where state = 'awaiting_payment' and payment_state <> 'unpaid'")).toBe(0);
  }
});
