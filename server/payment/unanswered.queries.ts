import type { Database } from '#server/db/connect.ts';

type Asked = { readonly tenantId: string; readonly before: Date };

/** What the provider has not said the end of, though it should have since an instant, and when money last came in by it. */
export async function unanswered(trx: Database, { tenantId, before }: Asked) {
  const [payments, refunds, paid] = [
    await trx
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('state', 'in', ['created', 'pending'])
      .where('expires_at', '<', before)
      .executeTakeFirstOrThrow(),
    await trx
      .selectFrom('refund')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'requested')
      .where('requested_at', '<', before)
      .executeTakeFirstOrThrow(),
    await trx
      .selectFrom('payment')
      .select(({ fn }) => fn.max('changed_at').as('at'))
      .where('tenant_id', '=', tenantId)
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow(),
  ];
  return {
    payments: Number(payments.count),
    refunds: Number(refunds.count),
    // An aggregate of nothing is null, whatever the column says.
    lastPaidAt: paid.at as Date | null,
  };
}
