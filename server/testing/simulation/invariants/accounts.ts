import { sql } from 'kysely';
import { type Balance, balanceOf, type LedgerKind, ledgerKinds, type Sums } from '#rules/payment/balanceOf.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import { columnOf } from '#server/subject.ts';
import type { People } from '../town.ts';

/** A reservation of either mode as far as its money goes. */
export type Standing = {
  readonly id: string;
  readonly state: string;
  readonly paymentState: string;
  readonly fee: number;
};

type Kind = SubjectKind;

const asSubject = (kind: Kind) => columnOf({ kind, id: '' });

async function sumsById({ server, tenant }: People, kind: Kind) {
  const column = asSubject(kind);
  const rows = await server.db
    .selectFrom('ledger')
    .select([`${column} as id`, 'kind', sql<number>`sum(amount)`.as('yen')])
    .where('tenant_id', '=', tenant.tenantId)
    .where(column, 'is not', null)
    .groupBy([column, 'kind'])
    .execute();
  const sums = new Map<string, Record<LedgerKind, number>>();
  for (const row of rows) {
    const own = sums.get(row.id ?? '') ?? nothing();
    own[row.kind as LedgerKind] = row.yen;
    sums.set(row.id ?? '', own);
  }
  return sums;
}

const nothing = () => Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Record<LedgerKind, number>;

/** What the provider took and gave back, by reservation, beside what we know of it. */
async function providerById({ server, tenant }: People, kind: Kind) {
  const column = asSubject(kind);
  const rows = await server.db
    .selectFrom('payment')
    .leftJoin('sandbox_payment', (join) =>
      join
        .onRef('sandbox_payment.tenant_id', '=', 'payment.tenant_id')
        .onRef('sandbox_payment.provider_ref', '=', 'payment.provider_ref'),
    )
    .select([
      `payment.${column} as id`,
      sql<number>`coalesce(sum(payment.amount) filter (where payment.state = 'paid'), 0)`.as('known'),
      sql<number>`coalesce(sum(sandbox_payment.amount) filter (where sandbox_payment.state = 'paid'), 0)`.as('taken'),
      sql<number>`coalesce(sum(sandbox_payment.refunded), 0)`.as('refunded'),
    ])
    .where('payment.tenant_id', '=', tenant.tenantId)
    .where(`payment.${column}`, 'is not', null)
    .groupBy(`payment.${column}`)
    .execute();
  return new Map(rows.map(({ id, ...sums }) => [id ?? '', sums]));
}

/** Money that staff gave back by hand has no refund of the provider's. */
async function refundsById({ server, tenant }: People, kind: Kind) {
  const column = asSubject(kind);
  const rows = await server.db
    .selectFrom('refund')
    .innerJoin('payment', (join) =>
      join.onRef('payment.tenant_id', '=', 'refund.tenant_id').onRef('payment.payment_id', '=', 'refund.payment_id'),
    )
    .select([`payment.${column} as id`, sql<number>`sum(refund.amount)`.as('done')])
    .where('refund.tenant_id', '=', tenant.tenantId)
    .where('refund.state', '=', 'done')
    .where(`payment.${column}`, 'is not', null)
    .groupBy(`payment.${column}`)
    .execute();
  return new Map(rows.map(({ id, done }) => [id ?? '', done]));
}

/**
 * Every yen of every reservation: what its payment state says agrees with the ledger, and the ledger with the provider.
 * Answers a sentence per reservation for which it does not.
 */
export async function wrongAccounts(town: People, kind: Kind, standings: readonly Standing[]) {
  const [ledger, provider, refunds] = [
    await sumsById(town, kind),
    await providerById(town, kind),
    await refundsById(town, kind),
  ];
  return standings.flatMap((one) => {
    const sums: Sums = ledger.get(one.id) ?? nothing();
    const { known, taken, refunded } = provider.get(one.id) ?? { known: 0, taken: 0, refunded: 0 };
    const balance = balanceOf(sums);
    const problems = [
      ...(sums.received === known ? [] : [`received ${sums.received}, payments ${known}`]),
      ...(taken === known ? [] : [`the provider took ${taken}, we know of ${known}`]),
      ...(refunded === (refunds.get(one.id) ?? 0) ? [] : [`the provider gave back ${refunded}`]),
      ...(sums.refunded >= refunded ? [] : [`refunded ${sums.refunded}, the provider ${refunded}`]),
      ...stateProblems(one, balance, sums),
    ];
    return problems.map((problem) => `${one.id} (${one.state}, ${one.paymentState}, ${one.fee}): ${problem}`);
  });
}

/** What a payment state says about the account. */
const meanings: Readonly<Record<string, (balance: Balance, fee: number, sums: Sums) => boolean>> = {
  none: ({ owed, paid, due }) => owed === 0 && paid === 0 && due === 0,
  unpaid: ({ owed, paid, due }, fee) => owed === fee && paid === 0 && due === 0,
  processing: ({ paid, due }) => paid === 0 && due === 0,
  counter: ({ owed, paid, due }, fee) => owed === fee && paid === 0 && due === 0,
  paid: ({ owed, paid }) => owed === paid && paid > 0,
  refund_pending: ({ owed, paid, due }) => owed === paid && due > 0,
  refunded: ({ owed, paid, due }, _fee, { refunded }) => owed === paid && due === 0 && refunded > 0,
  waived: ({ owed }) => owed === 0,
};

function stateProblems({ paymentState, fee }: Standing, balance: Balance, sums: Sums) {
  const isRight = meanings[paymentState]?.(balance, fee, sums) ?? false;
  return isRight ? [] : [`its account says ${JSON.stringify(balance)}`];
}
