import { sql } from 'kysely';
import { type BalancePart, balanceParts } from '#rules/payment/balanceOf.ts';

/** A sum of balanceOf() over rows of `ledger`; zero without any. */
export const ledgerYen = (part: BalancePart) =>
  sql<number>`coalesce(sum(case ledger.kind ${sql.join(
    Object.entries(balanceParts[part]).map(
      ([kind, sign]) => sql`when ${sql.lit(kind)} then ${sign === 1 ? sql`` : sql`-`}ledger.amount`,
    ),
    sql` `,
  )} else 0 end), 0)`;
