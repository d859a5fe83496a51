import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BalancePart, balanceParts, ledgerKinds, yenOf } from '#rules/payment/balanceOf.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { ledgerYen } from './balance.queries.ts';
import { sumsFrom } from './ledger.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const parts = Object.keys(balanceParts) as BalancePart[];

/** What the database makes of a ledger. */
async function added(lines: readonly { readonly kind: string; readonly amount: number }[]) {
  const columns = sql.join(parts.map((part) => sql`${ledgerYen(part)}::integer as ${sql.ref(part)}`));
  const { rows } = await sql<Record<BalancePart, number>>`
    select ${columns}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ledger (kind text, amount integer)`.execute(server.db);
  return rows[0];
}

it('adds up a ledger as balanceOf does, whatever stands in it', async () => {
  const line = fc.record({ kind: fc.constantFrom(...ledgerKinds), amount: fc.integer({ min: 1, max: 99_999 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const sums = sumsFrom(
        [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, same]) => ({
          kind,
          yen: same.reduce((sum, { amount }) => sum + amount, 0),
        })),
      );
      expect(await added(lines)).toEqual(Object.fromEntries(parts.map((part) => [part, yenOf(part, sums)])));
    }),
    { numRuns: 60 },
  );
});

it('finds nothing in a ledger without lines', async () => {
  expect(await added([])).toEqual(Object.fromEntries(parts.map((part) => [part, 0])));
});
